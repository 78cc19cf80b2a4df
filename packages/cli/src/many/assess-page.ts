import type { ReportStatus } from '@waymark/contract';
import type { BaselinePage } from './baseline.ts';
import { type Expectation, type PageRecord, type PageSummary, type Reason, SEVERITIES } from './summary.ts';

/** What a page is judged against. */
export interface Measure {
  readonly failOn: readonly ReportStatus[];
  readonly expected: Expectation | null;
  /** What an earlier run found at this page; undefined where that run did not know it, null without an earlier run. */
  readonly known: BaselinePage | undefined | null;
  /** Whether somebody named this very page, rather than a pattern that it matches. */
  readonly isNamed: boolean;
  /** The day, as in `2026-01-31`. */
  readonly today: string;
}

type Judged = { readonly red: boolean; readonly reason: Reason; readonly note: string | null };

/** From the best verdict to the worst. */
const ORDER: readonly ReportStatus[] = ['passed', 'inconclusive', 'blocked', 'failed'];
const CODES: Readonly<Record<ReportStatus, number>> = { passed: 0, failed: 1, blocked: 2, inconclusive: 3 };

/** Says whether a page makes the run fail, and why. */
export function assessPage(record: PageRecord, measure: Measure): PageSummary {
  return { ...record, ...judge(record, measure), expected: measure.expected };
}

/** The worst verdict of the pages that are red, in the order failed, blocked, not judged. */
export function worstStatus(pages: readonly PageSummary[]): ReportStatus {
  const ranks = pages.filter(({ red }) => red).map(({ status }) => ORDER.indexOf(status));
  return ORDER[Math.max(0, ...ranks)] ?? 'passed';
}

/** The exit code of a verdict, as for a single page. */
export function codeOf(status: ReportStatus): number {
  return CODES[status];
}

function judge(record: PageRecord, measure: Measure): Judged {
  const { status } = record;
  if (measure.expected !== null) return assessExpected(record, measure.expected, measure);
  if (status === 'passed') return assessPassed(measure.known);
  if (record.completion_state === 'not_executable' && !measure.isNamed && measure.known?.status !== 'passed')
    return green('no_steps', 'A pattern matches this page, but the page has nothing to run.');
  if (!measure.failOn.includes(status)) return green('not_failed_on', null);
  return measure.known === null ? red('verdict', null) : assessAgainst(record, measure.known);
}

function green(reason: Reason, note: string | null): Judged {
  return { red: false, reason, note };
}

function red(reason: Reason, note: string | null): Judged {
  return { red: true, reason, note };
}

function assessPassed(known: Measure['known']): Judged {
  return known != null && known.status !== 'passed'
    ? green('better_than_known', `It was ${statusText(known.status)} in the baseline. Write a new baseline.`)
    : green('passed', null);
}

function assessExpected(
  { status }: PageRecord,
  expected: Expectation,
  { failOn, today }: Pick<Measure, 'failOn' | 'today'>,
): Judged {
  if (status === 'passed')
    return green(
      'passes_again',
      `It passes, though it is expected to be ${statusText(expected.status)}. Remove the expectation.`,
    );
  if (status !== expected.status) {
    const note = `It is expected to be ${statusText(expected.status)}, not ${statusText(status)}.`;
    return failOn.includes(status) ? red('otherwise_than_expected', note) : green('not_failed_on', note);
  }
  if (today <= expected.until)
    return green('expected', `Expected until ${expected.until}: ${expected.reason}`);
  const note = `The expectation ended on ${expected.until}: ${expected.reason}`;
  return failOn.length === 0 ? green('not_failed_on', note) : red('expectation_ended', note);
}

/** Only what got worse is red; a page that the baseline does not hold is red as well. */
function assessAgainst({ status, findings }: PageRecord, known: BaselinePage | undefined): Judged {
  if (known === undefined) return red('new_page', 'This page is not in the baseline.');
  const [now, before] = [ORDER.indexOf(status), ORDER.indexOf(known.status)];
  if (now > before) return red('worse_than_known', `It was ${statusText(known.status)} in the baseline.`);
  const prints = new Set(known.findings.map(({ fingerprint }) => fingerprint));
  const worst = Math.max(-1, ...known.findings.map(({ severity }) => SEVERITIES.indexOf(severity)));
  const fresh = findings.filter(
    ({ fingerprint, severity }) => !prints.has(fingerprint) && SEVERITIES.indexOf(severity) >= worst,
  );
  if (fresh.length > 0) {
    const [first] = fresh;
    return red('new_finding', `Not in the baseline: ${first?.title}`);
  }
  if (now < before)
    return green(
      'better_than_known',
      `It was ${statusText(known.status)} in the baseline. Write a new baseline.`,
    );
  return green('known', 'Known from the baseline.');
}

/** A verdict in the words of a sentence. */
export function statusText(status: ReportStatus): string {
  return status === 'inconclusive' ? 'not judged' : status;
}
