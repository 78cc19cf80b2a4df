import { describe, expect, it } from 'vitest';
import type { Requirement } from '../model/plan.ts';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { failsOnNewer, onStatedNode } from './stated-node.ts';

function wantedFor(wanted: string, orNewer: boolean, kind: Requirement['kind'] = 'node'): string | undefined {
  const sample = sampleCase([{ command: 'node a.js' }]);
  const node: Requirement = {
    id: 'req-node',
    title: 'Node.js',
    kind,
    wanted,
    orNewer,
    sourceSectionId: null,
  };
  const plan = { ...sample.plan, requirements: [node] };
  return onStatedNode({ ...sample, plan })?.requirements[0]?.wanted;
}

describe('onStatedNode', () => {
  it.each(['>=18.0.0', '^18.0.0', '18.3.1', 'v18'])(
    'takes %s at its word where it stands alone',
    (wanted) => {
      expect(wantedFor(wanted, false)).toBe('^18.0.0');
    },
  );

  it.each<[string, boolean, Requirement['kind']]>([
    ['>=18.0.0', true, 'node'],
    ['>=24.0.0', false, 'node'],
    ['whatever is there', false, 'node'],
    ['>=18.0.0', false, 'tool'],
  ])('leaves %s as it is (newer ones let in: %s, %s)', (wanted, orNewer, kind) => {
    expect(wantedFor(wanted, orNewer, kind)).toBeUndefined();
  });

  it('asks for nothing where the page names no version', () => {
    expect(onStatedNode(sampleCase([{ command: 'node a.js' }]))).toBeNull();
  });
});

describe('failsOnNewer', () => {
  const ended = { kind: 'exited', code: 1 } as const;
  const first = (steps: SampleStep[]) => {
    const input = sampleCase(steps);
    return { input, judgement: judgeRun(input) };
  };
  const on = (nodeVersion: string) => {
    const { run } = sampleCase([]);
    return { ...run, sandbox: { ...run.sandbox, nodeVersion } };
  };

  it('says what failed on the newer one, where, and which one the page names', () => {
    const failed = first([
      { command: 'node a.js', ending: ended, output: 'TypeError: a.b is not a function' },
    ]);
    expect(failsOnNewer(failed, on('v18.3.0'))).toMatchObject({
      code: 'docs.node-newer',
      type: 'docs_mismatch',
      severity: 'medium',
      owner: 'docs',
      params: { named: '18.3.0', newer: '24.0.0', failure: failed.judgement.findings[0] },
      stepIds: ['step-1'],
    });
  });

  it('says it also where nothing else was found', () => {
    expect(failsOnNewer(first([{ command: 'true' }]), on('18.3.0'))).toMatchObject({
      params: { named: '18.3.0', failure: null },
      stepIds: [],
      quotes: [],
    });
  });
});
