import { certificateLine, patchIn, permalinksOf, REPAIR_SECTION } from '@waymark/audit';
import { type Friction, QuickstartReport, type ReportStatus } from '@waymark/contract';
import type { Mail } from '../../../lib/mail/mail.ts';
import { type Paragraph, withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import type { QueuedMail } from './store.ts';
import { topFinding } from './top-finding.ts';

const TITLE_CHARACTERS = 120;
const TEXT_CHARACTERS = 600;

const VERDICTS: Readonly<Record<ReportStatus, string>> = {
  passed: 'An agent that follows it gets started.',
  failed: 'An agent that follows this page does not get started.',
  blocked: 'An agent cannot follow this page to its end by itself.',
  inconclusive: 'We could not settle whether it works. This says nothing against the page.',
};

/** Whose turn it is, by the likely owner of what was found. */
const TURNS: Readonly<Record<Friction['likely_owner'], string>> = {
  docs: 'It is for whoever writes the page',
  sdk: 'It is for whoever maintains the package',
  api: 'It is for whoever runs the API',
  platform: 'It is for whoever runs the platform',
  environment: 'It lies in where the page was run, and is nobody’s fault',
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

/** Text of a sentence whose end may be there already. */
function ended(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}

/** What to look at first, whose turn it is and what to do, with the place in the report that shows it. */
function findingParagraphs(report: QuickstartReport, reportUrl: string): Paragraph[] {
  const finding = topFinding(report.frictions);
  if (finding === undefined)
    return report.status === 'passed'
      ? ['There is nothing to do.']
      : ['There is no finding against the page.'];
  const others = report.frictions.length - 1;
  const more = others === 0 ? '' : ` The report has ${others} more ${others === 1 ? 'finding' : 'findings'}.`;
  const help =
    patchIn(report) === null
      ? ended(quoted(finding.recommendation, TEXT_CHARACTERS))
      : 'the patch below mends the page. We audited the page with it in a clean sandbox, and it passes.';
  const [detail = ''] = finding.detail.split(/(?<=[.!?])\s/u);
  return [
    `The first thing to look at: ${ended(quoted(finding.title, TITLE_CHARACTERS))} ${quoted(detail, TEXT_CHARACTERS)}`,
    `${TURNS[finding.likely_owner]}: ${help}${more}`,
    { lead: 'Where it was seen, with its output:', url: `${reportUrl}#${placeOf(report, finding)}` },
  ];
}

/** The step where a finding was made; the finding itself where there is none. */
function placeOf(report: QuickstartReport, { id, step_ids: stepIds }: Friction): string {
  const { step } = permalinksOf(report);
  return stepIds.map(step).find((anchor) => anchor !== null) ?? id;
}

/** What is proved of it, in one line. */
function certificateParagraphs(report: QuickstartReport): Paragraph[] {
  const line = certificateLine(report);
  return line === null ? [] : [`The proof: ${quoted(line, TEXT_CHARACTERS)}`];
}

/** What was proven to help: a patch of the page, or else a single change. */
function fixParagraphs(report: QuickstartReport, reportUrl: string): Paragraph[] {
  if (patchIn(report) !== null)
    return [{ lead: 'The patch, as a diff of the page:', url: `${reportUrl}#${REPAIR_SECTION}` }];
  const proof = topFinding(report.frictions)?.evidence.counterfactual;
  return proof?.passed
    ? [`Proven: the same journey passes with one change: ${ended(quoted(proof.change, TEXT_CHARACTERS))}`]
    : [];
}

/** What to do next, for a report that asks for something. */
function nextParagraphs(report: QuickstartReport, reportUrl: string): Paragraph[] {
  if (report.status === 'passed')
    return [{ lead: 'A badge for your page that shows its newest verdict:', url: `${reportUrl}#badge` }];
  return [
    ...(report.frictions.length === 0
      ? []
      : [{ lead: 'The same as a text for your issue tracker:', url: `${reportUrl}/issue.md` }]),
    { lead: 'To run it again, when the page has changed:', url: `${reportUrl}/rerun` },
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
    ...findingParagraphs(report, reportUrl),
    ...fixParagraphs(report, reportUrl),
    { lead: 'The report with all its evidence:', url: reportUrl },
    ...nextParagraphs(report, reportUrl),
    ...certificateParagraphs(report),
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
    : 'We could not complete the audit. The fault is ours and says nothing about the page; there is nothing to change on it.';
  const paragraphs: Paragraph[] = [
    `${frame.opening} ${quoted(run.quickstartUrl, TEXT_CHARACTERS)}`,
    reason,
    { lead: 'What we know about the run:', url: reportUrl },
    { lead: 'To run it again:', url: `${reportUrl}/rerun` },
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
