import { QuickstartReport } from '@waymark/contract';
import { sampleAudit } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { decideEnding } from './decide-ending.ts';
import type { EngineResult } from './engine.ts';

function audit(status: 'passed' | 'failed' | 'inconclusive', rule?: string): EngineResult {
  const more = rule === undefined ? {} : { rule };
  const { kind, report, artifacts } = sampleAudit({ runId: 'r', attemptId: 'a', status, ...more });
  return { kind, report: QuickstartReport.parse(report), artifacts };
}

const results = {
  passed: audit('passed'),
  failed: audit('failed'),
  inconclusive: audit('inconclusive'),
  unproved: audit('inconclusive', 'auditor.unproved'),
  unreadable: { kind: 'unreadable', reason: '404' },
  no_network: { kind: 'unreadable', reason: 'no way', isOurs: true },
  no_sandbox: { kind: 'no_sandbox', reason: 'none', install: 'apt' },
  exception: { kind: 'failed', problem: 'broke' },
} as const satisfies Record<string, EngineResult>;

describe('an attempt ends', () => {
  it.each([
    ['passed', 'publish', 'publish', 'publish'],
    ['failed', 'publish', 'publish', 'publish'],
    ['inconclusive', 'retry', 'publish', 'hand_back'],
    ['unproved', 'publish', 'publish', 'hand_back'],
    ['unreadable', 'fail', 'fail', 'fail'],
    ['no_network', 'retry', 'fail', 'hand_back'],
    ['no_sandbox', 'retry', 'fail', 'hand_back'],
    ['exception', 'retry', 'fail', 'hand_back'],
  ] as const)('%s: %s, as the last one %s, interrupted %s', (name, usual, last, interrupted) => {
    const result = results[name];
    expect(decideEnding(result, { isLast: false, isAborted: false }).kind).toBe(usual);
    expect(decideEnding(result, { isLast: true, isAborted: false }).kind).toBe(last);
    expect(decideEnding(result, { isLast: true, isAborted: true }).kind).toBe(interrupted);
  });
});
