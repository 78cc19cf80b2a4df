import { wordlist } from '@scure/bip39/wordlists/english.js';

const PHRASE_WORDS = 12;
const SHORTEST_PHRASE = 47;
// A phrase stands in one place: what numbers, quotes or commas take between two of its words is no more than this.
const WIDEST_GAP = 12;

let words: ReadonlySet<string> | undefined;

/** Where twelve or more words of the English BIP-39 list follow each other; prose has words that are not in it. */
export function findSeedPhrases(text: string): { start: number; end: number }[] {
  if (text.length < SHORTEST_PHRASE) return [];
  words ??= new Set(wordlist);
  const found: { start: number; end: number }[] = [];
  let run = { count: 0, start: 0, end: 0 };
  const close = () => run.count >= PHRASE_WORDS && found.push({ start: run.start, end: run.end });
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const isWord = words.has(word.toLowerCase());
    const goesOn = isWord && run.count > 0 && index - run.end <= WIDEST_GAP;
    if (!goesOn) close();
    run = goesOn
      ? { ...run, count: run.count + 1, end: index + word.length }
      : { count: isWord ? 1 : 0, start: index, end: index + word.length };
  }
  close();
  return found;
}
