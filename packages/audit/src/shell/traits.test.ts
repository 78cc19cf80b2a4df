import { expect, it } from 'vitest';
import { hasTrait, type Trait } from './traits.ts';

it.each<[string, Trait, boolean]>([
  ['npm', 'manager', true],
  ['npx', 'manager', false],
  ['npx', 'launcher', true],
  ['deno', 'other_runtime', true],
  ['podman', 'container', true],
  ['docker-compose', 'container', false],
  ['git', 'everywhere', true],
  ['deno', 'everywhere', false],
  ['constructor', 'everywhere', false],
])('%s is %s: %j', (program, trait, expected) => {
  expect(hasTrait(program, trait)).toBe(expected);
});
