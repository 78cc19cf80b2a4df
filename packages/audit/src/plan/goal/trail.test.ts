import { expect, it } from 'vitest';
import { manifestScripts } from './trail.ts';

it.each([
  ['{ "scripts": { "start": "kit" } }', ['start: kit']],
  ['"scripts": { "start": "kit" }', ['start: kit']],
  ['{ "scripts": { "start": 1, "build": "kit build" } }', ['build: kit build']],
  ['{ "scripts": null }', []],
  ['{ "name": "kit" }', []],
  ['["scripts"]', []],
  ['no manifest', []],
])('the scripts of %s', (manifest, expected) => {
  expect(manifestScripts(manifest).map(({ name, body }) => `${name}: ${body}`)).toEqual(expected);
});
