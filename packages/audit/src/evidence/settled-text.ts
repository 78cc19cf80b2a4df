import { trailingSeedWords } from '../secrets/seed-phrase.ts';
import { readText } from './read-text.ts';

const KEY_BEGINS = /-{4,5}\s?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{0,5}/g;
const KEY_ENDS = /-{4,5}\s?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{4,5}/;
/** Beyond this no private key goes on. */
const LONGEST_KEY = 16_384;
/** No known value, broken up and escaped, takes more. */
const LOOKED_AT = 8192;
/** Fewer characters stand at the end of a text by chance. */
const FEWEST = 4;

/**
 * How much of a text is settled while more of it is on its way: what stands behind may be the beginning of a secret, which
 * a redactor knows only when it is whole.
 */
export function settledLength(text: string, pieces: readonly string[]): number {
  let length = lastWord(text);
  for (;;) {
    // What is held back may be the end of a secret whose beginning would then be shown.
    const left = text.slice(0, length);
    const settled = Math.min(openKey(left), trailingSeedWords(left), openValue(left, pieces));
    if (settled === length) return length;
    length = settled;
  }
}

/** Tokens, keys and what stands behind a name are one word, which may go on. */
function lastWord(text: string): number {
  return text.trimEnd() === text ? text.search(/\S*$/u) : text.length;
}

function openKey(text: string): number {
  for (const { index } of text.matchAll(KEY_BEGINS)) {
    const rest = text.slice(index, index + LONGEST_KEY);
    if (!KEY_ENDS.test(rest) && rest.length < LONGEST_KEY) return index;
  }
  return text.length;
}

/** Where a known value begins of which the text has a first part, whatever stands between its letters and digits. */
function openValue(text: string, pieces: readonly string[]): number {
  const from = Math.max(text.length - LOOKED_AT, 0);
  const starts = readText(text.slice(from)).flatMap(({ bare, places }) => {
    const held = Math.max(0, ...pieces.map((piece) => overlapOf(bare, piece)));
    const place = held < FEWEST ? undefined : places()[bare.length - held];
    return place === undefined ? [] : [from + place.start];
  });
  return Math.min(text.length, ...starts);
}

/** How many characters at the end of a text begin a piece. */
function overlapOf(bare: string, piece: string): number {
  for (let length = Math.min(piece.length - 1, bare.length); length >= FEWEST; length -= 1)
    if (bare.endsWith(piece.slice(0, length))) return length;
  return 0;
}
