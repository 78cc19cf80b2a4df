import { describe, expect, it } from 'vitest';
import { addCounts, countTests, renderCounts, skippedTests, slowestFiles } from './vitest-counts.mjs';

function file(status, ...statuses) {
  return { status, assertionResults: statuses.map((each) => ({ status: each, fullName: `a ${each} test` })) };
}

describe('countTests', () => {
  it('counts passed and failed tests, and everything else as skipped', () => {
    const testResults = [
      file('passed', 'passed', 'skipped', 'todo', 'pending'),
      file('failed', 'passed', 'failed'),
    ];
    expect(countTests({ testResults }, false)).toEqual({ passed: 2, failed: 1, skipped: 3 });
  });

  it('counts a file that did not load as a failure', () => {
    expect(countTests({ testResults: [file('failed')] }, false)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a file whose hook threw as a failure beside its skipped tests', () => {
    const testResults = [file('failed', 'skipped', 'skipped')];
    expect(countTests({ testResults }, false)).toEqual({ passed: 0, failed: 1, skipped: 2 });
  });

  it('counts a failed run without a failed test or without a report as a failure', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts nothing when there was no test', () => {
    expect(countTests(undefined, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('skippedTests', () => {
  it('names each skipped test', () => {
    expect(skippedTests({ testResults: [file('passed', 'passed', 'todo')] })).toEqual(['a todo test']);
  });
});

describe('slowestFiles', () => {
  it('names the files that took longest, longest first', () => {
    const took = (name, startTime, endTime) => ({ name, startTime, endTime, assertionResults: [] });
    const testResults = [took('a', 0, 500), took('b', 1000, 4000), took('c', 2000, 3000)];
    expect(slowestFiles({ testResults }, 2)).toEqual([
      { name: 'b', seconds: 3 },
      { name: 'c', seconds: 1 },
    ]);
    expect(slowestFiles(undefined, 2)).toEqual([]);
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
