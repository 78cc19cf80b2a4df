import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

const fence = (text: string, lang = 'sh'): string => `\`\`\`${lang}\n${text}\n\`\`\`\n`;

it.each([
  ['installs for all', fence('npm i -g kit'), 'run'],
  ['calls', fence('kit up'), 'run'],
  ['shows behind a prompt', fence('$ kit up\nready to go', 'console'), 'run'],
  ['has inside of a project alone', fence('npm i kit\nnpx kit up'), 'do_in_words'],
  ['prints', fence('$ npm i\nkit up', 'console'), 'do_in_words'],
  ['shows in code', fence('kit up', 'js'), 'do_in_words'],
])('a program that a page %s is known in its prose or not', (_, block, code) => {
  const { ledger } = readMarkdown(`# Kit\n\n${block}\nExecute \`kit doctor\`.\n`);
  expect(ledger.at(-1)).toMatchObject({ code });
});

it('is installed by a program that nobody knows, where a fence without a language says so', () => {
  const { ledger } = readMarkdown(
    '# Kit\n\n~~~\nnpm install kit\n~~~\n\nOr from elsewhere:\n\n~~~\n  bower install kit\n~~~\n',
  );
  expect(ledger.map(({ code, quote }) => [code, quote])).toEqual([
    ['run', 'npm install kit'],
    ['run', 'bower install kit'],
  ]);
});

describe('commands under the tag of another language', () => {
  const rowsOf = (block: string) =>
    readMarkdown(`# Kit\n\n${block}\n`).ledger.map(({ code, quote }) => `${code}: ${quote}`);

  it.each([
    ['js', 'npm install kit'],
    ['javascript', 'npm i kit\nnpx kit up'],
    ['ts', '$ npm install kit'],
    ['json', 'yarn add kit'],
    ['html', 'npm install kit --save'],
    ['python', 'npx kit up'],
  ])('are typed: %s, %j', (lang, text) => {
    const rows = rowsOf(fence(text, lang));
    expect(rows).toHaveLength(text.split('\n').length);
    expect(rows.every((row) => row.startsWith('run: '))).toBe(true);
  });

  it('are a session where they begin with a prompt', () => {
    expect(rowsOf(fence('$ npx kit up\nready\n$ npx kit down', 'js'))).toEqual([
      'run: npx kit up',
      'output: ready',
      'run: npx kit down',
    ]);
  });

  it.each([
    ['js', 'npm\nnode'],
    ['js', "npm.install('kit');"],
    ['js', "$ = require('kit');"],
    ['js', 'npm install kit\nkit.up();'],
    ['yaml', 'npm install kit'],
    ['python', 'import kit'],
  ])('are none where it is the code that it says it is, or in part: %s, %j', (lang, text) => {
    expect(rowsOf(fence(text, lang)).filter((row) => row.startsWith('run: '))).toEqual([]);
  });
});
