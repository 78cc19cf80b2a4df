/** What a pattern found: its group `value`, which stands at its end, or all of it. */
export interface Match {
  readonly value: string;
  readonly scheme: string | undefined;
  /** The character behind the match, empty at the end of the text. */
  readonly next: string;
  /** Where the value stands. */
  readonly start: number;
  readonly end: number;
}

/** Everything in a text that a pattern with the flag `g` finds. */
export function matchesOf(text: string, pattern: RegExp): Match[] {
  // Nearly every text has nothing to find, and `matchAll` makes a copy of the pattern before it looks.
  if (text.search(pattern) < 0) return [];
  return Array.from(text.matchAll(pattern), (match) => {
    const value = match.groups?.value ?? match[0];
    const end = match.index + match[0].length;
    return { value, scheme: match.groups?.scheme, next: text.charAt(end), start: end - value.length, end };
  });
}
