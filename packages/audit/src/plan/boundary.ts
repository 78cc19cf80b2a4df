import { asksIn } from '../phrases/grammar/asks.ts';
import { conditionOf } from '../phrases/grammar/conditions.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { foreignProgram, isBuild, isInstall, isRunOfFile, packagesOf } from '../shell/effects.ts';
import { type Candidate, commandsOf, isOpen, stepNumber } from './candidates.ts';
import { type Decision, type Planning, skipStep } from './decisions.ts';
import { filesBehind } from './files-behind.ts';
import { hasNeighbours } from './neighbours.ts';
import { otherExamples } from './other-examples.ts';
import { isVerification, signalOf } from './result-signals.ts';
import { importsOf, isRunnable } from './scripts.ts';

/** Steps that are numbered as parts of one whole belong to it up to the last number. */
function numberedEnd(open: Candidate[], at: number): number {
  const current = open[at];
  if (!current) return at;
  const number = stepNumber(current.top.title) ?? stepNumber(current.section.title);
  if (number !== null) {
    return open.findLastIndex(
      (other) => (stepNumber(other.top.title) ?? stepNumber(other.section.title) ?? 0) >= number,
    );
  }
  const depth = current.block?.context.listPath ?? [];
  if (depth.length === 0) return at;
  const last = open.findLastIndex(
    (other) =>
      other.section === current.section && (other.block?.context.listPath.length ?? 0) >= depth.length,
  );
  return Math.max(at, last);
}

/** Whether a step says itself that it comes after the one before, in the same part of the page. */
function isSequel(candidate: Candidate, before: Candidate | undefined): boolean {
  const lead = candidate.block?.context.precedingText.split('\n').at(-1) ?? '';
  return candidate.section === before?.section && isSaidFirst(lead);
}

const SEQUELS = new Set('now then next finally lastly afterwards after'.split(' '));

/** Whether a lead begins by saying that it goes on. */
function isSaidFirst(lead: string): boolean {
  const [first] = sentencesOf(lead);
  const words = first?.tokens.map(({ key }) => key) ?? [];
  return SEQUELS.has((words[0] === 'and' ? words[1] : words[0]) ?? '');
}

/** Looking at a result belongs to the step that made it, and so does what a part of its own checks right after. */
function withVerification(planning: Planning, open: Candidate[], at: number): number {
  let end = at;
  for (let next = at + 1; next < open.length; next += 1) {
    const candidate = open[next];
    const last = open[end];
    if (!candidate) break;
    const isOfPart = candidate.top === last?.top || candidate.section.kind === 'verify';
    if (
      isVerification(candidate)
        ? !isOfPart
        : signalOf(planning, candidate) !== 'none' && !goesOn(candidate, last)
    )
      break;
    if (isVerification(candidate) || signalOf(planning, candidate) !== 'none') end = next;
    else if (candidate.section !== last?.section && candidate.section.kind !== 'verify') break;
  }
  return end;
}

/** Whether the words above a step leave it to the reader. */
function isOffered(lead: string): boolean {
  return sentencesOf(lead).some(
    (sentence) => conditionOf(sentence) !== null || asksIn(sentence).some(({ mood }) => mood !== 'asked'),
  );
}

/** Whether the page leads on from a result to this step: in its next part that checks things, or by its words. */
function goesOn(candidate: Candidate, last: Candidate | undefined): boolean {
  if (isSequel(candidate, last)) return true;
  const { context } = candidate.block ?? {};
  return (
    candidate.section !== last?.section &&
    candidate.section.kind === 'verify' &&
    !isOffered(context?.precedingText ?? '') &&
    commandsOf(candidate).every((command) => foreignProgram(command) === null)
  );
}

function usableScript(candidate: Candidate): boolean {
  const { block } = candidate;
  return (
    block?.role === 'file_create' &&
    block.file === null &&
    isRunnable(block.text, block.lang) &&
    !hasNeighbours(block.text)
  );
}

/** What is built is run, where the same part of the page goes on to it. */
function afterBuild(planning: Planning, open: Candidate[], at: number): number {
  const built = open[at];
  if (!built || !commandsOf(built).every((command) => isBuild(command) || isInstall(command))) return at;
  const run = open.findIndex(
    (other, index) => index > at && other.section === built.section && signalOf(planning, other) === 'strong',
  );
  return run === -1 ? at : run;
}

/** A command that runs a file which no block is named for runs the script that the page has grown so far. */
function runsUnnamed(open: Candidate[], at: number): boolean {
  const run = open[at];
  const file = run
    ? commandsOf(run)
        .map(isRunOfFile)
        .find((found) => found !== null)
    : undefined;
  return file !== undefined && !open.some((other) => other.block?.file?.path.endsWith(file ?? ''));
}

/** A script that no later command provides for has nothing to wait for; all others come after the first command. */
function startOf(open: Candidate[]): number {
  const command = open.findIndex(
    (candidate) => commandsOf(candidate).length > 0 || candidate.step.instruction !== null,
  );
  const script = open.findIndex(usableScript);
  const uses = importsOf(open[script]?.block?.text ?? '');
  const provides = open.some((other) =>
    commandsOf(other)
      .flatMap(packagesOf)
      .some((name) => uses.includes(name)),
  );
  return script !== -1 && script < command && uses.length > 0 && !provides ? -1 : command;
}

/** Where the first journey ends: at the first result, or after the first script that shows the product in use. */
function endOf(planning: Planning, open: Candidate[]): number {
  const started = startOf(open);
  const strong = open.findIndex(
    (candidate, at) => at >= started && signalOf(planning, candidate) === 'strong',
  );
  const signal = strong !== -1 ? strong : open.findIndex((found) => signalOf(planning, found) === 'weak');
  const script = open.findIndex((candidate, at) => at > started && usableScript(candidate));
  const runNearby =
    signal !== -1 && script !== -1 && signal > script && open[signal]?.top === open[script]?.top;
  if (script !== -1 && (signal === -1 || script < signal) && !runNearby && !runsUnnamed(open, signal))
    return numberedEnd(open, script);
  if (signal === -1) return open.length - 1;
  return withVerification(planning, open, numberedEnd(open, afterBuild(planning, open, signal)));
}

/** Where the goal of the page stands among the steps that are in, by itself or by another way to the same. */
function goalPlace({ goal }: Planning, open: readonly Candidate[]): number {
  const at = open.findIndex(({ step }) => step.id === goal?.sourceStepId);
  return at === -1 ? open.findIndex(({ step }) => goal?.otherStepIds.includes(step.id)) : at;
}

/** The steps up to the first result, and those that lead on to the goal and to the look at it; other examples behind it are no part of it. */
function journeyOf(planning: Planning, open: Candidate[]): Set<Candidate> {
  const end = endOf(planning, open);
  const goal = goalPlace(planning, open);
  const isMain = ({ step }: Candidate): boolean => planning.flow[step.id] === 'main';
  const last = goal > end ? withVerification(planning, open, goal) : end;
  const others = otherExamples(planning, open, goal);
  const isOnWay = (candidate: Candidate, at: number): boolean =>
    isMain(candidate) || (at <= end ? !others.has(candidate) : at >= goal);
  const journey = open.filter((candidate, at) => at <= last && isOnWay(candidate, at));
  const left = open.filter((candidate, at) => at > goal && !journey.includes(candidate));
  return new Set([...journey, ...filesBehind(journey, left)]);
}

/** Leaves out what comes after the first result and the goal; where the journey ends is no choice, or a plan could end before it fails. */
export function endAtFirstResult(planning: Planning): Decision[] {
  const open = planning.candidates.filter(isOpen);
  const journey = journeyOf(planning, open);
  return open
    .filter((candidate) => !journey.has(candidate))
    .map((candidate) => skipStep(candidate, AFTER_RESULT, true));
}

const AFTER_RESULT = { code: 'after_result', status: 'skipped_optional', params: {} } as const;
