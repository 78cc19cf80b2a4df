/** A part of a text. */
export type Place = { start: number; end: number };

/** The letters and digits that a text holds in one way to read it, in lower case, and where each of them stands. */
export type Reading = { bare: string; places(): Place[] };

const SKIPPED = /\\[nrt]|[^a-z0-9]/gi;
// The same, turned round: what is kept is one character long.
const SKIPPED_OR_KEPT = /\\[nrt]|[a-z0-9]/gi;

// A character by its number, as C, Python, JSON, HTML and addresses write it; and what moves a terminal's cursor or colour.
const ESCAPED = [
  String.raw`\\[xu]\{?0*([0-9a-f]{2})`,
  '&#x0*([0-9a-f]{2});?',
  '%(?:25)*([0-9a-f]{2})',
  '0x([0-9a-f]{2})(?![0-9a-f])',
  '&#0*([0-9]{2,3});?',
  String.raw`\\([0-7]{3})`,
  String.raw`\\[abefnrtv]|\x1b\[[0-9;]*[a-z]`,
].join('|');
const ESCAPE = new RegExp(ESCAPED, 'gi');
const ESCAPE_OR_KEPT = new RegExp(`${ESCAPED}|[a-z0-9]`, 'gi');
// Most texts have none that says anything, and are not read a second time.
const SAYS_SOMETHING =
  /\\[xu]\{?0*[3-7][0-9a-f]|&#|%(?:25)*[3-7][0-9a-f]|0x[3-7][0-9a-f](?![0-9a-f])|\\[01][0-7]{2}|\\[abefv]|\p{Cc}\[/iu;
const NUMBER = /(?<![0-9a-z])[0-9]{2,3}(?![0-9a-z])/gi;
// Twelve numbers close to each other; `od` puts an offset before each line.
const NUMBERS =
  /(?<![0-9a-z])[0-9]{2,3}(?:[^0-9a-z]{1,8}(?:0[0-9]{6}[^0-9a-z]{1,4})?[0-9]{2,3}(?![0-9a-z])){11}/i;

/** Reads a text as it stands, with its escapes undone, and as a list of characters by their numbers. */
export function readText(text: string): Reading[] {
  return [plainReading(text), ...escapedReadings(text), ...numberReadings(text)];
}

/** The letters and digits of a text, in lower case. */
export function squeezed(text: string): string {
  return text.replaceAll(SKIPPED, '').toLowerCase();
}

function plainReading(text: string): Reading {
  const kept = () => [...text.matchAll(SKIPPED_OR_KEPT)].filter(([match]) => match.length === 1);
  return { bare: squeezed(text), places: () => kept().map(placeOf) };
}

function escapedReadings(text: string): Reading[] {
  if (!SAYS_SOMETHING.test(text)) return [];
  const undone = text.replace(ESCAPE, (...match: unknown[]) => decode(match) || ' ');
  const kept = () =>
    [...text.matchAll(ESCAPE_OR_KEPT)].filter((match) => match[0].length === 1 || decode(match) !== '');
  return [{ bare: undone.replaceAll(/[^a-z0-9]/gi, '').toLowerCase(), places: () => kept().map(placeOf) }];
}

// The groups stand in the order of `ESCAPED`: four in hexadecimal, one in decimal, one in octal.
function decode([, ...groups]: readonly unknown[]): string {
  const at = groups.slice(0, 6).findIndex((group) => group !== undefined);
  return at < 0 ? '' : letterOf(String(groups[at]), at < 4 ? 16 : at === 4 ? 10 : 8);
}

function numberReadings(text: string): Reading[] {
  if (!NUMBERS.test(text)) return [];
  return [10, 8].map((base) => {
    const letters: string[] = [];
    const kept: Place[] = [];
    for (const match of text.matchAll(NUMBER)) {
      const letter = letterOf(match[0], base);
      if (letter === '') continue;
      letters.push(letter);
      kept.push(placeOf(match));
    }
    return { bare: letters.join(''), places: () => kept };
  });
}

function letterOf(digits: string, base: number): string {
  const letter = String.fromCharCode(Number.parseInt(digits, base));
  return /^[a-z0-9]$/iu.test(letter) ? letter.toLowerCase() : '';
}

function placeOf({ index, 0: match }: RegExpExecArray): Place {
  return { start: index, end: index + match.length };
}
