import { certificateLine, patchIn, REPAIR_SECTION } from '@waymark/audit';
import { QuickstartReport, type ReportStatus } from '@waymark/contract';
import type { Mail } from '../../adapters/mail.ts';
import { type Paragraph, withoutLinks, writeLetter } from '../../lib/letter.ts';
import { topFinding } from '../../lib/top-finding.ts';
import type { QueuedMail } from './store.ts';

const TITLE_CHARACTERS = 120;
const TEXT_CHARACTERS = 600;

const VERDICTS: Readonly<Record<ReportStatus, string>> = {
  passed: 'The page works.',
  failed: 'An agent that follows this page does not get started.',
  blocked: 'An agent cannot follow this page to its end by itself.',
  inconclusive: 'This says nothing against the page.',
};

const SUBJECTS: Readonly<Record<ReportStatus, string>> = {
  passed: 'passed',
  failed: 'failed',
  blocked: 'is blocked',
  inconclusive: 'got no verdict',
};

/** Words of the page, its outputs and whoever submitted it: shortened, on one line, and never a link. */
function quoted(text: string, characters: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const cut = line.length > characters ? `${line.slice(0, characters).toWellFormed()}…` : line;
  return withoutLinks(cut);
}

function findingParagraphs(report: QuickstartReport): Paragraph[] {
  const finding = topFinding(report.frictions);
  if (finding === undefined) return ['No findings.'];
  const others = report.frictions.length - 1;
  const proof = finding.evidence.counterfactual;
  return [
    `The first thing to look at: ${quoted(finding.title, TITLE_CHARACTERS)}. ${quoted(finding.detail, TEXT_CHARACTERS)}`,
    `What would help: ${quoted(finding.recommendation, TEXT_CHARACTERS)}`,
    ...(proof?.passed
      ? [`Proven: the same journey passes with one change: ${quoted(proof.change, TEXT_CHARACTERS)}`]
      : []),
    ...(others > 0 ? [`The report has ${others} more ${others === 1 ? 'finding' : 'findings'}.`] : []),
  ];
}

/** What is proved of it, in one line. */
function certificateParagraphs(report: QuickstartReport): Paragraph[] {
  const line = certificateLine(report);
  return line === null ? [] : [`The proof: ${quoted(line, TEXT_CHARACTERS)}`];
}

function patchParagraphs(report: QuickstartReport, reportUrl: string): Paragraph[] {
  if (patchIn(report) === null) return [];
  return [
    {
      lead: 'A patch for the page (with it, a fresh audit passes):',
      url: `${reportUrl}#${REPAIR_SECTION}`,
    },
  ];
}

function stepsOf(report: QuickstartReport): string {
  const passed = report.quickstart_steps.filter((step) => step.status === 'passed').length;
  return `${passed} of ${report.quickstart_steps.length} steps passed`;
}

/** A run that has ended, as a mail tells of it. */
export interface SettledRun {
  readonly slug: string;
  readonly quickstartUrl: string;
  readonly failure: string | null;
  readonly failureDetail: string | null;
  /** The report as it was signed, where there is one. */
  readonly document: string | null;
}

/** What a mail says around the facts: why it comes, and what to do about it. */
export interface LetterFrame {
  readonly opening: string;
  readonly closing: readonly Paragraph[];
}

type Content = Omit<Mail, 'to' | 'id'>;

function reportLetter(
  run: SettledRun,
  report: QuickstartReport,
  reportUrl: string,
  frame: LetterFrame,
): Content {
  const host = withoutLinks(new URL(run.quickstartUrl).host);
  const subject = `The quickstart of ${host} ${SUBJECTS[report.status]}`;
  const paragraphs: Paragraph[] = [
    `${frame.opening} ${quoted(run.quickstartUrl, TEXT_CHARACTERS)}`,
    `${VERDICTS[report.status]} ${quoted(report.verdict, TEXT_CHARACTERS)} (${stepsOf(report)}.)`,
    ...certificateParagraphs(report),
    ...findingParagraphs(report),
    ...patchParagraphs(report, reportUrl),
    { lead: 'The report with all its evidence:', url: reportUrl },
    { lead: 'The signed report as JSON:', url: `${reportUrl}.json` },
    ...frame.closing,
  ];
  return { subject, ...writeLetter(subject, paragraphs) };
}

function failureLetter(run: SettledRun, reportUrl: string, frame: LetterFrame): Content {
  const host = withoutLinks(new URL(run.quickstartUrl).host);
  const isUnreadable = run.failure === 'unreadable';
  const subject = isUnreadable
    ? `The quickstart of ${host} could not be read`
    : `The audit of ${host} failed`;
  const reason = isUnreadable
    ? `The page could not be read, so nothing was audited: ${quoted(run.failureDetail ?? '', TEXT_CHARACTERS)}`
    : 'We could not complete the audit. The fault is ours and says nothing about the page. You can submit it again.';
  const paragraphs: Paragraph[] = [
    `${frame.opening} ${quoted(run.quickstartUrl, TEXT_CHARACTERS)}`,
    reason,
    { lead: 'What we know about the run:', url: reportUrl },
    ...frame.closing,
  ];
  return { subject, ...writeLetter(subject, paragraphs) };
}

/** Tells how a run ended: the report's verdict and top finding, or an honest sentence. */
export function writeRunLetter(run: SettledRun, frame: LetterFrame, platformUrl: string): Content {
  const reportUrl = `${platformUrl}/reports/${run.slug}`;
  return run.document === null
    ? failureLetter(run, reportUrl, frame)
    : reportLetter(run, QuickstartReport.parse(JSON.parse(run.document)), reportUrl, frame);
}

const SUBMITTED: LetterFrame = {
  opening: 'You asked for an audit of this page:',
  closing: ['This is the only mail about this audit.'],
};

/** Writes the one mail of a run that somebody submitted. */
export function writeMail(queued: QueuedMail, platformUrl: string): Mail {
  const { runId, email: to, queuedAt: at } = queued;
  return { id: `audit-${runId}`, to, at, ...writeRunLetter(queued, SUBMITTED, platformUrl) };
}
