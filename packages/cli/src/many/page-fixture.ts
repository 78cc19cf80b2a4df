import { withoutReport } from './distill-report.ts';
import type { PageFinding, PageRecord, PageSummary, Summary } from './summary.ts';

/** A finding for tests. */
export function sampleFinding(more: Partial<PageFinding> = {}): PageFinding {
  return {
    fingerprint: 'f1',
    rule_id: 'docs.undeclared-name',
    type: 'docs_mismatch',
    severity: 'blocker',
    title: 'The code uses a name that nothing declares',
    detail: 'It stops there.',
    recommendation: 'Declare it.',
    change: null,
    line: 9,
    last_line: 9,
    ...more,
  };
}

/** A page that was followed, for tests. */
export function sampleRecord(more: Partial<PageRecord> = {}): PageRecord {
  const name = { path: 'docs/a.md', file: 'docs/a.md', folder: 'pages/docs/a.md' };
  return {
    ...withoutReport(name, 'crashed', ''),
    problem: null,
    title: 'A',
    status: 'failed',
    completion_state: 'failed_at_step',
    verdict: 'The quickstart breaks at step 2 of 2.',
    summary: '1 of 2 steps passed.',
    steps: { passed: 1, total: 2 },
    findings: [sampleFinding()],
    ...more,
  };
}

/** A judged page for tests; red by default. */
export function samplePage(more: Partial<PageSummary> = {}): PageSummary {
  return { ...sampleRecord(), red: true, reason: 'verdict', note: null, expected: null, ...more };
}

/** A run of pages for tests. */
export function sampleSummary(pages: readonly PageSummary[], more: Partial<Summary> = {}): Summary {
  const count = (status: PageSummary['status']) => pages.filter((page) => page.status === status).length;
  return {
    schema_version: 'waymark-summary.v1',
    status: 'failed',
    exit_code: 1,
    interrupted: false,
    started_at: '2026-01-01T00:00:00.000Z',
    finished_at: '2026-01-01T00:01:00.000Z',
    counts: {
      pages: pages.length,
      red: pages.filter(({ red }) => red).length,
      left_out: 0,
      passed: count('passed'),
      failed: count('failed'),
      blocked: count('blocked'),
      inconclusive: count('inconclusive'),
    },
    changed_since: null,
    pages: [...pages],
    left_out: [],
    ...more,
  };
}
