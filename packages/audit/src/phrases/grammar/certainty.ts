import type { Sentence } from '../sentences.ts';
import { type Token, tokensOf } from '../tokens.ts';
import { conditionOf } from './conditions.ts';

const DENIALS = new Set(['not', 'never', 'without']);
/** Between a denial and the verb that it denies these change nothing: "you do not need to run". */
const BETWEEN = new Set(['need', 'have', 'want', 'required', 'necessary', 'to']);
const MODALS = new Set(['would', 'could', 'can', 'may', 'might', 'should']);
/** What limits a statement to some cases, or to a habit. */
const LIMITS = new Set([
  'if',
  'unless',
  'when',
  'instead',
  'example',
  'similar',
  'default',
  'once',
  'optionally',
]);

/** Whether a verb that comes right behind these tokens is denied by them. */
export function isDeniedBy(tokens: readonly Token[]): boolean {
  let at = tokens.length - 1;
  while (at >= 0 && BETWEEN.has(tokens[at]?.key ?? '')) at -= 1;
  const word = tokens[at]?.key ?? '';
  const isNoNeed = word === 'no' && tokens[at + 1]?.key === 'need';
  return DENIALS.has(word) || isNoNeed;
}

/** Whether what would follow a text is denied by its end: "do not", "there is no need to". */
export function deniesNext(text: string): boolean {
  return isDeniedBy(tokensOf(text));
}

/** Whether a sentence states something for every reader: without a condition, a denial, or what may only be. */
export function isCertain(sentence: Sentence): boolean {
  const isLimited = sentence.tokens.some(
    ({ kind, key }) => kind === 'word' && (DENIALS.has(key) || MODALS.has(key) || LIMITS.has(key)),
  );
  return !isLimited && conditionOf(sentence) === null;
}
