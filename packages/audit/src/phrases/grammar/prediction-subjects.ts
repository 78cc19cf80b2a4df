import type { Token } from '../tokens.ts';
import { gerundBase, wordAt } from './verbs.ts';
import { ADVERBS, FUNCTION_WORDS } from './words.ts';

type Tokens = readonly Token[];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const NEAR = 4;

/** What stands for something that was named before. */
export const NAMED = words('it this');
/** What several do. */
export const MANY = words('commands scripts tools tests things errors');
/** What is run by readers, or shows them something. */
export const ACTORS = words(
  'command server script program app application terminal console browser output cli process build generator installer wizard window container page example endpoint test',
);
/** The words by which a page means itself. */
export const GUIDES = words(
  'guide tutorial section chapter article document documentation docs post lesson readme we i',
);
/** Whether a word only says how something is done. */
export function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || word.endsWith('ly');
}

/** The first place from one on that is no such word. */
export function skipAdverbs(tokens: Tokens, from: number): number {
  let at = from;
  while (isAdverb(wordAt(tokens, at))) at += 1;
  return at;
}

/** The word before a verb that says who does it; a command of several words is one. */
export function subjectBefore(tokens: Tokens, verb: number): string {
  let at = verb - 1;
  while (at > 0 && isAdverb(wordAt(tokens, at))) at -= 1;
  const token = tokens[at];
  if (token?.kind !== 'code') return wordAt(tokens, at);
  return token.text.includes(' ') ? 'command' : '`';
}

/** Whether a proper name does it: "Kit will set…", "kit-cli will…". */
export function isName(tokens: Tokens, verb: number): boolean {
  let at = verb - 1;
  while (at > 0 && isAdverb(wordAt(tokens, at))) at -= 1;
  const text = tokens[at]?.kind === 'word' ? (tokens[at]?.text ?? '') : '';
  const sign = text.charAt(0);
  return text.includes('-') || (sign !== sign.toLowerCase() && !FUNCTION_WORDS.has(text.toLowerCase()));
}

/** Whether the clause around a place begins with something that is done: "Running it will…". */
export function hasActionAsSubject(tokens: Tokens, at: number): boolean {
  const comma = tokens.findLastIndex(({ kind, key }, index) => index < at && kind === 'mark' && key === ',');
  return gerundBase(wordAt(tokens, skipAdverbs(tokens, comma + 1))) !== null;
}

/** Whether a word before a place speaks of what the reader has: "your first module will…". */
export function isReadersOwn(tokens: Tokens, at: number): boolean {
  const near = tokens.slice(Math.max(0, at - NEAR), at);
  return near.some(({ key }) => key === 'your') && near.every(({ kind }) => kind !== 'mark');
}

/** Who does what a clause says; behind "a script that" it is the script. */
export function actorBefore(tokens: Tokens, at: number): string {
  const subject = subjectBefore(tokens, at);
  const noun = wordAt(tokens, at - 2);
  return subject === 'that' && ACTORS.has(noun) ? noun : subject;
}
