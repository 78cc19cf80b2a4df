import type { Sentence } from './sentences.ts';
import { keyOf, type Token, tokensOf } from './tokens.ts';

/** What goes on for longer is cut into pieces, and at last left, so that looking through it stays cheap. */
const LONGEST_PIECE = 2_000;
const WIDEST_LINE = 200_000;
/** Of more lines than anybody reads, those at the beginning and at the end tell what happened. */
const MOST_AT_AN_END = 1_000;
/** A message may quote another one, which quotes a name. */
const MOST_READINGS = 3;

/** What programs print is asked by many tables, one after the other; of a long output most ask few lines. */
const REMEMBERED_LINES = 4_000;
const remembered = new Map<string, Sentence[]>();

const isQuotation = ({ kind }: Token): boolean => kind === 'quoted' || kind === 'code';

/** The same line without the signs of its outermost quotations, everything in its place. */
function opened(line: string, tokens: readonly Token[]): string {
  // Places are counted in units, of which signs outside of the basic plane have two.
  const signs = line.split('');
  for (const { at, end } of tokens.filter(isQuotation)) {
    signs[at] = ' ';
    signs[end - 1] = ' ';
  }
  return signs.join('');
}

/** A line in each way it can be read: with its quotations as single tokens, then with them opened. */
function readingsOf(text: string): Sentence[] {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= REMEMBERED_LINES) remembered.clear();
  const out: Sentence[] = [];
  let line = text;
  while (out.length < MOST_READINGS) {
    const tokens = tokensOf(line);
    out.push({ text, at: 0, tokens });
    const next = tokens.some(isQuotation) ? opened(line, tokens) : line;
    if (next === line) break;
    line = next;
  }
  remembered.set(text, out);
  return out;
}

function placed({ text, tokens }: Sentence, at: number): Sentence {
  return { text, at, tokens: tokens.map((one) => ({ ...one, at: at + one.at, end: at + one.end })) };
}

/** Whether a line can be passed over: most lines of a long output say nothing that a table asks for. */
function isSilent(line: string, needles: readonly string[] | null): boolean {
  if (line === '' || needles === null) return line === '';
  const lower = keyOf(line);
  return !needles.some((needle) => lower.includes(needle));
}

/** The lines that may say what is asked for, with their places; of a flood of them the first and the last. */
function telling(text: string, needles: readonly string[] | null): { line: string; at: number }[] {
  const found: { line: string; at: number }[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (!isSilent(line, needles)) found.push({ line, at });
    at += line.length + 1;
  }
  const isFlood = found.length > 2 * MOST_AT_AN_END;
  return isFlood ? [...found.slice(0, MOST_AT_AN_END), ...found.slice(-MOST_AT_AN_END)] : found;
}

/** The lines of what a program printed; one that quotes something is there as it stands and without the quotes. */
export function outputLines(text: string, needles: readonly string[] | null = null): readonly Sentence[] {
  const lower = needles === null ? '' : keyOf(text);
  const known = needles?.filter((needle) => lower.includes(needle)) ?? null;
  if (known?.length === 0) return [];
  const out: Sentence[] = [];
  for (const { line, at } of telling(text, known))
    for (let from = 0; from < Math.min(line.length, WIDEST_LINE); from += LONGEST_PIECE)
      for (const reading of readingsOf(line.slice(from, from + LONGEST_PIECE)))
        out.push(placed(reading, at + from));
  return out;
}
