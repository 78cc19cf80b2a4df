import { describe, expect, it } from 'vitest';
import { batchesOf, parts, resultsOf } from './test-parts.mjs';

const named = (...names) => names.map((name) => parts.find((part) => part.name === name));
const report = (...files) => ({
  files: files.map(([project, state]) => ({
    project,
    state,
    startedAt: 0,
    endedAt: 1000,
    tests: [{ name: 'a test', state }],
  })),
});

describe('batchesOf', () => {
  it('has the tests that everybody runs run beside each other, after what is checked of the sources', () => {
    const batches = batchesOf(parts.filter(({ onDemand }) => !onDemand));
    expect(batches.map((batch) => batch.map(({ name }) => name))).toEqual([
      ['lint'],
      ['types'],
      ['deadcode'],
      ['docs'],
      ['unit', 'db', 'conformance', 'e2e'],
    ]);
  });

  it('runs alone what is only run when asked for', () => {
    expect(batchesOf(named('soak', 'unit', 'guides'))).toEqual([
      named('soak'),
      named('unit'),
      named('guides'),
    ]);
  });
});

describe('resultsOf', () => {
  const batch = named('unit', 'db');

  it('counts each part’s own tests', () => {
    const all = report(['unit', 'passed'], ['db-sqlite', 'failed'], ['db-postgres', 'passed']);
    expect(resultsOf(batch, all, false).map(({ counts }) => counts)).toEqual([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 1, failed: 1, skipped: 0 },
    ]);
  });

  it('counts a failure that no test tells of once', () => {
    const all = report(['unit', 'passed'], ['db-sqlite', 'passed']);
    expect(resultsOf(batch, all, false).map(({ counts }) => counts.failed)).toEqual([1, 0]);
    expect(resultsOf(batch, undefined, false).map(({ counts }) => counts.failed)).toEqual([1, 0]);
  });

  it('says of a part of which nothing ran that it took no time', () => {
    expect(resultsOf(batch, report(['unit', 'passed']), true).map(({ seconds }) => seconds)).toEqual([1, 0]);
  });
});
