import { candidatesFor } from '../judge/counterfactuals.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { ProofRun } from '../report/audit-record.ts';

const MOST_PROOFS = 3;

type Prover = {
  run(plan: Plan, proofId: string): Promise<RunRecord>;
  onTry(change: string): void;
  hasTime(): boolean;
};

/** Looks for the smallest single change under which the same journey passes, by really running it; the verdict stays. */
export async function proveFinding(input: Case, judgement: Judgement, prover: Prover): Promise<ProofRun[]> {
  const [finding] = judgement.findings;
  if (judgement.status !== 'failed' || finding === undefined) return [];
  const proofs: ProofRun[] = [];
  for (const candidate of candidatesFor(finding, input.plan, input.run).slice(0, MOST_PROOFS)) {
    if (!prover.hasTime()) break;
    const id = `proof-${proofs.length + 1}`;
    prover.onTry(candidate.change);
    const run = await prover.run(candidate.plan, id);
    const passed = judgeRun({ ...input, plan: candidate.plan, run }).status === 'passed';
    proofs.push({ id, kind: candidate.kind, change: candidate.change, passed, run, plan: candidate.plan });
    if (!passed) continue;
    const commandIds = run.commands.map((command) => `${id}-${command.id}`);
    finding.counterfactual = { kind: candidate.kind, change: candidate.change, passed, commandIds };
    finding.confidence = 'high';
    break;
  }
  return proofs;
}
