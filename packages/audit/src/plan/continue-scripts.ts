import { type CodeFacts, codeFacts } from '../code/code-facts.ts';
import { continues, isSetupOnly, namesSetUp } from '../code/continue-code.ts';
import { leavesOut } from '../code/left-out.ts';
import { importStatements } from '../code/whole-example.ts';
import type { Choice } from '../model/choice.ts';
import { type Candidate, isOpen, labelOf } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import {
  type Decision,
  includeStep,
  type JoinedHow,
  joinedText,
  type Planning,
  skipStep,
} from './decisions.ts';
import { freeNames } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';

/** A script of the journey with the snippets that were found to go on with it. */
type Growing = {
  first: Candidate;
  text: string;
  known: Known;
  /** Whether it is the first that only sets something up, and nothing stood between that did not go on with it. */
  isUnbroken: boolean;
  /** Whether it goes on against what is usual; then it does so as far as all is known. */
  isWished: boolean;
  /** Whether the goal of the page stands in it. */
  holdsGoal: boolean;
};

/** What of a script decides how others go on with it: kept while it grows, so that it is not parsed again and again. */
type Known = { declared: ReadonlySet<string>; moduleKind: CodeFacts['moduleKind'] };

function knownOf(text: string): Known {
  const { declared, moduleKind } = codeFacts(text);
  return { declared: new Set(declared), moduleKind };
}

function withMore(known: Known, more: Known): Known {
  const kinds = [known.moduleKind, more.moduleKind];
  const moduleKind = kinds.find((kind) => kind === 'esm') ?? kinds.find((kind) => kind !== 'either');
  return { declared: new Set([...known.declared, ...more.declared]), moduleKind: moduleKind ?? 'either' };
}

type Going = 'continues' | JoinedHow | 'starts';

/** Whether a script is one without a name that only prepares what others use. */
function isPreparing(candidate: Candidate): boolean {
  const { block } = candidate;
  return (
    isOpen(candidate) &&
    block?.role === 'file_create' &&
    block.file === null &&
    isSetupOnly(codeFacts(block.text))
  );
}

/** Whether the rules take a snippet for the rest of a script that only sets a client up. */
function isRest({ block, skip, step }: Candidate, { text, isUnbroken }: Growing): boolean {
  const isShown = step.role === 'reference_snippet' && (skip === null || skip.status === 'not_runnable');
  if (!isUnbroken || !isShown || !block) return false;
  const [before, facts] = [codeFacts(text), codeFacts(block.text)];
  if (before.moduleKind === 'commonjs' && facts.hasTopLevelAwait) return false;
  return isSetupOnly(before) && continues(block.text, facts, namesSetUp(before));
}

function isSketch(text: string): boolean {
  return freeNames(text).length > 0;
}

/** Whether code that brings modules in gives a snippet all that it lacks. */
function isGiven(snippet: string, imports: string): boolean {
  return imports !== '' && freeNames(`${imports}\n\n${snippet}`).length === 0;
}

/** Whether one file holds a script and a snippet that declares a name of it once more, as `var` does: nothing is lost then. */
function holdsBoth(script: string, snippet: string): boolean {
  const { read, twice } = codeFacts(joinedText(script, snippet));
  return read === 'whole' && twice.length === 0;
}

/** How a snippet could go on with a script: it uses names of it; what declares one of them once more begins it anew. */
function couldGoOn(
  { goal }: Planning,
  { block, step }: Candidate,
  { known, text, holdsGoal }: Growing,
): Going | null {
  if (!block || block.file !== null || !isScriptLang(block.lang)) return null;
  // The goal of a page is no sketch, even where it says that its data go on.
  if (leavesOut(block.text) && step.id !== goal?.sourceStepId) return null;
  const facts = codeFacts(block.text);
  const isUser = facts.free.some((name) => known.declared.has(name));
  if (facts.read !== 'whole' || !isUser) return null;
  const isAgain = facts.declared.some((name) => known.declared.has(name));
  // What takes the goal's place would show something else than the goal.
  if (isAgain && !holdsBoth(text, block.text)) return holdsGoal ? null : 'instead';
  // What cannot run for want of names still tells what is brought in.
  if (!holdsGoal && isSketch(text) && isGiven(block.text, importStatements(text))) return 'instead';
  return known.moduleKind === 'commonjs' && facts.hasTopLevelAwait ? 'wrapped' : 'continues';
}

/** Whether a snippet goes along where one above it was wished to: it leads to the goal too and lacks no name. */
function goesAlong({ goal, flow }: Planning, { block, step }: Candidate, growing: Growing): boolean {
  const isOnWay = goal === null || flow[step.id] === 'main';
  if (!growing.isWished || !isOnWay) return false;
  return codeFacts(block?.text ?? '').free.every((name) => growing.known.declared.has(name));
}

/** The longest script that still grows: no reader pastes more pieces into one file, and each flip parses it anew. */
const LONGEST_GROWING = 6_000;

/** Whether a snippet goes on with the code so far, as a choice: it could also begin anew. */
function goOnOrBegin(planning: Planning, growing: Growing, next: Candidate): Choice | null {
  if (growing.text.length > LONGEST_GROWING) return null;
  const isAtHand = isRest(next, growing) || growing.isWished || planning.flow[next.step.id] === 'main';
  const going = isAtHand ? couldGoOn(planning, next, growing) : null;
  if (going === null) return null;
  const isUsual = isRest(next, growing) || (going !== 'instead' && goesAlong(planning, next, growing));
  const ids = [growing.first.step.id, next.step.id];
  return settleChoice(planning, {
    id: `continues:${next.step.id}`,
    kind: 'interpretation',
    code: 'continues_or_starts',
    usual: isUsual ? going : 'starts',
    prior: 0.85,
    params: {},
    affects: ids,
    why: isUsual ? 'uses_names' : 'stands_apart',
    options: [going, 'starts'].map((id) => ({ id, label: id, stepIds: ids })),
  });
}

/** Whether a snippet is another form of the module just shown: a file says only once what all of its module is. */
function isOtherForm({ block, section, step }: Candidate, { first, text }: Growing): boolean {
  if (!block || block.file !== null || section !== first.section || step.role !== 'reference_snippet')
    return false;
  const facts = codeFacts(block.text);
  return facts.read === 'whole' && facts.exportsWhole && codeFacts(text).exportsWhole;
}

/** The choice between two forms of one module; the one shown first is taken. */
function chooseForm(planning: Planning, { first }: Growing, next: Candidate): Choice {
  return settleChoice(planning, {
    id: `form:${next.step.id}`,
    kind: 'option',
    code: 'variant',
    usual: first.step.id,
    prior: 0.6,
    options: [first, next].map((form) => ({
      id: form.step.id,
      label: labelOf(form),
      stepIds: [form.step.id],
    })),
    why: 'module_again',
    params: {},
    affects: [first.step.id, next.step.id],
  });
}

function takeForm({ first }: Growing, next: Candidate, choice: Choice): Decision[] {
  const params = { taken: first.step.task };
  // What is shown in a form not taken is no explanation.
  const other = [
    includeStep(next),
    skipStep(next, { code: 'other_option', status: 'skipped_alternative', params } as const),
  ];
  const instead: Decision = {
    kind: 'join',
    stepId: first.step.id,
    otherId: next.step.id,
    how: 'instead',
  };
  return [{ kind: 'choose', choice }, ...(choice.taken === next.step.id ? [instead] : other)];
}

/** A later example that the journey would write as a file of its own is not written when it goes on with another. */
const GOES_ON = { code: 'explanation', status: 'not_runnable', params: {} } as const;

function howOf(taken: string): JoinedHow | undefined {
  return taken === 'wrapped' || taken === 'instead' ? taken : undefined;
}

/** A script with a snippet behind it. */
function grown(
  growing: Growing,
  { block, step }: Candidate,
  { taken, why }: Choice,
  { goal }: Planning,
): Growing {
  const [more, how] = [block?.text ?? '', howOf(taken)];
  const text = joinedText(growing.text, more, how);
  const continued = how === 'wrapped' ? growing.known : withMore(growing.known, knownOf(more));
  return {
    ...growing,
    text,
    known: how === 'instead' ? knownOf(text) : continued,
    isUnbroken: growing.isUnbroken && codeFacts(more).effects.every(({ kind }) => kind === 'set up'),
    isWished: growing.isWished || why === 'wished',
    holdsGoal: growing.holdsGoal || step.id === goal?.sourceStepId,
  };
}

function join({ first }: Growing, next: Candidate, { taken }: Choice): Decision[] {
  const [stepId, otherId, how] = [first.step.id, next.step.id, howOf(taken)];
  const joined: Decision = { kind: 'join', stepId, otherId, ...(how && { how }) };
  return isOpen(next) ? [joined, skipStep(next, GOES_ON)] : [joined];
}

/** The script that may grow behind a piece of code which did not go on with the one before. */
function begun(
  { goal }: Planning,
  candidate: Candidate,
  before: Growing | null,
  preparing: Candidate | undefined,
): Growing | null {
  const { block } = candidate;
  if (isOpen(candidate) && block?.role === 'file_create' && isScriptLang(block.lang))
    return {
      first: candidate,
      text: block.text,
      known: knownOf(block.text),
      isUnbroken: candidate === preparing,
      isWished: false,
      holdsGoal: candidate.step.id === goal?.sourceStepId,
    };
  return before && { ...before, isUnbroken: false };
}

/** Joins scripts with the pieces of code further down that go on with them; where that is not usual, by wish. */
export function continueScripts(planning: Planning): Decision[] {
  const made: Decision[] = [];
  const preparing = planning.candidates.find(isPreparing);
  let growing: Growing | null = null;
  for (const candidate of planning.candidates) {
    if (!candidate.block || candidate.block.commands.length > 0) continue;
    if (growing && isOtherForm(candidate, growing)) {
      made.push(...takeForm(growing, candidate, chooseForm(planning, growing, candidate)));
      continue;
    }
    const choice: Choice | null = growing && goOnOrBegin(planning, growing, candidate);
    if (choice) made.push({ kind: 'choose', choice });
    if (growing && choice && choice.taken !== 'starts') {
      made.push(...join(growing, candidate, choice));
      growing = grown(growing, candidate, choice, planning);
    } else growing = begun(planning, candidate, growing, preparing);
  }
  return made;
}
