import { fencedText, inlineText, itemText } from '@waymark/audit';
import { examplePages, provenFix, sitePage } from '../../site/index.ts';
import {
  excerptText,
  fixWords,
  milestoneStatus,
  publishedDay,
  shownSource,
  stepWords,
} from './report-words.ts';
import type { ShownReport } from './show-report.ts';
import {
  type LimitedSite,
  localCommand,
  offeredPages,
  stages,
  submissionLimit,
  submitCommand,
  verdicts,
} from './words.ts';

interface Site extends LimitedSite {
  readonly baseUrl: string;
  readonly arenaEnabled: boolean;
}

const fence = (text: string) => `\`\`\`sh\n${text}\n\`\`\``;
const stageList = stages.map(({ name, text }, index) => `${index + 1}. **${name}.** ${text}`).join('\n');

const answerList = stages.map(({ name, answers }, index) => `${index + 1}. ${name} ${answers}`).join('\n');

/** What the form asks for, under the names of the API. */
const submitFields = '- `quickstart_url`: Quickstart page\n- `email`: E-mail for the report';

/** Sends agents to the list of everything; it stands near the top of each Markdown page. */
function directive(baseUrl: string): string {
  return `> For AI agents: everything this site has is listed in [llms.txt](${baseUrl}/llms.txt).`;
}

function head(site: Site, page: { title: string; description: string }): string {
  return `# ${page.title}\n\n${directive(site.baseUrl)}\n\n${page.description}`;
}

/** In the words of the page; what a stranger wrote is escaped, since it could be Markdown of its own. */
function reportWords(report: ShownReport | undefined): string {
  if (report === undefined)
    return `No report is public on this service yet.\n\n### What a report tells you\n\n${answerList}`;
  const milestones = report.milestones.map(
    (milestone) => `- ${itemText(milestone.title)} ${milestoneStatus(milestone)}`,
  );
  return [
    shownSource[report.source],
    `### ${inlineText(report.title)}`,
    `**${report.status}** ${stepWords(report)}, ${publishedDay(report)}`,
    inlineText(report.verdict),
    ...(milestones.length === 0 ? [] : [milestones.join('\n')]),
    ...(report.excerpt === undefined ? [] : [fencedText(`$ ${excerptText(report.excerpt)}`)]),
    ...(report.fix === undefined ? [] : [fixWords, fencedText(report.fix.lines.join('\n'), 'diff')]),
    `[Read the full report](${report.url})${report.fix === undefined ? '' : ` or [the proven patch](${report.fix.url})`}`,
  ].join('\n\n');
}

/** The home page as Markdown. */
export function homeMarkdown(site: Site, report: ShownReport | undefined): string {
  const pages = offeredPages(site).map(
    (page) => `- [${page.label}](${site.baseUrl}${page.markdownPath}): ${page.description}`,
  );
  return `${head(site, sitePage.home)}

## Submit a quickstart

${submitFields}

No account. ${submissionLimit(site)}

## No page at hand?

Watch a real audit of a page on this site: [one that works](${site.baseUrl}${examplePages.working.path}), or [one that is broken](${site.baseUrl}${examplePages.broken.path}). For the broken one, the audit finds a fix and proves it by running the mended page in a clean sandbox:

${fencedText(provenFix.join('\n'), 'diff')}

## From a terminal, a pipeline or an agent

One request starts the same audit. The answer has the address of the report; [every operation, field and error](${site.baseUrl}/developers.md) is documented.

${fence(submitCommand(site.baseUrl))}

Or run it on your own machine before you publish, with the \`waymark\` command. Its exit code is the verdict.

${fence(localCommand(site.baseUrl))}

## A real report

${reportWords(report)}

## How an audit works

${stageList}

## What this service offers

${pages.join('\n')}
`;
}

/** The page about audits as Markdown. */
export function auditsMarkdown(site: Site): string {
  const rows = Object.entries(verdicts).map(([status, meaning]) => `- \`${status}\`: ${meaning}`);
  return `${head(site, sitePage.audits)}

## Submit

${submitFields}

No account. ${submissionLimit(site)}

${fence(submitCommand(site.baseUrl))}

The answer has \`report_url\`, which shows the progress and then the report. [All fields and errors](${site.baseUrl}/developers.md)

### On your own machine, or in CI

${fence(localCommand(site.baseUrl))}

The exit code is the verdict: 0 passed, 1 failed, 2 blocked, 3 inconclusive. The report is written as HTML, JSON, Markdown and JUnit.

## How an audit works

${stageList}

## What the report says

${rows.join('\n')}

The report also has every step with what was expected and what was seen, each command with its output, the choices that were made, the hosts that were reached or refused, and what it cannot show. You can read it as a page, as JSON or as Markdown. The JSON is signed.
`;
}
