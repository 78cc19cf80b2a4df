import type { CommandText } from '../model/command-text.ts';
import { managerOfCommand } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';

// Glyphs with which prompt libraries mark the line that Enter would take, and the lines that it would not.
const POINTER = /^[\s│┃|]*(?:❯|›|▸|►|➤|⮕|→|●|◉|◆)(?:\s+|[◯◉]\s+)(?<label>\S.*)$/u;
const CANDIDATE = /^[\s│┃|]*(?:○|◯|◇|◻|◼|\(\s*\)|\[\s*\])?\s*(?<label>\S.*)$/u;
const QUESTION = /(?:[?:>›»…)\]]|\by\/n\b.*|yes\/no.*)\s*$/iu;
// An open question with a proposal behind which the cursor stands: "? Project name: › my-app".
const PROPOSAL = /^[\s│┃|]*\?\s+\S.*\s[›»]\s|\?\s+[›»‣▸→]\s/u;
const ENDS_ASKING = /\?\s*$/u;
const FETCH_CONFIRMATION =
  /Need to install the following packages:\s+\S[\s\S]*?\s+Ok to proceed\? \(y\)\s*$/u;
// Two answers on one line, one of them marked.
const INLINE = /[●◉] \S+ \/ ○ \S+|○ \S+ \/ [●◉] \S+/u;
const OPEN = /^[\s│┃|]*(?:\?|◆)\s/u;
const ASKED = /^[\s│┃|]*(?:\?|◆|◇|✔|√)\s/u;

/** A list on the screen from which one line is to be taken. */
export type Choice = { labels: string[]; current: number };

/** Tells whether the screen looks as if it asks something of the person before it. */
export function looksLikePrompt(lines: readonly string[], beforeCursor: string): boolean {
  return (
    QUESTION.test(beforeCursor) ||
    PROPOSAL.test(lines.at(-1) ?? '') ||
    hasOpenQuestion(lines) ||
    isBelowQuestion(lines, beforeCursor) ||
    lines.some((line) => INLINE.test(line)) ||
    readChoice(lines) !== undefined
  );
}

/** The line that is marked as open, with what it proposes and the end of its frame below. */
function hasOpenQuestion(lines: readonly string[]): boolean {
  return lines.slice(-4).some((line) => line.startsWith('◆ '));
}

/** The proposal can also stand alone, below its question. */
function isBelowQuestion(lines: readonly string[], beforeCursor: string): boolean {
  const [question, proposal] = lines.filter((line) => line.trim() !== '').slice(-2);
  return (
    beforeCursor.trim() !== '' &&
    proposal?.startsWith(beforeCursor.trimEnd()) === true &&
    ENDS_ASKING.test(question ?? '')
  );
}

/** Tells whether npm asks to confirm that it may fetch the package which the command itself names. */
export function isFetchConfirmation(lines: readonly string[], command: CommandText): boolean {
  return (
    FETCH_CONFIRMATION.test(lines.join('\n')) &&
    parseShell(command).commands.some((part) => managerOfCommand(part) !== null)
  );
}

/** Reads the list at the bottom of the screen, if a pointer marks one of its lines. */
export function readChoice(lines: readonly string[]): Choice | undefined {
  const at = lines.findLastIndex(
    (line, index) =>
      POINTER.test(line) && (!ASKED.test(line) || isRadio(lines[index - 1]) || isRadio(lines[index + 1])),
  );
  const pointed = lines[at];
  if (pointed === undefined) return undefined;
  const column = labelColumn(pointed, POINTER);
  const isOption = (line: string | undefined) =>
    line !== undefined && line.trim() !== '' && Math.abs(labelColumn(line, CANDIDATE) - column) <= 1;
  let first = at;
  while (first > 0 && isOption(lines[first - 1])) first -= 1;
  let last = at;
  while (last + 1 < lines.length && isOption(lines[last + 1])) last += 1;
  const labels = lines.slice(first, last + 1).map((line) => labelOf(line));
  return labels.length > 1 ? { labels, current: at - first } : undefined;
}

/** What a screen asks: the lines of a list, and the words above it, or else its last words. */
export function readQuestion(lines: readonly string[]): { question: string; options: string[] } {
  const options = readChoice(lines)?.labels ?? [];
  const isOption = (line: string) => options.includes(labelOf(line));
  const words = lines.filter((line) => /[\p{L}\p{N}]/u.test(line) && !isOption(line));
  // Below a question may stand what it proposes, or which keys it takes.
  const asked =
    words.findLast((line) => OPEN.test(line)) ?? words.slice(-2).findLast((line) => ENDS_ASKING.test(line));
  return { question: (asked ?? words.at(-1) ?? '').replace(/^[^\p{L}\p{N}]+/u, '').trim(), options };
}

// Behind these signs stands what a question proposes or how it is answered.
const ENDS = ['?', ':', '(', '[', '›', '»', '…'];

/** The words of a question alone, for comparison with what a page writes of it. */
export function wordsOfQuestion(question: string): string {
  const ends = ENDS.map((sign) => question.indexOf(sign)).filter((at) => at > 0);
  return simplify(question.slice(0, Math.min(...ends, question.length)));
}

/** The mark of an open question is also the one of a list's taken line, where the others have its hollow form. */
function isRadio(line: string | undefined): boolean {
  return line?.trim().startsWith('◇') === true;
}

function labelColumn(line: string, pattern: RegExp): number {
  const label = pattern.exec(line)?.groups?.label ?? '';
  return line.lastIndexOf(label);
}

function labelOf(line: string): string {
  return (POINTER.exec(line) ?? CANDIDATE.exec(line))?.groups?.label?.trim() ?? '';
}

/** The line of a list that a page's answer means: the same words, or the only one that begins with them. */
export function findLabel(choice: Choice, reply: string): number | undefined {
  const wanted = simplify(reply);
  const labels = choice.labels.map(simplify);
  const exact = labels.indexOf(wanted);
  if (exact >= 0) return exact;
  const starting = labels.flatMap((label, index) => (label.startsWith(wanted) ? [index] : []));
  return starting.length === 1 ? starting[0] : undefined;
}

/** Text without case, accents of spacing and marks at its ends, for comparison. */
export function simplify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
