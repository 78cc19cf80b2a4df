import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { installing, type SampleStep, sampleCase } from '../judge/case-fixture.ts';
import type { Change } from '../judge/change.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { nothingSeen } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import type { Releases } from '../model/registry.ts';
import { type Prover, proveFinding } from './prove-finding.ts';

const install = installing('thing', '3.1.0');
const works: SampleStep = { command: 'node a.js', output: 'done' };
const fails: SampleStep = {
  command: 'node a.js',
  ending: { kind: 'exited', code: 1 },
  output: 'TypeError: thing.open is not a function',
};
const failed = sampleCase([install, fails]);
const typed = (command: string): Change => ({ code: 'command', command });
const taking = (label: string): Change => ({ code: 'option', label, taken: 'npm' });
const way = (label: string, plan: Plan = failed.plan): Candidate => ({
  kind: 'documented_variant',
  change: taking(label),
  plan,
});

const releases: Releases = new Map([
  ['thing', ['2.4.0', '3.1.0'].map((version) => ({ version, publishedAt: null }))],
]);

/** Proves with runs that pass under the changes that are named, and fail under every other one. */
async function prove(helping: readonly Change[], otherWays: Candidate[] = [], otherwise = [install, fails]) {
  const judgement = judgeRun(failed);
  const tried: Change[] = [];
  const helps = () => helping.some((one) => isDeepStrictEqual(one, tried.at(-1)));
  const prover: Prover = {
    packageRecords: [],
    readReleases: async (names) => new Map([...releases].filter(([name]) => names.includes(name))),
    otherWays: async () => otherWays,
    lookAround: async () => nothingSeen,
    run: async (_plan, { change }) => {
      tried.push(change);
      return sampleCase(helps() ? [install, works] : otherwise).run;
    },
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

  it('keeps what was tried in vain, and shows nothing of it as a help', async () => {
    const { finding, proofs } = await prove([older], [way('pnpm')]);
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['passes', 'same']);
    expect(finding?.refuted).toEqual([{ kind: 'documented_variant', change: taking('pnpm') }]);
    expect((await prove([older])).finding).not.toHaveProperty('refuted');
  });

  it('does not try a way that ends before the failure', async () => {
    const short = sampleCase([install]).plan;
    expect((await prove([], [way('install only', short)])).tried).toEqual([older]);
  });

  it('tries a handful of changes at most', async () => {
    const many = Array.from({ length: 9 }, (_, at) => way(`way ${at}`));
    expect((await prove([], many)).tried).toHaveLength(6);
  });

  it('tells a change with which a later step fails, and is no surer of the cause', async () => {
    const later: SampleStep = { ...fails, command: 'node b.js', output: 'RangeError: odd' };
    const longer = sampleCase([install, fails, { ...later, isReached: false }]);
    const judgement = judgeRun(longer);
    const proofs = await proveFinding(longer, judgement, {
      packageRecords: [],
      otherWays: async () => [],
      readReleases: async () => releases,
      lookAround: async () => nothingSeen,
      run: async () => sampleCase([install, works, later]).run,
      onTried: () => undefined,
      hasTime: () => true,
    });
    expect(proofs).toMatchObject([{ outcome: 'gets_further', status: 'failed' }]);
    expect(judgement.findings[0]).toMatchObject({
      confidence: 'medium',
      counterfactual: { proofId: 'proof-1', change: older, status: 'failed', others: [] },
    });
  });
});
