import { ENOUGH_OF_THE_OUTPUT } from '../check-signal.ts';
import { containsWords, ELLIPSIS, hasOtherNumbers, matchOutput } from '../elastic-match.ts';
import { plainWords } from '../plain-words.ts';

/** How a claim of the page ended. */
export type Seen = 'seen' | 'seen_differently' | 'not_seen' | 'not_observable';

/** How a text of the page stands in one that was seen. */
export function compareText(wanted: string, seen: string): Seen {
  const isLeftOut = wanted.split('\n').every((line) => line.trim() === '' || ELLIPSIS.test(line));
  if (isLeftOut || plainWords(wanted) === '') return 'not_observable';
  if (seen.includes(wanted)) return 'seen';
  if (hasOtherNumbers(wanted, seen)) return 'not_seen';
  const share = matchOutput(wanted, seen);
  if (share === 1) return 'seen';
  // Quotes and other signs may differ where the words are the same.
  return containsWords(wanted, seen) || share >= ENOUGH_OF_THE_OUTPUT ? 'seen_differently' : 'not_seen';
}
