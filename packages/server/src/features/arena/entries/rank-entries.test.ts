import { describe, expect, it } from 'vitest';
import { rankEntries, type StoredEntry } from './rank-entries.ts';
import type { RunFacts } from './run-facts.ts';
import { trendOf } from './trend.ts';

const DAY_MS = 86_400_000;

function run(more: Partial<RunFacts> = {}): RunFacts {
  return {
    runId: 'now',
    pageUrl: 'https://docs.acme.dev/',
    status: 'passed',
    verdict: 'It works.',
    steps: 4,
    stepsPassed: 4,
    durationMs: 10_000,
    findingType: null,
    findingTitle: null,
    auditedAt: 10 * DAY_MS,
    ...more,
  };
}

function entry(slug: string, facts: Partial<RunFacts>, more: Partial<StoredEntry> = {}): StoredEntry {
  const runs = [run(facts)];
  return { slug, name: slug, category: 'blockchain', runId: 'now', publishedAt: 1, runs, ...more };
}

describe('the order of a category', () => {
  it('is verdict, then how far it came, then time, then name', () => {
    const [category] = rankEntries([
      entry('slow', { durationMs: 90_000 }),
      entry('half', { status: 'failed', stepsPassed: 2 }),
      entry('locked', { status: 'blocked', stepsPassed: 0 }),
      entry('quick', {}),
      entry('none', { status: 'failed', stepsPassed: 0, durationMs: 1 }),
      entry('also-quick', {}),
    ]);
    expect(category?.entries.map(({ slug, place }) => `${place} ${slug}`)).toEqual([
      '1 also-quick',
      '2 quick',
      '3 slow',
      '4 locked',
      '5 half',
      '6 none',
    ]);
  });

  it('is one of its own for each category, and an entry without its run has no place', () => {
    const ranked = rankEntries([
      entry('coin', {}, { category: 'stablecoin' }),
      entry('chain', {}),
      entry('lost', {}, { runId: 'gone' }),
    ]);
    expect(ranked.map(({ category, entries }) => [category, entries.map(({ slug }) => slug)])).toEqual([
      ['blockchain', ['chain']],
      ['stablecoin', ['coin']],
    ]);
  });

  it('compares the shown run with the one right before it, never with a later one', () => {
    const runs = [
      run({ runId: 'oldest', auditedAt: DAY_MS, status: 'failed' }),
      run({ runId: 'later', auditedAt: 20 * DAY_MS, status: 'failed' }),
      run({ runId: 'before', auditedAt: 9 * DAY_MS, status: 'blocked' }),
      run(),
    ];
    const [category] = rankEntries([entry('acme', {}, { runs })]);
    expect(category?.entries[0]).toMatchObject({
      trend: { direction: 'better', words: 'blocked on 1970-01-10' },
      earlier: [{ runId: 'before' }, { runId: 'oldest' }],
    });
  });
});

describe('a trend', () => {
  const before = run({ auditedAt: 0 });
  it.each<[string, Partial<RunFacts>, Partial<RunFacts>, string, string]>([
    ['a lost verdict', { status: 'failed', stepsPassed: 3 }, {}, 'worse', 'passed on 1970-01-01'],
    ['a faster pass', { durationMs: 5_000 }, {}, 'better', '50 % faster than on 1970-01-01'],
    ['a slower pass', { durationMs: 13_000 }, {}, 'worse', '30 % slower than on 1970-01-01'],
    ['a pass about as fast', { durationMs: 11_000 }, {}, 'same', 'as on 1970-01-01'],
    ['a pass that had taken no time', {}, { durationMs: 0 }, 'same', 'as on 1970-01-01'],
    ['a pass a fifth slower', { durationMs: 12_000 }, {}, 'worse', '20 % slower than on 1970-01-01'],
    ['a pass just less than a fifth slower', { durationMs: 11_999 }, {}, 'same', 'as on 1970-01-01'],
    ['a pass a fifth faster', { durationMs: 8_000 }, {}, 'better', '20 % faster than on 1970-01-01'],
    ['a won verdict', {}, { status: 'blocked', stepsPassed: 0 }, 'better', 'blocked on 1970-01-01'],
    [
      'an end that proves nothing',
      { status: 'inconclusive' },
      { status: 'failed' },
      'worse',
      'failed on 1970-01-01',
    ],
    [
      'a failure without any step',
      { status: 'failed', steps: 0, stepsPassed: 0 },
      { status: 'failed', stepsPassed: 1 },
      'worse',
      '1 of 4 steps on 1970-01-01',
    ],
    [
      'a failure that comes further',
      { status: 'failed', stepsPassed: 3 },
      { status: 'failed', stepsPassed: 1 },
      'better',
      '1 of 4 steps on 1970-01-01',
    ],
    [
      'a failure at the same step, however fast',
      { status: 'failed', stepsPassed: 1, durationMs: 1 },
      { status: 'failed', stepsPassed: 1 },
      'same',
      'as on 1970-01-01',
    ],
  ])('tells %s', (_name, now, then, direction, words) => {
    expect(trendOf(run(now), { ...before, ...then })).toEqual({ direction, words });
  });

  it('has nothing to tell of a first run', () => {
    expect(trendOf(run(), undefined)).toEqual({ direction: 'first', words: 'first run' });
  });
});
