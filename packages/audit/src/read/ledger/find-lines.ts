import type { LineSpan } from '../../model/ledger.ts';
import type { Lines } from '../source/element.ts';

/** How far a line is sought once the page has used up its share of steps, so that no page is slow. */
const WINDOW = 60;
const STEPS_PER_LINE = 8;
const STEPS = 20_000;
const LONGEST_CHECKED = 300;
const SHORT_LEAD = 12;

/** Finds the lines of quotes in the source of a page. */
export type LineFinder = {
  /** The lines of a text within the lines of the thing that holds it; null where it does not stand there as it is. */
  find: (text: string, within: Lines) => LineSpan | null;
  /** Whether the letters of a text stand in these lines in their order, whatever stands between. */
  holds: (text: string, within: Lines) => boolean;
  /** The source between two lines. */
  sourceOf: (lines: Lines) => string;
};

/** The letters and digits of a text, which no markup changes. */
function essence(text: string): string {
  let out = '';
  for (const char of text) if (isWordChar(char)) out += char;
  return out;
}

function isWordChar(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (char >= '0' && char <= '9');
}

const LONGEST_ENTITY = 32;

/** Where the tag or the entity that begins at a place ends; the place itself where the sign stands for itself. */
function endOfMarkup(line: string, at: number): number {
  const next = line.charAt(at + 1);
  if (line.charAt(at) === '<') {
    const end = isWordChar(next) || next === '/' || next === '!' ? line.indexOf('>', at) : at;
    return end === -1 ? line.length : end;
  }
  const end = line.slice(at, at + LONGEST_ENTITY).indexOf(';');
  const name = line.slice(next === '#' ? at + 2 : at + 1, at + end);
  return end > 1 && [...name].every(isWordChar) ? at + end : at;
}

/** A line of HTML without tags and entities. */
function withoutTags(line: string): string {
  let out = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '<' || char === '&') at = endOfMarkup(line, at);
    else out += char;
  }
  return out;
}

/** Whether the letters of a text stand in lines in their order. */
function isSpread(text: string, lines: string[]): boolean {
  const wanted = essence(text.slice(0, LONGEST_CHECKED));
  let found = 0;
  for (const char of essence(lines.join(''))) if (char === wanted[found]) found += 1;
  return found === wanted.length;
}

/** The lines over which a text stands in parts that follow each other from a line on. */
function spanIn(parts: readonly string[], wanted: string, from: number): LineSpan | null {
  const at = parts.join('').indexOf(wanted);
  if (at === -1) return null;
  const lineAt = (place: number): number => {
    let end = 0;
    const index = parts.findIndex((part) => {
      end += part.length;
      return end > place;
    });
    return from + Math.max(0, index);
  };
  return { fromLine: lineAt(at), toLine: lineAt(at + wanted.length - 1) };
}

/** How many lines that begin like a quote are looked at. */
const MOST_TRIES = 4;

/** Of the lines that begin like a quote the first that goes on like it, too: what opens a fence may be its first line's words. */
function firstThat(
  goesOn: (line: number) => boolean,
  first: number | null,
  after: (line: number) => number | null,
): number | null {
  let line = first;
  for (let tries = 0; line !== null && tries < MOST_TRIES; tries += 1) {
    if (goesOn(line)) return line;
    line = after(line + 1);
  }
  return first;
}

/** Makes a finder for a source; each block is read on from where the last quote of it was found. */
export function lineFinder(source: string, isHtml: boolean): LineFinder {
  const lines = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const known = new Map<number, string>();
  const cursors = new Map<string, number>();
  let steps = STEPS + lines.length * STEPS_PER_LINE;
  const essenceAt = (line: number): string => {
    const text = lines[line - 1] ?? '';
    const found = known.get(line) ?? essence(isHtml ? withoutTags(text) : text);
    known.set(line, found);
    return found;
  };
  /** The first line with these letters; one that has the whole text as it stands is better. */
  const seek = (wanted: string, from: number, to: number, text: string | null = null): number | null => {
    const last = Math.min(to, lines.length, steps > 0 ? to : from + WINDOW);
    let found: number | null = null;
    for (let line = from; line <= last; line += 1) {
      steps -= 1;
      if (!essenceAt(line).includes(wanted)) continue;
      if (text === null || (lines[line - 1] ?? '').includes(text)) return line;
      found ??= line;
    }
    return found;
  };
  /** A sentence may begin on one line and end on another. */
  const across = (wanted: string, from: number, to: number): LineSpan | null => {
    const parts: string[] = [];
    for (let line = from; line <= Math.min(to, from + WINDOW, lines.length); line += 1) {
      steps -= 1;
      parts.push(essenceAt(line));
    }
    return spanIn(parts, wanted, from);
  };
  return {
    find: (text, within) => {
      if (within.line === null) return null;
      const end = within.lastLine ?? within.line;
      const shown = text.split('\n');
      const wanted = shown.map(essence);
      const first = wanted.findIndex((line) => line !== '');
      if (first === -1) return null;
      const lead = (wanted[first] ?? '').slice(0, 200);
      const key = `${within.line}-${end}`;
      // A long lead is found by its letters; a short one may stand in other lines too.
      const exact = lead.length > SHORT_LEAD ? null : (shown[first] ?? '').trim();
      const start = within.line;
      const next = wanted.findIndex((line, at) => at > first && line !== '');
      const goesOn = (line: number): boolean =>
        next === -1 || essenceAt(line + next - first).includes(wanted[next] ?? '');
      const after = (line: number): number | null => seek(lead, line, end, exact);
      const from = firstThat(goesOn, after(cursors.get(key) ?? start) ?? after(start), after);
      if (from === null) return wanted.length === 1 ? across(lead, within.line, end) : null;
      const last = wanted.findLastIndex((line) => line !== '');
      const to = last > first ? seek(wanted[last] ?? '', from + (last - first), end) : from;
      const found = Math.max(from, to ?? from + (last - first));
      const toLine = Math.min(found + wanted.length - 1 - last, Math.max(end, found));
      cursors.set(key, toLine + 1);
      return { fromLine: Math.max(from - first, within.line), toLine };
    },
    holds: (text, { line, lastLine }) =>
      line !== null && isSpread(text, lines.slice(line - 1, Math.min(lastLine ?? line, line + WINDOW))),
    sourceOf: ({ line, lastLine }) =>
      line === null
        ? ''
        : lines
            .slice(line - 1, lastLine ?? line)
            .join('\n')
            .trim(),
  };
}
