/** What a server said, without the names of whom it said it of: of every address its domain stays. */
export function hideAddresses(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const at = word.lastIndexOf('@');
      return at === -1 ? word : `…${word.slice(at)}`;
    })
    .join(' ');
}
