import { createHash, randomUUID } from 'node:crypto';
import type { GithubRun } from '@waymark/server';
import { statusText } from '../many/assess-page.ts';
import type { PageFinding, PageSummary, Summary } from '../many/summary.ts';
import { headlineText, type SummaryLinks } from './markdown-summary.ts';

/** GitHub shows no more of a kind for one step. */
const MOST_OF_A_KIND = 10;
const MOST_MESSAGE_CHARACTERS = 4_000;

type Kind = 'error' | 'warning' | 'notice';
type Annotation = {
  kind: Kind;
  file: string | null;
  line: number | null;
  lastLine: number | null;
  title: string;
  message: string;
};

/** The workflow commands that put findings beside the lines of their pages, ten of a kind at most. */
export function annotationsOf({ pages }: Summary): string[] {
  const all = pages.flatMap(annotationsOfPage);
  return (['error', 'warning', 'notice'] as const).flatMap((kind) =>
    limited(
      all.filter((one) => one.kind === kind),
      kind,
    ).map(commandOf),
  );
}

function limited(annotations: Annotation[], kind: Kind): Annotation[] {
  if (annotations.length <= MOST_OF_A_KIND) return annotations;
  const more = annotations.length - MOST_OF_A_KIND + 1;
  const message = `${more} more of this kind are in the summary of the run.`;
  const last = { kind, file: null, line: null, lastLine: null, title: 'Waymark', message };
  return [...annotations.slice(0, MOST_OF_A_KIND - 1), last];
}

function annotationsOfPage(page: PageSummary): Annotation[] {
  const found = page.findings.map((finding) => ofFinding(finding, page));
  // What makes a page red stands in the list of errors even where no finding says it.
  const verdict = page.red && !found.some(({ kind }) => kind === 'error') ? [ofVerdict(page, 'error')] : [];
  const notices =
    !page.red && page.note !== null && page.reason !== 'known' ? [ofVerdict(page, 'notice')] : [];
  return [...verdict, ...found, ...notices];
}

function ofFinding(finding: PageFinding, page: PageSummary): Annotation {
  const { title, detail, recommendation, change, severity, line, last_line } = finding;
  const isGrave = severity === 'blocker' || severity === 'high';
  const kind = page.red && isGrave ? 'error' : page.red || severity !== 'low' ? 'warning' : 'notice';
  const lines = [
    detail,
    recommendation === '' ? '' : `What would help: ${recommendation}`,
    change === null ? '' : `Tested: with this change the page passes.\n${change}`,
    page.note ?? '',
  ];
  return {
    kind: page.red || page.status === 'passed' ? kind : 'notice',
    file: page.file,
    line,
    lastLine: last_line,
    title,
    message: lines.filter((part) => part !== '').join('\n'),
  };
}

function ofVerdict(page: PageSummary, kind: Kind): Annotation {
  const line = page.broken?.line ?? page.findings[0]?.line ?? null;
  const message = [
    page.file === null ? page.path : '',
    page.problem === null ? page.verdict : page.summary,
    page.broken === null ? '' : `${page.broken.title}: ${page.broken.observed}`,
    page.note ?? '',
  ];
  return {
    kind,
    file: page.file,
    line,
    lastLine: line,
    title: `Waymark: ${statusText(page.status)}`,
    message: message.filter((part) => part !== '').join('\n'),
  };
}

function commandOf({ kind, file, line, lastLine, title, message }: Annotation): string {
  // A file without a line is shown at its first.
  const begin = file === null ? null : (line ?? 1);
  const properties = [
    ...(file === null ? [] : [`file=${escapeProperty(file)}`]),
    ...(begin === null ? [] : [`line=${begin}`, `endLine=${Math.max(begin, lastLine ?? begin)}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${kind} ${properties.join(',')}::${escapeData(message.slice(0, MOST_MESSAGE_CHARACTERS))}`;
}

function escapeData(text: string): string {
  return text.replace(/%/gu, '%25').replace(/\r/gu, '%0D').replace(/\n/gu, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/gu, '%3A').replace(/,/gu, '%2C');
}

/** What a later step of the job can read: lines for the file of outputs, whatever the values hold. */
export function outputsOf(summary: Summary, folder: string): string {
  const { counts, status, exit_code } = summary;
  const values: readonly (readonly [string, string | number])[] = [
    ['status', status],
    ['exit-code', exit_code],
    ['headline', headlineText(summary)],
    ...Object.entries(counts).map(([name, count]) => [name.replaceAll('_', '-'), count] as const),
    ['red-pages', summary.pages.flatMap(({ red, path }) => (red ? [path] : [])).join('\n')],
    ['folder', folder],
    ['summary', `${folder}/summary.json`],
    ['comment', `${folder}/comment.md`],
  ];
  return values.map(([name, value]) => outputText(name, String(value))).join('');
}

function outputText(name: string, value: string): string {
  const end = `waymark_${randomUUID()}`;
  return `${name}<<${end}\n${value}\n${end}\n`;
}

/** Where files and runs are on GitHub. */
export function githubLinks({ serverUrl, repository, commit, runId }: GithubRun): SummaryLinks {
  if (serverUrl === undefined || repository === undefined) return {};
  const home = `${serverUrl}/${repository}`;
  return {
    ...(runId === undefined ? {} : { run: `${home}/actions/runs/${runId}` }),
    ...(commit === undefined
      ? {}
      : {
          file: (path: string, line: number | null) =>
            `${home}/blob/${commit}/${path.split('/').map(encodePart).join('/')}${line === null ? '' : `?plain=1#L${line}`}`,
        }),
  };
}

/** A part of a path as a link of Markdown can hold it. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[()]/gu, (sign) => (sign === '(' ? '%28' : '%29'));
}

/** The line by which a comment of this job is found again; each job of a pull request has one of its own. */
export function commentMarker(run: GithubRun | undefined): string {
  const name = [run?.workflow ?? '', run?.job ?? ''].join('\0');
  return `<!-- waymark-audit ${createHash('sha256').update(name).digest('hex').slice(0, 12)} -->`;
}
