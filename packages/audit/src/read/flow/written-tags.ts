import type { Element } from 'hast';
import { readPieces } from '../source/pieces.ts';
import { isLetter, nameAtStart } from '../source/plain-text.ts';

/** The tag of a component that stands as text on a page, because a renderer could not read it. */
export type WrittenTag = { name: string; rest: string; form: 'open' | 'close' | 'empty' };

const LONGEST_TAG_LINES = 30;

/** Reads a text that is one tag of a component and nothing else. */
function readTag(given: string): WrittenTag | null {
  const text = given.trim();
  if (!text.startsWith('<') || !text.endsWith('>')) return null;
  const isClose = text.startsWith('</');
  const isEmpty = text.endsWith('/>');
  const inner = text.slice(isClose ? 2 : 1, isEmpty ? -2 : -1);
  const name = nameAtStart(inner, '.');
  const first = name.charAt(0);
  const rest = inner.slice(name.length);
  if (!isLetter(first) || first !== first.toUpperCase() || rest.includes('<')) return null;
  if (rest !== '' && rest.trimStart() === rest) return null;
  return { name, rest: rest.trim(), form: isClose ? 'close' : isEmpty ? 'empty' : 'open' };
}

/** The tag that starts with this line, and how many lines it takes. */
export function tagInLines(
  lines: string[],
  at: number,
): { tag: WrittenTag; count: number; source: string } | null {
  const first = lines[at] ?? '';
  if (!first.trimStart().startsWith('<') || !isLetter(first.trimStart().replace('/', '').charAt(1)))
    return null;
  let source = '';
  for (let end = at; end < Math.min(lines.length, at + LONGEST_TAG_LINES); end += 1) {
    source += `${end > at ? '\n' : ''}${lines[end]}`;
    if (!source.trimEnd().endsWith('>')) continue;
    const tag = readTag(source);
    return tag ? { tag, count: end - at + 1, source } : null;
  }
  return null;
}

/** Tags of HTML that show or link, so that nothing is lost with them. */
const ornaments = ['<a', '<img', '<br', '<hr', '<picture', '<source', '</a'];

/** Whether a passage is a piece of such a tag, because a renderer could not read the expressions in it. */
export function isOrnamentTag(text: string): boolean {
  const isTag = ornaments.some(
    (start) => text.startsWith(start) && ' />'.includes(text.charAt(start.length)),
  );
  if (!isTag || !text.includes('={')) return false;
  const end = text.indexOf('>');
  return end === -1 || end === text.length - 1;
}

/** The element that a written tag stands for. */
export function elementOf({ name, rest }: WrittenTag): Element {
  const properties: Element['properties'] = {};
  for (const piece of readPieces(rest)) {
    if (piece.name === null) {
      if (piece.form === 'word') properties[piece.text] = true;
    } else properties[piece.name] = piece.form === 'braces' ? `{${piece.text}}` : piece.text;
  }
  return { type: 'element', tagName: name, properties, children: [] };
}
