const quotes = new Set(['"', "'", '`']);

/** A piece of a line between quotes, and where it stands. */
export type QuotedPart = { text: string; start: number; end: number };

/** Where the quote ends that starts at a place; -1 where it does not on its line. */
function endOfQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return -1;
}

/** What stands between quotes in a text of whatever language, line by line. */
export function quotedParts(text: string): QuotedPart[] {
  const parts: QuotedPart[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!quotes.has(text.charAt(at))) continue;
    const end = endOfQuote(text, at);
    if (end === -1) continue;
    parts.push({ text: text.slice(at + 1, end), start: at, end: end + 1 });
    at = end;
  }
  return parts;
}
