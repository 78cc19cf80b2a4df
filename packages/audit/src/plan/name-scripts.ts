import { codeFacts } from '../code/code-facts.ts';
import { scopesApart } from '../code/scopes-apart.ts';
import { slippedNames } from '../code/slips.ts';
import type { Block } from '../model/source.ts';
import { isRunOfFile } from '../shell/effects.ts';
import { endingOf } from '../shell/run-file.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import { type Decision, type Planning, recordDecision, recordFriction, skipStep } from './decisions.ts';
import { importsProduct } from './goal/product-code.ts';
import { isUndeclared } from './goal/undeclared.ts';
import { fileOfTool } from './launchers.ts';
import { freeNames, importsOf, isRunnable, isSeveralScripts, moduleKindOf, nameFor } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';
import type { Written } from './started-file.ts';
import { callsStandIn } from './take-example.ts';

function isNameless(candidate: Candidate): boolean {
  return candidate.block?.role === 'file_create' && candidate.block.file === null;
}

/** The name under which a later command runs a script to which the page gives no name: the nearest one above it. */
function nameOfLaterRun({ candidates }: Planning, at: number, written: Written): string | null {
  for (let next = at + 1; next < candidates.length; next += 1) {
    const other = candidates[next];
    if (!other || !isOpen(other)) continue;
    if (isNameless(other)) return null;
    for (const command of commandsOf(other)) {
      const file = isRunOfFile(command);
      if (file && !written.has(file)) return hasEnding(file) ? file : `${file}.js`;
    }
  }
  return null;
}

const NOTHING_WRITTEN: Written = new Map();

/** Whether a step is what the page leads to, from its own import on: it is tried, whatever it seems to lack. */
function isGoal({ goal }: Planning, { step, block }: Candidate): boolean {
  return (
    goal?.kind === 'example' &&
    step.id === goal.sourceStepId &&
    importsProduct(block?.text ?? '', goal.products)
  );
}

/** Whether code is what the page leads to and every name that it lacks is a slip of one that is there: its reader runs it as it stands. */
function isSlippedGoal({ goal, page }: Planning, { step, block }: Candidate): boolean {
  if (goal === null || step.id !== goal.sourceStepId || block === null) return false;
  const above = page.blocks.filter(({ order }) => order < block.order);
  const slips = slippedNames(codeFacts(block.text), {
    above: above.flatMap(({ text, lang }) => codeFacts(text, lang).declared),
    isUnknown: (name) => isUndeclared(page, name),
  });
  return freeNames(block.text).every((name) => slips.has(name));
}

/** Leaves out code without a name that does nothing by itself: a component, a piece of configuration. */
export function skipUnnamedCode(planning: Planning): Decision[] {
  const { candidates } = planning;
  const lastCopy = candidates.findLastIndex(
    (candidate) => isOpen(candidate) && candidate.step.instruction?.kind === 'file_from_above',
  );
  return candidates.flatMap((candidate, at) => {
    const { block } = candidate;
    if (!isOpen(candidate) || !block || !isNameless(candidate) || isRunnable(block.text, block.lang))
      return [];
    // What no parser takes is tried all the same where the page leads to it.
    if (isGoal(planning, candidate) && codeFacts(block.text, block.lang).read !== 'whole') return [];
    if (moduleKindOf(block.text) === 'commonjs' || at < lastCopy) return [];
    if (nameOfLaterRun(planning, at, NOTHING_WRITTEN) !== null) return [];
    return [skipStep(candidate, { code: 'nameless', status: 'not_runnable', params: {} })];
  });
}

/** Leaves out a sketch: code without a name and a command whose own names nothing on the page explains. */
export function skipSketches(planning: Planning): Decision[] {
  return planning.candidates.flatMap((candidate, at) => {
    const { block } = candidate;
    if (!isOpen(candidate) || !block || !isNameless(candidate)) return [];
    if (nameOfLaterRun(planning, at, NOTHING_WRITTEN) !== null) return [];
    // Samples that can be run apart are written so.
    if (isSeveralScripts(block.text) && scopesApart(block.text, block.lang) === null)
      return [skipStep(candidate, { code: 'several_scripts', status: 'not_runnable', params: {} })];
    const isTried = isGoal(planning, candidate) || isSlippedGoal(planning, candidate);
    const names = isTried ? [] : freeNames(block.text);
    return names.length > 0
      ? [skipStep(candidate, { code: 'sketch', status: 'not_runnable', params: { names } })]
      : [];
  });
}

/** Leaves out code without a name that calls a host which only stands for one of the reader's own. */
export function skipPlaceholderHosts({ candidates }: Planning): Decision[] {
  return candidates
    .filter(
      (candidate) =>
        isOpen(candidate) && isNameless(candidate) && candidate.block && callsStandIn(candidate.block),
    )
    .map((candidate) => skipStep(candidate, STAND_IN_HOST));
}

const STAND_IN_HOST = { code: 'stand_in_host', status: 'not_runnable', params: {} } as const;

/** The other name that a script without one could have: `.mjs` for a module, or `.js`, which Node.js takes for either. */
function otherName(path: string): string {
  return path.replace(/\.(m?)([jt]s)$/, (_, module: string, ending: string) =>
    module === '' ? `.m${ending}` : `.${ending}`,
  );
}

/** The name of a script's file, and where in it the script belongs if the file is there already. */
export type Named = { path: string; place: 'append' | 'whole_file' | null };

const MOST_FILES = 2;
const ADDED = 'append:';
const INSTEAD = 'replace:';

/** The scripts that the journey has written last: code without a name may belong into them. */
function lastScripts(written: Written, isTyped: boolean): string[] {
  const isAlike = (path: string): boolean =>
    isScriptLang(endingOf(path)) && endingOf(path).endsWith('ts') === isTyped;
  return [...written.keys()].filter(isAlike).slice(-MOST_FILES);
}

function namedBy(option: string): Named {
  if (option.startsWith(ADDED)) return { path: option.slice(ADDED.length), place: 'append' };
  if (option.startsWith(INSTEAD)) return { path: option.slice(INSTEAD.length), place: 'whole_file' };
  return { path: option, place: null };
}

/** Finds or makes the name of a script's file. */
export function nameScript(
  planning: Planning,
  candidate: Candidate,
  block: Block,
  written: Written,
): Named & { isRunLater: boolean; made: Decision[] } {
  const { step } = candidate;
  const named = nameOfLaterRun(planning, planning.candidates.indexOf(candidate), written);
  const usual = named ?? nameFor(block.text, block.lang);
  const code = named ? 'file-named-by-command' : 'file-name-derived';
  const ofTool = fileOfTool(block.text);
  const names = new Set([
    usual,
    nameFor(block.text, block.lang),
    otherName(usual),
    ...(ofTool ? [ofTool] : []),
  ]);
  const known = lastScripts(written, endingOf(usual).endsWith('ts')).filter((path) => !names.has(path));
  const into = known.flatMap((path) => [`${ADDED}${path}`, `${INSTEAD}${path}`]);
  const choice = settleChoice(planning, {
    id: `file_name:${step.id}`,
    kind: 'interpretation',
    code: 'file_name',
    usual,
    why: code,
    options: [...names, ...into].map((id) => ({ id, label: id, stepIds: [step.id] })),
    prior: named ? 0.9 : 0.7,
    params: {},
    affects: [step.id],
  });
  const { path, place } = namedBy(choice.taken);
  const lead = block.context.precedingText.slice(-120);
  const decision = recordDecision(
    { code, params: { path }, sourceStepIds: [step.id], documented: named === path },
    choice,
  );
  const missing = recordFriction({ code: 'no-file-name', params: { lead }, sourceStepIds: [step.id] });
  const made: Decision[] = [{ kind: 'choose', choice }, decision, ...(named ? [] : [missing])];
  return { path, place, isRunLater: named !== null, made };
}

/** An example that brings in what it uses is a script as soon as the page says where to save it. */
function isWholeScript({ role, text, lang }: Block): boolean {
  return role === 'reference_snippet' && importsOf(text).length > 0 && isRunnable(text, lang);
}

/** The script that a sentence means by "the code above", nearest first. */
export function scriptAbove(planning: Planning, candidate: Candidate): Candidate | null {
  const before = planning.candidates.slice(0, planning.candidates.indexOf(candidate)).reverse();
  return (
    before.find(
      (other) =>
        other.block &&
        (isFile(other.block) || isWholeScript(other.block)) &&
        other.skip?.status !== 'skipped_alternative',
    ) ?? null
  );
}

/** Notes that a block's title and the text disagree about its file. */
export function reportFileNameConflict(script: Candidate, candidate: Candidate, path: string): Decision[] {
  const title = script.block?.file?.path;
  if (!title || title === path) return [];
  const sourceStepIds = [script.step.id, candidate.step.id];
  return [recordFriction({ code: 'file-names-contradict', params: { title, path }, sourceStepIds })];
}

/** Whether a path ends in the kind of its file. */
function hasEnding(path: string): boolean {
  return endingOf(path) !== '';
}
