/** A fence longer than any run of backticks in the text, so that output cannot leave it. */
export function fencedText(text: string, lang = 'text'): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const bar = '`'.repeat(longest + 1);
  return `${bar}${lang}\n${text}\n${bar}`;
}

/** Text of a stranger in one line, with everything escaped that Markdown or HTML would take for its own. */
export function inlineText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~]/g, (character) => `\\${character}`);
}

/** The same for an item of a list: a text that numbers itself would begin a list of its own. */
export function itemText(text: string): string {
  return inlineText(text).replace(/^(\d+)([.)])/u, '$1\\$2');
}

/** Text of a stranger as code in a line: nothing in it is a link, a mention or markup, on any site. */
export function codeText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(DIRECTIONS, '\uFFFD')
    .trim();
  const longest = Math.max(0, ...(line.match(/`+/gu) ?? []).map((run) => run.length));
  const bar = '`'.repeat(longest + 1);
  const pad = line === '' || /^`|`$/u.test(line) ? ' ' : '';
  return `${bar}${pad}${line}${pad}${bar}`;
}

/** A sentence of ours, in which code stands between backticks, with the words of strangers escaped. */
export function sentenceText(text: string, shownAs: (text: string) => string = inlineText): string {
  const parts = text.split(/`([^`\n]+)`/u);
  return parts
    .map((part, index) => (index % 2 === 1 ? codeText(part) : keepEnds(part, shownAs(part))))
    .join('');
}

function keepEnds(text: string, trimmed: string): string {
  return `${/^\s/u.test(text) ? ' ' : ''}${trimmed}${/\s$/u.test(text) && trimmed !== '' ? ' ' : ''}`;
}

/**
 * A sentence with words of a stranger for the issue of a forge. Forges look for mentions, references and addresses
 * after Markdown is done, where no escape is left; a space of no width breaks them and shows the same.
 */
export function forgeText(text: string): string {
  return inlineText(text.replace(/[\p{Cc}\s]+/gu, ' ').replace(DIRECTIONS, '\uFFFD'))
    .replace(/(?<=@|\\[#!~])(?=[\p{L}\p{N}_-])/gu, BREAK)
    .replace(/(?<=[%$&^])(?=[\p{L}\p{N}_-])/gu, BREAK)
    .replace(/(?<=\bGH)(?=-\d)/giu, BREAK)
    .replace(/:(?=\/\/)/gu, `:${BREAK}`)
    .replace(/(?<=\bwww)(?=\.)/giu, BREAK)
    .replace(/(?<=\b(?:mailto|xmpp)):/giu, `${BREAK}:`);
}

const BREAK = '\u200B';
// Marks of direction could make a line read as another.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;
