import { expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

const table = (...rows: string[][]): string =>
  `# Kit\n\n| With | Command |\n| --- | --- |\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`;

it('a table with one installation for each package manager is a choice', () => {
  const page = readMarkdown(table(['npm', '`npm install kit`'], ['yarn', '`yarn add kit`']));
  expect(outline(page)).toEqual(['command: npm install kit', 'command: yarn add kit']);
  expect(page.alternatives).toMatchObject([
    { kind: 'package_managers', label: 'npm install kit / yarn add kit' },
  ]);
});

it.each([
  ['scripts', ['dev', '`npm run dev`'], ['build', '`npm run build`']],
  ['packages', ['kit', '`npm install kit`'], ['more', '`npm install more`']],
  ['packages by several managers', ['kit', '`npm install kit`'], ['more', '`yarn add more`']],
  ['explanations', ['npm', 'Use `npm install kit`'], ['yarn', 'Use `yarn add kit`']],
])('a table of %s explains', (_, ...rows) => {
  const page = readMarkdown(table(...rows));
  expect(page.alternatives).toEqual([]);
  expect(page.blocks.flatMap(({ commands }) => commands)).toEqual([]);
});
