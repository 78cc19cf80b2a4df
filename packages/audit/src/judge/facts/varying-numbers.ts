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

/** Finds each of some lines in what was printed, in their order; where one is not there, the next is sought from the same place. */
function findInOrder(lines: readonly string[][], printed: readonly string[][]): (string[] | undefined)[] {
  let from = 0;
  return lines.map((line) => {
    const at = printed.findIndex((one, place) => place >= from && isOfOneShape(line, one));
    from = at === -1 ? from : at + 1;
    return printed[at];
  });
}

/**
 * Whether one run printed all of a text but for numbers that the other run has otherwise. What the other run does not say at all,
 * as which of two was faster, is the moment's as well.
 */
function isPrintedBy(
  lines: readonly string[][],
  run: readonly string[][],
  other: readonly string[][],
): boolean {
  const [here, there] = [findInOrder(lines, run), findInOrder(lines, other)];
  return lines.every((line, row) => {
    const [first, second] = [here[row], there[row]];
    if (first === undefined) return false;
    const mayDiffer = (at: number): boolean => isElastic(first[at] ?? '') || first[at] !== second?.[at];
    return line.every((piece, at) => piece === first[at] || isElastic(piece) || mayDiffer(at));
  });
}

/**
 * Whether a text of the page is what a program printed but for numbers that the program itself prints otherwise each time it
 * is run: what was measured on another machine at another moment is no promise. A number that stays is one.
 */
export function matchesVaryingNumbers(wanted: string, seen: string, again: string): boolean {
  const lines = piecesOf(wanted);
  const words = lines.flat().filter((piece) => !isMeasured(piece) && plainWords(piece) !== '');
  if (words.length < LEAST_WORDS) return false;
  const [first, second] = [piecesOf(seen), piecesOf(again)];
  return isPrintedBy(lines, first, second) || isPrintedBy(lines, second, first);
}
