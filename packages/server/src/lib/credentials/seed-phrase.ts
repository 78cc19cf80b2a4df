import { wordlist } from '@scure/bip39/wordlists/english.js';

/** The shortest BIP-39 phrase; the longer ones (15, 18, 21, 24) contain a run of this length. */
const phraseWords = 12;
const shortestWord = 3;
const shortestPhrase = phraseWords * (shortestWord + 1) - 1;

let words: ReadonlySet<string> | undefined;

/**
 * Whether twelve words of the English BIP-39 list follow each other, whatever stands between them. The list has no
 * "the", "of", "is" or "to", so prose breaks the run. The checksum is not asked for: a typing error is no protection.
 */
export function hasSeedPhrase(text: string): boolean {
  if (text.length < shortestPhrase) return false;
  words ??= new Set(wordlist);
  let run = 0;
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    run = words.has(word.toLowerCase()) ? run + 1 : 0;
    if (run === phraseWords) return true;
  }
  return false;
}
