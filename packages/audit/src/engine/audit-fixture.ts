import { conclude } from '../judge/conclude.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import type { AuditRecord, ProofRun } from '../report/audit-record.ts';
import { sampleRecord } from '../report/record-fixture.ts';
import { collectArtifacts } from './collect-artifacts.ts';

/** The record of an audit with all files, as the engine would leave it after these runs; for tests. */
export function sampleAudit(
  runs: AuditRuns,
  redact: (text: string) => string = (text) => text,
  text = '# Kit',
): AuditRecord {
  const { judgement, certificate } = conclude(runs);
  const { page, journey } = runs;
  const proofs: ProofRun[] = runs.proofs.map((proof) => ({
    ...proof,
    kind: 'command',
    outcome: 'passes' as const,
    status: 'passed' as const,
  }));
  const record = sampleRecord([], {
    page,
    plan: journey.plan,
    run: journey.run,
    runs,
    judgement,
    certificate,
    proofs,
  });
  const artifacts = collectArtifacts({
    source: { format: 'markdown', text },
    certificate,
    runs,
    proofs,
    repair: null,
    provenBy: null,
    log: record.log,
    redact: { redact },
  });
  return { ...record, artifacts };
}
