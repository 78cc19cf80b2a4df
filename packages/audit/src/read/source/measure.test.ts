import { expect, it } from 'vitest';
import { depthOfTags, type Measures, measureMarkdown } from './measure.ts';

const f = '```';

it.each<[string, string, Partial<Measures>]>([
  ['items', '- a\n- b\n  1. c\n', { containers: 3, depth: 2 }],
  ['items on one line', '- - - a\n', { containers: 3, depth: 3 }],
  ['quotes that go on', '> a\n> b\n> > c\n', { containers: 2, depth: 2 }],
  ['a rule and dashes in words', 'a - b\n---\n', { containers: 0, depth: 0 }],
  ['a table', '| a | b |\n|---|---|\n| c | d |\n', { columns: 3, cells: 9 }],
  ['a pipe in words', 'a | b\n', { columns: 1, cells: 0 }],
  ['emphasis and links', 'a **b** [c](d)\ne_f_\n\n*g*\n', { signs: 5 }],
  ['signs in code', `a \`*b*\` c\n${f}\n- *d* | e | <f>\n${f}\n`, { signs: 0, containers: 0, cells: 0 }],
])('measures %s', (_name, text, expected) => {
  expect(measureMarkdown(text)).toMatchObject(expected);
});

it.each([
  ['<div><b>a</b></div><div>c</div>', 2],
  ['<ul><li>a<li>b<li>c</ul>', 1],
  ['<A><B/><br><C><b></C></A><D>', 3],
  ['</x><div>', 1],
  ['<https://a.test> a < b <a@b.test>', 0],
])('%s is nested %i deep', (text, depth) => {
  expect(depthOfTags(text)).toBe(depth);
});
