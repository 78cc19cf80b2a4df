import { escapeText, fencedText, inlineText, sentenceText } from '@waymark/audit';
import { statusText } from '../many/assess-page.ts';
import type { PageFinding, PageSummary, Summary } from '../many/summary.ts';

/** Where the links of a summary lead, as far as the CI tells. */
export interface SummaryLinks {
  /** The address of a file's line in the repository. */
  file?(path: string, line: number | null): string;
  /** The report of a page by its folder, where it lies beside the summary. */
  report?(folder: string): string;
  /** The run whose artifacts hold the whole reports. */
  readonly run?: string;
}

const MOST_ROWS = 200;
const MOST_LEFT_OUT = 20;
const MOST_TEXT = 2_000;

/** The run as Markdown within so many characters: what is red first, and what has no room is counted. */
export function renderSummary(summary: Summary, links: SummaryLinks, mostCharacters: number): string {
  const pages = [...summary.pages].sort((left, right) => Number(right.red) - Number(left.red));
  const listed = pages.filter(({ red, findings, note }) => red || findings.length > 0 || note !== null);
  const end = [leftOutText(summary), linkText(links)].filter((part) => part !== '');
  const head = fit([headline(summary), tableOf(pages, links)], mostCharacters - lengthOf(end) - 200);
  const room = mostCharacters - lengthOf([...head, ...end]) - 200;
  const sections = fit(
    listed.map((page) => sectionOf(page, links)),
    room,
  );
  const missing = listed.length - sections.length;
  const rest =
    missing === 0
      ? []
      : [
          `The details of ${missing} ${missing === 1 ? 'page do' : 'pages do'} not fit here; see the full report.`,
        ];
  return `${[...head, ...sections, ...rest, ...end].join('\n\n')}\n`;
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + part.length + 2, 0);
}

/** As many of the parts as there is room for, from the first on. */
function fit(parts: readonly string[], room: number): string[] {
  let left = room;
  const all = parts.map((part) => {
    left -= part.length + 2;
    return left >= 0;
  });
  const end = all.indexOf(false);
  return parts.slice(0, end === -1 ? parts.length : end);
}

/** A few words that say how the run stands. */
export function headlineText({ counts, interrupted, pages }: Summary): string {
  const all = `${counts.pages} ${counts.pages === 1 ? 'page' : 'pages'}`;
  if (interrupted) return `interrupted, ${counts.passed} of ${all} passed before`;
  if (counts.pages === 0) return 'no page to audit';
  if (counts.red > 0) return `${counts.red} of ${all} ${redText(pages)}`;
  if (counts.passed < counts.pages)
    return `${counts.passed} of ${all} passed; the others do not fail the run`;
  return counts.pages === 1 ? 'the page passed' : `all ${all} passed`;
}

/** What the red pages are: one word where all are the same. */
function redText(pages: readonly PageSummary[]): string {
  const counts = Map.groupBy(
    pages.filter(({ red }) => red),
    ({ status }) => statusText(status),
  );
  if (counts.size === 1) return [...counts.keys()].join('');
  return `red: ${[...counts].map(([status, some]) => `${some.length} ${status}`).join(', ')}`;
}

function headline(summary: Summary): string {
  const sign = summary.counts.red > 0 || summary.interrupted ? '❌' : '✅';
  return `## ${sign} Waymark: ${headlineText(summary)}`;
}

function tableOf(pages: readonly PageSummary[], links: SummaryLinks): string {
  if (pages.length === 0) return 'Nothing was run.';
  const rows = pages
    .slice(0, MOST_ROWS)
    .map((page) => `| ${signOf(page)} | ${pageLink(page, links)} | ${verdictOf(page)} | ${whatOf(page)} |`);
  const more = pages.length - rows.length;
  return [
    '|  | Page | Verdict | First finding |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(more > 0 ? [`|  | and ${more} more |  |  |`] : []),
  ].join('\n');
}

function signOf({ red, status }: PageSummary): string {
  if (red) return '❌';
  return status === 'passed' ? '✅' : '⚪';
}

function pageLink({ path, file, broken, findings }: PageSummary, links: SummaryLinks): string {
  const line = findings[0]?.line ?? broken?.line ?? null;
  return linked(shown(path), file, line, links);
}

function linked(text: string, file: string | null, line: number | null, links: SummaryLinks): string {
  return file === null || links.file === undefined ? text : `[${text}](${links.file(file, line)})`;
}

function verdictOf({ status, steps }: PageSummary): string {
  const text = statusText(status);
  return steps.total === 0 || status === 'passed'
    ? text
    : `${text} (${steps.passed} of ${steps.total} steps)`;
}

function whatOf(page: PageSummary): string {
  const [first, ...others] = page.findings;
  const what =
    first?.title ?? (page.status === 'passed' ? '' : page.problem === null ? page.verdict : page.summary);
  const more = others.length === 0 ? '' : `; ${others.length} more`;
  return `${shown(what)}${more}${page.note === null ? '' : ` (${shown(page.note)})`}`.trim();
}

function sectionOf(page: PageSummary, links: SummaryLinks): string {
  const parts = [
    `### ${signOf(page)} ${pageLink(page, links)}`,
    `${shown(page.problem === null ? page.verdict : page.summary)}${page.note === null ? '' : ` ${shown(page.note)}`}`,
    ...page.findings.map((finding) => findingText(finding, page, links)),
    ...brokenText(page),
    ...(page.problem !== null || links.report === undefined
      ? []
      : [`[The full report](${links.report(page.folder)})`]),
  ];
  return parts.join('\n\n');
}

function findingText(finding: PageFinding, { file }: PageSummary, links: SummaryLinks): string {
  const { title, detail, recommendation, change, severity, line } = finding;
  const place = line === null ? '' : `, ${linked(`line ${line}`, file, line, links)}`;
  return [
    `**${shown(title)}** (${severity}${place})`,
    shown(detail),
    recommendation === '' ? '' : `What would help: ${sentenceText(recommendation, shown)}`,
    change === null ? '' : `Tested: with this change the page passes.\n\n${fencedText(change)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function brokenText({ broken }: PageSummary): string[] {
  if (broken === null) return [];
  const output = broken.command === null ? broken.output : `$ ${broken.command}\n${broken.output}`;
  const title = `${broken.title}: ${broken.observed}`;
  return [
    `<details><summary>The step that broke: ${markup(title)}</summary>\n\n${fencedText(output)}\n\n</details>`,
  ];
}

function leftOutText({ left_out }: Summary): string {
  if (left_out.length === 0) return '';
  const shownPages = left_out
    .slice(0, MOST_LEFT_OUT)
    .map(({ path, reason }) => `- ${shown(path)}: ${shown(reason)}`);
  const more = left_out.length - shownPages.length;
  const rows = [...shownPages, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
  return `<details><summary>Left out: ${left_out.length}</summary>\n\n${rows}\n\n</details>`;
}

function linkText({ run }: SummaryLinks): string {
  return run === undefined ? '' : `The full reports are in the artifacts of [this run](${run}).`;
}

/** A stranger's text: nothing in it is markup, calls a person, or links to an issue or a site. */
function shown(text: string): string {
  return unlinked(inlineText(text.slice(0, MOST_TEXT)));
}

/** The same where Markdown is not read, within markup of ours. */
function markup(text: string): string {
  return escapeText(unlinked(text.slice(0, MOST_TEXT).replace(/\s+/gu, ' ')));
}

/** What GitHub would make a link of, with a space of no width in it. */
function unlinked(text: string): string {
  return text
    .replace(/@(?=\w)/gu, '@\u200b')
    .replace(/#(?=\d)/gu, '#\u200b')
    .replace(/\b(GH)-(?=\d)/giu, '$1-\u200b')
    .replace(/:(?=\/\/)/gu, ':\u200b')
    .replace(/\bwww\./giu, 'www\u200b.');
}
