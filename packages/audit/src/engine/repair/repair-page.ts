import { type Candidate, failedAt } from '../../judge/failed-journey.ts';
import { type Case, judgeRun } from '../../judge/judge-run.ts';
import type { Judgement } from '../../judge/judgement.ts';
import { isSameFailure, type ProofOutcome } from '../../judge/proof-outcome.ts';
import { printed } from '../../model/command-text.ts';
import type { Plan } from '../../model/plan.ts';
import type { RunRecord } from '../../model/run.ts';
import { editPage } from '../../repair/edit-page.ts';
import type { Repair, RepairStep } from '../../repair/repair.ts';
import type { ProofRun } from '../../report/audit-record.ts';
import type { CertifiedWay } from '../measure/certify-way.ts';
import type { ReadPage } from '../read-apart.ts';

const MOST_CHANGES = 4;
const MOST_RUNS = 10;
const MOST_A_CHANGE = 4;

/** What changed pages are tried with. */
export type RepairContext = {
  source: { text: string; format: string };
  /** Reads and plans the page anew; null where that text is refused. */
  read(text: string): Promise<ReadPage | null>;
  /** Runs a plan of a changed page; it may begin in the worlds of the first journey. */
  run(plan: Plan, attempt: { id: string; change: Candidate['change']; number: number }): Promise<RunRecord>;
  /** The single changes worth trying. */
  candidatesFor(failed: Case, judgement: Judgement): Promise<Candidate[]>;
  /** Audits the changed page from nothing. */
  certify(read: ReadPage, text: string): Promise<CertifiedWay>;
  hasTime(): boolean;
};

/** A page that fails, with the changes that it has already. */
type State = { text: string; failed: Case; judgement: Judgement; steps: RepairStep[] };

type Tried = { state: State; read: ReadPage; outcome: Exclude<ProofOutcome, 'same'> };

/**
 * Looks for changes of the page itself after which it leads to its goal: each time the first that gets the journey
 * further, until it arrives or none helps. What arrives is audited anew, from a clean sandbox.
 */
export async function repairPage(
  failed: Case,
  judgement: Judgement,
  proofs: readonly ProofRun[],
  context: RepairContext,
): Promise<Repair | null> {
  let state: State = { text: context.source.text, failed, judgement, steps: [] };
  let runs = 0;
  const nextRun = (): number | null => {
    if (runs >= MOST_RUNS || !context.hasTime()) return null;
    runs += 1;
    return runs;
  };
  let candidates = inOrder(proofs);
  while (state.steps.length < MOST_CHANGES) {
    const found = await takeFurther(state, candidates, context, nextRun);
    if (found === null) break;
    state = found.state;
    if (found.outcome === 'passes') return await proveRepair(state, found.read, runs, context);
    if (state.judgement.status !== 'failed') break;
    candidates = await context.candidatesFor(state.failed, state.judgement);
  }
  if (state.steps.length === 0) return null;
  return { ...ended(state, runs), isProven: false, reached: false, endedAt: taskAt(state) };
}

function ended({ steps, text }: State, tried: number): Pick<Repair, 'steps' | 'text' | 'tried'> {
  return { steps, text, tried };
}

function taskAt({ failed, judgement }: State) {
  return failed.plan.steps.find(({ id }) => id === judgement.endedAt)?.task ?? null;
}

/** The changes that were tried on the first journey, those that helped first; what changed nothing needs no second run. */
function inOrder(proofs: readonly ProofRun[]): Candidate[] {
  const order: readonly ProofOutcome[] = ['passes', 'gets_further', 'other_failure'];
  const parts = new Set(proofs.flatMap(({ change }) => (change.code === 'together' ? change.alone : [])));
  const singles = proofs.filter(({ change }) => change.code !== 'together');
  return [
    ...singles.filter(({ id }) => parts.has(id)),
    ...order.flatMap((outcome) =>
      singles.filter(({ id, ...proof }) => !parts.has(id) && proof.outcome === outcome),
    ),
  ];
}

/** The first change that gets the page further; else the first after which it breaks in another way at the same place. */
async function takeFurther(
  state: State,
  candidates: readonly Candidate[],
  context: RepairContext,
  nextRun: () => number | null,
): Promise<Tried | null> {
  let other: Tried | null = null;
  for (const candidate of candidates.slice(0, MOST_A_CHANGE)) {
    const tried = await tryOut(state, candidate, context, nextRun);
    if (tried === null) continue;
    if (tried.outcome !== 'other_failure') return tried;
    other ??= tried;
  }
  return other;
}

async function tryOut(
  state: State,
  candidate: Candidate,
  context: RepairContext,
  nextRun: () => number | null,
): Promise<Tried | null> {
  const { page, plan } = state.failed;
  const [finding] = state.judgement.findings;
  const at = finding === undefined ? -1 : failedAt({ finding, plan });
  const source = { ...context.source, text: state.text };
  const edited = at === -1 ? null : editPage({ source, page, plan, failedAt: at }, candidate);
  if (edited === null) return null;
  const read = await context.read(edited.text);
  const number = read === null ? null : nextRun();
  if (read === null || number === null) return null;
  const attempt = { id: `repair-${state.steps.length + 1}-`, change: candidate.change, number };
  const run = await context.run(read.plan, attempt);
  const failed: Case = { ...state.failed, page: read.page, plan: read.plan, run };
  const judgement = judgeRun(failed);
  const outcome = progressOf(state, { failed, judgement });
  if (outcome === null) return null;
  const step = { change: candidate.change, line: edited.line, isLast: outcome === 'passes' };
  return { state: { text: edited.text, failed, judgement, steps: [...state.steps, step] }, read, outcome };
}

/** How many steps lie behind the one where a journey ended: what is put in before it changes nothing of that. */
function stepsLeft({ plan }: Case, { endedAt }: Judgement): number {
  return plan.steps.length - plan.steps.findIndex(({ id }) => id === endedAt);
}

function progressOf(before: State, after: Pick<State, 'failed' | 'judgement'>): Tried['outcome'] | null {
  if (after.judgement.status === 'passed') return 'passes';
  const [left, leftNow] = [before, after].map(({ failed, judgement }) => stepsLeft(failed, judgement));
  if (left === undefined || leftNow === undefined || leftNow > left) return null;
  if (leftNow < left) return 'gets_further';
  const asRun = ({ failed, judgement }: Pick<State, 'failed' | 'judgement'>) => ({ ...failed, judgement });
  return isSameFailure(asRun(before), asRun(after)) ? null : 'other_failure';
}

async function proveRepair(
  state: State,
  read: ReadPage,
  tried: number,
  context: RepairContext,
): Promise<Repair> {
  const proof = await context.certify(read, state.text);
  if (proof.certificate.verdict !== 'passed')
    return { ...ended(state, tried), isProven: false, reached: true, endedAt: null };
  const commands = proof.runs.journey.run.commands.map(({ command, output }) => ({
    command: printed(command),
    output,
  }));
  return { ...ended(state, tried), isProven: true, commands };
}
