import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Change } from '../judge/change.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { installing, type SampleStep, sampleCase } from '../judge/sample-case.ts';
import type { Plan } from '../model/plan.ts';
import { type Prover, proveFinding } from './prove-finding.ts';

const install = installing('thing', '3.1.0');
const works: SampleStep = { command: 'node a.js', output: 'done' };
const fails: SampleStep = {
  ...{ command: 'node a.js', ending: { kind: 'exited', code: 1 } },
  output: 'TypeError: thing.open is not a function',
};
const failed = sampleCase([install, fails]);
const typed = (command: string): Change => ({ code: 'command', command });
const taking = (label: string): Change => ({ code: 'option', label, taken: 'npm' });
const way = (label: string, plan: Plan = failed.plan): Candidate => ({
  ...{ kind: 'documented_variant', change: taking(label), plan },
});

/** Proves with runs that pass under the changes that are named, and fail under every other one. */
async function prove(helping: readonly Change[], otherWays: Candidate[] = []) {
  const judgement = judgeRun(failed);
  const tried: Change[] = [];
  const helps = () => helping.some((one) => isDeepStrictEqual(one, tried.at(-1)));
  const prover: Prover = {
    packageRecords: [],
    otherWays: async () => otherWays,
    run: async () => sampleCase([install, helps() ? works : fails]).run,
    onTry: (change) => void tried.push(change),
    onTried: () => undefined,
    hasTime: () => true,
  };
  const proofs = await proveFinding(failed, judgement, prover);
  return { judgement, tried, proofs, finding: judgement.findings[0] };
}

describe('proveFinding', () => {
  const older = typed('npm install thing@2');

  it('tries every change, and is sure of the cause when exactly one helps', async () => {
    const { finding, tried, judgement } = await prove([older], [way('pnpm')]);
    expect(tried).toEqual([older, taking('pnpm')]);
    expect(finding).toMatchObject({
      confidence: 'high',
      counterfactual: { proofId: 'proof-1', change: older, others: [] },
    });
    expect(judgement.status).toBe('failed');
  });

  it('shows the smallest of several that help, and does not take it for the cause', async () => {
    const { finding } = await prove([older, taking('pnpm')], [way('pnpm')]);
    expect(finding).toMatchObject({
      confidence: 'medium',
      counterfactual: { proofId: 'proof-1', change: older, others: [taking('pnpm')] },
    });
  });

  it('shows nothing when nothing helps', async () => {
    expect((await prove([], [way('pnpm')])).finding).toMatchObject({
      confidence: 'medium',
      counterfactual: null,
    });
  });

  it('does not try a way that ends before the failure', async () => {
    const short = sampleCase([install]).plan;
    expect((await prove([], [way('install only', short)])).tried).toEqual([older]);
  });

  it('tries a handful of changes at most', async () => {
    const many = Array.from({ length: 9 }, (_, at) => way(`way ${at}`));
    expect((await prove([], many)).tried).toHaveLength(5);
  });
});
