// Pages write `git clone <repository>`, which a shell reads as two redirections. Before parsing, such brackets become
// signs that are part of a word, and back again behind it. The signs are of those that no page can mean anything by.
const OPEN = '\ue101';
const CLOSE = '\ue102';
const BLANK = '\ue103';
const LONGEST = 80;

function isLetter(char: string | undefined): boolean {
  return char !== undefined && char.toLowerCase() !== char.toUpperCase();
}

/** Where a stand-in that begins here ends, or -1 if none does. */
function endOf(text: string, from: number): number {
  if (!isLetter(text[from + 1])) return -1;
  for (let at = from + 2; at < Math.min(text.length, from + LONGEST); at += 1) {
    const char = text[at] ?? '';
    if (char === '>') return text[at - 1] === ' ' ? -1 : at;
    if ('<\n|&;"\'`$'.includes(char)) return -1;
  }
  return -1;
}

/** Hides the brackets around what the reader is to fill in; the text keeps its length. */
export function hideStandIns(text: string): string {
  if (!text.includes('<')) return text;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const end = text[at] === '<' && text[at - 1] !== '<' ? endOf(text, at) : -1;
    if (end === -1) {
      out += text[at];
      continue;
    }
    out += `${OPEN}${text.slice(at + 1, end).replaceAll(' ', BLANK)}${CLOSE}`;
    at = end;
  }
  return out;
}

/** The text as the page writes it. */
export function showStandIns(text: string): string {
  if (!text.includes(OPEN)) return text;
  return text.replaceAll(OPEN, '<').replaceAll(CLOSE, '>').replaceAll(BLANK, ' ');
}
