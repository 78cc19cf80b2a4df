import type { Block } from '../model/source.ts';
import type { Written } from './build-steps.ts';
import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { isRunOfFile } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { freeNames, isSeveralScripts } from './free-names.ts';
import { importsOf, isRunnable, moduleKindOf, nameFor } from './scripts.ts';
import { standIn } from './take-example.ts';

function isNameless(candidate: Candidate): boolean {
  return candidate.block?.role === 'file_create' && candidate.block.file === null;
}

/** The name under which a later command runs a script that the page leaves nameless: the nearest one above it. */
function nameOfLaterRun(planning: Planning, candidate: Candidate, written: Written): string | null {
  const later = planning.candidates.slice(planning.candidates.indexOf(candidate) + 1).filter(isOpen);
  for (const other of later) {
    if (isNameless(other)) return null;
    for (const command of commandsOf(other)) {
      const file = isRunOfFile(command);
      if (file && !written.has(file)) return /\.\w+$/.test(file) ? file : `${file}.js`;
    }
  }
  return null;
}

/** Leaves out code without a name that does nothing by itself: a component, a piece of configuration. */
export function leaveNameless(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    if (!block || !isNameless(candidate) || isRunnable(block.text, block.lang)) continue;
    if (moduleKindOf(block.text) === 'commonjs') continue;
    if (nameOfLaterRun(planning, candidate, new Map()) !== null) continue;
    const after = planning.candidates.slice(planning.candidates.indexOf(candidate) + 1).filter(isOpen);
    if (after.some((other) => other.step.instruction?.kind === 'file_from_above')) continue;
    skip(candidate, 'not_runnable', 'Code without a file name that does nothing by itself.');
  }
}

/** Leaves out a sketch: code without a name and a command whose own names nothing on the page explains. */
export function leaveSketches(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    const { block } = candidate;
    if (!block || !isNameless(candidate) || nameOfLaterRun(planning, candidate, new Map()) !== null) continue;
    const names = freeNames(block.text);
    if (isSeveralScripts(block.text))
      skip(
        candidate,
        'not_runnable',
        'A sketch: several ways to write the same, which no file can hold at once.',
      );
    if (names.length > 0)
      skip(candidate, 'not_runnable', `A sketch: nothing on the page says what ${names.join(', ')} is.`);
  }
}

/** Leaves out code without a name that calls a host which only stands for one of the reader's own. */
export function leaveStandIns(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen))
    if (isNameless(candidate) && standIn.test(candidate.block?.text ?? ''))
      skip(candidate, 'not_runnable', 'Calls a host that stands for one of the reader’s own.');
}

/** Finds or makes the name of a script's file; null if the block cannot be a file of the journey. */
export function nameScript(planning: Planning, candidate: Candidate, written: Written): string | null {
  const { block } = candidate;
  if (!block) return null;
  const named = nameOfLaterRun(planning, candidate, written);
  const path = named ?? nameFor(block.text, block.lang);
  decide(planning, {
    ruleId: named ? 'file-named-by-command' : 'file-name-derived',
    question: 'Into which file does the code go?',
    chosen: path,
    rejected: [],
    reason: named ? 'A later command runs a file of this name.' : 'The page names no file.',
    sourceStepIds: [candidate.step.id],
    documented: named !== null,
  });
  if (!named) {
    complain(planning, {
      ruleId: 'no-file-name',
      type: 'docs_mismatch',
      severity: 'low',
      title: 'The page does not say into which file the code goes',
      detail: `The code after "${block.context.precedingText.slice(-120)}" has no file name.`,
      recommendation: 'Name the file above the code.',
      sourceStepIds: [candidate.step.id],
    });
  }
  return path;
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
        (/^file_/.test(other.block.role) || isWholeScript(other.block)) &&
        other.skip?.status !== 'skipped_alternative',
    ) ?? null
  );
}

/** Notes that a block's title and the text disagree about its file. */
export function sayTwoNames(planning: Planning, script: Candidate, candidate: Candidate, path: string): void {
  const title = script.block?.file?.path;
  if (!title || title === path) return;
  complain(planning, {
    ruleId: 'file-names-contradict',
    type: 'docs_mismatch',
    severity: 'medium',
    title: 'The page gives one file two names',
    detail: `The code is titled ${title}, the text says ${path}.`,
    recommendation: 'Use one name for the file in its title and in the text.',
    sourceStepIds: [script.step.id, candidate.step.id],
  });
}
