import { describe, expect, it } from 'vitest';
import { findFirst, linesOf } from './element.ts';
import { htmlToTree } from './html-to-tree.ts';

describe('the lines of a page of HTML', () => {
  it.each<[string, string, number[]]>([
    ['plain', '<p>a</p>\n<b>c\n</b>', [2, 3]],
    ['behind an ampersand at the end of a line', '<p>a &\n&\n</p><b>c</b>', [3, 3]],
    ['behind a component that ends itself', '<Run\n/>\n<b>c</b>', [3, 3]],
  ])('are those of the file: %s', (_name, text, [line, lastLine]) => {
    const found = findFirst(htmlToTree(text).tree, ({ tagName }) => tagName === 'b');
    expect(found && linesOf(found)).toEqual({ line, lastLine });
  });
});
