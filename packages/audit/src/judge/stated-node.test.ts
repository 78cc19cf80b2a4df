import { describe, expect, it } from 'vitest';
import type { Requirement } from '../model/plan.ts';
import { sampleCase } from './sample-case.ts';
import { onStatedNode } from './stated-node.ts';

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
