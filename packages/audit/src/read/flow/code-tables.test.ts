import { expect, it } from 'vitest';
import { outline, readHtml } from '../page-fixture.ts';

const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;
const table = (name: string, ...rows: string[]): string => `<table class="${name}">${rows.join('')}</table>`;
const cell = (name: string, content: string): string => `<td class="${name}">${content}</td>`;
const pre = (text: string): string => `<pre>${text}</pre>`;

it.each<[string, string, string[]]>([
  [
    'numbers beside code',
    table('highlighttable', row(cell('linenos', pre('1\n2')), cell('code', pre('npm i a\nnpm i b')))),
    ['command: npm i a && npm i b'],
  ],
  [
    'numbers with dots',
    table('highlighttable', row(cell('linenos', pre('1.\n2.')), cell('code', pre('npm i a\nnpm i b')))),
    ['command: npm i a && npm i b'],
  ],
  [
    'numbers that go on from another block',
    table(
      'rouge-table',
      row(cell('rouge-gutter', pre('9\n10')), cell('rouge-code', pre('npm i a\nnpm i b'))),
    ),
    ['command: npm i a && npm i b'],
  ],
  [
    'two cells of one class',
    table('lntable', row(cell('lntd', pre('1')), cell('lntd', pre('npm i a')))),
    ['command: npm i a'],
  ],
  [
    'code in two cells side by side',
    table('code-comparison', row(cell('', pre('npm i a')), cell('', pre('npm i b')))),
    ['command: npm i a', 'command: npm i b'],
  ],
  [
    'code with what it prints',
    table('code', row(cell('', pre('node sum.js')), cell('', pre('5')))),
    ['command: node sum.js', 'output: 5'],
  ],
])('a table reads %s', (_name, body, expected) => {
  expect(outline(readHtml(`<h1>Kit</h1>${body}`))).toEqual(expected);
});

it('keeps the words beside code in a table that numbers nothing', () => {
  const body = table('code-list', row(cell('', 'Install it first'), cell('', pre('npm i a'))));
  const page = readHtml(`<h1>Kit</h1>${body}`);
  expect(page.prose.map(({ text }) => text)).toEqual(['Install it first']);
  expect(outline(page)).toEqual(['command: npm i a']);
});

it('keeps what a command prints beside it in a frame, though it is a number', () => {
  const page = readHtml(`<h1>Kit</h1><div>${pre('node sum.js')}${pre('5')}</div>`);
  expect(outline(page)).toEqual(['command: node sum.js', 'output: 5']);
});
