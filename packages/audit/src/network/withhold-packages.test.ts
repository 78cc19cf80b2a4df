import { expect, it, onTestFinished } from 'vitest';
import { withholdPackages } from './withhold-packages.ts';

const NPM = ['registry.npmjs.org', 'registry.npmjs.com', 'registry.yarnpkg.com', 'npm.jsr.io'];

it.each([
  ['what npm has', 'https://registry.npmjs.org/', ['ms'], ['registry.npmjs.org', ...NPM]],
  ['what a mirror has', 'https://mirror.example/npm/', ['ms'], ['mirror.example', ...NPM]],
  ['what this machine has', 'http://127.0.0.1:9/', ['ms'], NPM],
  ['what has a scope', 'http://127.0.0.1:9/', ['@std/path'], [...NPM, 'jsr.io']],
  ['what Python has', 'http://127.0.0.1:9/', ['pypi:flask'], [...NPM, 'pypi.org', 'files.pythonhosted.org']],
])('withholds %s by refusing whoever has it too', async (_, registry, names, expected) => {
  const world = await withholdPackages(names, { registry: new URL(registry), caFile: null });
  onTestFinished(() => world.close());
  expect(world.refusedHosts).toEqual(expected);
  expect(world.registry.hostname).toBe('127.0.0.1');
});
