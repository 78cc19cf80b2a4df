import { isDeepStrictEqual } from 'node:util';
import { writtenValue } from '../../code/literal-value.ts';
import type { NotedValue } from '../../code/mark-uses.ts';
import { withoutArrow, withoutQuotes } from './match-value.ts';

/** What a comment shows, as the value that it writes; an unquoted text is itself. */
export function shownValue(shown: string): unknown {
  return writtenValue(withoutArrow(shown)) ?? withoutQuotes(shown);
}

export function notedValue({ json, from }: NotedValue): unknown {
  return json === undefined || from === 'rejection' ? undefined : JSON.parse(json);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as an identifier: without a blank, and as long as its like. */
function isLikeText(wanted: string, seen: string): boolean {
  return wanted !== '' && wanted.length === seen.length && ![...wanted, ...seen].includes(' ');
}

function inOrder(list: readonly unknown[]): string[] {
  return list.map((member) => JSON.stringify(member) ?? '').sort();
}

function isLikeList(wanted: readonly unknown[], seen: readonly unknown[]): boolean {
  return (
    wanted.length === seen.length &&
    (isDeepStrictEqual(inOrder(wanted), inOrder(seen)) ||
      wanted.every((member, at) => isLike(member, seen[at])))
  );
}

/** Whether one value may be another draw of the other: texts of one length, numbers of one kind, the same members. */
function isLike(wanted: unknown, seen: unknown): boolean {
  if (isDeepStrictEqual(wanted, seen)) return true;
  if (typeof wanted === 'string' && typeof seen === 'string') return isLikeText(wanted, seen);
  if (typeof wanted === 'number' && typeof seen === 'number')
    return Number.isInteger(wanted) === Number.isInteger(seen) && wanted < 0 === seen < 0;
  if (Array.isArray(wanted) && Array.isArray(seen)) return isLikeList(wanted, seen);
  if (!isRecord(wanted) || !isRecord(seen)) return false;
  const names = Object.keys(wanted);
  return (
    isDeepStrictEqual(inOrder(names), inOrder(Object.keys(seen))) &&
    names.every((name) => isLike(wanted[name], seen[name]))
  );
}

/** Whether what a comment shows could be another draw of the value that was there: then a second run tells. */
export function mayVary(shown: string, noted: NotedValue): boolean {
  const seen = notedValue(noted);
  return seen !== undefined && isLike(shownValue(shown), seen);
}

/** Whether each part that the page shows otherwise is one that differs between two runs as well. */
function isOtherEachTime(wanted: unknown, seen: unknown, again: unknown): boolean {
  if (isRecord(wanted) && isRecord(seen) && isRecord(again))
    return Object.keys(wanted).every((name) => isOtherEachTime(wanted[name], seen[name], again[name]));
  return isDeepStrictEqual(wanted, seen) || (!isDeepStrictEqual(seen, again) && isLike(seen, again));
}

/**
 * Whether a value that the page shows is one that the product draws anew each time it is called: what comes otherwise in two
 * runs of ours was never promised, but its kind is.
 */
export function isDrawnAnew(shown: string, noted: NotedValue, again: NotedValue): boolean {
  return mayVary(shown, noted) && isOtherEachTime(shownValue(shown), notedValue(noted), notedValue(again));
}
