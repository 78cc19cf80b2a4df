/** A text in one line, without what a terminal or a reader of Markdown would obey. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

/** A text in quotation marks, letter by letter: what holds such marks itself, as JSON does, gets others around it. */
export function inQuotes(text: string): string {
  const line = inOneLine(text);
  return line.includes('"') ? `“${line}”` : `"${line}"`;
}
