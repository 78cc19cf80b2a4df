/** A stranger's text on one line, for a comment or a title; it can neither end the line nor move a cursor. */
export function oneLine(text: string, characters = 200): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > characters ? `${line.slice(0, characters).toWellFormed()}…` : line;
}
