import { expect, it } from 'vitest';
import type { Requirement } from '../model/plan.ts';
import { sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

function judgedWith(wanted: string, code: number) {
  const input = sampleCase([{ command: 'node index.js', ending: { kind: 'exited', code } }]);
  const title = `You need Node.js ${wanted}.`;
  const node: Requirement = { id: 'req-node', title, kind: 'node', wanted, sourceSectionId: null };
  return judgeRun({ ...input, plan: { ...input.plan, requirements: [node] } });
}

it.each([0, 1])(
  'blocks on the surroundings when the page asks for another Node.js, at exit code %i',
  (code) => {
    expect(judgedWith('>=99.0.0', code)).toMatchObject({
      status: 'blocked',
      completionState: 'blocked_environment',
      ruleId: 'environment.node-version',
      findings: [
        { type: 'environment_blocker', params: { requirement: { wanted: '>=99.0.0' }, version: '24.0.0' } },
      ],
    });
  },
);

it('judges the journey where the page has the Node.js that it asks for', () => {
  expect(judgedWith('>=20.0.0', 0).status).toBe('passed');
  expect(judgedWith('>=20.0.0', 1).status).toBe('failed');
});
