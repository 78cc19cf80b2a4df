import type { Friction, QuickstartReport } from '@waymark/contract';
import { codeText, fencedText, forgeText, sentenceText } from './markdown-text.ts';
import { isProof, permalinksOf } from './permalinks.ts';
import { patchIn } from './repair-section.ts';

/** Where the report of an issue is, and how its reader runs the audit again. */
export type IssuePlace = {
  /** The address of the report's page; null for a report that is a file on somebody's disk. */
  reportUrl: string | null;
  /** How the `waymark` command is called. */
  command?: string;
};

/** A text for the tracker of whoever maintains the page. */
export type Issue = { title: string; body: string };

const MOST_FINDINGS = 20;
const MOST_OUTPUT = 2_400;
const MOST_PATCH = 16_000;
const MOST_STEPS = 40;

/** The whole report as an issue, or one finding of it; undefined where it has no such finding. */
export function renderIssue(
  report: QuickstartReport,
  place: IssuePlace,
  findingId?: string,
): Issue | undefined {
  if (findingId === undefined) return wholeIssue(report, place);
  const friction = report.frictions.find(({ id }) => id === findingId);
  return friction === undefined ? undefined : findingIssue(report, friction, place);
}

/** An issue as one text, its title first. */
export function issueMarkdown({ title, body }: Issue): string {
  return `# ${title}\n\n${body}\n`;
}

function wholeIssue(report: QuickstartReport, place: IssuePlace): Issue {
  const left = report.frictions.length - MOST_FINDINGS;
  const findings = report.frictions
    .slice(0, MOST_FINDINGS)
    .map((friction) =>
      [`### ${forgeText(friction.title)}`, ...findingParts(report, friction, place)].join('\n\n'),
    );
  const body = [
    `${forgeText(report.verdict)} ${forgeText(report.summary)}`,
    whatRan(report),
    ...(findings.length === 0 ? [] : [`## What was found\n\n${findings.join('\n\n')}`]),
    ...(left > 0 ? [`The report has ${left} more ${left === 1 ? 'finding' : 'findings'}.`] : []),
    ...patchParts(report, place),
    reproduction(report, place),
    ...source(place, ''),
  ];
  return { title: `${forgeText(report.hero.title)}: ${report.status}`, body: body.join('\n\n') };
}

function findingIssue(report: QuickstartReport, friction: Friction, place: IssuePlace): Issue {
  const body = [
    whatRan(report),
    '## What broke',
    ...findingParts(report, friction, place),
    ...(isDecisive(report, friction) ? patchParts(report, place) : []),
    reproduction(report, place),
    ...source(place, `#${friction.id}`),
  ];
  return { title: forgeText(friction.title), body: body.join('\n\n') };
}

/** The patch is of the page as a whole; it belongs to what stopped the journey. */
function isDecisive(report: QuickstartReport, { id }: Friction): boolean {
  const gravest = report.frictions.find(({ severity }) => severity === 'blocker') ?? report.frictions[0];
  return gravest?.id === id;
}

function whatRan(report: QuickstartReport): string {
  const { journey, quickstart_steps: steps } = report;
  const passed = steps.filter(({ status }) => status === 'passed').length;
  const sandbox = report.confidence.clean_sandbox
    ? 'a clean sandbox'
    : 'a sandbox that did not pass its self-test';
  return `The quickstart at ${codeText(journey.quickstart_url)} was followed step by step in ${sandbox}, as it was read on ${journey.source_fetched_at.slice(0, 10)}: ${passed} of ${steps.length} steps passed.`;
}

function findingParts(report: QuickstartReport, friction: Friction, place: IssuePlace): string[] {
  const { evidence } = friction;
  const proof = evidence.counterfactual;
  const facts = [
    `- Severity: ${friction.severity}`,
    `- Likely owner: ${friction.likely_owner}`,
    ...stepLines(report, friction, place),
  ];
  return [
    sentenceText(friction.detail, forgeText),
    ...evidenceParts(report, friction),
    `**What would help:** ${sentenceText(friction.recommendation, forgeText)}`,
    ...(proof?.passed
      ? [`**Proven:** with this one change the same journey passes.\n\n${fenced(proof.change)}`]
      : []),
    facts.join('\n'),
  ];
}

function stepLines(report: QuickstartReport, { step_ids }: Friction, { reportUrl }: IssuePlace): string[] {
  const links = permalinksOf(report);
  return report.quickstart_steps
    .filter(({ id }) => step_ids.includes(id))
    .slice(0, 8)
    .map(({ id, title }) => {
      const anchor = links.step(id);
      const named = anchor === null ? 'Step' : `Step ${anchor.slice('step-'.length)}`;
      const linked = reportUrl === null || anchor === null ? named : `[${named}](${reportUrl}#${anchor})`;
      return `- ${linked}: ${codeText(title)}`;
    });
}

function evidenceParts(report: QuickstartReport, friction: Friction): string[] {
  const command = report.commands.find(
    (one) => friction.command_ids.includes(one.id) && !isProof(one) && one.status !== 'passed',
  );
  if (command !== undefined)
    return [fenced(`$ ${command.command}\n${tail(command.output_excerpt.trimEnd(), MOST_OUTPUT)}`)];
  const { quotes } = friction.evidence;
  return quotes.length === 0 ? [] : [fenced(tail(quotes.join('\n'), MOST_OUTPUT))];
}

function patchParts(report: QuickstartReport, { reportUrl }: IssuePlace): string[] {
  const patch = patchIn(report);
  if (patch === null) return [];
  const shown =
    patch.length > MOST_PATCH
      ? `It is too long to stand here; the report has it${reportUrl === null ? '' : `: ${reportUrl}#repair`}.`
      : fenced(patch.trimEnd(), 'diff');
  return [
    `## A proven fix\n\nWith this patch, a fresh audit of the page in a clean sandbox passes.\n\n${shown}`,
  ];
}

function reproduction(report: QuickstartReport, { command = 'waymark' }: IssuePlace): string {
  const { quickstart_steps: all, journey } = report;
  const stopped = all.findIndex(({ status }) => status === 'failed' || status === 'blocked');
  const steps = all.slice(0, stopped === -1 ? all.length : stopped + 1).map(({ title, status }, index) => {
    return `${index + 1}. ${codeText(title)} (${status.replaceAll('_', ' ')})`;
  });
  const again = fenced(`${command} audit ${shellWord(journey.quickstart_url)}`, 'sh');
  return [
    '## How to reproduce',
    ...(steps.length === 0
      ? []
      : ['Follow the page from an empty folder:', steps.slice(-MOST_STEPS).join('\n')]),
    'To have all of it done in a sandbox:',
    again,
  ].join('\n\n');
}

function source({ reportUrl }: IssuePlace, fragment: string): string[] {
  return reportUrl === null
    ? []
    : [`The report with every command, output and proof: ${reportUrl}${fragment}`];
}

/** One word for a shell, whatever it holds. */
function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function tail(text: string, characters: number): string {
  return text.length <= characters ? text : `[…]\n${text.slice(-characters).toWellFormed()}`;
}

// What a terminal would obey is shown, not passed on.
const CONTROL = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

function fenced(text: string, language = 'text'): string {
  return fencedText(text.replace(/\r\n?/gu, '\n').replace(CONTROL, '\uFFFD'), language);
}
