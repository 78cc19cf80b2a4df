import { countAtStart, isDigit, isSpace } from './plain-text.ts';

/** The opening of a fence: what stands before its signs, the sign, how many there are, and the info string. */
export type FenceStart = { before: string; sign: string; length: number; info: string };

/** How many characters at the start of a line belong to quotes around it. */
function quoteDepth(line: string): number {
  let at = line.length - line.trimStart().length;
  while (line[at] === '>') {
    at += 1;
    while (at < line.length && isSpace(line.charAt(at))) at += 1;
  }
  return at;
}

/** How many characters the sign of a list item takes, with the space behind it. */
export function itemLength(text: string): number {
  let digits = 0;
  while (isDigit(text.charAt(digits))) digits += 1;
  const sign = text.charAt(digits);
  const isItem = digits > 0 ? sign === '.' || sign === ')' : '-*+'.includes(sign) && sign !== '';
  if (!isItem || !isSpace(text.charAt(digits + 1))) return 0;
  const rest = text.slice(digits + 1);
  return digits + 1 + (rest.length - rest.trimStart().length);
}

/** Reads a line that opens a fence, also in a quote or right behind the sign of a list item. */
export function fenceStart(line: string): FenceStart | null {
  const quotes = quoteDepth(line);
  const from = quotes + itemLength(line.slice(quotes));
  const sign = line.charAt(from);
  if (sign !== '`' && sign !== '~') return null;
  const length = countAtStart(line.slice(from), sign);
  const info = line.slice(from + length);
  if (length < 3 || (sign === '`' && info.includes('`'))) return null;
  return { before: line.slice(0, from), sign, length, info };
}

/** Whether a line closes a fence. */
export function closesFence(line: string, { sign, length }: FenceStart): boolean {
  const bare = line.slice(quoteDepth(line)).trim();
  return bare.length >= length && countAtStart(bare, sign) === bare.length;
}

/** Follows the fences of a text line by line, so that nothing inside of them is touched. */
export function fenceTracker(): (line: string) => boolean {
  let open: FenceStart | null = null;
  return (line) => {
    if (!open) {
      open = fenceStart(line);
      return open !== null;
    }
    if (closesFence(line, open)) open = null;
    return true;
  };
}
