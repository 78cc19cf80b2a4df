import type { Finding } from '../../judge/finding.ts';
import type { AuditRecord } from '../audit-record.ts';
import { changeWords } from './change-words.ts';
import { findingWords } from './finding-words.ts';
import { signalWords } from './signal-words.ts';

/** The verdict in words, from rule ids and numbers alone. */
export type VerdictWords = {
  company: string;
  subject: string;
  title: string;
  verdict: string;
  summary: string;
};

/** Says what happened in two sentences that a person understands without the rest of the report. */
export function wordsOf(record: AuditRecord): VerdictWords {
  const { page, source, judgement } = record;
  const host = hostOf(source.url);
  const subject = page.subject ?? host;
  return {
    company: page.subject ?? host,
    subject,
    title: page.title || host,
    verdict: verdictOf(record),
    summary: `${countsOf(record)} ${reasonOf(judgement)}`.trim(),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) && new URL(url).hostname !== ''
    ? new URL(url).hostname
    : (url.split('/').at(-1) ?? url);
}

function verdictOf({ judgement, plan }: AuditRecord): string {
  const at = plan.steps.findIndex((step) => step.id === judgement.endedAt);
  const where = at === -1 ? '' : ` at step ${at + 1} of ${plan.steps.length}`;
  return {
    passed_runtime: 'An agent gets through this quickstart, and what it builds runs.',
    passed_build_only: 'An agent gets through this quickstart; nothing on the page runs what it builds.',
    failed_at_step: `The quickstart breaks${where}.`,
    blocked_auth: `An agent cannot go on without a credential${where}.`,
    blocked_environment: `The journey needs something that this run could not reach${where}.`,
    blocked_interactive: `A command asks questions that the page does not answer${where}.`,
    not_executable: 'The page has nothing that can be run.',
    inconclusive_auditor: 'The auditor could not judge this page; the page is not at fault.',
  }[judgement.completionState];
}

function countsOf({ judgement, plan, run }: AuditRecord): string {
  const passed = judgement.checks.filter((check) => check.status === 'passed').length;
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  return `${passed} of ${plan.steps.length} steps passed in ${seconds.toFixed(0)} s.`;
}

function reasonOf({ findings, acceptance }: AuditRecord['judgement']): string {
  if (acceptance.accepted)
    return acceptance.signal === null ? '' : `Seen: ${signalWords(acceptance.signal)}.`;
  const [first] = findings;
  if (first === undefined) return '';
  return `${findingWords(first).title}.${provenWords(first.counterfactual)}`;
}

function provenWords(proven: Finding['counterfactual']): string {
  if (proven === null) return '';
  const how = proven.status === 'passed' ? 'With one change it passes' : 'With one change it gets further';
  return ` ${how}: ${changeWords(proven.change)}`;
}
