import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** How many words a phrase can have (BIP-39). */
const SHORTEST_SIZE = 12;
const SIZES = [SHORTEST_SIZE, 15, 18, 21, 24];
const SHORTEST_PHRASE = 47;
// Drawn words hardly repeat; a menu or a table that says two words again and again has a right checksum by chance.
const FEWEST_DISTINCT = 7;
// Beyond this a run is no list of a page: it is hidden as it is, so that looking through it costs little.
const LONGEST_LOOKED_AT = 96;
// A phrase stands in one place: what numbers, quotes or commas take between two of its words is no more than this.
const WIDEST_GAP = 12;

type Run = { words: number[]; start: number; end: number };

let indexes: ReadonlyMap<string, number> | undefined;

/** Where words of the English BIP-39 list follow each other of which some are a phrase, that is, have its checksum. */
export function findSeedPhrases(text: string): { start: number; end: number }[] {
  if (text.length < SHORTEST_PHRASE) return [];
  return runsOf(text)
    .filter(({ words }) => holdsPhrase(words))
    .map(({ start, end }) => ({ start, end }));
}

/**
 * Where words of the list begin that stand at the end of a text, which may go on as a phrase. A few of them stand in any
 * text: side by side three may be a beginning, with more between them six.
 */
export function trailingSeedWords(text: string): number {
  const last = runsOf(text).at(-1);
  if (last === undefined || text.length - last.end > WIDEST_GAP) return text.length;
  const fewest = isSideBySide(text.slice(last.start, last.end)) ? 3 : 6;
  return last.words.length < fewest ? text.length : last.start;
}

/**
 * Whether so many words of the list as the shortest phrase has follow each other, whatever stands between them. The list has
 * no "the", "of", "is" or "to", so prose breaks the run. The checksum is not asked for: a typing error is no protection.
 */
export function hasSeedPhrase(text: string): boolean {
  if (text.length < SHORTEST_PHRASE) return false;
  return runsOf(text, Number.POSITIVE_INFINITY).some(({ words }) => words.length >= SHORTEST_SIZE);
}

function isSideBySide(words: string): boolean {
  return !/[^\p{L}]{4}/u.test(words);
}

function runsOf(text: string, widestGap = WIDEST_GAP): Run[] {
  indexes ??= new Map(wordlist.map((word, index) => [word, index]));
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const { 0: word, index: start } of text.matchAll(/\p{L}+/gu)) {
    const known = indexes.get(word.toLowerCase());
    const end = start + word.length;
    if (known === undefined) last = undefined;
    else if (last !== undefined && start - last.end <= widestGap) {
      last.words.push(known);
      last.end = end;
    } else {
      last = { words: [known], start, end };
      runs.push(last);
    }
  }
  return runs;
}

function holdsPhrase(words: readonly number[]): boolean {
  if (new Set(words).size < FEWEST_DISTINCT) return false;
  if (words.length > LONGEST_LOOKED_AT) return true;
  return SIZES.some((size) =>
    words.some((_, at) => at + size <= words.length && isPhrase(words.slice(at, at + size))),
  );
}

/** Eleven bits for each word; of 33 the last is of the checksum, which is the beginning of the hash of the others. */
function isPhrase(words: readonly number[]): boolean {
  if (new Set(words).size <= words.length / 2) return false;
  const bits = words.map((index) => index.toString(2).padStart(11, '0')).join('');
  const size = bits.length / 33;
  const bytes = (bits.slice(0, -size).match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2));
  const hash = createHash('sha256').update(Uint8Array.from(bytes)).digest();
  return bits.endsWith((hash[0] ?? 0).toString(2).padStart(8, '0').slice(0, size));
}
