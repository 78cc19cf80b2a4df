import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { withoutReport } from '../many/distill-report.ts';
import { sampleFinding, samplePage, sampleSummary } from '../many/page-fixture.ts';
import { removeEarlierRun, reportToGithub, writeForms } from './write-forms.ts';

const github = {
  summaryFile: undefined,
  outputFile: undefined,
  eventFile: undefined,
  serverUrl: 'https://github.com',
  repository: 'o/r',
  commit: 'c0ffee',
  runId: '7',
  workflow: 'docs',
  job: 'audit',
};
/** Four bytes for each character, and more of them than any bound allows. */
const long = '🦆'.repeat(900);
const manyPages = Array.from({ length: 900 }, () =>
  samplePage({ findings: [sampleFinding({ detail: long, recommendation: long })] }),
);

describe('tellGithub', () => {
  it.each([0, 700_000, 1_040_000])(
    'keeps the summary of a step within 1 MiB after %i bytes of others',
    (bytes) => {
      const summaryFile = join(makeTempFolder(), 'summary');
      writeFileSync(summaryFile, 'x'.repeat(bytes));
      reportToGithub('out', sampleSummary(manyPages), { ...github, summaryFile }, () => undefined);
      const { size } = statSync(summaryFile);
      expect(size).toBeLessThan(1_048_576);
      if (bytes < 1_000_000) expect(size).toBeGreaterThan(bytes + 10_000);
    },
  );

  it('says what it cannot write, and goes on', () => {
    const lines: string[] = [];
    const outputFile = '/nowhere/output';
    reportToGithub('out', sampleSummary([]), { ...github, outputFile }, (line) => void lines.push(line));
    expect(lines).toEqual([expect.stringMatching(/^::warning title=Waymark::The runner’s files/u)]);
  });

  it('links to what was pushed where the run is of a pull request', () => {
    const [eventFile, summaryFile] = ['event', 'summary'].map((name) => join(makeTempFolder(), name));
    const sha = 'a'.repeat(40);
    writeFileSync(eventFile ?? '', JSON.stringify({ pull_request: { head: { sha } } }));
    reportToGithub(
      'out',
      sampleSummary([samplePage()]),
      { ...github, eventFile, summaryFile },
      () => undefined,
    );
    expect(readFileSync(summaryFile ?? '', 'utf8')).toContain(`https://github.com/o/r/blob/${sha}/docs/a.md`);
  });
});

describe('writeForms', () => {
  it('keeps a comment within what GitHub takes, and has a suite for a page without a report', async () => {
    const out = makeTempFolder();
    const bare = withoutReport({ path: 'a "b" <c>.md', file: null, folder: 'x' }, 'crashed', 'It <broke>.');
    const pages = manyPages.map((page) => ({ ...page, ...bare, findings: page.findings }));
    await writeForms(out, sampleSummary(pages), github);
    const comment = readFileSync(join(out, 'comment.md'), 'utf8');
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).toMatch(
      /^<!-- waymark-audit [0-9a-f]{12} -->\n## ❌ Waymark: 900 of 900 pages not judged/u,
    );
    const junit = readFileSync(join(out, 'junit.xml'), 'utf8');
    expect(junit).toContain(
      '<testsuite name="a &quot;b&quot; &lt;c&gt;.md" tests="1" failures="0" errors="1"',
    );
    expect(junit).toContain('message="It &lt;broke&gt;."');
  });
});

describe('removeEarlierRun', () => {
  it('takes away the pages of an earlier run, and of nobody else', async () => {
    const out = makeTempFolder();
    mkdirSync(join(out, 'pages'));
    writeFileSync(join(out, 'summary.json'), '{ "pages": [] }');
    await removeEarlierRun(out);
    expect(existsSync(join(out, 'pages'))).toBe(true);
    writeFileSync(join(out, 'summary.json'), JSON.stringify(sampleSummary([])));
    await removeEarlierRun(out);
    expect(existsSync(join(out, 'pages'))).toBe(false);
  });
});
