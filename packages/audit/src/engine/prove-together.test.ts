import { describe, expect, it } from 'vitest';
import { installing, type SampleStep, sampleCase } from '../judge/case-fixture.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { nothingSeen } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import type { Prover } from './prove-finding.ts';
import { proveFinding } from './prove-finding.ts';
import { proveTogether } from './prove-together.ts';

const install = installing('lamp', '3.1.0');
const exited = (code: number) => ({ kind: 'exited', code }) as const;
const unknown: SampleStep = {
  command: 'lamp -r wire glow',
  ending: exited(127),
  output: 'sh: 1: lamp: not found',
};
const unwired: SampleStep = {
  command: 'npx lamp -r wire glow',
  ending: exited(1),
  output: "Error: Cannot find module 'wire'\nRequire stack:\n- /home/dev/lamp.js",
};
const glows: SampleStep = { command: 'npx lamp -r wire glow', output: 'red' };
const failed = sampleCase([install, unknown]);

/** Tries pairs where the named commands must all be typed for the journey to pass, and other things break without each. */
async function prove(needs: readonly string[], hasTime: () => boolean = () => true) {
  const judgement = judgeRun(failed);
  const ran: string[][] = [];
  const typedBy = (plan: Plan) =>
    plan.steps.flatMap(({ action }) => (action.kind === 'run' ? [String(action.command)] : []));
  const prover: Prover = {
    packageRecords: [],
    readReleases: async () => new Map(),
    otherWays: async () => [],
    lookAround: async () => nothingSeen,
    run: async (plan) => {
      const typed = typedBy(plan);
      ran.push(typed);
      const [isByNpx, isWired] = ['npx lamp -r wire glow', 'npm install wire'].map((one) =>
        typed.includes(one),
      );
      const isWhole = needs.every((one) => typed.includes(one));
      const last = isWhole ? glows : isByNpx ? unwired : unknown;
      const added: SampleStep[] = isWired ? [{ command: 'npm install wire' }] : [];
      const made = sampleCase([install, ...added, last]);
      // Under the ids of the plan that was asked for.
      const ids = plan.steps.map(({ id }) => id);
      const idOf = new Map(made.plan.steps.map(({ id }, at) => [id, ids[at] ?? id]));
      const named = (id: string): string => idOf.get(id) ?? id;
      return {
        ...made.run,
        commands: made.run.commands.map((one) => ({
          ...one,
          plannedStepId: one.plannedStepId === null ? null : named(one.plannedStepId),
        })),
        steps: made.run.steps.map((one) => ({ ...one, stepId: named(one.stepId) })),
        stopped: made.run.stopped && { ...made.run.stopped, stepId: named(made.run.stopped.stepId ?? '') },
      };
    },
    onTried: () => undefined,
    hasTime,
  };
  const proofs = await proveFinding(failed, judgement, { ...prover, hasTime: () => true });
  const before = ran.length;
  const found = await proveTogether(failed, judgement, proofs, prover);
  return { proofs, found, judgement, ran: ran.slice(before) };
}

describe('proveTogether', () => {
  it('finds the second change by what breaks behind the first, and runs it alone too', async () => {
    const { proofs, found, judgement } = await prove(['npx lamp -r wire glow', 'npm install wire']);
    expect(proofs).toMatchObject([{ id: 'proof-1', kind: 'npx', outcome: 'other_failure' }]);
    expect(found).toMatchObject([
      { id: 'proof-3', change: { command: 'npm install wire' }, status: 'failed' },
      {
        id: 'proof-2',
        outcome: 'passes',
        change: {
          code: 'together',
          changes: [{ command: 'npx lamp -r wire glow' }, { command: 'npm install wire' }],
          alone: ['proof-1', 'proof-3'],
        },
      },
    ]);
    expect(judgement.findings[0]).toMatchObject({ together: { status: 'passed' }, counterfactual: null });
    // Neither is said to have been in vain.
    expect(judgement.findings[0]).not.toHaveProperty('refuted');
  });

  it('shows the second alone where the first is not needed', async () => {
    const { found, judgement } = await prove(['npm install wire']);
    expect(found).toMatchObject([{ change: { code: 'command', command: 'npm install wire' } }]);
    expect(judgement.findings[0]).toMatchObject({
      counterfactual: { change: { command: 'npm install wire' }, status: 'passed' },
    });
    expect(judgement.findings[0]).not.toHaveProperty('together');
  });

  it('shows nothing where two do not help either', async () => {
    const { found, judgement, ran } = await prove(['npm install bulb']);
    expect(found).toEqual([]);
    expect(ran.length).toBeGreaterThan(0);
    expect(judgement.findings[0]?.refuted).toHaveLength(1);
  });

  it('runs nothing once the time is over', async () => {
    expect((await prove(['npx lamp -r wire glow', 'npm install wire'], () => false)).ran).toEqual([]);
  });
});
