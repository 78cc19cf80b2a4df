import { describe, expect, it } from 'vitest';
import { judgePackument, readRegistryFacts } from './registry-facts.ts';

const version = {
  name: 'semver',
  version: '7.0.0',
  dist: { shasum: 'x', signatures: [{ keyid: 'k', sig: 's' }] },
};
const whole = {
  name: 'semver',
  modified: '2026-01-01T00:00:00.000Z',
  'dist-tags': { latest: '7.0.0' },
  versions: { '7.0.0': version },
};

describe('judgePackument', () => {
  it('takes a registry that dates and signs its packages for a whole one', () => {
    expect(judgePackument(whole)).toEqual({ isComplete: true, reason: '' });
  });

  it.each([
    ['without a date', { ...whole, modified: undefined, time: {} }],
    ['without signatures', { ...whole, versions: { '7.0.0': { ...version, dist: { shasum: 'x' } } } }],
    ['that is no package', 'not found'],
  ])('takes an answer %s for a part of a registry', (_, packument) => {
    expect(judgePackument(JSON.parse(JSON.stringify(packument)))).toMatchObject({ isComplete: false });
  });
});

describe('readRegistryFacts', () => {
  it.each([
    'http://127.0.0.1:4873/',
    'https://registry.npmjs.org.mirror.dev/',
    'https://registry.npmjs.org:8443/',
  ])('holds nothing against a page that %s lacks', async (registry) => {
    expect(await readRegistryFacts(new URL(registry))).toMatchObject({ isComplete: false });
  });
});
