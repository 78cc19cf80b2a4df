/** The words of a text, split at white space. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A text in one line, with single spaces. */
export function oneLine(text: string): string {
  return wordsIn(text).join(' ');
}

/** Whether a character is white space. */
export function isSpace(char: string): boolean {
  return char !== '' && char.trim() === '';
}

/** Whether a character is a letter of the Latin alphabet. */
export function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');
}

/** Whether a character is a decimal digit. */
export function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1;
}

/** Whether a text is not empty and made of letters, digits, underscores and these other characters alone. */
export function isMadeOf(text: string, also = ''): boolean {
  if (text === '') return false;
  for (const char of text)
    if (!isLetter(char) && !isDigit(char) && char !== '_' && !also.includes(char)) return false;
  return true;
}

/** How many of a character a text begins with. */
export function countAtStart(text: string, char: string): number {
  let count = 0;
  while (text[count] === char) count += 1;
  return count;
}

/** The beginning of a text that is made of letters, digits, underscores and these other characters. */
export function nameAtStart(text: string, also = ''): string {
  let end = 0;
  while (end < text.length && isMadeOf(text.charAt(end), also)) end += 1;
  return text.slice(0, end);
}

/** A text without the blank lines at its start and the white space at its end. */
export function withoutBlankEdges(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  return first === -1 ? '' : lines.slice(first).join('\n').trimEnd();
}

/** What stands before the first of a sign, or all where there is none. */
export function beforeFirst(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return at === -1 ? text : text.slice(0, at);
}

/** What stands behind the last of a sign, or all where there is none. */
export function behindLast(text: string, sign: string): string {
  const at = text.lastIndexOf(sign);
  return at === -1 ? text : text.slice(at + sign.length);
}
