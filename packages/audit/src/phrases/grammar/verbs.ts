import type { Token } from '../tokens.ts';
import {
  ALSO_NOUNS,
  ASSURING,
  CLAUSE_OPENERS,
  DETERMINERS,
  FINITE,
  FUNCTION_WORDS,
  PARTICLES,
  PLURAL_PREDICATES,
  PRONOUNS,
  READING_VERBS,
  SINGULAR_PREDICATES,
  VERBS,
} from './words.ts';

type Tokens = readonly Token[];

/** The word at a place; empty where something else stands there. */
export function wordAt(tokens: Tokens, at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.key : '';
}

/** The verb of a word such as "using", "setting" or "adding"; null where it is no form of a known one. */
export function gerundBase(word: string): string | null {
  if (!word.endsWith('ing')) return null;
  const stem = word.slice(0, -3);
  const isDouble = stem.at(-1) === stem.at(-2);
  const forms = [stem, `${stem}e`, ...(isDouble ? [stem.slice(0, -1)] : [])];
  return forms.find((form) => VERBS.has(form) || READING_VERBS.has(form)) ?? null;
}

/** Whether a word can be the verb of a sentence, of which a mere name has none. */
export function isPredicate(word: string): boolean {
  const isSaying = FINITE.has(word) || SINGULAR_PREDICATES.has(word) || PLURAL_PREDICATES.has(word);
  return isSaying || VERBS.has(word) || word === 'needs';
}

/** Whether a word is a verb that readers are asked by, alone or behind a hyphen: "merge", "squash-merge". */
export function isVerb(word: string): boolean {
  return VERBS.has(word) || VERBS.has(word.slice(word.lastIndexOf('-') + 1));
}

const CLOSERS = new Set(['.', '!', ':', ';', ',', ')']);
const RELATIVE = new Set(['that', 'which', 'who', 'if', 'when', 'where', 'what', 'how', 'it', 'you', 'they']);
const CHECKING = new Set(['check', 'test', 'review']);
/** What is done to a command. */
const RUNNING = new Set(['run', 're-run', 'rerun', 'execute', 'invoke']);
const MOST_NOUNS = 3;
const INFLECTED = ['s', 'ed', 'ing', 'ly'];

function isCapital(token: Token): boolean {
  const sign = token.text.charAt(0);
  return token.kind === 'word' && sign !== sign.toLowerCase();
}

/** Whether a word has the form that other words than verbs have; "process" and "pass" have it not. */
function isInflected(word: string): boolean {
  return !word.endsWith('ss') && INFLECTED.some((ending) => word.endsWith(ending));
}

/** Whether the clause behind a noun goes on with a verb of its own: "log messages are short". */
function hasSubject(tokens: Tokens, from: number): boolean {
  let inner = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const { kind, key } = tokens[at] ?? { kind: 'mark', key: '.' };
    if (kind === 'mark' && (key === ',' || key === ';' || key === ':')) return false;
    if (RELATIVE.has(key) && !RELATIVE.has(wordAt(tokens, at - 1))) inner += 1;
    if (!FINITE.has(key)) continue;
    if (inner === 0) return true;
    inner -= 1;
  }
  return false;
}

function isPlural(word: string): boolean {
  return word.endsWith('s') && !word.endsWith('ss');
}

/** Whether a word in "s" is what the word before it does, for things that something was done to follow: "Sync links packed files". */
function isDoing(tokens: Tokens, at: number): boolean {
  const [done, things] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)];
  return VERBS.has(wordAt(tokens, at).slice(0, -1)) && done.endsWith('ed') && isPlural(things);
}

/** Whether a noun of several words ends as one of several things: "run tests", not "run time". */
function hasPlural(tokens: Tokens, from: number): boolean {
  for (let at = from; at < from + MOST_NOUNS; at += 1) {
    const word = wordAt(tokens, at);
    if (word === '' || FUNCTION_WORDS.has(word)) return false;
    // "Route handlers match paths" has a subject, "run tests" has none.
    if (isPlural(word)) return !VERBS.has(wordAt(tokens, at + 1)) && !isDoing(tokens, at);
  }
  return false;
}

/** The first place behind a remark in brackets that opens at a place. */
function behindRemark(tokens: Tokens, at: number): number {
  if (tokens[at]?.key !== '(') return at;
  const end = tokens.findIndex(({ kind, key }, place) => place > at && kind === 'mark' && key === ')');
  return end === -1 ? at : end + 1;
}

/** Whether the words from a place on are a noun that does something: "build tools vary", "open source is great". */
function isSubject(tokens: Tokens, verb: number): boolean {
  if (ASSURING.has(wordAt(tokens, verb))) return false;
  const from = tokens[verb + 1]?.key === '/' ? verb + 2 : verb + 1;
  for (let at = from; at <= from + MOST_NOUNS; at += 1) {
    const noun = wordAt(tokens, at);
    if (noun === '' || FUNCTION_WORDS.has(noun) || CLAUSE_OPENERS.has(noun)) return false;
    const next = wordAt(tokens, behindRemark(tokens, at + 1));
    if (FINITE.has(next)) return true;
    if (isPlural(noun) ? PLURAL_PREDICATES.has(next) : SINGULAR_PREDICATES.has(next)) return true;
  }
  return false;
}

/** Whether what stands behind a verb can be what it is done to. */
function takesObject(next: Token): boolean {
  const { kind, key, text } = next;
  if (kind === 'code' || kind === 'quoted' || kind === 'url') return true;
  // A name of code, which a page has not marked as such: `tls.minVersion`.
  if (kind === 'word' && text.slice(1, -1).includes('.') && text.slice(1) !== key.slice(1)) return true;
  return DETERMINERS.has(key) || PRONOUNS.has(key) || CLAUSE_OPENERS.has(key);
}

/** Whether a word that readers of such pages are asked by stands at a place as a verb. */
function isKnownVerb(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at);
  const next = tokens[at + 1];
  if (!VERBS.has(word) || isSubject(tokens, at)) return false;
  if (next === undefined || CLOSERS.has(next.key)) return !ALSO_NOUNS.has(word) || next?.key === '.';
  if (next.kind === 'mark') return next.key === '/' || next.key === '"';
  if (!ALSO_NOUNS.has(word)) return takesObject(next) || (next.key !== 'of' && !FINITE.has(next.key));
  if (next.key === 'that') return CHECKING.has(word);
  if (takesObject(next) || (next.key === 'and' && isVerb(wordAt(tokens, at + 2)))) return true;
  const isOpen =
    PARTICLES.has(next.key) || isCapital(next) || next.key.endsWith('ing') || hasPlural(tokens, at + 1);
  return isOpen && !hasSubject(tokens, at + 1);
}

/** Whether any other word can only be a verb that asks, for an object follows: "Unzip the archive". */
function isOpenVerb(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at);
  const next = wordAt(tokens, at + 1);
  const token = tokens[at];
  if (token === undefined || word.length < 3 || FUNCTION_WORDS.has(word) || isInflected(word)) return false;
  const isPlain = word === token.text.toLowerCase() && token.text.slice(1) === word.slice(1);
  return isPlain && DETERMINERS.has(next) && !word.includes('.');
}

/** "Run: `kit go`"; other verbs in front of a colon name what stands behind it. */
function handsToCode(tokens: Tokens, at: number): boolean {
  return RUNNING.has(wordAt(tokens, at)) && tokens[at + 1]?.key === ':' && tokens[at + 2]?.kind === 'code';
}

/** Whether a sentence or clause that begins here asks by its first word. */
export function isImperative(tokens: Tokens, at: number): boolean {
  return isKnownVerb(tokens, at) || isOpenVerb(tokens, at) || handsToCode(tokens, at);
}

/** Whether a verb follows another one here: "…, then restart it"; there a verb looks like a noun, so only verbs of the list count. */
export function isNextVerb(tokens: Tokens, at: number): boolean {
  const next = tokens[at + 1];
  if (next?.key === ':') return VERBS.has(wordAt(tokens, at));
  if (!isKnownVerb(tokens, at)) return false;
  return (
    !ALSO_NOUNS.has(wordAt(tokens, at)) ||
    (next !== undefined && (takesObject(next) || PARTICLES.has(next.key)))
  );
}

/** Whether a word behind "you must" can be a verb. */
export function isBaseForm(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at);
  return VERBS.has(word) || READING_VERBS.has(word) || (word.length > 2 && !FUNCTION_WORDS.has(word));
}
