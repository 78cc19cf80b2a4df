import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { GithubRun } from '@waymark/server';
import { SUMMARY_SCHEMA_VERSION, type Summary } from '../many/summary.ts';
import { codeQualityOf } from './code-quality.ts';
import { annotationsOf, commentMarker, encodePart, githubLinks, outputsOf } from './github.ts';
import { renderJunitOfPages } from './junit-of-pages.ts';
import { renderSummary } from './markdown-summary.ts';

/** GitHub refuses a comment of more characters, and a summary of more bytes. */
const MOST_COMMENT_CHARACTERS = 65_000;
const MOST_SUMMARY_BYTES = 1_048_576;
/** A character may take four bytes. */
const MOST_SUMMARY_CHARACTERS = Math.floor(MOST_SUMMARY_BYTES / 4) - 1_000;

/** The file that has a line for each page as soon as it is done. */
export const RESULTS_FILE = 'results.jsonl';

/** Removes what an earlier run left, which would pass for this one's; what is not ours is left alone. */
export async function removeEarlierRun(out: string): Promise<void> {
  const earlier = await readFile(join(out, 'summary.json'), 'utf8').catch(() => '');
  if (earlier.slice(0, 200).includes(`"${SUMMARY_SCHEMA_VERSION}"`))
    await rm(join(out, 'pages'), { recursive: true, force: true });
  await rm(join(out, RESULTS_FILE), { force: true });
}

/** Writes the run in every form that a CI reads. */
export async function writeForms(
  out: string,
  summary: Summary,
  github: GithubRun | undefined,
): Promise<void> {
  const links = linksOf(github);
  const files: readonly (readonly [string, string])[] = [
    ['summary.json', jsonText(summary)],
    ['summary.md', renderSummary(summary, { report: reportBeside }, MOST_SUMMARY_CHARACTERS)],
    ['comment.md', `${commentMarker(github)}\n${renderSummary(summary, links, MOST_COMMENT_CHARACTERS)}`],
    ['code-quality.json', jsonText(codeQualityOf(summary))],
    ['junit.xml', await renderJunitOfPages(summary, out)],
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(out, name), content)));
}

function reportBeside(folder: string): string {
  return `${folder.split('/').map(encodePart).join('/')}/report.html`;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes what GitHub shows and what later steps read; a file that cannot be written is reported and fails nothing. */
export function reportToGithub(
  out: string,
  summary: Summary,
  github: GithubRun,
  say: (line: string) => void,
): void {
  for (const line of annotationsOf(summary)) say(line);
  const folder = relative('.', out) || '.';
  try {
    if (github.outputFile !== undefined) appendFileSync(github.outputFile, outputsOf(summary, folder));
    if (github.summaryFile !== undefined) {
      const taken = statSync(github.summaryFile, { throwIfNoEntry: false })?.size ?? 0;
      // The file is shared by all that a step runs.
      const room = Math.floor((MOST_SUMMARY_BYTES - taken) / 4) - 1_000;
      if (room > 2_000) appendFileSync(github.summaryFile, renderSummary(summary, linksOf(github), room));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(
      `::warning title=Waymark::${`The runner’s files cannot be written: ${reason}`.replace(/[%\r\n]/gu, ' ')}`,
    );
  }
}

function linksOf(github: GithubRun | undefined) {
  if (github === undefined) return {};
  return githubLinks({ ...github, commit: headCommit(github.eventFile) ?? github.commit });
}

/** Of a pull request GitHub checks out a merge that nobody else sees; links go to what was pushed. */
function headCommit(eventFile: string | undefined): string | undefined {
  if (eventFile === undefined) return undefined;
  try {
    const sha: unknown = JSON.parse(readFileSync(eventFile, 'utf8')).pull_request?.head?.sha;
    return typeof sha === 'string' && /^[0-9a-f]{40,64}$/u.test(sha) ? sha : undefined;
  } catch {
    return undefined;
  }
}
