import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { wordAt } from './verbs.ts';
import { ADVERBS, DETERMINERS } from './words.ts';

type Tokens = readonly Token[];

/** Behind "requires" these say that it is little, or that it is something to do. */
const NOTHING = new Set(
  'zero no not very few minimal little less you that to nothing neither users for by more'.split(' '),
);
const BEING = new Set(['be', 'have', 'exist', 'contain', 'include']);
const ABSENT = new Set(['not', 'never', 'no', 'without', 'longer']);

function skip(tokens: Tokens, from: number): number {
  let at = from;
  while (ADVERBS.has(wordAt(tokens, at)) || ['already', 'will', 'would'].includes(wordAt(tokens, at)))
    at += 1;
  return at;
}

function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || word.endsWith('ly');
}

function hasThing(tokens: Tokens, at: number): boolean {
  const next = tokens[at];
  return next !== undefined && next.kind !== 'mark' && !NOTHING.has(next.key) && !next.key.endsWith('ly');
}

/** Whether a place stands in the condition of another clause. */
function isInCondition(tokens: Tokens, at: number): boolean {
  const last = tokens.findLastIndex(({ kind, key }, index) => index < at && kind === 'mark' && key === ',');
  return tokens.slice(last + 1, at).some(({ key }) => key === 'if' || key === 'when' || key === 'unless');
}

/** "You need Node", "you must have an account", "make sure you have Docker". */
function byReader(tokens: Tokens, you: number): boolean {
  const at = skip(tokens, you + 1);
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, skip(tokens, at + 1))];
  const isBeing = next === 'be' || (next === 'to' && wordAt(tokens, at + 2) === 'be');
  if (isBeing && (word === 'must' || word === 'have' || word === 'need')) return true;
  // Behind "to" a verb says what to do, an article what to have.
  const isThing = next === 'to' && DETERMINERS.has(wordAt(tokens, at + 2));
  if (word === 'need') return isThing || hasThing(tokens, at + 1);
  const isHad = next === 'have' && hasThing(tokens, skip(tokens, at + 1) + 1);
  if (word === 'must') return isHad;
  const isSure = ['sure', 'ensure'].includes(wordAt(tokens, you - 1)) || wordAt(tokens, you - 2) === 'sure';
  return word === 'have' && isSure;
}

/** "We require a script": what the makers ask for. */
function byMakers(tokens: Tokens, we: number): boolean {
  const at = skip(tokens, we + 1);
  return wordAt(tokens, we) === 'we' && wordAt(tokens, at) === 'require' && hasThing(tokens, at + 1);
}

/** Whether a sentence says that something must be there before the reader begins. */
export function needsIn({ tokens }: Sentence): boolean {
  return tokens.some(({ kind, key }, at) => {
    let place = at - 1;
    while (isAdverb(wordAt(tokens, place))) place -= 1;
    const before = wordAt(tokens, place);
    if (kind !== 'word' || ABSENT.has(before) || isInCondition(tokens, at)) return false;
    if (key === 'you' || key === 'we') return byReader(tokens, at) || byMakers(tokens, at);
    const subject = tokens[place];
    const isName = subject?.kind === 'word' && !['which', 'that', 'this', 'it', 'you', 'we'].includes(before);
    if (key === 'requires') return isName && hasThing(tokens, at + 1);
    if (key === 'must') return isName && BEING.has(wordAt(tokens, skip(tokens, at + 1)));
    const isState = (key === 'is' || key === 'are') && wordAt(tokens, at + 1) === 'required';
    return (
      isState && isName && !['to', 'for', 'by'].includes(wordAt(tokens, at + 2)) && subject !== tokens[0]
    );
  });
}

/** What somebody else gives: no block below it can. */
const GIVEN = new Set(['account', 'api-key', 'subscription', 'credentials', 'license', 'licence']);
const KEYS = new Set(['key', 'keys', 'token', 'tokens']);
const OF_KEYS = new Set(['api', 'access', 'auth', 'secret', 'license', 'licence']);

/** Whether a sentence speaks of what a reader gets from somebody else: an account, an API key. */
export function namesCredential({ tokens }: Sentence): boolean {
  return tokens.some(
    ({ kind, key }, at) =>
      kind === 'word' && (GIVEN.has(key) || (KEYS.has(key) && OF_KEYS.has(tokens[at - 1]?.key ?? ''))),
  );
}
