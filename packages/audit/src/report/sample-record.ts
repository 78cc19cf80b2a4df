import { openEvidenceLog } from '../evidence/evidence-log.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { type SampleStep, sampleCase } from '../judge/sample-case.ts';
import { printed } from '../model/command-text.ts';
import type { AuditRecord } from './audit-record.ts';
import { type NamedProbe, probesOf, textOfProbe } from './describe-probes.ts';

/** Builds the record of a made-up audit; for tests. */
export function sampleRecord(steps: readonly SampleStep[], change: Partial<AuditRecord> = {}): AuditRecord {
  const sample = sampleCase(steps);
  const log = openEvidenceLog({
    runId: 'run-1',
    attemptId: 'attempt-1',
    now: () => new Date(0),
    redact: (text) => text,
  });
  log.append({ channel: 'system', event: 'run_started', message: 'The run began.' });
  for (const command of sample.run.commands) {
    log.append({
      channel: 'commands',
      event: 'command',
      message: printed(command.command),
      metadata: { command_id: command.id },
    });
  }
  return {
    runId: 'run-1',
    attemptId: 'attempt-1',
    posture: 'external_strict',
    project: null,
    source: {
      url: 'https://docs.sample.dev/start',
      requestedUrl: 'https://docs.sample.dev/start',
      fetchedAt: '2026-01-01T00:00:00.000Z',
      sha256: 'c'.repeat(64),
      via: 'accept',
      format: 'markdown',
    },
    page: sample.page,
    plan: sample.plan,
    run: sample.run,
    judgement: judgeRun(sample),
    proofs: [],
    requirements: [],
    packageRecords: [],
    observations: [],
    observationCoverage: [],
    log: log.entries,
    logPrefix: '',
    artifacts: [...sample.run.commands, ...probesOf(sample.run).map(answerOf)].map((command) => ({
      id: `art-${command.id}`,
      type: 'command_log',
      title: `Output of ${command.id}`,
      fileName: `${command.id}.log`,
      mimeType: 'text/plain',
      content: command.output,
      replacements: 0,
    })),
    hrefOf: (fileName) => `artifacts/${fileName}`,
    retention: 'as long as the report',
    ...change,
  };
}

function answerOf({ id, probe }: NamedProbe): { id: string; output: string } {
  return { id, output: textOfProbe(probe) };
}
