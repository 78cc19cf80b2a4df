import type { QuickstartReport } from '@waymark/contract';
import { expect, it } from 'vitest';
import { SITE_CHECKS } from '../model/site-check.ts';
import { buildReport } from './build-report.ts';
import { readinessOf } from './readiness.ts';
import { sampleRecord } from './record-fixture.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';

/** A report whose page passed every check but those that are named. */
function reportWith(
  outcomes: Readonly<Record<string, 'warn' | 'fail'>>,
  url = 'https://docs.acme.dev/start',
): QuickstartReport {
  const report = buildReport(sampleRecord([]));
  return {
    ...report,
    journey: { ...report.journey, quickstart_url: url },
    observations: Object.keys(SITE_CHECKS).map((check) => ({
      id: `obs-${check}`,
      check,
      outcome: outcomes[check] ?? 'pass',
      detail: `seen of ${check} <b>`,
      evidence: '',
    })),
    observation_coverage: [{ check: 'content-signals', ran: false, reason: 'No answer.' }],
  };
}

it('sums a page up as the check of a site does', () => {
  expect(readinessOf(reportWith({})).summary).toBe(
    '100 of 100, level 5 of 5 (Ready to act): there is nothing to mend.',
  );
  expect(readinessOf(reportWith({ 'llms-txt-exists': 'fail', sitemap: 'warn' })).summary).toMatch(
    /^9\d of 100, level 2 of 5 \(Readable\): 2 things to mend\.$/u,
  );
});

it('shows what failed first, with what to do about it', () => {
  const { rows } = readinessOf(reportWith({ 'llms-txt-exists': 'warn', sitemap: 'fail' }));
  expect([...rows.slice(0, 2), rows.at(-1)]).toMatchObject([
    { check: 'sitemap', outcome: 'fail', todo: expect.stringContaining('https://docs.acme.dev/sitemap.xml') },
    { check: 'llms-txt-exists', outcome: 'warn', example: expect.stringContaining('# Your product') },
    { check: 'content-signals', outcome: 'not_checked', todo: null },
  ]);
});

it('gives a file of one’s own no score', () => {
  expect(readinessOf(reportWith({ sitemap: 'fail' }, 'docs/start.md')).summary).toBeNull();
});

it('stands open in the page and in the Markdown, with strangers’ text escaped', () => {
  const report = reportWith({ sitemap: 'fail' });
  const page = renderHtml(report);
  const section = page.slice(page.indexOf('<h2 id="readiness">'), page.indexOf('<h2>Evidence</h2>'));
  const open = section.slice(0, section.indexOf('<details'));
  expect(open).toContain('seen of sitemap &lt;b&gt;');
  expect(open).not.toMatch(/>(?:pass|not checked)</u);
  expect(section).toMatch(/<summary>Checks that passed or do not apply \(\d+\)/u);
  expect(section).toContain('level 1 of 5');
  const text = renderMarkdown(report);
  expect(text).toMatch(
    /## Readiness for agents\n\n9\d of 100, .*\n\n- \*\*fail\*\* sitemap: seen of sitemap \\<b\\>/u,
  );
});
