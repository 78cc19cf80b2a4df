import { describe, expect, it } from 'vitest';
import { depthOfTags, type Measures, measureMarkdown } from './measure.ts';

describe('what a parser of Markdown would keep in mind', () => {
  it.each<[string, string, Partial<Measures>]>([
    ['nothing', '', { containers: 0, depth: 0, columns: 0, cells: 0, signs: 0, headings: 0 }],
    ['items indented below each other', '- a\n    - b\n        - c', { containers: 3, depth: 5 }],
    ['an item in a quote', '> - a', { containers: 2 }],
    ['quotes in a quote', '>> a', { containers: 2, depth: 2 }],
    ['a quote that goes on deeper and comes back', '> a\n>> b\n> c\n>> d', { containers: 3, depth: 2 }],
    ['items by number', '1. a\n2) b\n3 c', { containers: 2, depth: 1 }],
    ['a long number', '1234567890. a', { containers: 1 }],
    ['a number longer than that of any item', '12345678901. a', { containers: 0 }],
    ['the widest of two tables', '| a | b | c |\n\n| d |', { columns: 4, cells: 6 }],
    ['one pipe on many lines', 'a | b\nc | d', { columns: 1, cells: 0 }],
    ['two pipes on a line', 'a | b | c', { columns: 2, cells: 2 }],
    ['pipes in code', 'a `|||` b', { columns: 0, cells: 0 }],
    ['headings by their signs', '# A\n\n## B', { headings: 2 }],
    ['headings by the line below', 'A\n===\n\nB\n---', { headings: 2 }],
    ['a line that only begins like one', '==> a', { headings: 0 }],
    ['a rule of stars', 'a\n\n***', { headings: 0 }],
    ['a heading in a fence', '```\n# A\n```', { headings: 0 }],
  ])('%s', (_name, text, expected) => {
    expect(measureMarkdown(text)).toMatchObject(expected);
  });

  it.each([
    ['emphasis', '*a* _b_ ~c~', 6],
    ['runs of one sign', '**a** ~~~b', 3],
    ['brackets one by one', '[[[', 3],
    ['a passage over lines', '*a\nb*\nc_', 3],
    ['the fuller of two passages', '*a*\n\n*b* *c*', 4],
    ['a new passage at an item', '*a*\n- *b*', 2],
    ['a new passage at a row', '*a*\n| *b* | c |', 2],
    ['a new passage at a definition', '*a*\n[b]: c', 2],
    ['a passage that goes on with a link', '*a*\n[b](c)', 3],
    ['a blank line of spaces', '*a*\n   \n*b*', 2],
  ])('signs: %s', (_name, text, signs) => {
    expect(measureMarkdown(text).signs).toBe(signs);
  });

  it('is the depth of elements where that is greater', () => {
    expect(measureMarkdown('- a\n\n<div><div><div>').depth).toBe(3);
    expect(measureMarkdown('- - - - a\n\n<div>').depth).toBe(4);
    expect(measureMarkdown('`<div><div>`').depth).toBe(0);
  });
});

describe('how deep elements stand in each other', () => {
  it.each([
    ['<a><b>', 1],
    ['<A><B>', 2],
    ['<BR><LI><DIV>', 1],
    ['<A><P>', 2],
    ['<Br><Li>', 2],
    ['<div/><div />', 0],
    ['<div><span></div><i>', 2],
    ['<div></span></div><i>', 1],
    ['<div', 0],
    ['<div ', 1],
    ['<1>', 0],
    ['<a-b.c>', 1],
    ['<div:x>', 0],
    [`<${'x'.repeat(60)}>`, 1],
    [`<${'x'.repeat(61)}>`, 0],
    ['</div></div><div>', 1],
  ])('%s: %i', (text, depth) => {
    expect(depthOfTags(text)).toBe(depth);
  });
});
