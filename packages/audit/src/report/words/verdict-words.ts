import { hasSeenClaim } from '../../judge/conclude.ts';
import { beyondOfRuns } from '../../judge/facts/beyond-facts.ts';
import { drawnClaims } from '../../judge/facts/observe-goal.ts';
import type { Finding } from '../../judge/finding.ts';
import type { AuditRecord } from '../audit-record.ts';
import { behindGoalWords, beyondMark } from './beyond-words.ts';
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
  const { page, source } = record;
  const host = hostOf(source.url);
  const subject = page.subject ?? host;
  return {
    company: page.subject ?? host,
    subject,
    title: page.title || host,
    verdict: verdictOf(record),
    summary: [countsOf(record), reasonOf(record), behindWords(record)].filter(Boolean).join(' '),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) && new URL(url).hostname !== ''
    ? new URL(url).hostname
    : (url.split('/').at(-1) ?? url);
}

const WITH_DIFFERENCES =
  'The quickstart passes, with differences: an agent gets through, but some results differ from what the page says.';
const WITHOUT_CLAIM =
  'An agent gets through this quickstart without an error; the page does not say what the result looks like.';

/** A pass says no more than what was seen. */
function passOf({ isWithDifferences, obligations }: AuditRecord['certificate']): string | null {
  if (isWithDifferences) return WITH_DIFFERENCES;
  return obligations.some(({ code }) => code === 'ran_without_error') ? WITHOUT_CLAIM : null;
}

function verdictOf({ judgement, plan, certificate }: AuditRecord): string {
  const qualified = judgement.status === 'passed' ? passOf(certificate) : null;
  if (qualified !== null) return qualified;
  if (judgement.ruleId === 'auditor.unproved')
    return 'The audit could not prove a verdict on this page; the report says what would settle it.';
  const at = plan.steps.findIndex((step) => step.id === judgement.endedAt);
  const where = at === -1 ? '' : ` at step ${at + 1} of ${plan.steps.length}`;
  return {
    passed_runtime: 'An agent gets through this quickstart and sees the result that the page shows.',
    passed_build_only: 'An agent gets through this quickstart; what it builds was not run.',
    failed_at_step: `The quickstart breaks${where}.`,
    blocked_auth: `An agent cannot go on without a credential${where}.`,
    blocked_environment: `The journey needs something that this run does not have${where}.`,
    blocked_interactive: `A command asks questions that the page does not answer${where}.`,
    not_executable: 'The page has nothing that can be run to a result.',
    inconclusive_auditor: 'The auditor could not judge this page; this says nothing against the page.',
  }[judgement.completionState];
}

function countsOf({ judgement, plan, run }: AuditRecord): string {
  const passed = judgement.checks.filter((check) => check.status === 'passed').length;
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  return `${passed} of ${plan.steps.length} steps passed in ${seconds.toFixed(0)} s.`;
}

const WEAK: ReadonlySet<string> = new Set(['exit_code', 'package']);

/** What the page says of its goal, where that was seen; null where nothing was but that it ended well. */
function claimSeen({ page, plan, certificate, runs }: AuditRecord): string | null {
  const id = hasSeenClaim(certificate) ? plan.goal?.claimIds.at(-1) : undefined;
  const claim = page.ledger.find((row) => row.id === id);
  const line = claim?.quote.split('\n').find((one) => one.trim() !== '');
  if (claim === undefined || line === undefined) return null;
  return drawnClaims(runs.marked, page.ledger).has(claim.id)
    ? `Seen: a value like “${line}”, another in each run.`
    : `Seen: “${line}”, as the page says.`;
}

function seenWords(record: AuditRecord): string {
  const { acceptance } = record.judgement;
  const { isWithDifferences, differences } = record.certificate;
  if (isWithDifferences) return `Results that differ from the page: ${differences.length}.`;
  const claim = WEAK.has(acceptance.signal?.kind ?? '') ? claimSeen(record) : null;
  if (claim !== null) return claim;
  return acceptance.signal === null ? '' : `Seen: ${signalWords(acceptance.signal)}.`;
}

function reasonOf(record: AuditRecord): string {
  const { findings, acceptance } = record.judgement;
  if (acceptance.accepted) return seenWords(record);
  const [first] = findings;
  if (first === undefined) return '';
  return `${findingWords(first).title}.${provenWords(first.counterfactual)}`;
}

/** A pass does not keep silent about what the page shows behind it and nobody saw. */
function behindWords(record: AuditRecord): string {
  const entries = record.judgement.status === 'passed' ? beyondOfRuns(record.runs) : [];
  return entries.every((entry) => beyondMark(entry) === '✓') ? '' : behindGoalWords(entries);
}

function provenWords(proven: Finding['counterfactual']): string {
  if (proven === null) return '';
  const how = proven.status === 'passed' ? 'With one change it passes' : 'With one change it gets further';
  return ` ${how}: ${changeWords(proven.change)}`;
}
