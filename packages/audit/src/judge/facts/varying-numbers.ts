import { linesOf } from '../elastic-match.ts';
import { plainWords } from '../plain-words.ts';

/** So many words must stay, or numbers could be anything. */
const LEAST_WORDS = 3;
/** What a line holds in the place of a number, once it is brought to its common form. */
const NUMBERS = ['<number>', '<hash>'];

/** Whether a piece of a line is a number, whatever signs stand around it. */
function isMeasured(piece: string): boolean {
  const hasDigit = [...piece].some((char) => char >= '0' && char <= '9');
  return hasDigit || isElastic(piece);
}

/** Whether a piece is a number of a kind that differs between machines. */
function isElastic(piece: string): boolean {
  return NUMBERS.some((mark) => piece.includes(mark));
}

/** The lines of a text in pieces, without frames: they are as wide as what they hold. */
function piecesOf(text: string): string[][] {
  return linesOf(text)
    .filter((line) => plainWords(line) !== '')
    .map((line) => line.split(' '));
}

/** Whether two lines are the same but for numbers. */
function isOfOneShape(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((piece, at) => piece === other[at] || (isMeasured(piece) && isMeasured(other[at] ?? '')))
  );
}

/**
 * Whether a text of the page is what a program printed but for numbers that the program itself prints otherwise each time it
 * is run: what was measured on another machine at another moment is no promise. A number that stays is one.
 */
export function matchesVaryingNumbers(wanted: string, seen: string, again: string): boolean {
  const lines = piecesOf(wanted);
  const words = lines.flat().filter((piece) => !isMeasured(piece) && plainWords(piece) !== '');
  if (words.length < LEAST_WORDS) return false;
  const runs = [piecesOf(seen), piecesOf(again)].map((printed) => ({ printed, from: 0 }));
  return lines.every((line) => {
    const [first, second] = runs.map((run) => {
      const at = run.printed.findIndex((one, place) => place >= run.from && isOfOneShape(line, one));
      run.from = at === -1 ? run.from : at + 1;
      return run.printed[at];
    });
    if (first === undefined || second === undefined) return false;
    const mayDiffer = (at: number): boolean => isElastic(first[at] ?? '') || first[at] !== second[at];
    return line.every((piece, at) => piece === first[at] || isElastic(piece) || mayDiffer(at));
  });
}
