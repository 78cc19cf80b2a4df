import { expect, it } from 'vitest';
import { failingRuns, passingRuns } from '../judge/facts/proofs-fixture.ts';
import { allRuns, measurements, prefixOf, secondsOf } from './measured-runs.ts';

const { journey } = passingRuns();
const between = (from: number, to: number) => ({
  ...journey,
  run: { ...journey.run, startedAt: new Date(from).toISOString(), finishedAt: new Date(to).toISOString() },
});

it.each([
  [[], 0],
  [[[0, 4_000]], 4],
  [
    [
      [0, 4_000],
      [10_000, 11_000],
    ],
    5,
  ],
  [
    [
      [2_000, 6_000],
      [0, 4_000],
      [1_000, 3_000],
    ],
    6,
  ],
])('counts what ran at the same time once: %j takes %d s', (spans, seconds) => {
  expect(secondsOf(spans.map(([from = 0, to = 0]) => between(from, to)))).toBe(seconds);
});

it('gives every run a name of its own in front of its commands', () => {
  const names = allRuns(failingRuns()).map(prefixOf);
  expect(names).toEqual(['', 'repeat-', 'proof-1-']);
  expect(measurements(failingRuns()).map(({ purpose }) => purpose)).toEqual(['repeat']);
});
