import { expect, it } from 'vitest';
import { journey, sh } from './plan-fixture.ts';

const said = 'To run your local copy, add the `npx`/`yarn run` prefix of your package manager.';
const pageOf = (words: string, install = 'npm install --save-dev lampkit', call = 'lampkit dev'): string =>
  `# Lampkit\n\n${sh(install)}${words}\n\n## Serve\n\n${sh(call)}`;

it('a program of the project is called by way of npx where the page says to put it in front', () => {
  expect(journey(pageOf(said)).at(-1)).toBe('npx lampkit dev');
  expect(journey(pageOf('Prefix each command with `npx`.')).at(-1)).toBe('npx lampkit dev');
});

it.each([
  ['the words say nothing of it', pageOf('You can also use `npx`.')],
  ['the words deny it', pageOf('You do not need to prefix it with `npx`.')],
  ['the program is installed for all projects', pageOf(said, 'npm install -g lampkit')],
  ['it is another program', pageOf(said, 'npm install bulbs')],
  ['it has a prefix', pageOf(said, 'npm install lampkit', 'npx lampkit dev')],
])('a command is called as it stands where %s', (_, text) => {
  const called = journey(text).filter((command) => command.includes('lampkit dev'));
  expect(called).toEqual([text.includes('npx lampkit dev') ? 'npx lampkit dev' : 'lampkit dev']);
});
