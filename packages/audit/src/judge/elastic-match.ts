import { stripVTControlCharacters } from 'node:util';
import { matchJson } from './match-json.ts';
import { plainWords } from './plain-words.ts';

/** What differs between machines, and what stands for it. */
export const REPLACEMENTS: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?\b/g, '<time>'],
  [/\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, '<time>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/(?:\/[\w.@+-]+){2,}/g, '<path>'],
  [/\b[A-Z]:\\[^\s'"]+/g, '<path>'],
  [/\bv?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?\b/g, '<number>'],
  [/\b[0-9a-f]{7,64}\b/g, '<hash>'],
  [/\b\d+(?:[.,]\d+)*\s*(?:ms|s|sec|seconds?|m|min|kB|KB|MB|GB|KiB|MiB|bytes?|B)\b/g, '<number>'],
];

/** Any number that is left; whether it may differ depends on the words beside it. */
export const ANY_NUMBER = /\b\d+\b/g;
/** Words beside which a number differs between machines and moments; `ELASTIC_STEMS` are parts of such words. */
const ELASTIC_WORDS = new Set('pid line lines ago id gas'.split(' '));
const ELASTIC_STEMS = [
  ...'port localhost listen package modul file asset chunk size byte took duration elapsed version'.split(
    ' ',
  ),
  ...'process worker thread vulnerab warning block nonce seed random height balance price usage date'.split(
    ' ',
  ),
];
/** What a line is worth that differs from the page's in its numbers alone. */
const OTHER_NUMBERS = 0.5;

/** Lines of a package manager that come and go between its versions; deeper in an output a prompt is a part of it. */
export const NOISE =
  /^(?:\s*(?:npm (?:warn|notice|WARN|fund)|added \d+ package|up to date|\d+ packages? (?:are|is) looking|run `npm fund`|found \d+ vulnerabilit|>\s)|\$\s)/i;

/** A line that stands for others. */
export const ELLIPSIS = /^\s*(?:\.{3}|…|\[\.\.\.\]|<[^<>]*(?:\.{3}|…)>|\/\/ ?\.{3}|# ?\.{3})\s*$/;

/** Marks and frames that terminals draw and pages leave out. */
export const SIGNS = /[✓✔√✖×✗➜▶→›»•●◆│┃|]/gu;

/** Brings a line to a form in which times, paths, colours and most numbers no longer differ between machines. */
export function normaliseLine(line: string): string {
  let text = stripVTControlCharacters(line).normalize('NFKC');
  for (const [pattern, mark] of REPLACEMENTS) text = text.replace(pattern, mark);
  if (plainWords(text).split(' ').some(isElastic)) text = text.replace(ANY_NUMBER, '<number>');
  return text.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

function isElastic(word: string): boolean {
  return (
    ELASTIC_WORDS.has(word) ||
    word.startsWith('time') ||
    word.endsWith('token') ||
    word.endsWith('tokens') ||
    ELASTIC_STEMS.some((stem) => word.includes(stem))
  );
}

function withoutNumbers(line: string): string {
  return line.replace(ANY_NUMBER, '<number>');
}

/** The lines of an output in the form in which they are compared. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .filter((line) => !NOISE.test(line) && !ELLIPSIS.test(line))
    .map(normaliseLine)
    .filter((line) => line !== '');
}

function isAlike(seen: string, wanted: string): boolean {
  return withoutNumbers(seen).includes(withoutNumbers(wanted));
}

/** The words of what differs between machines, as `normaliseLine` names it. */
const STAND_INS = new Set(['time', 'id', 'path', 'number', 'hash']);

function holds(words: string, all: string): boolean {
  return ` ${all} `.includes(` ${words} `);
}

/** Whether an output holds the words of a text in their order, whatever signs stand between them and whatever the time is. */
export function containsWords(expected: string, actual: string): boolean {
  const words = plainWords(expected);
  if (words === '' || holds(words, plainWords(actual))) return words !== '';
  const [wanted, seen] = [expected, actual].map((text) => plainWords(linesOf(text).join('\n')));
  return (
    wanted?.split(' ').some((word) => word !== '' && !STAND_INS.has(word)) === true &&
    holds(wanted, seen ?? '')
  );
}

/** Whether an output is the expected one but for numbers that no machine makes differ. */
export function hasOtherNumbers(expected: string, actual: string): boolean {
  if (matchJson(expected, actual) !== null) return false;
  const [wanted, seen] = [linesOf(expected), linesOf(actual)];
  const isThere = (line: string): boolean => seen.some((one) => one.includes(line));
  return (
    wanted.length > 0 &&
    wanted.every((line) => isThere(line) || seen.some((one) => isAlike(one, line))) &&
    wanted.filter(isThere).length * 2 < wanted.length
  );
}

/**
 * How much of an expected text is in an output, from 0 to 1: its lines in their order, each within a line of the
 * output; one with other numbers counts half.
 */
export function matchOutput(expected: string, actual: string): number {
  const asJson = matchJson(expected, actual);
  if (asJson !== null) return asJson;
  const wanted = linesOf(expected);
  if (wanted.length === 0) return 1;
  const seen = linesOf(actual);
  let from = 0;
  let found = 0;
  for (const line of wanted) {
    const exact = seen.findIndex((candidate, index) => index >= from && candidate.includes(line));
    const at = exact === -1 ? seen.findIndex((one, index) => index >= from && isAlike(one, line)) : exact;
    if (at === -1) continue;
    found += exact === -1 ? OTHER_NUMBERS : 1;
    from = at;
  }
  return found / wanted.length;
}
