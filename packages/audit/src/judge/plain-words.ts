/** The words of a text in lower case, one space between them, whatever signs the text has. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a title has the name of a package, whole, without its scope, or by its scope. */
export function isInTitle(title: string, name: string): boolean {
  const words = ` ${plainWords(title)} `;
  return [name, name.split('/').at(-1) ?? '', name.split('/')[0] ?? '']
    .map(plainWords)
    .some((each) => each !== '' && words.includes(` ${each} `));
}
