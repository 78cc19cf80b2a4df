import { expect, it } from 'vitest';
import { journey, sh } from './plan-fixture.ts';

it('leaves help out but where the page has it checked that a program of its own answers', () => {
  const page = (command: string): string =>
    `## Go\n\n${sh('npm i kit')}Verify that the installation worked:\n\n${sh(command)}${sh('npx kit glow')}`;
  expect(journey(page('npx kit --help'))).toEqual(['npm i kit', 'npx kit --help', 'npx kit glow']);
  expect(journey(page('npm --version'))).toEqual(['npm i kit', 'npx kit glow']);
  expect(journey(page('npx --version'))).toEqual(['npm i kit', 'npx kit glow']);
});
