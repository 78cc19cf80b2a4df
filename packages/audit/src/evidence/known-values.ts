import { type Place, type Reading, readText, squeezed } from './read-text.ts';

/** A value that must not appear anywhere, and the name it is replaced by. */
export type KnownValue = { name: string; value: string };

// What a program may print between two characters of a value: a line's end, as itself or as a text writes it.
const BETWEEN = String.raw`(?:\s|\\[nrt])*`;
// Shorter ones could stand in any text by chance.
const SHORTEST_IN_PIECES = 12;

/** The patterns of a value in every form in which programs print it: in other case, backwards, encoded, broken over lines. */
export function patternsOf({ value }: KnownValue): RegExp[] {
  const written = JSON.stringify(value).slice(1, -1);
  const anyCase = [...new Set([...spellingsOf(value), encodeURIComponent(value), written])].map(
    (form) => new RegExp(loose(form), 'gi'),
  );
  return [...anyCase, ...encodingsOf(value).map((form) => new RegExp(loose(form), 'g'))];
}

/** The letters and digits alone of a value's forms, by which `findPieces` knows it. */
export function piecesOf({ value }: KnownValue): string[] {
  const forms = [...spellingsOf(value), ...encodingsOf(value)].map(squeezed);
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_IN_PIECES);
}

/** Finds where a text holds one of these, whatever stands between its letters and digits and however they are escaped. */
export function findPieces(text: string, pieces: readonly string[]): Place[] {
  return withoutOverlaps(readText(text).flatMap((reading) => findInReading(reading, pieces)));
}

function findInReading({ bare, places }: Reading, pieces: readonly string[]): Place[] {
  const found = pieces.flatMap((form) => occurrencesOf(form, bare));
  if (found.length === 0) return [];
  const all = places();
  return found.flatMap(({ start, end }) => {
    const [first, last] = [all[start], all[end - 1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}

/** Makes a function that tells which known values a text still holds, in whatever form a redactor would hide. */
export function createFinder(known: readonly KnownValue[]): (text: string) => string[] {
  const all = known.map((one) => ({ name: one.name, patterns: patternsOf(one), pieces: piecesOf(one) }));
  return (text) =>
    all
      .filter(
        ({ patterns, pieces }) =>
          patterns.some((pattern) => text.search(pattern) >= 0) || findPieces(text, pieces).length > 0,
      )
      .map(({ name }) => name);
}

/** Tells which known values a text still holds. */
export function findKnownValues(text: string, known: readonly KnownValue[]): string[] {
  return createFinder(known)(text);
}

function spellingsOf(value: string): string[] {
  const hex = Buffer.from(value).toString('hex');
  return [value, reversed(value), hex, reversed(hex)];
}

function encodingsOf(value: string): string[] {
  return [...new Set([...encodedParts(value, 'base64'), ...encodedParts(value, 'base64url')])];
}

function loose(form: string): string {
  return [...form].map((character) => character.replace(/[\\^$.*+?()[\]{}|/-]/u, '\\$&')).join(BETWEEN);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function occurrencesOf(form: string, bare: string): Place[] {
  const places: Place[] = [];
  for (let start = bare.indexOf(form); start >= 0; start = bare.indexOf(form, start + form.length))
    places.push({ start, end: start + form.length });
  return places;
}

function withoutOverlaps(places: readonly Place[]): Place[] {
  const merged: Place[] = [];
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last !== undefined && place.start < last.end) last.end = Math.max(last.end, place.end);
    else merged.push({ ...place });
  }
  return merged;
}

// Where a value begins within three bytes decides its letters; those at its ends depend on its neighbours.
function encodedParts(value: string, kind: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from(`${' '.repeat(before)}${value}`)
      .toString(kind)
      .replace(/=+$/u, '');
    const size = before + Buffer.byteLength(value);
    return whole.slice(Math.ceil((before * 4) / 3), Math.floor((size * 4) / 3));
  });
}
