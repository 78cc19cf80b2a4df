import type { Lines } from '../source/element.ts';
import { isIncludeComment } from '../source/included.ts';
import { nameAtStart } from '../source/plain-text.ts';
import { componentKind, namesInclude } from './component-names.ts';
import type { Inline, Unknown } from './flow.ts';
import { textOf } from './inline-text.ts';
import { unknownMarkup, unknownTemplate } from './unknown-markup.ts';

/** How the tools of sites write that the text of another file stands here: the signs around its name. */
const includeSigns: readonly (readonly [open: string, close: string])[] = [
  ['<<< ', ''],
  ['--8<--', ''],
  ['{{#include ', ''],
  ['{!', ''],
  ['[[include', ']]'],
  ['![[', ']]'],
  ['[!include', ']'],
  ['@[code', ')'],
  ['@[snippet', ')'],
  ['!!!include(', '!!!'],
];

/** `.. name:: arguments`, as reStructuredText writes its directives; what it calls a note stays a sentence. */
function roleOfDocutils(text: string, lines: Lines): Unknown | null {
  if (!text.startsWith('.. ')) return null;
  const name = nameAtStart(text.slice(3), '-');
  const isDirective = name !== '' && text.startsWith('::', 3 + name.length);
  if (!isDirective || (componentKind(name) !== 'other' && !namesInclude(name))) return null;
  return unknownTemplate(name, text, lines);
}

/** A line by which the tool of a site takes code or text from elsewhere. */
export function includedByLine(text: string, lines: Lines): Unknown | null {
  const small = text.toLowerCase();
  const isInclude =
    includeSigns.some(([open, close]) => small.startsWith(open) && small.endsWith(close)) ||
    (text.startsWith('<!--') && text.endsWith('-->') && isIncludeComment(text.slice(4, -3)));
  return isInclude ? unknownMarkup('included_file', text, lines, true) : roleOfDocutils(text, lines);
}

/** The text of a line; where a sign makes an include of a link, with the address that the link has. */
export function writtenLine(line: Inline[]): string {
  const text = textOf(line);
  if (!text.startsWith('[!') && !text.startsWith('@')) return text;
  return textOf(
    line.map((part) =>
      part.kind === 'link' ? { ...part, text: `[${part.text}](${part.href ?? ''})` } : part,
    ),
  );
}
