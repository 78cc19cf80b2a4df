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
