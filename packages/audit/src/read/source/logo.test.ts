import { describe, expect, it } from 'vitest';
import { logoOf } from './logo.ts';
import { markdownToTree } from './markdown-to-tree.ts';

describe('the logo of a page', () => {
  it.each<[string, string | null]>([
    ['![Kit](kit.svg)\n\nText.', 'Kit'],
    ['<p align="center"><img src="a.png" alt="Kit logo"></p>\n\n## Go', 'Kit'],
    ['<h1><img src="a.png" alt="The Kit"></h1>\n\nText.', 'The Kit'],
    ['![build](https://img.shields.io/a)\n![Kit](kit.svg)\n', 'Kit'],
    ['![ci](https://x.test/workflows/ci/badge.svg)\n\nText.', null],
    ['![logo](kit.svg)\n\nText.', null],
    ['Text first.\n\n![Kit](kit.svg)', null],
    ['```sh\na\n```\n\n![Kit](kit.svg)', null],
    ['![A picture that tells a whole story in words](kit.svg)', null],
    ['', null],
    ['![  ](a.svg)\n![Kit](b.svg)', 'Kit'],
    ['<table><tr><td><img src="a.png" alt="Kit"></td></tr></table>', null],
    ['![Kit icon](kit.svg) ![Other](o.svg)', 'Kit'],
  ])('of %j is %j', (text, expected) => {
    expect(logoOf(markdownToTree(text, 'markdown').tree)).toBe(expected);
  });
});
