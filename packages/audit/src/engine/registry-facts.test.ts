import { describe, expect, it } from 'vitest';
import { factsOfPackument, readRegistryFacts } from './registry-facts.ts';

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
    expect(factsOfPackument(whole)).toEqual({ isComplete: true });
  });

  it.each([
    ['without a date', { ...whole, modified: undefined, time: {} }, 'no_times'],
    [
      'without signatures',
      { ...whole, versions: { '7.0.0': { ...version, dist: { shasum: 'x' } } } },
      'no_signatures',
    ],
    ['that is no package', 'not found', 'no_packages'],
  ])('takes an answer %s for a part of a registry', (_, packument, code) => {
    const facts = factsOfPackument(JSON.parse(JSON.stringify(packument)));
    expect(facts).toMatchObject({ isComplete: false, gap: { code } });
  });
});

describe('readRegistryFacts', () => {
  it.each([
    'http://127.0.0.1:4873/',
    'https://registry.npmjs.org.mirror.dev/',
    'https://registry.npmjs.org:8443/',
  ])('holds nothing against a page that %s lacks', async (registry) => {
    expect(await readRegistryFacts(new URL(registry))).toMatchObject({
      isComplete: false,
      gap: { code: 'not_public', params: { host: new URL(registry).host } },
    });
  });
});
