import { distance } from 'fastest-levenshtein';

const lettersOf = (word: string): string => [...word].sort().join('');

/** How unlike two words are; letters that only changed places count as one slip. */
function unlikeness(word: string, other: string): number {
  return lettersOf(word) === lettersOf(other) ? 1 : distance(word, other);
}

/** The words of a pool that one could have been meant to be, the likest first; itself is none of them. */
export function nearWords(word: string, pool: Iterable<string>, most: number): string[] {
  const near = [...new Set(pool)]
    .filter((other) => other !== word)
    .map((other) => ({ other, by: unlikeness(word, other) }))
    .filter(({ other, by }) => by <= Math.max(word.length, other.length) / 3);
  return near
    .sort((a, b) => a.by - b.by)
    .slice(0, most)
    .map(({ other }) => other);
}
