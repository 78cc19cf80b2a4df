import { type Conclusion, conclude, proposalOf } from '../../judge/conclude.ts';
import type { AuditRuns, OtherReading } from '../../judge/facts/records.ts';
import type { Finding, FindingCode, FindingOf } from '../../judge/finding.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import type { Judgement } from '../../judge/judgement.ts';
import type { ProofRun } from '../../report/audit-record.ts';
import { redactRuns } from '../collect-proof.ts';
import type { ReadRequest } from '../read-apart.ts';
import type { JudgedWay } from '../run-way.ts';
import { type MeasureContext, measure, measurePass, runsOf } from './measure-way.ts';
import { type Flip, planOtherReadings, type Reading } from './other-readings.ts';

/** What a way is certified with. */
export type CertifyContext = MeasureContext & {
  source: ReadRequest;
  /** What is published is judged: a secret may stand in what a page or a program says. */
  redact: (text: string) => string;
  /** Tries single changes of a journey that failed. */
  prove: (way: JudgedWay) => Promise<ProofRun[]>;
  /** Tries two changes together where none of these helped alone. */
  proveTogether: (way: JudgedWay, proofs: readonly ProofRun[]) => Promise<ProofRun[]>;
};

/** A way through the page with all runs that its verdict rests on. */
export type CertifiedWay = JudgedWay &
  Conclusion & {
    runs: AuditRuns;
    proofs: ProofRun[];
    /** What the rules said before anything was measured. */
    proposed: Judgement;
  };

/**
 * Makes the runs that would prove what the rules say of a way, and concludes from all of them. Where that is no pass, other
 * readings of the page are tried, and one that passes by proof is the verdict. A way that ended beside the main flow says
 * nothing of the page: then the straight one is judged in its place.
 */
export async function certifyWay(way: JudgedWay, context: CertifyContext): Promise<CertifiedWay> {
  const { status } = way.judgement;
  const measured = status === 'passed' ? await measurePass(way, context) : runsOf(way);
  const first = status === 'failed' ? null : certified(way, measured, context);
  if (first?.certificate.verdict === 'passed') return first;
  const { passed, straight, ...tried } = await tryReadings(way, context);
  if (passed !== null) return passed;
  if (straight !== null && endedAside(way)) {
    const found = await certifyStraight(straight, way, tried, context);
    // What only its reader has was missed in front of it: that is proved, and nothing is known of the straight way.
    const needsKey =
      first?.certificate.verdict === 'blocked' && way.judgement.completionState === 'blocked_auth';
    if (!needsKey || found.certificate.verdict !== 'inconclusive') return found;
  }
  if (first !== null && tried.readings.length === 0) return first;
  return first === null
    ? await certifyUnpassed(way, tried, context)
    : certified(way, { ...measured, ...tried }, context);
}

/** Concludes from the way straight to the goal, which did not pass, in the place of one that ended beside it. */
async function certifyStraight(
  { judged, measured }: Straight,
  first: JudgedWay,
  { readings, readingsLeft }: Tried,
  context: CertifyContext,
): Promise<CertifiedWay> {
  const others = readings.filter(({ id }) => id !== judged.logPrefix);
  const tried: Tried = { readings: [asReading(first), ...others], readingsLeft };
  const found = measured ?? (await certifyUnpassed(judged, tried, context));
  return { ...found, judgement: withOtherWay(found.judgement, first) };
}

async function certifyUnpassed(way: JudgedWay, tried: Tried, context: CertifyContext): Promise<CertifiedWay> {
  if (way.judgement.status === 'failed') return await certifyFailure(way, tried, context);
  return certified(way, { ...runsOf(way), ...tried }, context);
}

/** Whether a way ended at a step that the goal does not need and that nothing of the main flow leads to. */
function endedAside({ input: { plan }, judgement: { endedAt } }: JudgedWay): boolean {
  const { sourceStepIds = [] } = plan.steps.find(({ id }) => id === endedAt) ?? {};
  return sourceStepIds.length > 0 && sourceStepIds.every((id) => plan.mainFlow[id] !== 'main');
}

/** The way that was tried first, as one reading among others. */
function asReading({ input: { plan, run } }: JudgedWay): OtherReading {
  return { id: 'first-', purpose: 'reading', plan, run, wishes: {} };
}

type Tried = Pick<AuditRuns, 'readings' | 'readingsLeft'>;

/** The way straight to the goal, with what was measured where the rules would pass it. */
type Straight = { judged: JudgedWay; measured: CertifiedWay | null };

type Found = Tried & {
  passed: CertifiedWay | null;
  straight: Straight | null;
};

/** Runs the other readings of the page, until one passes by proof. */
async function tryReadings(way: JudgedWay, context: CertifyContext): Promise<Found> {
  const { page, registry } = way.input;
  const { worlds } = way;
  const planned = await planOtherReadings(context.source, way.input, way.judgement);
  const readings: OtherReading[] = [];
  let straight: Straight | null = null;
  for (const [at, reading] of planned.readings.entries()) {
    if (!context.hasTime()) break;
    const { wishes } = reading;
    const id = `reading-${at + 1}-`;
    const count = { number: at + 1, of: planned.readings.length };
    const made = await measure(reading.plan, { id, purpose: 'reading', count }, context, {
      takeOverFrom: worlds,
    });
    const other: OtherReading = { ...made, wishes };
    const input = { page, registry, plan: other.plan, run: other.run };
    const judged: JudgedWay = { input, judgement: judgeRun(input), logPrefix: id, worlds };
    const isPassing = judged.judgement.status === 'passed';
    const found = isPassing ? await certifyReading(judged, way, context) : null;
    if (found?.certificate.verdict === 'passed')
      return { readings, readingsLeft: 0, passed: withWordOn(reading, found, way), straight };
    if (reading.flip === null) straight = { judged, measured: found };
    readings.push(other);
  }
  const readingsLeft = planned.left + planned.readings.length - readings.length;
  return { readings, readingsLeft, passed: null, straight };
}

function certified(
  way: JudgedWay,
  measured: AuditRuns,
  { redact }: Pick<CertifyContext, 'redact'>,
  proofs: ProofRun[] = [],
): CertifiedWay {
  const runs = redactRuns(measured, redact);
  const shown = proofs.map((proof) => ({ ...proof, ...runs.proofs.find(({ id }) => id === proof.id) }));
  return { ...way, runs, proofs: shown, proposed: way.judgement, ...conclude(runs, proposalFor(way, runs)) };
}

/** What is judged is what is published; the findings keep what was tried for them. */
function proposalFor({ judgement }: JudgedWay, runs: AuditRuns): Judgement {
  const proposal = proposalOf(runs);
  return proposal.ruleId === judgement.ruleId ? { ...proposal, findings: judgement.findings } : proposal;
}

/** A failure stands only where it comes again, has a cause, and no other reading of the page goes well. */
async function certifyFailure(way: JudgedWay, tried: Tried, context: CertifyContext): Promise<CertifiedWay> {
  const { plan } = way.input;
  const repeat = context.hasTime()
    ? await measure(plan, { id: 'repeat-', purpose: 'repeat' }, context)
    : null;
  const proofs = await context.prove(way);
  const withProofs = (made: readonly ProofRun[]): AuditRuns => ({
    ...runsOf(way),
    ...tried,
    repeat,
    proofs: made.map(({ id, kind, plan, run, change }) => ({
      id,
      purpose: 'proof',
      kind,
      plan,
      run,
      change,
    })),
  });
  const found = certified(way, withProofs(proofs), context, proofs);
  // Pairs of changes are only tried where nothing but the cause is open.
  if (found.certificate.open.join(' ') !== 'F5') return found;
  const more = await context.proveTogether(way, proofs);
  if (more.length === 0) return found;
  const all = [...proofs, ...more];
  return certified(way, withProofs(all), context, all);
}

/** Makes the runs that would prove the pass of another reading. */
async function certifyReading(
  other: JudgedWay,
  first: JudgedWay,
  context: CertifyContext,
): Promise<CertifiedWay> {
  // The way that broke stays in evidence.
  const measured = { ...(await measurePass(other, context)), readings: [asReading(first)] };
  return certified(other, measured, context);
}

/** A reading that passes, with a word on the place that can be read in two ways, or on the way that was tried before. */
function withWordOn({ flip }: Reading, found: CertifiedWay, first: JudgedWay): CertifiedWay {
  // What only the auditor did beside the way to the goal is no fault of the page.
  if (flip === null)
    return { ...found, judgement: withStepBeside(withOtherWay(found.judgement, first), first) };
  const ambiguous = ambiguousPlace(flip, first);
  const judgement = { ...found.judgement, findings: [...found.judgement.findings, ambiguous] };
  return { ...found, judgement };
}

/** A verdict with the word that another way was tried before the one that it rests on. */
function withOtherWay(judgement: Judgement, { input, judgement: { endedAt } }: JudgedWay): Judgement {
  const ended = input.plan.steps.find(({ id }) => id === endedAt)?.task ?? null;
  const { acceptance } = judgement;
  const limitations = [...acceptance.limitations, { code: 'other_way_first' as const, endedAt: ended }];
  return { ...judgement, acceptance: { ...acceptance, limitations } };
}

/** A verdict with a finding on the command that went wrong before the goal was reached without it. */
function withStepBeside(judgement: Judgement, { input, judgement: before }: JudgedWay): Judgement {
  const [failure] = before.findings;
  const step = input.plan.steps.find(({ id }) => id === before.endedAt);
  const commands = input.run.commands.filter(({ plannedStepId }) => plannedStepId === step?.id);
  const broke = commands.some(({ ending }) => ending.kind === 'exited' && ending.code !== 0);
  if (failure === undefined || step === undefined || step.trust === 'derived' || !broke) return judgement;
  const { code, params, type, owner, quotes, sourceSectionIds } = failure;
  const beside: Finding = {
    code: 'docs.step-beside',
    params: { task: step.task, failure: { code, params } as FindingOf<FindingCode> },
    type,
    owner,
    severity: 'low',
    confidence: 'low',
    stepIds: [],
    commandIds: [],
    sourceSectionIds,
    quotes,
    counterfactual: null,
  };
  return { ...judgement, findings: [...judgement.findings, beside] };
}

function ambiguousPlace({ label, taken }: Flip, { judgement }: JudgedWay): Finding {
  const [failure] = judgement.findings;
  return {
    code: 'docs.ambiguous',
    params: { taken, instead: label, failure: failure ?? null },
    type: 'docs_mismatch',
    severity: 'medium',
    owner: 'docs',
    confidence: 'high',
    stepIds: [],
    commandIds: [],
    sourceSectionIds: [],
    quotes: failure?.quotes ?? [],
    counterfactual: null,
  };
}
