import { describe, expect, it } from 'vitest';
import { mutantsOfPage, sampleOf } from './generate.mjs';
import { lampPage } from './page-fixture.mjs';

const page = { file: 'start.md', status: 'passed' };
const all = mutantsOfPage(page, lampPage);

describe('the mutants of a page', () => {
  it('follow from the page and the seed alone', () => {
    expect(mutantsOfPage(page, lampPage)).toEqual(all);
    const texts = (mutants) => mutants.filter(({ isFault }) => isFault).map(({ text }) => text);
    expect(texts(mutantsOfPage(page, lampPage, { seed: '2' }))).not.toEqual(texts(all));
  });

  it('are all changed, under names of their own', () => {
    expect(all.every(({ text, form }) => text !== lampPage || form === 'html')).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('can be asked for by kind', () => {
    const some = mutantsOfPage(page, lampPage, { kinds: ['import_renamed', 'prompts_added'] });
    expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(['import_renamed', 'prompts_added']));
    expect(all).toEqual(expect.arrayContaining(some));
  });
});

describe('a sample', () => {
  const faultsOf = (mutants) => mutants.filter(({ isFault }) => isFault);

  it('has two faults for each neutral change, of as many kinds as there are', () => {
    const sample = sampleOf(all, 12, '1');
    expect(sample).toHaveLength(12);
    expect(faultsOf(sample)).toHaveLength(8);
    expect(new Set(faultsOf(sample).map(({ kind }) => kind)).size).toBe(8);
  });

  it('is the same for the same seed and another for another', () => {
    expect(sampleOf(all, 9, '1')).toEqual(sampleOf(all, 9, '1'));
    expect(sampleOf(all, 9, '1')).not.toEqual(sampleOf(all, 9, '2'));
  });
});
