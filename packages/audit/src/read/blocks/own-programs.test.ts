import { expect, it } from 'vitest';
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
