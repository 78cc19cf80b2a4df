import { createHash } from 'node:crypto';
import type { ReportCommand } from '@waymark/contract';
import type { ProbeResult, RunRecord, StepRecord } from '../model/run.ts';
import type { AuditRecord } from './audit-record.ts';
import { excerptOf } from './excerpt.ts';
import { measurements, prefixOf } from './measured-runs.ts';
import { probeWords } from './words/command-words.ts';

/** A probe of a run under the id by which log, files and report know it. */
export type NamedProbe = { id: string; stepId: string; probe: ProbeResult };

/** The ids of a step's probes; a proof's begin with its own. */
export function namedProbes({ stepId, probes }: StepRecord, prefix = ''): NamedProbe[] {
  return probes.map((probe, index) => ({
    stepId,
    probe,
    id: `${prefix}probe-${stepId}${index === 0 ? '' : `-${index + 1}`}`,
  }));
}

/** All probes of a run. */
export function probesOf(run: RunRecord, prefix = ''): NamedProbe[] {
  return run.steps.flatMap((step) => namedProbes(step, prefix));
}

/** What a probe did, as one would type it. */
export function requestOf({ url }: ProbeResult): string {
  return `GET ${url}`;
}

/** The answer as it is kept: what was measured of it, then its beginning. */
export function textOfProbe(probe: ProbeResult): string {
  return `${probeWords(probe)}\n\n${probe.bodyExcerpt}`;
}

/** Probes as commands of the report: what they saw is evidence like any output. */
export function describeProbes(record: AuditRecord): ReportCommand[] {
  const { run, proofs, judgement, logPrefix } = record;
  const hasPassed = (stepId: string) =>
    judgement.checks.some((check) => check.stepId === stepId && check.status === 'passed');
  const journey = probesOf(run).map((one) => ({
    ...describe(one, run, record, `${logPrefix}${one.id}`),
    status: hasPassed(one.stepId) ? ('passed' as const) : ('failed' as const),
  }));
  const proof = [...measurements(record.runs), ...proofs].flatMap((measured) =>
    probesOf(measured.run, prefixOf(measured)).map((one) => ({
      ...describe(one, measured.run, record, one.id),
      evidence_role: 'proof' as const,
    })),
  );
  return [...journey, ...proof];
}

function describe(
  { id, probe }: NamedProbe,
  run: RunRecord,
  record: AuditRecord,
  logged: string,
): ReportCommand {
  const { text, isCut } = excerptOf(textOfProbe(probe));
  const entries = record.log.filter((entry) => entry.metadata.command_id === logged);
  const answered = probe.status !== null && probe.status < 400;
  return {
    id,
    actor: 'runner',
    executor: `sandbox:${run.sandbox.driver}`,
    trust_source: 'probe',
    evidence_role: 'verification',
    command: requestOf(probe),
    status: answered ? 'passed' : 'failed',
    exit_code: null,
    summary: probeWords(probe),
    output_excerpt: text,
    output_truncated: isCut,
    output_sha256: createHash('sha256').update(textOfProbe(probe)).digest('hex'),
    trace_ids: entries.map((entry) => entry.id),
    raw_event_ids: entries.filter((entry) => entry.channel === 'commands').map((entry) => entry.id),
    log_artifact_ids: record.artifacts
      .filter((artifact) => artifact.id === `art-${id}`)
      .map((artifact) => artifact.id),
  };
}
