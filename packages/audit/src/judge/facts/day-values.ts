import { isDeepStrictEqual } from 'node:util';
import type { NotedValue } from '../../code/mark-uses.ts';
import { isRecord, notedValue, shownValue } from './varying-values.ts';

/** Texts of one kind are about as long. */
const MOST_LONGER = 2;

/** What a text is made of: letters, digits, blanks. */
function partsOf(text: string): boolean[] {
  const has = (isPart: (char: string) => boolean): boolean => [...text].some(isPart);
  return [
    has((char) => char.toLowerCase() !== char.toUpperCase()),
    has((char) => char >= '0' && char <= '9'),
    has((char) => char === ' '),
  ];
}

function isTextOfKind(wanted: string, seen: string): boolean {
  const [short = 0, long = 0] = [wanted.length, seen.length].sort((a, b) => a - b);
  return short > 0 && long <= MOST_LONGER * short && isDeepStrictEqual(partsOf(wanted), partsOf(seen));
}

function isOfKind(wanted: unknown, seen: unknown): boolean {
  if (typeof wanted === 'string' && typeof seen === 'string') return isTextOfKind(wanted, seen);
  if (typeof wanted === 'number' && typeof seen === 'number')
    return Number.isInteger(wanted) === Number.isInteger(seen);
  return typeof wanted === 'boolean' && typeof seen === 'boolean';
}

/** The parts of which two values are made, side by side; null where they are not made alike. */
function sideBySide(wanted: unknown, ...others: readonly unknown[]): unknown[][] | null {
  if (!isRecord(wanted) && !Array.isArray(wanted)) return null;
  const names = Object.keys(wanted);
  const isAlike = (other: unknown): boolean =>
    Array.isArray(wanted) === Array.isArray(other) && isDeepStrictEqual(names, Object.keys(Object(other)));
  if (!others.every(isAlike)) return null;
  return names.map((name) => [wanted, ...others].map((one) => Object(one)[name] as unknown));
}

function areOfKind(wanted: unknown, seen: unknown): boolean {
  if (isDeepStrictEqual(wanted, seen)) return true;
  const parts = sideBySide(wanted, seen);
  return parts === null ? isOfKind(wanted, seen) : parts.every(([one, other]) => areOfKind(one, other));
}

/** Whether what a comment shows could be what the value was on another day: then a run on another day tells. */
export function mayBeOfTheDay(shown: string, noted: NotedValue): boolean {
  const [wanted, seen] = [shownValue(shown), notedValue(noted)];
  return seen !== undefined && !isDeepStrictEqual(wanted, seen) && areOfKind(wanted, seen);
}

/** Whether each part that the page shows otherwise stays on one day and is another on the other. */
function isOfDay([wanted, seen, again, later]: readonly unknown[]): boolean {
  if (isDeepStrictEqual(wanted, seen)) return true;
  const parts = sideBySide(wanted, seen, again, later);
  if (parts !== null) return parts.every(isOfDay);
  return isOfKind(wanted, seen) && isDeepStrictEqual(seen, again) && !isDeepStrictEqual(seen, later);
}

/** A value in a run, in a second one on the same day, and in one on another day. */
export type ThreeValues = { noted: NotedValue; again: NotedValue; later: NotedValue };

/** Whether a value that the page shows is one of the day on which it was written: ours stays today, and is another on another day. */
export function isOfTheDay(shown: string, { noted, again, later }: ThreeValues): boolean {
  return (
    mayBeOfTheDay(shown, noted) && isOfDay([shownValue(shown), ...[noted, again, later].map(notedValue)])
  );
}
