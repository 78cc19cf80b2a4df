import { codeFacts } from '../code/code-facts.ts';
import { isGap, leavesOut } from '../code/left-out.ts';
import { shownJson } from '../code/shown-json.ts';
import type { Choice } from '../model/choice.ts';
import type { PlannedAction } from '../model/plan.ts';
import type { Block } from '../model/source.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { behindLast } from '../read/source/plain-text.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, joinedText, type Planning } from './decisions.ts';
import { settleChoice } from './settle-choice.ts';

/** What is known of the file that a block belongs into. */
type Target = {
  path: string;
  before: string | undefined;
  isThere: boolean;
  /** Where it belongs, where that was chosen with its name. */
  wanted: 'append' | 'whole_file' | null;
};

/** Where in its file a block belongs. */
type Place = 'whole_file' | 'append' | 'on_top' | 'at_line' | 'wrapped';

const PAGE_TAGS = ['<!doctype', '<html', '<script'];

/** Whether a text begins as files do: it brings in or gives out modules, or is a page. */
function isWholeFile({ text, lang }: Block): boolean {
  const { imports, exports, directives } = codeFacts(text, lang);
  const isModule =
    exports !== null || directives.length > 0 || imports.some(({ isTop, how }) => isTop && how !== 'dynamic');
  const starts = text.split('\n').map((line) => line.trimStart().toLowerCase());
  return isModule || PAGE_TAGS.some((tag) => starts.some((line) => line.startsWith(tag)));
}

/** What becomes of the file depends on whether it is there already, and on how much of it the block shows. */
function fileAction(block: Block, path: string, isThere: boolean): PlannedAction {
  if (block.role === 'file_patch') return { kind: 'patch', path, diff: block.text };
  if (block.role === 'file_merge') {
    const value = shownJson(block.text);
    if (value) return { kind: 'merge_json', path, json: JSON.stringify(value, null, 2) };
    return { kind: 'edit', path, content: block.text, anchor: anchorOf(block.text) };
  }
  const partial = leavesOut(block.text);
  if (block.role === 'file_create' && !(partial && isThere))
    return { kind: 'write', path, content: `${block.text}\n` };
  const whole = !partial && isWholeFile(block);
  // What is not there yet and carries its own name above its whole text is made.
  if (whole && !isThere && block.role === 'file_edit' && block.file?.from !== 'prose')
    return { kind: 'write', path, content: `${block.text}\n` };
  return { kind: 'edit', path, content: block.text, anchor: whole ? null : anchorOf(block.text) };
}

function anchorOf(text: string): string {
  const line = text.split('\n').find((shown) => shown.trim() !== '' && !isGap(shown));
  return line?.trim() ?? '';
}

function sharedShare(before: string, after: string): number {
  const lines = before
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 3);
  const shown = new Set(after.split('\n').map((line) => line.trim()));
  return lines.filter((line) => shown.has(line)).length / Math.max(lines.length, 1);
}

/** How words begin that say where code goes in its file. */
const REPLACING = ['replac', 'overwrit', 'rewrit', 'entire', 'instead', 'whole'];
const ADDING = ['add', 'append', 'below', 'bottom', 'top', 'next', 'then', 'also', 'after'];
const ON_TOP = ['top', 'beginning', 'start', 'above'];

function hasWord(text: string, beginnings: readonly string[]): boolean {
  return tokensOf(text).some(
    ({ kind, key }) => kind === 'word' && beginnings.some((begin) => key.startsWith(begin)),
  );
}

/** Code that repeats little of what its file holds and is not said to replace it comes in addition. */
function isAddition(block: Block, before: string): boolean {
  if (!['file_create', 'file_edit'].includes(block.role) || leavesOut(block.text)) return false;
  const lead = behindLast(block.context.precedingText, '\n');
  if (hasWord(lead, REPLACING)) return false;
  const adds = hasWord(lead, ADDING);
  return adds && before.trim() !== '' && sharedShare(before, block.text) < 0.4;
}

function joinedWith(before: string, { text }: Block, place: 'append' | 'on_top' | 'wrapped'): string {
  if (place === 'on_top') return `${text}\n\n${before.trim()}\n`;
  return `${joinedText(before.trim(), text, place === 'wrapped' ? place : undefined)}\n`;
}

/** Whether the page has all of a file replaced: its name is what is replaced, and the code needs nothing of before. */
function replacesAll(block: Block, path: string): boolean {
  const lead = behindLast(block.context.precedingText, '\n');
  const named = lead.lastIndexOf(path);
  const isWhole = codeFacts(block.text).free.length === 0 && !leavesOut(block.text);
  return named !== -1 && isWhole && hasWord(lead.slice(0, named), REPLACING);
}

/** Where a reader would put code that comes in addition. */
function sideOf({ context }: Block): 'append' | 'on_top' {
  return hasWord(context.precedingText.slice(-200), ON_TOP) ? 'on_top' : 'append';
}

/** What the rules do with a block, and which place that is. */
function usually(block: Block, { path, before, isThere }: Target): { action: PlannedAction; place: Place } {
  if (before !== undefined && isAddition(block, before)) {
    const place = sideOf(block);
    return { action: { kind: 'write', path, content: joinedWith(before, block, place) }, place };
  }
  if (['file_create', 'file_edit'].includes(block.role) && replacesAll(block, path))
    return { action: { kind: 'write', path, content: `${block.text}\n` }, place: 'whole_file' };
  const action = fileAction(block, path, isThere);
  return { action, place: action.kind === 'edit' && action.anchor !== null ? 'at_line' : 'whole_file' };
}

function placed(block: Block, { path, before = '' }: Target, place: Place): PlannedAction {
  if (place === 'at_line') return { kind: 'edit', path, content: block.text, anchor: anchorOf(block.text) };
  const content = place === 'whole_file' ? `${block.text}\n` : joinedWith(before, block, place);
  return { kind: 'write', path, content };
}

/** The places that a reader could think of; what awaits needs a function around it in a file that cannot. */
function placesIn({ before = '' }: Target, { text }: Block): Place[] {
  if (before.trim() === '') return ['whole_file', 'at_line'];
  const isWrapped = codeFacts(text).hasTopLevelAwait && codeFacts(before).moduleKind === 'commonjs';
  return ['whole_file', 'append', 'on_top', 'at_line', ...(isWrapped ? (['wrapped'] as const) : [])];
}

function choiceOf(
  planning: Planning,
  { step }: Candidate,
  block: Block,
  target: Target,
  usual: Place,
): Choice {
  return settleChoice(planning, {
    id: `file_place:${step.id}`,
    kind: 'interpretation',
    code: 'file_place',
    usual,
    prior: 0.8,
    options: placesIn(target, block).map((id) => ({ id, label: id, stepIds: [step.id] })),
    why: usual,
    params: { path: target.path },
    affects: [step.id],
  });
}

/** Puts a block into its file; where the file may hold something already, the place is a choice. */
export function placeFile(
  planning: Planning,
  candidate: Candidate,
  block: Block,
  target: Target,
): { action: PlannedAction; made: Decision[] } {
  if (target.wanted) return { action: placed(block, target, target.wanted), made: [] };
  const { action, place } = usually(block, target);
  const isOpenToDoubt = (target.isThere || place === 'at_line') && ['write', 'edit'].includes(action.kind);
  if (!isOpenToDoubt) return { action, made: [] };
  const choice = choiceOf(planning, candidate, block, target, place);
  const made: Decision[] = [{ kind: 'choose', choice }];
  if (choice.taken === place) return { action, made };
  // The options of the choice are the places.
  return { action: placed(block, target, choice.taken as Place), made };
}
