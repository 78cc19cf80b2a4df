import { quotedParts } from '../../code/quoted-parts.ts';
import { isInWord } from '../../code/words.ts';
import { standInsIn } from '../../shell/stand-in-words.ts';

const besideWords = new Set([' ', '.', ':', '/', '-']);

/** Whether a text in angle brackets could be a name for something: words that begin with a letter. */
function isNamed(inner: string): boolean {
  const first = inner.charAt(0).toLowerCase();
  return first >= 'a' && first <= 'z' && [...inner].every((char) => isInWord(char) || besideWords.has(char));
}

/** Tags are one word, with attributes behind it; what asks for the reader's own is none. */
function isTagName(inner: string): boolean {
  if (inner.toLowerCase().startsWith('your') || inner.toLowerCase().startsWith('my')) return false;
  const [word = '', ...attributes] = inner.split(' ');
  if (attributes.length > 0) return true;
  const isComponent = word.charAt(0) !== word.charAt(0).toLowerCase();
  const rest = word.slice(1);
  return isComponent
    ? [...rest].every((char) => isInWord(char) || char === '.')
    : [...rest].every(
        (char) => char === '-' || (isInWord(char) && char === char.toLowerCase() && char !== '_'),
      );
}

/** The names in angle brackets within a text that are no tags. */
function anglesIn(text: string): string[] {
  const hits: string[] = [];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at);
    const inner = end === -1 ? '' : text.slice(at + 1, end);
    if (isNamed(inner) && !isTagName(inner)) hits.push(`<${inner}>`);
  }
  return hits;
}

/** What code leaves for the reader to fill in; tags and type arguments are not placeholders. */
export function placeholdersInCode(text: string): string[] {
  const found = [...quotedParts(text).flatMap((part) => anglesIn(part.text)), ...standInsIn(text)];
  return [...new Set(found.filter((hit) => !hit.startsWith('{{')))];
}
