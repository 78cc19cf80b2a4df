import { expect, it } from 'vitest';
import { examplePages, exampleUrls, provenFix } from './example-pages.ts';

it('the examples differ in the line that the proven fix mends, and in their titles', () => {
  const { working, broken } = examplePages;
  const [taken, put] = provenFix.map((line) => line.slice(1));
  expect(provenFix.map((line) => line[0])).toEqual(['-', '+']);
  expect(broken.markdown.replace(`\n${taken}\n`, `\n${put}\n`).replace(broken.title, working.title)).toBe(
    working.markdown,
  );
  expect(broken.markdown).not.toContain(`\n${put}\n`);
});

it('the examples write the file that the working one runs', () => {
  for (const { markdown } of Object.values(examplePages)) expect(markdown).toContain('js title="hello.mjs"');
  expect(examplePages.working.markdown).toContain('\nnode hello.mjs\n');
});

it('the examples may be audited at their own addresses and Markdown twins alone', () => {
  expect(exampleUrls('https://acme.dev')).toEqual([
    'https://acme.dev/examples/quickstart',
    'https://acme.dev/examples/quickstart.md',
    'https://acme.dev/examples/broken-quickstart',
    'https://acme.dev/examples/broken-quickstart.md',
  ]);
});
