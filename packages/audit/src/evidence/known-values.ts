/** A value that must not appear anywhere, and the name it is replaced by. */
export type KnownValue = { name: string; value: string };

// What a program may print between two characters of a value: a line's end, as itself or as a text writes it.
const BETWEEN = String.raw`(?:\s|\\[nrt])*`;

/** The patterns of a value in every form in which programs print it: in other case, backwards, encoded, broken up. */
export function patternsOf({ value }: KnownValue): RegExp[] {
  const spelled = [value, reversed(value), encodeURIComponent(value), Buffer.from(value).toString('hex')];
  const written = JSON.stringify(value).slice(1, -1);
  const anyCase = [...new Set([...spelled, written])].map((form) => new RegExp(loose(form), 'gi'));
  const encoded = new Set(['base64', 'base64url'].flatMap((kind) => encodedParts(value, kind as 'base64')));
  return [...anyCase, ...[...encoded].map((form) => new RegExp(loose(form), 'g'))];
}

/** Tells which known values a text still holds, also where something stands between all their characters. */
export function findKnownValues(text: string, known: readonly KnownValue[]): string[] {
  const bare = squeezed(text);
  return known
    .filter((one) => {
      const plain = squeezed(one.value);
      const isBroken = plain.length >= 12 && (bare.includes(plain) || bare.includes(reversed(plain)));
      return isBroken || patternsOf(one).some((pattern) => pattern.test(text));
    })
    .map((one) => one.name);
}

function loose(form: string): string {
  return [...form].map((character) => character.replace(/[\\^$.*+?()[\]{}|/-]/u, '\\$&')).join(BETWEEN);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function squeezed(text: string): string {
  return text.replaceAll(/\\[nrt]|[^a-z0-9]/giu, '').toLowerCase();
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
