import { describe, expect, it } from 'vitest';
import type { Requirement } from '../model/plan.ts';
import { sampleCase } from './sample-case.ts';
import { onStatedNode } from './stated-node.ts';

function wantedFor(title: string, wanted: string): string | undefined {
  const sample = sampleCase([{ command: 'node a.js' }]);
  const node: Requirement = { id: 'req-node', title, kind: 'node', wanted, sourceSectionId: null };
  const plan = { ...sample.plan, requirements: [node] };
  return onStatedNode({ ...sample, plan })?.requirements[0]?.wanted;
}

describe('onStatedNode', () => {
  it('takes a version that stands alone at its word', () => {
    expect(wantedFor('Requires Node.js 18.', '>=18.0.0')).toBe('^18.0.0');
  });

  it.each([
    ['Node.js 18+', '>=18.0.0'],
    ['Node.js 18 or later', '>=18.0.0'],
    ['At least Node.js 18', '>=18.0.0'],
    ['Node.js 18.x - current', '>=18.0.0'],
    ['Node.js 24', '>=24.0.0'],
    ['Node.js', 'whatever is there'],
  ])('leaves "%s" as it is', (title, wanted) => {
    expect(wantedFor(title, wanted)).toBeUndefined();
  });
});
