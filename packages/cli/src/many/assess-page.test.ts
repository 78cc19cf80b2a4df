import { describe, expect, it } from 'vitest';
import { assessPage, type Measure, worstStatus } from './assess-page.ts';
import { sampleFinding, samplePage, sampleRecord } from './page-fixture.ts';

const usual: Measure = {
  failOn: ['failed', 'blocked', 'inconclusive'],
  expected: null,
  known: null,
  isNamed: true,
  today: '2026-06-15',
};
const expected = {
  status: 'failed',
  reason: 'The package is broken upstream.',
  until: '2026-06-30',
} as const;
const passed = sampleRecord({ status: 'passed', completion_state: 'passed_runtime', findings: [] });

function judged(record = sampleRecord(), more: Partial<Measure> = {}) {
  const { red, reason, note } = assessPage(record, { ...usual, ...more });
  return { red, reason, note };
}

describe('assessPage', () => {
  it.each([
    [passed, { red: false, reason: 'passed' }],
    [sampleRecord(), { red: true, reason: 'verdict' }],
    [sampleRecord({ status: 'inconclusive' }), { red: true, reason: 'verdict' }],
  ])('goes by the verdict (%#)', (record, outcome) => {
    expect(judged(record)).toMatchObject({ ...outcome, note: null });
  });

  it('lets pass what is not to fail the run', () => {
    expect(judged(sampleRecord({ status: 'blocked' }), { failOn: ['failed'] })).toMatchObject({
      red: false,
      reason: 'not_failed_on',
    });
  });

  it('does not hold against a page that a pattern found that it has nothing to run, unless it once passed', () => {
    const prose = sampleRecord({ status: 'blocked', completion_state: 'not_executable', findings: [] });
    expect(judged(prose, { isNamed: false })).toMatchObject({ red: false, reason: 'no_steps' });
    expect(judged(prose)).toMatchObject({ red: true, reason: 'verdict' });
    const known = { path: 'docs/a.md', status: 'passed', findings: [] } as const;
    expect(judged(prose, { isNamed: false, known: { ...known, findings: [] } })).toMatchObject({
      red: true,
      reason: 'worse_than_known',
    });
  });
});

describe('an expectation', () => {
  it('excuses its verdict up to and including its last day', () => {
    for (const today of ['2026-06-15', '2026-06-30'])
      expect(judged(sampleRecord(), { expected, today })).toEqual({
        red: false,
        reason: 'expected',
        note: 'Expected until 2026-06-30: The package is broken upstream.',
      });
  });

  it('is red on the day after, with a sentence that says so', () => {
    expect(judged(sampleRecord(), { expected, today: '2026-07-01' })).toEqual({
      red: true,
      reason: 'expectation_ended',
      note: 'The expectation ended on 2026-06-30: The package is broken upstream.',
    });
  });

  it('that has ended is red even where its verdict does not fail a run, but not where nothing does', () => {
    const late = { expected: { ...expected, status: 'blocked' }, today: '2026-07-01' } as const;
    const blocked = sampleRecord({ status: 'blocked' });
    expect(judged(blocked, { ...late, failOn: ['failed'] }).red).toBe(true);
    expect(judged(blocked, { ...late, failOn: [] }).red).toBe(false);
  });

  it('of a page that passes is told and not red, before and after its end', () => {
    for (const today of ['2026-06-15', '2026-07-01'])
      expect(judged(passed, { expected, today })).toEqual({
        red: false,
        reason: 'passes_again',
        note: 'It passes, though it is expected to be failed. Remove the expectation.',
      });
  });

  it('excuses no other verdict', () => {
    expect(judged(sampleRecord({ status: 'blocked' }), { expected })).toMatchObject({
      red: true,
      reason: 'otherwise_than_expected',
    });
  });
});

describe('a baseline', () => {
  const known = {
    path: 'docs/a.md',
    status: 'failed' as const,
    findings: [{ fingerprint: 'f1', severity: 'high' as const, title: 'old' }],
  };

  it('excuses what it knows', () => {
    expect(judged(sampleRecord(), { known })).toMatchObject({ red: false, reason: 'known' });
  });

  it.each([
    ['a page it does not know', sampleRecord(), undefined, 'new_page'],
    ['a verdict that got worse', sampleRecord(), { ...known, status: 'inconclusive' }, 'worse_than_known'],
    [
      'a new finding as grave as the known ones',
      sampleRecord({ findings: [sampleFinding({ fingerprint: 'f2', severity: 'high' })] }),
      known,
      'new_finding',
    ],
  ] as const)('does not excuse %s', (_, record, before, reason) => {
    expect(judged(record, { known: before })).toMatchObject({ red: true, reason });
  });

  it('excuses a new finding that is less grave, and says what got better', () => {
    const lesser = sampleFinding({ fingerprint: 'f2', severity: 'medium' });
    expect(judged(sampleRecord({ findings: [lesser] }), { known })).toMatchObject({ reason: 'known' });
    expect(judged(passed, { known })).toMatchObject({ red: false, reason: 'better_than_known' });
    expect(judged(sampleRecord({ status: 'blocked' }), { known })).toMatchObject({
      red: false,
      reason: 'better_than_known',
    });
  });

  it('never makes a page red that is not red without it', () => {
    const better = { ...known, status: 'passed' as const };
    expect(judged(passed, { known: undefined }).red).toBe(false);
    expect(judged(sampleRecord({ status: 'blocked' }), { known: better, failOn: ['failed'] }).red).toBe(
      false,
    );
  });
});

describe('worstStatus', () => {
  it.each([
    [['blocked', 'failed', 'inconclusive'], 'failed'],
    [['inconclusive', 'blocked'], 'blocked'],
    [['inconclusive', 'passed'], 'inconclusive'],
    [[], 'passed'],
  ] as const)('of %j is %s', (statuses, worst) => {
    expect(worstStatus(statuses.map((status) => samplePage({ status, red: status !== 'passed' })))).toBe(
      worst,
    );
  });

  it('counts only what is red', () => {
    expect(worstStatus([samplePage({ red: false }), samplePage({ status: 'inconclusive' })])).toBe(
      'inconclusive',
    );
  });
});
