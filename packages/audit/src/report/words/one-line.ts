/** A text in one line, without what a terminal or a reader of Markdown would obey. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
