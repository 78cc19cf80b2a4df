import { expect, it } from 'vitest';
import { describeAudits } from './page-audits.ts';
import type { AuditRow } from './store.ts';

const kinds = {
  queued: { status: 'queued', verdict: null, failure: null },
  running: { status: 'running', verdict: null, failure: null },
  passed: { status: 'published', verdict: 'passed', failure: null },
  failed: { status: 'published', verdict: 'failed', failure: null },
  blocked: { status: 'published', verdict: 'blocked', failure: null },
  inconclusive: { status: 'published', verdict: 'inconclusive', failure: null },
  unreadable: { status: 'errored', verdict: null, failure: 'unreadable' },
  auditor: { status: 'errored', verdict: null, failure: 'auditor' },
  cancelled: { status: 'errored', verdict: null, failure: 'cancelled' },
} as const;

/** Audits, newest first, each known by its place. */
const audits = (...names: (keyof typeof kinds)[]) =>
  names.map((name, nth) => ({ ...kinds[name], id: `${name} ${nth}` }) as unknown as AuditRow);

it.each([
  [['failed', 'passed'], undefined],
  [
    ['passed', 'failed'],
    ['failed 1', 'passed 0'],
  ],
  [
    ['passed', 'passed', 'blocked', 'passed'],
    ['blocked 2', 'passed 1'],
  ],
  [
    ['queued', 'inconclusive', 'passed', 'auditor', 'unreadable'],
    ['unreadable 4', 'passed 2'],
  ],
  [['inconclusive', 'failed'], undefined],
  [['passed', 'inconclusive', 'cancelled', 'passed'], undefined],
  [[], undefined],
] as const)('of the audits %j those that tell of a fix are %j', (names, expected) => {
  const { turn } = describeAudits(audits(...names));
  expect(turn && [turn.before.id, turn.passed.id]).toEqual(expected);
});

it('the one that goes on and the last that ended are told apart', () => {
  const { open, last } = describeAudits(audits('running', 'auditor', 'passed'));
  expect([open?.id, last?.id]).toEqual(['running 0', 'auditor 1']);
  expect(describeAudits(audits('passed'))).toMatchObject({ open: undefined, last: { id: 'passed 0' } });
});
