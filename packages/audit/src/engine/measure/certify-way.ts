import { type Conclusion, conclude, proposalOf } from '../../judge/conclude.ts';
import type { AuditRuns, OtherReading } from '../../judge/facts/records.ts';
import type { Finding } from '../../judge/finding.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import type { Judgement } from '../../judge/judgement.ts';
import type { ProofRun } from '../../report/audit-record.ts';
import { redactRuns } from '../collect-proof.ts';
import type { ReadRequest } from '../read-apart.ts';
import type { JudgedWay } from '../run-way.ts';
import { type MeasureGround, measure, measurePass, runsOf } from './measure-way.ts';
import { planOtherReadings, type Reading } from './other-readings.ts';

/** What a way is certified with. */
export type CertifyGround = MeasureGround & {
  source: ReadRequest;
  /** What is published is judged: a secret may stand in what a page or a program says. */
  redact: (text: string) => string;
  /** Tries single changes of a journey that failed. */
  prove: (way: JudgedWay) => Promise<ProofRun[]>;
};

/** A way through the page with all runs that its verdict rests on. */
export type CertifiedWay = JudgedWay & Conclusion & { runs: AuditRuns; proofs: ProofRun[] };

/** Makes the runs that would prove what the rules say of a way, and concludes from all of them. */
export async function certifyWay(way: JudgedWay, ground: CertifyGround): Promise<CertifiedWay> {
  if (way.judgement.status === 'passed') return certified(way, await measurePass(way, ground), ground);
  if (way.judgement.status !== 'failed') return certified(way, runsOf(way), ground);
  return await certifyFailure(way, ground);
}

function certified(
  way: JudgedWay,
  measured: AuditRuns,
  { redact }: Pick<CertifyGround, 'redact'>,
  proofs: ProofRun[] = [],
): CertifiedWay {
  const runs = redactRuns(measured, redact);
  const shown = proofs.map((proof) => ({ ...proof, ...runs.proofs.find(({ id }) => id === proof.id) }));
  return { ...way, runs, proofs: shown, ...conclude(runs, proposalFor(way, runs)) };
}

/** What is judged is what is published; the findings keep what was tried for them. */
function proposalFor({ judgement }: JudgedWay, runs: AuditRuns): Judgement {
  const proposal = proposalOf(runs);
  return proposal.ruleId === judgement.ruleId ? { ...proposal, findings: judgement.findings } : proposal;
}

/** A failure stands only where it comes again, has a cause, and no other reading of the page goes well. */
async function certifyFailure(way: JudgedWay, ground: CertifyGround): Promise<CertifiedWay> {
  const { plan, page, registry } = way.input;
  const { worlds } = way;
  const planned = await planOtherReadings(ground.source, plan, way.judgement);
  const tried: OtherReading[] = [];
  for (const [at, reading] of planned.readings.entries()) {
    if (!ground.hasTime()) break;
    const { wishes } = reading;
    const id = `reading-${at + 1}-`;
    const made = await measure(reading.plan, { id, purpose: 'reading' }, ground, {
      takeOverFrom: worlds,
    });
    const other: OtherReading = { ...made, wishes };
    const input = { page, registry, plan: other.plan, run: other.run };
    const judgement = judgeRun(input);
    const proved =
      judgement.status === 'passed'
        ? await certifyReading({ input, judgement, logPrefix: id, worlds }, reading, way, ground)
        : null;
    if (proved !== null) return proved;
    tried.push(other);
  }
  const repeat = ground.hasTime() ? await measure(plan, { id: 'repeat-', purpose: 'repeat' }, ground) : null;
  const proofs = await ground.prove(way);
  const runs: AuditRuns = {
    ...runsOf(way),
    ...{ repeat, readings: tried, readingsLeft: planned.left + planned.readings.length - tried.length },
    proofs: proofs.map((proof) => ({
      id: proof.id,
      purpose: 'proof',
      plan: proof.plan,
      run: proof.run,
      change: proof.change,
    })),
  };
  return certified(way, runs, ground, proofs);
}

/** Another reading that passes by proof is the verdict, with a word on the place that can be read in two ways. */
async function certifyReading(
  other: JudgedWay,
  reading: Reading,
  first: JudgedWay,
  ground: CertifyGround,
): Promise<CertifiedWay | null> {
  // The way that broke stays in evidence.
  const { plan, run } = first.input;
  const broken: OtherReading = { id: 'first-', purpose: 'reading', plan, run, wishes: {} };
  const measured = { ...(await measurePass(other, ground)), readings: [broken] };
  const found = certified(other, measured, ground);
  if (found.certificate.verdict !== 'passed') return null;
  const ambiguous = ambiguousPlace(reading, first);
  const judgement = { ...found.judgement, findings: [...found.judgement.findings, ambiguous] };
  return { ...found, judgement };
}

function ambiguousPlace({ label, taken }: Reading, { judgement }: JudgedWay): Finding {
  const [failure] = judgement.findings;
  return {
    ...{ code: 'docs.ambiguous', params: { taken, instead: label, failure: failure ?? null } },
    ...{ type: 'docs_mismatch', severity: 'medium', owner: 'docs', confidence: 'high' },
    ...{
      stepIds: [],
      commandIds: [],
      sourceSectionIds: [],
      quotes: failure?.quotes ?? [],
      counterfactual: null,
    },
  };
}
