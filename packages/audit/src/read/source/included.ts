import type { Root } from 'hast';
import { findAll, plainName, rawText } from './element.ts';
import { literalOf } from './literals.ts';
import { nameAtStart, wordsIn } from './plain-text.ts';

const textEndings = ['.md', '.mdx', '.markdown', '.txt', '.rst', '.html'];

/** The component that a line imports, and the file with its text. */
function importIn(line: string): { name: string; path: string } | null {
  const [first, name = '', from, written = '', ...others] = wordsIn(line);
  if (first !== 'import' || from !== 'from' || others.length > 0) return null;
  const path = literalOf(written.endsWith(';') ? written.slice(0, -1) : written) ?? '';
  return textEndings.some((ending) => path.endsWith(ending)) ? { name: plainName(name), path } : null;
}

/** Marks the components of a page that show another file, by what the page imports under their names. */
export function markIncluded(tree: Root): void {
  const passages = findAll(tree, ({ tagName }) => tagName === 'p').map(rawText);
  const lines = passages.filter((text) => text.startsWith('import ')).flatMap((text) => text.split('\n'));
  const files = new Map(lines.flatMap((line) => importIn(line) ?? []).map(({ name, path }) => [name, path]));
  if (files.size === 0) return;
  for (const element of findAll(tree, ({ tagName }) => files.has(plainName(tagName))))
    element.properties.dataIncluded = files.get(plainName(element.tagName));
}

/** Whether a comment tells the tool of a site to put another file in its place: `@include: a.md`, `#include file="a"`. */
export function isIncludeComment(comment: string): boolean {
  const [word = ''] = wordsIn(comment);
  const name = nameAtStart(word.startsWith('@') || word.startsWith('#') ? word.slice(1) : word);
  return name.toLowerCase() === 'include' && name !== word;
}
