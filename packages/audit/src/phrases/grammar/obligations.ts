import type { Token } from '../tokens.ts';
import { isVerb, wordAt } from './verbs.ts';
import { ADVERBS, DONE } from './words.ts';

type Tokens = readonly Token[];

const IRREGULAR: Record<string, string> = {
  set: 'set',
  put: 'put',
  run: 'run',
  written: 'write',
  given: 'give',
  built: 'build',
  sent: 'send',
  kept: 'keep',
};
/** Behind these a clause asks nothing: it says something of a thing, or denies it. */
const RELATIVE = new Set('that which who what if when how whether where why no nothing none'.split(' '));
const NEAR = 8;

/** The verb of which a word is the form behind "be": "removed", "set", "copied". */
function doneBase(word: string): string | null {
  const known = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (known !== undefined) return known;
  if (!word.endsWith('ed')) return null;
  const stem = word.slice(0, -2);
  const forms = [stem, `${stem}e`, stem.slice(0, -1), stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem];
  return forms.find(isVerb) ?? null;
}

function skip(tokens: Tokens, from: number): number {
  let at = from;
  while (ADVERBS.has(wordAt(tokens, at)) || wordAt(tokens, at).endsWith('ly')) at += 1;
  return at;
}

/** The place of "be" behind a word of obligation. */
function beBehind(tokens: Tokens, at: number): number | null {
  const word = wordAt(tokens, at);
  const isShort = word === 'must' || word === 'should';
  const isLong = ['has', 'have', 'needs', 'need'].includes(word) && wordAt(tokens, at + 1) === 'to';
  const be = isShort ? skip(tokens, at + 1) : isLong ? at + 2 : -1;
  return wordAt(tokens, be) === 'be' ? be : null;
}

/** Where the verb stands of what must be done, whoever does it: "the class has to be imported". */
export function obligationVerbAt(tokens: Tokens): number | null {
  if (wordAt(tokens, 0) === 'for' && wordAt(tokens, 1) === 'example') return null;
  for (let at = 1; at < tokens.length; at += 1) {
    const be = beBehind(tokens, at);
    if (be === null) continue;
    const done = skip(tokens, be + 1);
    const isToDo = doneBase(wordAt(tokens, done)) !== null;
    const isAside = tokens.slice(Math.max(0, at - NEAR), at).some(({ key }) => RELATIVE.has(key));
    // "The file should be created" promises it, "should be removed from your project" does not.
    const isHoped = wordAt(tokens, at) === 'should' && DONE.has(wordAt(tokens, done));
    const isOwn = tokens.slice(done, done + NEAR).some(({ key }) => key === 'your');
    if (isToDo && !isAside && (!isHoped || isOwn)) return done;
  }
  return null;
}
