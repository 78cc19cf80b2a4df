import type { Change } from '../judge/change.ts';
import { candidatesFor } from '../judge/counterfactuals.ts';
import { type Candidate, failedAt } from '../judge/failed-journey.ts';
import type { Finding } from '../judge/finding.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import type { Judgement } from '../judge/judgement.ts';
import { outcomeOf } from '../judge/proof-outcome.ts';
import { packagesToAsk } from '../judge/version-candidates.ts';
import { type LookAround, nothingSeen } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import type { PackageRecord, Releases } from '../model/registry.ts';
import type { RunRecord } from '../model/run.ts';
import type { ProofRun } from '../report/audit-record.ts';

const MOST_PROOFS = 6;

/** How changes are found and tried. */
export type Prover = {
  packageRecords: readonly PackageRecord[];
  /** All versions of these packages; one that the registry says nothing of is left out. */
  readReleases(names: readonly string[]): Promise<Releases>;
  /** The documented ways that were passed by on the way to this step of the plan. */
  otherWays(upTo: number): Promise<Candidate[]>;
  /** Looks around at this step of the plan. */
  lookAround(plan: Plan, at: number): Promise<LookAround>;
  /** Runs a changed plan; `count` says which of how many it is. */
  run(
    plan: Plan,
    proof: { id: string; change: Change; count: { number: number; of: number | null } },
  ): Promise<RunRecord>;
  onTried(proof: ProofRun): void;
  hasTime(): boolean;
};

/** Looks for the smallest single change under which the same journey passes or gets further, by really running it; the verdict stays. */
export async function proveFinding(input: Case, judgement: Judgement, prover: Prover): Promise<ProofRun[]> {
  const [finding] = judgement.findings;
  if (judgement.status !== 'failed' || finding === undefined || !prover.hasTime()) return [];
  const candidates = await findCandidates(input, finding, prover);
  const proofs: ProofRun[] = [];
  for (const candidate of candidates) {
    if (!prover.hasTime()) break;
    const count = { number: proofs.length + 1, of: candidates.length };
    const proof = await tryOut(candidate, count, { input, judgement }, prover);
    proofs.push(proof);
    prover.onTried(proof);
  }
  attachProofs(finding, proofs);
  return proofs;
}

/** The single changes of a failed journey that are worth a run. */
export async function findCandidates(input: Case, finding: Finding, prover: Prover): Promise<Candidate[]> {
  const { page, plan, run } = input;
  const at = failedAt({ finding, plan });
  const otherWays = await prover.otherWays(at);
  const seen = at === -1 ? nothingSeen : await prover.lookAround(plan, at);
  const { packageRecords } = prover;
  const releases = await prover.readReleases(packagesToAsk({ page, finding, plan, run }));
  return candidatesFor({ page, finding, plan, run, packageRecords, releases, seen }, otherWays)
    .filter((candidate) => goesAsFar(candidate.plan, plan))
    .slice(0, MOST_PROOFS);
}

async function tryOut(
  { kind, change, plan }: Candidate,
  count: { number: number; of: number },
  { input, judgement }: { input: Case; judgement: Judgement },
  prover: Prover,
): Promise<ProofRun> {
  const id = `proof-${count.number}`;
  const run = await prover.run(plan, { id, change, count });
  const changed = judgeRun({ ...input, plan, run });
  const outcome = outcomeOf({ ...input, judgement }, { plan, run, judgement: changed });
  return { id, kind, change, outcome, status: changed.status, run, plan };
}

/** A way that ends before the part that failed proves nothing about it. */
function goesAsFar(plan: Plan, documented: Plan): boolean {
  const last = documented.milestones.findLast(({ required }) => required)?.kind;
  return last === undefined || plan.milestones.some(({ kind }) => kind === last);
}

/**
 * The smallest change that passes is shown, or else the smallest with which the journey gets further; only where no
 * other one passes does it also tell the cause. Two changes are shown where none helps alone.
 */
export function attachProofs(finding: Finding, proofs: readonly ProofRun[]): void {
  const passing = proofs.filter(({ outcome }) => outcome === 'passes');
  const helping = passing.length > 0 ? passing : proofs.filter(({ outcome }) => outcome === 'gets_further');
  const together = helping.flatMap(({ change, status }) =>
    change.code === 'together' ? [{ changes: change.changes, alone: change.alone, status }] : [],
  );
  const parts = new Set(together.flatMap(({ alone }) => alone));
  const vain = proofs.filter(
    ({ id, outcome }) => !parts.has(id) && (outcome === 'same' || outcome === 'other_failure'),
  );
  if (vain.length > 0) finding.refuted = vain.map(({ kind, change }) => ({ kind, change }));
  else delete finding.refuted;
  const [pair] = together;
  if (pair !== undefined) finding.together = { changes: pair.changes, status: pair.status };
  const [smallest, ...others] = helping.filter(({ change }) => change.code !== 'together');
  if (smallest === undefined) return;
  const { id: proofId, kind, change, status } = smallest;
  finding.counterfactual = { proofId, kind, change, status, others: others.map((other) => other.change) };
  if (passing.length === 1 && together.length === 0) finding.confidence = 'high';
}
