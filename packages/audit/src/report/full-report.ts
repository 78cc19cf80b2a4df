import type { FullReport } from '@waymark/contract';
import { describeChoice } from '../sandbox/describe-choice.ts';
import { describeLimits } from '../sandbox/limits/describe-limits.ts';
import type { AuditRecord } from './audit-record.ts';
import { describeBeyond } from './describe-beyond.ts';
import { describeCertificate } from './describe-certificate.ts';
import { describeRepair } from './describe-repair.ts';
import { decisionWords } from './words/decision-words.ts';
import { findingWords } from './words/finding-words.ts';
import { limitationWords } from './words/signal-words.ts';
import type { VerdictWords } from './words/verdict-words.ts';

const LOG_CONTRACT =
  'jsonl.v1: one entry per line, each with the SHA-256 of the entry before it in metadata.previous_hash';

/** The long form in sections, and the host's own log. */
export function fullReportOf(record: AuditRecord, words: VerdictWords): FullReport {
  return {
    schema_version: 'full-report.v1',
    run_id: record.runId,
    attempt_id: record.attemptId,
    sections: sectionsOf(record, words).filter((section) => section.body !== ''),
    system_logs: {
      log_contract: LOG_CONTRACT,
      system: record.log.filter((entry) => entry.channel === 'system'),
      agent: record.log.filter((entry) => entry.channel === 'agent'),
    },
  };
}

function sectionsOf(record: AuditRecord, words: VerdictWords): FullReport['sections'] {
  const { plan, run, judgement } = record;
  return [
    { id: 'verdict', title: 'Verdict', body: `${words.verdict} ${words.summary}` },
    describeRepair(record),
    describeCertificate(record),
    describeBeyond(record),
    {
      id: 'findings',
      title: 'Findings',
      body: judgement.findings
        .map((finding) => findingWords(finding, record.repair))
        .map(({ title, detail }) => `${title}: ${detail}`)
        .join('\n\n'),
    },
    {
      id: 'decisions',
      title: 'Choices made on the way',
      body: plan.decisions
        .map(decisionWords)
        .map(({ question, chosen, reason }) => `${question} → ${chosen}. ${reason}`)
        .join('\n'),
    },
    {
      id: 'environment',
      title: 'Environment',
      body: `${run.sandbox.driver} ${run.sandbox.version} (${describeChoice(run.sandbox.choice)}), ${describeLimits(run.sandbox)}, ${filterOf(run.sandbox)}, Node ${run.sandbox.nodeVersion}, npm ${run.sandbox.npmVersion}, egress ${run.egressPolicy}.`,
    },
    {
      id: 'limitations',
      title: 'What this report does not show',
      body: judgement.acceptance.limitations.map(limitationWords).join('\n'),
    },
  ];
}

function filterOf({ selfTest }: AuditRecord['run']['sandbox']): string {
  const isFiltered = selfTest.some(({ check, ok }) => check === 'system-calls' && ok);
  return isFiltered ? 'system calls filtered' : 'system call filter not confirmed';
}
