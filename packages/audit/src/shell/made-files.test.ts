import { expect, it } from 'vitest';
import { bringsFiles } from './made-files.ts';

it.each([
  ['git clone https://example.com/kit.git', true],
  ['npx degit kit/template app', true],
  ['tar xzf kit.tgz', true],
  ['curl -O https://example.com/app.js', true],
  ['npm create kit@latest app', true],
  ['npx create-kit app', true],
  ['npx kit generate page', true],
  ['npm init -y', false],
  ['git status', false],
  ['npm install kit', false],
  ['kit init', false],
])('files may be there after %j that nobody has shown: %j', (command, expected) => {
  expect(bringsFiles(command)).toBe(expected);
});
