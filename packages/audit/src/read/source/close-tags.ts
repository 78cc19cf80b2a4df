import { isHtmlTag } from './html-tags.ts';
import { endOfBracket } from './pieces.ts';
import { isLetter, isSpace, nameAtStart } from './plain-text.ts';

const LONGEST_TAG = 4000;

/** Where the tag ends whose name ends here, whatever its attributes hold, or -1 if it never does. */
function endOfTag(text: string, from: number): number {
  const near = text.slice(from, from + LONGEST_TAG);
  for (let at = 0; at < near.length; at += 1) {
    const char = near.charAt(at);
    if (char === '>') return from + at;
    if (char === '<') return -1;
    const isValue = near.charAt(at - 1) === '=';
    // A quotation mark that no other one answers stands for itself.
    const end = !isValue
      ? at
      : char === '{'
        ? endOfBracket(near, at)
        : char === '"' || char === "'"
          ? near.indexOf(char, at + 1)
          : at;
    if (end !== -1) at = end;
  }
  return -1;
}

/** Ends components and elements of a site's own that end themselves: a parser of HTML would take all that follows for their content. */
export function closeComponents(html: string): string {
  let closed = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const name = nameAtStart(html.slice(at + 1, at + 100), '.-');
    const next = html.charAt(at + 1 + name.length);
    if (!isLetter(name.charAt(0)) || isHtmlTag(name) || !(isSpace(next) || next === '/')) continue;
    const end = endOfTag(html, at + 1 + name.length);
    if (end === -1 || html.charAt(end - 1) !== '/') continue;
    closed += `${html.slice(from, end - 1)}></${name}>`;
    from = end + 1;
    at = end;
  }
  return closed + html.slice(from);
}
