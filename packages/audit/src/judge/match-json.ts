import { type ParseError, parse } from 'jsonc-parser';
import { isTooDeep } from '../code/shown-json.ts';

type Found = { agree: number; all: number; contradicts: boolean };

/** What a key ends with whose value is each run's own. */
const OWN_OF_RUN = 'id time date at timestamp uptime duration version hash token nonce pid'.split(' ');
const changing =
  /^(?:[\w-]{16,}|v?\d+\.\d+\.\d+\S*|\d{4}-\d\d-\d\d.*|0x[0-9a-f]+|https?:\/\/\S+|\d{9,})$|(?:\.{3}|…)/i;

function isOwnOfRun(key: string): boolean {
  const lower = key.toLowerCase();
  return OWN_OF_RUN.some((end) => lower.endsWith(end) || lower.endsWith(`${end}s`));
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && typeof value === 'object' ? value : null;
}

/** The JSON in a text, also behind the lines that a client prints above it. */
function jsonIn(text: string): unknown {
  const from = text.search(/^\s*[{[]/m);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return from === -1 || to < from ? null : parsed(text.slice(from, to + 1));
}

function sum(found: Found[]): Found {
  return {
    agree: found.reduce((total, one) => total + one.agree, 0),
    all: found.reduce((total, one) => total + one.all, 0),
    contradicts: found.some((one) => one.contradicts),
  };
}

const leaf = (agrees: boolean, contradicts = false): Found => ({
  agree: Number(agrees),
  all: 1,
  contradicts: contradicts && !agrees,
});

/** Compares what a page shows with what came; times, names of things and the like are each run's own. */
function compare(wanted: unknown, seen: unknown, key: string): Found {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(seen) || (wanted.length > 0 && seen.length === 0)) return leaf(false, true);
    const pairs = wanted.slice(0, seen.length).map((item, at) => compare(item, seen[at], key));
    return sum([leaf(true), ...pairs]);
  }
  if (wanted !== null && typeof wanted === 'object') {
    if (seen === null || typeof seen !== 'object' || Array.isArray(seen)) return leaf(false, true);
    const members = new Map(Object.entries(seen));
    return sum(
      Object.entries(wanted).map(([name, value]) =>
        members.has(name) ? compare(value, members.get(name), name) : leaf(false, true),
      ),
    );
  }
  if (wanted === seen) return leaf(true);
  if (typeof wanted === 'boolean' || typeof seen === 'boolean') return leaf(false, true);
  const isOwn = isOwnOfRun(key) || (changing.test(String(wanted)) && changing.test(String(seen)));
  return leaf(isOwn && wanted !== null && seen !== null && typeof seen !== 'object');
}

const LARGEST_COUNT = 1e9;

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) < LARGEST_COUNT;
}

/** Whether two values of one shape differ in a whole number that no run has of its own. */
function countDiffers(wanted: unknown, seen: unknown, key: string): boolean {
  if (isCount(wanted) && isCount(seen)) return wanted !== seen && !isOwnOfRun(key);
  if (wanted === null || seen === null || typeof wanted !== 'object' || typeof seen !== 'object')
    return false;
  const members = new Map(Object.entries(seen));
  return Object.entries(wanted).some(([name, value]) =>
    countDiffers(value, members.get(name), Array.isArray(wanted) ? key : name),
  );
}

/** Whether JSON that a page shows has another whole number somewhere than the JSON that came. */
export function hasOtherCounts(expected: string, actual: string): boolean {
  return countDiffers(parsed(expected.trim()), parsed(actual), '');
}

/** How much of JSON that a page shows is in an answer, null if one of them is none; what it contradicts counts nothing. */
export function matchJson(expected: string, actual: string): number | null {
  const wanted = parsed(expected.trim());
  if (wanted === null) return null;
  const seen = jsonIn(actual);
  if (seen === null) return null;
  const found = compare(wanted, seen, '');
  return found.contradicts ? 0 : found.all === 0 ? 1 : found.agree / found.all;
}
