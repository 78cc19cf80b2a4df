import { stripVTControlCharacters } from 'node:util';

/** What differs between machines, and what stands for it. */
export const REPLACEMENTS: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?\b/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, '<time>'],
  [/(?:\/[\w.@+-]+){2,}/g, '<path>'],
  [/\b[A-Z]:\\[^\s'"]+/g, '<path>'],
  [/\bv?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?\b/g, '<number>'],
  [/\b[0-9a-f]{7,64}\b/g, '<hash>'],
  [/\b\d+(?:[.,]\d+)*\s*(?:ms|s|sec|seconds?|m|min|kB|KB|MB|GB|KiB|MiB|bytes?|B)\b/g, '<number>'],
  [/\b\d+\b/g, '<number>'],
];

/** Lines of a package manager that come and go between its versions. */
export const NOISE =
  /^(?:npm (?:warn|notice|WARN|fund)|added \d+ package|up to date|\d+ packages? (?:are|is) looking|run `npm fund`|found \d+ vulnerabilit|>\s|\$\s)/i;

/** A line that stands for others. */
export const ELLIPSIS = /^\s*(?:\.{3}|…|\[\.\.\.\]|\/\/ ?\.{3}|# ?\.{3})\s*$/;

/** Marks and frames that terminals draw and pages leave out. */
export const SIGNS = /[✓✔√✖×✗➜▶→›»•●◆│┃|]/gu;

/** Brings a line to a form in which numbers, times, paths and colours no longer differ between machines. */
export function normaliseLine(line: string): string {
  let text = stripVTControlCharacters(line).normalize('NFKC');
  for (const [pattern, mark] of REPLACEMENTS) text = text.replace(pattern, mark);
  return text.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .filter((line) => !NOISE.test(line.trim()) && !ELLIPSIS.test(line))
    .map(normaliseLine)
    .filter((line) => line !== '');
}

/** How much of an expected text is in an output, from 0 to 1: its lines in their order, each within a line of the output. */
export function matchOutput(expected: string, actual: string): number {
  const wanted = linesOf(expected);
  if (wanted.length === 0) return 1;
  const seen = linesOf(actual);
  let from = 0;
  let found = 0;
  for (const line of wanted) {
    const at = seen.findIndex((candidate, index) => index >= from && candidate.includes(line));
    if (at === -1) continue;
    found += 1;
    from = at;
  }
  return found / wanted.length;
}
