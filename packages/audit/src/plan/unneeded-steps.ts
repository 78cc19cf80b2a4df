import { asksIn } from '../phrases/grammar/asks.ts';
import { conditionOf } from '../phrases/grammar/conditions.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { isScaffold, packagesOf, packagesRemovedBy } from '../shell/effects.ts';
import { managerCalled } from '../shell/managers.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { namesPackage } from './command-words.ts';
import { type Decision, type Planning, skipStep } from './decisions.ts';
import { importsOf } from './scripts.ts';
import { skipUnlessWished } from './settle-choice.ts';

/** Whether a sentence leaves to its reader what it names. */
function advises(quote: string): boolean {
  return sentencesOf(quote).some(
    (sentence) =>
      sentence.tokens.some(({ key }) => key === 'should') ||
      conditionOf(sentence) !== null ||
      asksIn(sentence).some(({ mood }) => mood === 'offered'),
  );
}

/** An installation that a sentence advises, of something that no code of the page brings in. */
function isAdvice({ page, candidates }: Planning, { step }: Candidate): boolean {
  if (step.instruction?.kind !== 'install' || !advises(step.quote ?? '')) return false;
  const { packages } = step.instruction;
  const isImported = page.blocks.some(({ text }) => importsOf(text).some((name) => packages.includes(name)));
  const isCalled = candidates.flatMap(commandsOf).some((command) => namesPackage(command, packages));
  return !isImported && !isCalled;
}

/** Whether all that a step does is to remove packages that no step before it has installed. */
function removesNothing(candidate: Candidate, installed: ReadonlySet<string>): boolean {
  const commands = commandsOf(candidate);
  return (
    commands.length > 0 &&
    commands.every((command) => {
      const names = packagesRemovedBy(command);
      return names.length > 0 && !names.some((name) => installed.has(name));
    })
  );
}

/** Whether a step makes a project above code that needs none: nothing of the way to the goal happens in it. */
function makesProjectBeside({ flow, goal, candidates }: Planning, candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  const isOfCode = goal?.kind === 'example' || goal?.kind === 'value';
  if (!isOfCode || flow[candidate.step.id] !== 'further' || commands.length === 0) return false;
  const below = candidates.slice(candidates.indexOf(candidate));
  return commands.every(isScaffold) && below.some(({ step }) => step.id === goal.sourceStepId);
}

/** Whether a step is for those alone who use Deno, which no registry of packages has, on the way to a goal of Node.js. */
function isOfDeno({ flow, goal }: Planning, candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  const isAside = flow[candidate.step.id] === 'option' && candidate.step.id !== goal?.sourceStepId;
  const isOfCode = goal?.kind === 'example' || goal?.kind === 'value';
  return isOfCode && isAside && commands.length > 0 && commands.every((one) => managerCalled(one) === 'deno');
}

/** Leaves out what a reader who begins in a clean folder has no use for. */
export function skipUnneededSteps(planning: Planning): Decision[] {
  const installed = new Set<string>();
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    if (isAdvice(planning, candidate)) return skipUnlessWished(planning, candidate, ADVISED);
    if (makesProjectBeside(planning, candidate)) return skipUnlessWished(planning, candidate, PROJECT_BESIDE);
    if (isOfDeno(planning, candidate)) return [skipStep(candidate, OTHER_RUNTIME)];
    if (removesNothing(candidate, installed)) return [skipStep(candidate, NOTHING_TO_REMOVE)];
    for (const name of commandsOf(candidate).flatMap(packagesOf)) installed.add(name);
    return [];
  });
}

const ADVISED = {
  code: 'optional_or_needed',
  kind: 'interpretation',
  why: 'advised',
  prior: 0.85,
  params: {},
  recoverable: true,
  skip: { code: 'advised', status: 'skipped_optional', params: {} },
} as const;

const PROJECT_BESIDE = {
  ...ADVISED,
  why: 'project_beside',
  skip: { code: 'project_beside', status: 'skipped_optional', params: {} },
} as const;

const OTHER_RUNTIME = {
  code: 'other_option',
  status: 'skipped_alternative',
  params: { taken: 'Node.js' },
} as const;

const NOTHING_TO_REMOVE = { code: 'nothing_to_remove', status: 'skipped_optional', params: {} } as const;
