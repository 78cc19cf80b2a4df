import { describe, expect, it } from 'vitest';
import {
  addCounts,
  countTests,
  renderCounts,
  reportOf,
  secondsOf,
  skippedTests,
  slowestFiles,
} from './vitest-counts.mjs';

function file(state, ...states) {
  return { state, tests: states.map((each) => ({ state: each, name: `a ${each} test` })) };
}

describe('countTests', () => {
  it('counts passed and failed tests, and everything else as skipped', () => {
    const files = [file('passed', 'passed', 'skipped', 'pending'), file('failed', 'passed', 'failed')];
    expect(countTests({ files }, false)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that did not load as a failure', () => {
    expect(countTests({ files: [file('failed')] }, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a file whose hook threw as a failure beside its skipped tests', () => {
    const files = [file('failed', 'skipped', 'skipped')];
    expect(countTests({ files }, false)).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  it('counts a failed run without a failed test or without a report as a failure', () => {
    expect(countTests({ files: [file('passed', 'passed')] }, false)).toMatchObject({ passed: 1, failed: 1 });
    expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts nothing when there was no test', () => {
    expect(countTests(undefined, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('reportOf', () => {
  it('is what the report says of the files of some projects', () => {
    const files = ['a', 'b', 'c'].map((project) => ({ ...file('passed', 'passed'), project }));
    expect(reportOf({ files }, ['a', 'c'])).toEqual({ files: [files[0], files[2]] });
    expect(reportOf(undefined, ['a'])).toEqual({ files: [] });
  });
});

describe('skippedTests', () => {
  it('names each skipped test', () => {
    expect(skippedTests({ files: [file('passed', 'passed', 'pending')] })).toEqual(['a pending test']);
  });
});

describe('the times of files', () => {
  const took = (name, startedAt, endedAt) => ({ name, startedAt, endedAt, tests: [] });
  const files = [took('a', 0, 500), took('b', 1000, 4000), took('c', 2000, 3000)];

  it('name those that took longest, longest first', () => {
    expect(slowestFiles({ files }, 2)).toEqual([
      { name: 'b', seconds: 3 },
      { name: 'c', seconds: 1 },
    ]);
    expect(slowestFiles(undefined, 2)).toEqual([]);
  });

  it('tell how long all took that ran beside each other', () => {
    expect(secondsOf({ files })).toBe(4);
    expect(secondsOf(undefined)).toBe(0);
  });
});

describe('renderCounts', () => {
  it('renders the sum of all parts', () => {
    const sum = addCounts([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 1, skipped: 0 },
    ]);
    expect(renderCounts(sum)).toBe('4 passed, 1 failed, 2 skipped');
  });
});
