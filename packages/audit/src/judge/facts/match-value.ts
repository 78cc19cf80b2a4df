import { isDeepStrictEqual } from 'node:util';
import { hasOtherLists, writtenValue } from '../../code/literal-value.ts';
import type { NotedValue } from '../../code/mark-uses.ts';
import { shownJson } from '../../code/shown-json.ts';
import { HOST_NAME } from '../../model/run.ts';
import { isLetter } from '../../read/source/plain-text.ts';
import { hasOtherCounts } from '../match-json.ts';
import { plainWords } from '../plain-words.ts';
import { compareText, type Seen } from './compare-text.ts';

/** What stands before a value in a comment. */
const ARROWS = ['=>', '->', '→', '⇒', '==', '=', ':', '>'];

/** The first line of a remark behind the sign that leads to a value. */
export function behindArrow(text: string): string {
  const [first = ''] = text.trim().split('\n');
  return first.slice(ARROWS.find((sign) => first.startsWith(sign))?.length ?? 0).trim();
}

/** A value without the sign that leads to it. */
export function withoutArrow(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const arrow = ARROWS.find((sign) => first.startsWith(sign));
  if (arrow === undefined) return withoutVerb(text.trim());
  // Some put it in front of each line.
  const below = rest.map((line) => (line.trim().startsWith(arrow) ? line.trim().slice(arrow.length) : line));
  return withoutVerb([first.slice(arrow.length), ...below].join('\n').trim());
}

const VERBS = ['returns', 'return', 'gives', 'yields', 'prints', 'logs', 'outputs'];

/** A value behind a verb: `=> returns { a: 1 }`; other words behind one are a sentence. */
function withoutVerb(text: string): string {
  const verb = VERBS.find((word) => text.startsWith(`${word} `));
  const rest = verb === undefined ? text : text.slice(verb.length).trim();
  return '[{"\'`'.includes(rest.charAt(0) || '-') ? rest : text;
}

/** A text as it is printed, where a comment shows it in quotes. */
export function withoutQuotes(shown: string): string {
  const text = withoutArrow(shown);
  const [first = ''] = text;
  const isQuoted = text.length > 1 && '\'"`'.includes(first) && text.endsWith(first);
  return isQuoted ? text.slice(1, -1) : text;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A moment as `Date` prints it in the form in which values are noted; without a zone it is that of the sandbox, UTC. */
function momentOf(text: string): string {
  const [day = '', ...rest] = text.split(' ');
  if (!WEEKDAYS.includes(day) || rest.length < 4) return text;
  const time = Date.parse(text.includes('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** Moments in one form, alone or in a list, however a page writes them. */
function withMoments(text: string): string {
  let [whole, part] = ['', ''];
  for (const sign of `${text}\n`) {
    if ('[],\n'.includes(sign)) {
      whole += momentOf(part.trim()) + sign;
      part = '';
    } else part += sign;
  }
  return whole;
}

/** Quotes, spaces and separators differ between ways to write one value. */
function squeezed(text: string): string {
  return [...withMoments(text)].filter((sign) => !' \t\n\r\'"`,;'.includes(sign)).join('');
}

function isLeftOut(text: string): boolean {
  return text.includes('...') || text.includes('…');
}

/** Whether the parts of a shortened value stand in the seen one in their order. */
function hasParts(wanted: string, seen: string): boolean {
  let from = 0;
  return wanted
    .replaceAll('…', '...')
    .split('...')
    .map(squeezed)
    .filter((part) => part !== '')
    .every((part) => {
      const at = seen.indexOf(part, from);
      from = at + part.length;
      return at !== -1;
    });
}

const WORDS_OF_VALUES = ['true', 'false', 'null', 'undefined', 'NaN', 'Infinity'];

/** Whether a comment shows a value as code writes it: a remark such as "done" may be none. */
export function isLiteral(shown: string): boolean {
  const text = withoutArrow(shown);
  const [first = ''] = text;
  const isSign = '[{"\'`-'.includes(first) || (first >= '0' && first <= '9');
  return text !== '' && (isSign || WORDS_OF_VALUES.some((word) => text.startsWith(word)));
}

/** Signs of what another world gives otherwise: addresses, files, hours, code, what is left out. */
const OF_WORLD = ['/', '\\', '.txt', '.png', '.js', '.md', ':00', ':30', '=>', 'function', '...', '…'];

/** How an address begins, which code adds of its own accord to what it is given. */
const SCHEME = 'http';

/** Whether a value that was noted is made of what the code beside it holds, and of nothing of our machine: no other world gives another one. */
export function isMadeOf({ inspect }: NotedValue, code: string): boolean {
  const known = new Set(plainWords(code).split(' '));
  const parts = plainWords(inspect)
    .split(' ')
    .filter((part) => part !== '');
  // What is empty may be so for want of what the reader has.
  return (
    parts.length > 0 &&
    !inspect.includes(HOST_NAME) &&
    parts.every((part) => known.has(part) || part.startsWith(SCHEME))
  );
}

/** Whether a shown value depends on the files, the clock or the machine of whoever wrote it, or is not all of it. */
export function dependsOnMachine(shown: string): boolean {
  const text = withoutArrow(shown);
  const numbers = text.split('-').map((part) => Number(part.slice(-4)));
  const isDay = numbers.length > 2 && numbers.some((year) => year > 1900 && year < 2200);
  return isDay || isOwnForm(text) || OF_WORLD.some((sign) => text.includes(sign));
}

/** Whether a value is shown as its class prints it, which Node.js may not know of: `List [ 1, 2 ]`. */
function isOwnForm(text: string): boolean {
  return !'\'"`'.includes(text.charAt(0)) && /\p{Lu}\w* ?[[{(<]/u.test(text);
}

/** The words and numbers of a value, in their order. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word !== '');
}

/** Whether all that is shown is there in its order, with more between. */
function isPartOf(wanted: string, seen: string): boolean {
  const words = wordsOf(seen);
  let from = 0;
  return wordsOf(wanted).every((word) => {
    const at = words.indexOf(word, from);
    from = at + 1;
    return at !== -1;
  });
}

/** Decimals differ between machines and versions. */
const DECIMALS = /\d+\.\d+/gu;

/** How often each word and whole number stands in a text. */
function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.replaceAll(DECIMALS, ' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether all members that are shown are there, in whatever order and with whatever decimals. */
function hasMembers(wanted: string, seen: string): boolean {
  const there = countsOf(seen);
  const shown = countsOf(wanted);
  return shown.size > 0 && [...shown].every(([word, count]) => (there.get(word) ?? 0) >= count);
}

/** Whether a text is a word that code has for a value. */
export function isWordOfValue(text: string): boolean {
  return WORDS_OF_VALUES.includes(text);
}

/** Whether two texts write one list or object, as code and terminals do. */
export function isSameValue(shown: string, seen: string): boolean {
  const wanted = withoutArrow(shown);
  return '[{'.includes(wanted.charAt(0) || '-') && squeezed(wanted) === squeezed(seen);
}

/** A list or an object without the words behind its last bracket; nothing where it is none, or has no end. */
function bracketed(text: string): string {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return '[{'.includes(text.charAt(0) || '-') ? text.slice(0, end + 1) : '';
}

/** Whether all that a shortened value holds is in another one; members have no order. */
function isWithin(wanted: unknown, seen: unknown): boolean {
  if (typeof wanted === 'string' && isLeftOut(wanted))
    return typeof seen === 'string' && hasParts(wanted, squeezed(seen));
  if (typeof wanted !== 'object' || wanted === null) return wanted === seen;
  if (typeof seen !== 'object' || seen === null || Array.isArray(wanted) !== Array.isArray(seen))
    return false;
  const members = new Map<string, unknown>(Object.entries(seen));
  return Object.entries(wanted).every(([name, value]) => isWithin(value, members.get(name)));
}

/** Whether a value shows more than the names of its members: these are those of any record of its kind. */
function hasValue(shown: unknown): boolean {
  if (typeof shown === 'object' && shown !== null) return Object.values(shown).some(hasValue);
  return typeof shown !== 'string' || wordsOf(shown).length > 0;
}

/** Whether a printed line is the record that a page shows in part. */
export function isRecordOf(shown: string, line: string): boolean {
  const text = bracketed(withoutArrow(shown));
  if (!isLeftOut(text) || !'[{'.includes(line.charAt(0) || '-')) return false;
  const wanted = shownJson(text);
  return wanted !== null && hasValue(wanted) && isWithin(wanted, shownJson(line));
}

/** Whether a text can be a value at all: a sentence tells of one. */
export function isWritten(text: string): boolean {
  const [first = ''] = text;
  const isSign = '[{("\'`<-'.includes(first) || (first >= '0' && first <= '9');
  const words = text.split(' ').filter((word) => word !== '');
  return isSign || words.length <= 2;
}

/** A text in quotes without the remark in brackets behind it: `'und' (not known)`; a value in backticks without the words behind it. */
function withoutRemark(text: string): string {
  const [quote = ''] = text;
  const code = quote === '`' ? text.indexOf('` ', 1) : -1;
  if (code !== -1 && (isLetter(text.charAt(code + 2)) || text.charAt(code + 2) === '('))
    return text.slice(1, code);
  const end = '\'"`'.includes(quote || '-') ? text.indexOf(`${quote} (`, 1) : -1;
  return end !== -1 && text.endsWith(')') ? text.slice(0, end + 1) : text;
}

/** Whether a list or an object, whole or shortened, is the one that was there but for its decimals. */
function isSameButDecimals(wanted: string, inspect: string, forms: readonly string[]): boolean {
  if (!'[{'.includes(wanted.charAt(0) || '-')) return false;
  const masked = (text: string): string => text.replaceAll(DECIMALS, '#');
  const [want, seen] = [masked(wanted), [inspect, ...forms].map(masked)];
  if (!isLeftOut(want)) return seen.some((one) => squeezed(one) === squeezed(want));
  // The bracket behind what is left out stands behind more than is shown.
  const shownOf = want.slice(0, Math.max(want.lastIndexOf('…'), want.lastIndexOf('...')));
  return seen.some((one) => squeezed(one).startsWith(squeezed(shownOf)));
}

/** Whether code that writes a value writes the one that was there: by other escapes, signs or digits. */
function isWrittenSo(wanted: string, json: string | undefined): boolean {
  const value = writtenValue(wanted);
  return value !== undefined && json !== undefined && isDeepStrictEqual(value, JSON.parse(json));
}

/** Whether a text is the shown one with signs of it written as addresses write them: `a%5B0%5D` for `a[0]`. */
function isSameButEscaped(wanted: string, json: string | undefined): boolean {
  const seen: unknown = json === undefined ? undefined : JSON.parse(json);
  if (typeof seen !== 'string' || !seen.includes('%')) return false;
  try {
    return decodeURIComponent(seen.replaceAll('+', ' ')) === withoutQuotes(wanted);
  } catch {
    return false;
  }
}

/** Compares a value that a comment shows with the one that was there. */
export function matchValue(shown: string, { inspect, json: written, from }: NotedValue): Seen {
  // JSON writes null for what is no number, too.
  const json = written?.includes('null') && !inspect.includes('null') ? undefined : written;
  const wanted = withoutRemark(withoutArrow(shown));
  if (wanted === '') return 'not_observable';
  if (from === 'rejection') return 'not_seen';
  const forms = [inspect, ...(json === undefined ? [] : [json])].map(squeezed);
  const want = squeezed(wanted);
  if (forms.includes(want) || isWrittenSo(wanted, json)) return 'seen';
  if (isLeftOut(wanted) && forms.some((form) => hasParts(wanted, form))) return 'seen';
  if (!isWritten(wanted)) return 'not_observable';
  if (isSameButEscaped(wanted, json)) return 'seen_differently';
  if (isSameButDecimals(wanted, inspect, json === undefined ? [] : [json])) return 'seen_differently';
  if (json !== undefined && hasOtherLists(wanted, JSON.parse(json))) return 'not_seen';
  if (json !== undefined && hasOtherCounts(wanted, json)) return 'not_seen';
  // An object may have more keys than a page shows; a list that has more is another list.
  const hasMore =
    wanted.includes(': ') && (isPartOf(wanted, inspect) || (json !== undefined && hasMembers(wanted, json)));
  const asText = compareText(wanted, inspect);
  return hasMore || asText === 'seen' || asText === 'seen_differently' ? 'seen_differently' : 'not_seen';
}
