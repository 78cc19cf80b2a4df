import { isDeepStrictEqual } from 'node:util';
import type { Change, SingleChange } from '../judge/change.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import type { Judgement } from '../judge/judgement.ts';
import { withLastOnly } from '../judge/last-change.ts';
import { outcomeOf } from '../judge/proof-outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { ProofRun } from '../report/audit-record.ts';
import { attachProofs, findCandidates, type Prover } from './prove-finding.ts';

const MOST_FIRST = 3;
const MOST_LAST = 3;
const MOST_RUNS = 8;
const TWO_CHANGES = 'two_changes';

type First = { proof: ProofRun; change: SingleChange };
type Last = { candidate: Candidate; change: SingleChange; alone: Plan };

/**
 * Looks for two changes that help together where no single one does: a second one for what breaks once a first was made. What
 * helps is run without the first too, since a second that helps alone needs no other. Gives the runs that show it.
 */
export async function proveTogether(
  input: Case,
  judgement: Judgement,
  proofs: readonly ProofRun[],
  prover: Prover,
): Promise<ProofRun[]> {
  const [finding] = judgement.findings;
  if (judgement.status !== 'failed' || finding === undefined) return [];
  const trial: Trial = { input, judgement, proofs, prover, runs: 0 };
  for (const first of firstChanges(proofs)) {
    for (const last of await lastChanges(input, first, prover)) {
      const found = await tryPair(first, last, trial);
      if (found === null) return [];
      if (found.length === 0) continue;
      attachProofs(finding, [...proofs, ...found]);
      return found;
    }
  }
  return [];
}

function singleOf({ change }: Pick<Candidate, 'change'>): SingleChange | null {
  const isOwn = change.code !== 'together' && change.code !== 'option' && change.code !== 'way';
  return isOwn ? change : null;
}

/** The changes after which it broke elsewhere or otherwise, those that got further first. */
function firstChanges(proofs: readonly ProofRun[]): First[] {
  const order = (['gets_further', 'other_failure'] as const).flatMap((outcome) =>
    proofs.filter((proof) => proof.outcome === outcome),
  );
  return order
    .flatMap((proof) => {
      const change = singleOf(proof);
      return change === null ? [] : [{ proof, change }];
    })
    .slice(0, MOST_FIRST);
}

/** The changes worth a try once a first one was made, where they can be made without it too. */
async function lastChanges(input: Case, { proof }: First, prover: Prover): Promise<Last[]> {
  const changed: Case = { ...input, plan: proof.plan, run: proof.run };
  const { status, findings } = judgeRun(changed);
  const [finding] = findings;
  if (status !== 'failed' || finding === undefined || !prover.hasTime()) return [];
  const candidates = await findCandidates(changed, finding, { ...prover, otherWays: async () => [] });
  return candidates
    .flatMap((candidate) => {
      const change = singleOf(candidate);
      const alone = withLastOnly(input.plan, proof.plan, candidate.plan);
      return change === null || alone === null ? [] : [{ candidate, change, alone }];
    })
    .slice(0, MOST_LAST);
}

type Trial = {
  input: Case;
  judgement: Judgement;
  proofs: readonly ProofRun[];
  prover: Prover;
  runs: number;
};

/** Runs two changes together, and the second alone where they help; null where nothing more may be run. */
async function tryPair(first: First, last: Last, trial: Trial): Promise<ProofRun[] | null> {
  const number = trial.proofs.length + trial.runs + 1;
  const known = trial.proofs.find(({ plan }) => isDeepStrictEqual(plan, last.alone));
  const alone: [string, string] = [first.proof.id, known?.id ?? `proof-${number + 1}`];
  const change: Change = { code: 'together', changes: [first.change, last.change], alone };
  const both = { kind: TWO_CHANGES, change, plan: last.candidate.plan };
  const together = await tryOut(`proof-${number}`, both, trial);
  if (together === null) return null;
  if (together.outcome !== 'passes' && together.outcome !== 'gets_further') return [];
  if (known !== undefined) return [together];
  const single = await tryOut(alone[1], { ...last.candidate, plan: last.alone }, trial);
  if (single === null) return null;
  return single.outcome === 'passes' ? [single] : [single, together];
}

async function tryOut(id: string, { kind, change, plan }: Candidate, trial: Trial): Promise<ProofRun | null> {
  const { input, judgement, prover } = trial;
  if (trial.runs >= MOST_RUNS || !prover.hasTime()) return null;
  trial.runs += 1;
  const run = await prover.run(plan, { id, change, count: { number: trial.runs, of: null } });
  const changed = judgeRun({ ...input, plan, run });
  const outcome = outcomeOf({ ...input, judgement }, { plan, run, judgement: changed });
  const proof: ProofRun = { id, kind, change, outcome, status: changed.status, run, plan };
  prover.onTried(proof);
  return proof;
}
