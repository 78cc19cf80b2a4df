import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeText, junitSuite } from '@waymark/audit';
import { QuickstartReport } from '@waymark/contract';
import type { PageSummary, Summary } from '../many/summary.ts';

type Suite = ReturnType<typeof junitSuite>;

/** One JUnit file for all pages, a suite each; what is not red is skipped rather than failed. */
export async function renderJunitOfPages({ pages }: Summary, out: string): Promise<string> {
  const suites: Suite[] = [];
  // One after the other: a report with its logs can be large.
  for (const page of pages) suites.push(await suiteOf(page, out));
  const sum = (key: 'tests' | 'failures' | 'errors') =>
    suites.reduce((total, suite) => total + suite[key], 0);
  const seconds = pages.reduce((total, { duration_ms }) => total + duration_ms, 0) / 1000;
  const counts = `tests="${sum('tests')}" failures="${sum('failures')}" errors="${sum('errors')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="waymark audit" ${counts} time="${seconds.toFixed(3)}">
${suites.map(({ markup }) => markup).join('\n')}
</testsuites>
`;
}

async function suiteOf(page: PageSummary, out: string): Promise<Suite> {
  if (page.problem !== null) return suiteWithoutReport(page);
  const report = QuickstartReport.parse(
    JSON.parse(await readFile(join(out, page.folder, 'report.json'), 'utf8')),
  );
  const excuse = page.red ? undefined : (page.note ?? `${page.status} does not fail this run`);
  return junitSuite(report, {
    name: page.path,
    ...(page.file === null ? {} : { file: page.file }),
    ...(excuse === undefined ? {} : { excuse }),
  });
}

function suiteWithoutReport({ path, problem, summary, red }: PageSummary): Suite {
  const tag = red ? 'error' : 'skipped';
  const name = escapeText(path);
  const text = escapeText(summary);
  const markup = `<testsuite name="${name}" tests="1" failures="0" errors="${red ? 1 : 0}" skipped="${red ? 0 : 1}">
<testcase classname="verdict" name="The page was not judged."><${tag} type="${problem}" message="${text.replace(/\s+/gu, ' ')}">${text}</${tag}></testcase>
</testsuite>`;
  return { markup, tests: 1, failures: 0, errors: red ? 1 : 0, skipped: red ? 0 : 1 };
}
