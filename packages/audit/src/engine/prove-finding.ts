import type { Change } from '../judge/change.ts';
import { candidatesFor } from '../judge/counterfactuals.ts';
import { type Candidate, failedAt } from '../judge/failed-journey.ts';
import type { Finding } from '../judge/finding.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { Plan } from '../model/plan.ts';
import type { PackageRecord } from '../model/registry.ts';
import type { RunRecord } from '../model/run.ts';
import type { ProofRun } from '../report/audit-record.ts';

const MOST_PROOFS = 5;

/** How changes are found and tried. */
export type Prover = {
  packageRecords: readonly PackageRecord[];
  /** The documented ways that were passed by on the way to this step of the plan. */
  otherWays(upTo: number): Promise<Candidate[]>;
  run(plan: Plan, proofId: string): Promise<RunRecord>;
  onTry(change: Change): void;
  onTried(proof: ProofRun): void;
  hasTime(): boolean;
};

/** Looks for the smallest single change under which the same journey passes, by really running it; the verdict stays. */
export async function proveFinding(input: Case, judgement: Judgement, prover: Prover): Promise<ProofRun[]> {
  const [finding] = judgement.findings;
  if (judgement.status !== 'failed' || finding === undefined || !prover.hasTime()) return [];
  const { plan, run } = input;
  const otherWays = await prover.otherWays(failedAt({ finding, plan }));
  const { packageRecords } = prover;
  const candidates = candidatesFor({ finding, plan, run, packageRecords }, otherWays)
    .filter((candidate) => goesAsFar(candidate.plan, plan))
    .slice(0, MOST_PROOFS);
  const proofs: ProofRun[] = [];
  for (const candidate of candidates) {
    if (!prover.hasTime()) break;
    prover.onTry(candidate.change);
    const proof = await tryOut(candidate, `proof-${proofs.length + 1}`, input, prover);
    proofs.push(proof);
    prover.onTried(proof);
  }
  attach(finding, proofs);
  return proofs;
}

async function tryOut(candidate: Candidate, id: string, input: Case, prover: Prover): Promise<ProofRun> {
  const { kind, change, plan } = candidate;
  const run = await prover.run(plan, id);
  const passed = judgeRun({ ...input, plan, run }).status === 'passed';
  return { id, kind, change, passed, run, plan };
}

/** A way that ends before the part that failed proves nothing about it. */
function goesAsFar(plan: Plan, documented: Plan): boolean {
  const last = documented.milestones.findLast(({ required }) => required)?.kind;
  return last === undefined || plan.milestones.some(({ kind }) => kind === last);
}

/** The smallest change that passes is shown; only where no other one passes does it also tell the cause. */
function attach(finding: Finding, proofs: readonly ProofRun[]): void {
  const [smallest, ...others] = proofs.filter(({ passed }) => passed);
  if (smallest === undefined) return;
  const { id: proofId, kind, change, passed } = smallest;
  finding.counterfactual = { proofId, kind, change, passed, others: others.map((other) => other.change) };
  if (others.length === 0) finding.confidence = 'high';
}
