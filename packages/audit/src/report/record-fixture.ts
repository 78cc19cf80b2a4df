import { openEvidenceLog } from '../evidence/evidence-log.ts';
import { type SampleStep, sampleCase } from '../judge/case-fixture.ts';
import { type Certificate, TO_ACCUSE, TO_BLOCK, TO_PASS } from '../judge/certify/certify.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import { printed } from '../model/command-text.ts';
import type { AuditRecord } from './audit-record.ts';
import { type NamedProbe, probesOf, textOfProbe } from './describe-probes.ts';

const HELD = {
  P1: 'named',
  P2: 'program_ran',
  P3: 'seen',
  P4: 'rejected_without_product',
  P5: 'rows_done',
  F1: 'verbatim',
  F2: 'rows_done',
  F3: 'excluded',
  F4: 'same_again',
  F5: 'matched',
  F6: 'one_reading',
  B1: 'named',
  B2: 'all_before',
  B3: 'goal_waits',
};

/** A certificate by which a verdict holds; for tests. */
function sampleCertificate(verdict: Certificate['verdict']): Certificate {
  const ids = { passed: TO_PASS, failed: TO_ACCUSE, blocked: TO_BLOCK, inconclusive: TO_PASS }[verdict];
  return {
    verdict,
    isWithDifferences: false,
    differences: [],
    open: [],
    obligations: ids.map((id) => ({ id, state: 'holds', code: HELD[id], evidence: ['plan', 'cmd-1'] })),
  };
}

function runsOf({ page, registry, plan, run }: Case): AuditRuns {
  return {
    page,
    registry,
    journey: { id: '', purpose: 'journey', plan, run },
    marked: null,
    control: null,
    beyondAgain: null,
    repeat: null,
    readings: [],
    readingsLeft: 0,
    proofs: [],
  };
}

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
  const judgement = change.judgement ?? judgeRun(sample);
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
    judgement,
    certificate: sampleCertificate(judgement.status),
    runs: runsOf({ ...sample, ...change }),
    proofs: [],
    repair: null,
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
