import type { Condition } from '../../model/ledger.ts';
import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { wordAt } from './verbs.ts';
import { ADVERBS } from './words.ts';

type Tokens = readonly Token[];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const OTHER_SYSTEMS = words('windows powershell macos mac osx ios android homebrew freebsd');
const PLACES = words('on for in with under using');
/** Behind "if you" these leave it to the reader's taste. */
const WISHES = words('want would prefer like wish plan decide choose need feel intend');
const OTHER_WAY = words('alternatively or instead otherwise');
/** Verbs that ask a question with "if": "check if it runs". */
const ASKING = words(
  'check see verify ask determine decide even as know wonder test detect confirm only what sure indicate',
);
/** What every reader meets who has come this far from nothing. */
const MET = [
  ['if', 'all', 'went'],
  ['if', 'everything'],
  ['if', 'successful'],
  ['if', 'it', 'worked'],
  ['if', 'it', 'works'],
  ['if', 'this', 'works'],
  ['if', 'you', 'have', 'not'],
  ['if', 'you', 'do', 'not'],
  ['if', 'you', 'are', 'new'],
  ['if', 'you', 'are', 'not', 'already'],
  ['if', 'it', 'is', 'not'],
  ['if', 'it', 'does', 'not'],
  ['if', 'not', 'already'],
  ['if', 'you', 'are', 'using', 'npm'],
  ['if', 'you', 'use', 'npm'],
  ['unless', 'you', 'have'],
  ['unless', 'you', 'already'],
  ['if', 'you', 'followed'],
  ['if', 'you', 'visit'],
  ['if', 'you', 'open'],
  ['if', 'you', 'now'],
];
/** "With Kit running, …" is what the reader has done. */
const READY = words('installed running done ready open set started');
const CLOSING = ['.', '!', '?', ')', ':'];

/** Whether it is left to the reader's taste: "if you want", "if you do not want". */
function isWish(tokens: Tokens, at: number): boolean {
  const isDenied = wordAt(tokens, at + 2) === 'do' && wordAt(tokens, at + 3) === 'not';
  return wordAt(tokens, at + 1) === 'you' && WISHES.has(wordAt(tokens, isDenied ? at + 4 : at + 2));
}

function isMet(tokens: Tokens, at: number): boolean {
  return (
    !isWish(tokens, at) && MET.some((turn) => turn.every((word, more) => wordAt(tokens, at + more) === word))
  );
}

/** The words of a sentence from one token up to another. */
function quoteOf(tokens: Tokens, { text, at: start }: Sentence, from: number, to: number): string {
  const begin = tokens[from]?.at ?? start;
  const end = tokens[to - 1]?.end ?? begin;
  const quote = text.slice(begin - start, end - start);
  return CLOSING.some((sign) => quote.endsWith(sign)) ? quote.slice(0, -1) : quote;
}

function indexOfComma(tokens: Tokens, from: number): number {
  const at = tokens.findIndex(({ kind, key }, index) => index > from && kind === 'mark' && key === ',');
  return at === -1 ? tokens.length : at;
}

function kindOfIf(tokens: Tokens, at: number): Condition['kind'] {
  const isNeed = ['needed', 'necessary', 'required', 'desired', 'possible'].includes(wordAt(tokens, at + 1));
  return isWish(tokens, at) || isNeed ? 'optional' : 'if';
}

/** Whether "when" and the like name a case, and not the moment at which the reader arrives there. */
function isCase(tokens: Tokens, at: number): boolean {
  const next = wordAt(tokens, at + 1);
  if (next === 'using' || next === 'needed' || next === 'necessary') return true;
  const behind = wordAt(tokens, at + 2);
  const isUse = next === 'you' && ['use', 'want', 'need', 'are'].includes(behind);
  return isUse || tokens.slice(at + 1, at + 5).some(({ key }) => key.startsWith('fail') || key === 'error');
}

/** What the first words of a sentence say of the readers for whom the rest is. */
function atStart(sentence: Sentence): Condition | null {
  const { tokens } = sentence;
  let at = 0;
  while (tokens[at]?.kind === 'mark') at += 1;
  const first = wordAt(tokens, at);
  const quote = (from: number): string => quoteOf(tokens, sentence, from, indexOfComma(tokens, from));
  if (first === 'optionally' || first === 'optional')
    return { kind: 'optional', quote: tokens[at]?.text ?? first };
  if (OTHER_WAY.has(first)) return { kind: 'other_way', quote: tokens[at]?.text ?? first };
  while (ADVERBS.has(wordAt(tokens, at)) || tokens[at]?.key === ',') at += 1;
  const word = wordAt(tokens, at);
  if (word === 'if' || word === 'unless')
    return isMet(tokens, at) ? null : { kind: kindOfIf(tokens, at), quote: quote(at) };
  if (word === 'when' || word === 'whenever')
    return isCase(tokens, at) ? { kind: 'if', quote: quote(at) } : null;
  const isCaseOf =
    (word === 'in' && wordAt(tokens, at + 1) === 'case') ||
    (word === 'should' && wordAt(tokens, at + 1) === 'you');
  if (isCaseOf) return { kind: 'if', quote: quote(at) };
  const users = tokens.findIndex(({ key }, index) => index >= at && index < at + 4 && key === 'users');
  if (users !== -1 && !PLACES.has(word)) {
    const isOther = tokens.slice(at, users).some(({ key }) => OTHER_SYSTEMS.has(key));
    return { kind: isOther ? 'other_system' : 'if', quote: quoteOf(tokens, sentence, at, users + 1) };
  }
  if (OTHER_SYSTEMS.has(word) && tokens[at + 1]?.key === ':')
    return { kind: 'other_system', quote: tokens[at]?.text ?? word };
  const near = tokens.slice(at + 1, at + 4);
  const isSystem = near.some(({ kind, key }) => kind === 'word' && OTHER_SYSTEMS.has(key));
  if (isSystem && PLACES.has(word)) return { kind: 'other_system', quote: quote(at) };
  // "For Next.js, use this": a name of one surrounding among several.
  const name = tokens[at + 1]?.text.charAt(0) ?? '';
  const comma = indexOfComma(tokens, at);
  const isReady = tokens.slice(at, comma).some(({ key }) => READY.has(key));
  const isOne =
    (word === 'for' || word === 'with') && name !== name.toLowerCase() && comma < at + 5 && !isReady;
  return isOne ? { kind: 'if', quote: quote(at) } : null;
}

/** "… on macOS." */
function systemAtEnd(sentence: Sentence): Condition | null {
  const { tokens } = sentence;
  const at = tokens.findLastIndex(({ kind }) => kind === 'word') - 1;
  const isSystem = wordAt(tokens, at) === 'on' && OTHER_SYSTEMS.has(wordAt(tokens, at + 1));
  return isSystem ? { kind: 'other_system', quote: quoteOf(tokens, sentence, at, at + 2) } : null;
}

/** What the last words of a sentence say: "…, if you use it". */
function atEnd(sentence: Sentence): Condition | null {
  const { tokens } = sentence;
  const at = tokens.findLastIndex(({ kind, key }, index) => {
    if (kind !== 'word' || index === 0) return false;
    if (key === 'if' || key === 'unless') return !ASKING.has(wordAt(tokens, index - 1));
    return key === 'when' && isCase(tokens, index);
  });
  const aside = tokens.findIndex(({ key }, index) => key === 'optional' && tokens[index - 1]?.key === '(');
  if (aside !== -1) return { kind: 'optional', quote: tokens[aside]?.text ?? '' };
  if (at === -1) return systemAtEnd(sentence);
  if (indexOfComma(tokens, at) < tokens.length || isMet(tokens, at)) return null;
  return { kind: kindOfIf(tokens, at), quote: quoteOf(tokens, sentence, at, tokens.length) };
}

/** The page's own words for when a sentence counts; null where it counts for every reader. */
export function conditionOf(sentence: Sentence): Condition | null {
  return atStart(sentence) ?? atEnd(sentence);
}
