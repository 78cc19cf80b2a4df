import type { ScreenTail, ShownLine } from './shown-lines.ts';

const MOST_LINES = 60;
const LINE_CHARACTERS = 300;

/** What hides secrets, and what says how much of a text cannot be the beginning of one. */
export type Hiding = { redact: (text: string) => string; settledLength: (text: string) => number };

/**
 * What may be shown of a terminal's end while more is on its way: only as far as it cannot be the beginning of a secret,
 * unless the command `isOver`.
 */
export function showTail(tail: ScreenTail, { redact, settledLength }: Hiding, isOver: boolean): ShownLine[] {
  const written = textOf(tail);
  const settled = isOver ? written : written.slice(0, settledLength(written));
  const shown = redact(settled).split('\n').map(trimmed);
  while (shown.at(-1) === '') shown.pop();
  return withMarks(shown.slice(-MOST_LINES), tail);
}

/** The text up to its last line, or to the cursor if that is further down; blanks before the cursor were typed. */
function textOf({ lines, cursor }: ScreenTail): string {
  const last = Math.max(
    lines.findLastIndex((line) => trimmed(line) !== ''),
    cursor.line,
  );
  const texts = lines.slice(0, last + 1).map(trimmed);
  if (cursor.line === last) texts[last] = texts[last]?.padEnd(cursor.at) ?? '';
  return texts.join('\n');
}

function trimmed(text: string): string {
  return text.trimEnd();
}

/** Gives lines that are as the terminal has them their looks back; a line in which something was hidden is plain. */
function withMarks(shown: readonly string[], { lines, marksOf }: ScreenTail): ShownLine[] {
  let at = lines.length - 1;
  const found = shown.toReversed().map((text): ShownLine => {
    const index = text === '' ? -1 : lines.findLastIndex((line, row) => row <= at && trimmed(line) === text);
    if (index === -1) return { text: clipped(text), marks: [] };
    at = index - 1;
    const end = Math.min(text.length, LINE_CHARACTERS);
    const marks = marksOf(index).flatMap((mark) =>
      mark.start < end ? [{ ...mark, end: Math.min(mark.end, end) }] : [],
    );
    return { text: clipped(text), marks };
  });
  return found.toReversed();
}

function clipped(text: string): string {
  return text.length > LINE_CHARACTERS ? `${text.slice(0, LINE_CHARACTERS)}…` : text;
}
