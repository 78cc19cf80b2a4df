import { isFileName, isFolderName } from '../paths.ts';
import type { Token } from '../tokens.ts';
import { wordAt } from './verbs.ts';

type Tokens = readonly Token[];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** How many words behind a verb can quote what it shows. */
export const NEAR = 6;
const ANSWERING = words('respond reply answer');
/** What a reader can look at. */
export const THINGS = words(
  'file files folder folders directory directories project projects app application bundle page site database config configuration template skeleton report server link symlink binary executable image container dependencies entry script section port browser window tab console terminal output key token account following',
);
const FILES = words('file folder directory');

/** The verb of which a word is the form behind "it": "prints", "watches", "retries". */
export function baseOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const isLong = ['shes', 'ches', 'sses', 'xes', 'zes'].some((ending) => word.endsWith(ending));
  return word.slice(0, isLong ? -2 : -1);
}

/** Whether a word or code looks like a path. */
export function isPath({ kind, text }: Token): boolean {
  return kind !== 'mark' && kind !== 'url' && (isFileName(text) || isFolderName(text));
}

/** Whether a token is code, or stands in quotes. */
export function isQuoted(token: Token | undefined): boolean {
  return token?.kind === 'code' || token?.kind === 'quoted';
}

/** What is quoted within a few words behind a verb; "responds to" names what is answered. */
export function quotedBehind(tokens: Tokens, verb: number): string | null {
  const word = wordAt(tokens, verb);
  const isAnswer = ANSWERING.has(word) || ANSWERING.has(baseOf(word));
  for (const { kind, text, key } of tokens.slice(verb + 1, verb + 1 + NEAR)) {
    if (kind === 'code' || kind === 'quoted') return text;
    if (isAnswer && key === 'to') return null;
    if (kind === 'mark' && key !== ':' && key !== '(') return null;
  }
  return null;
}

/** Whether words name something that a reader can look at: a file, a window, a path. */
export function namesThing(tokens: Tokens): boolean {
  return tokens.some((token) => THINGS.has(token.key) || isPath(token));
}

/** The file or folder that code names: by its look, or by the word beside it. */
export function madePath(tokens: Tokens): string | null {
  const found = tokens.find(({ kind, text }, at) => {
    if (kind !== 'code') return false;
    const isNamed = FILES.has(wordAt(tokens, at + 1)) || ['named', 'called'].includes(wordAt(tokens, at - 1));
    return isFileName(text) || isFolderName(text) || (isNamed && !text.includes(' '));
  });
  return found?.text ?? null;
}
