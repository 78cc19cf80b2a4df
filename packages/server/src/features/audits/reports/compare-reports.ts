import type { Friction, QuickstartReport, ReportChanges } from '@waymark/contract';

function stepsOf(report: QuickstartReport): { steps: number; steps_passed: number } {
  const passed = report.quickstart_steps.filter((step) => step.status === 'passed');
  return { steps: report.quickstart_steps.length, steps_passed: passed.length };
}

/** Two findings are the same when the same rule says the same of the page; ids are numbered anew in each report. */
function keyOf({ type, title, evidence }: Friction): string {
  return JSON.stringify([type, evidence.rule_id, title]);
}

function brief({ type, severity, title }: Friction) {
  return { type, severity, title };
}

export interface PreviousReport {
  readonly report: QuickstartReport;
  readonly reportUrl: string;
  readonly publishedAt: number;
}

/** What changed since the last audit of the same journey. */
export function compareReports(
  current: QuickstartReport,
  previous: PreviousReport | undefined,
): ReportChanges {
  const { status } = current;
  const now = stepsOf(current);
  if (previous === undefined) {
    const appeared = current.frictions.map(brief);
    return { previous: null, status, ...now, verdict_changed: false, gone: [], appeared, remaining: [] };
  }
  const before = previous.report;
  const knownBefore = new Set(before.frictions.map(keyOf));
  const knownNow = new Set(current.frictions.map(keyOf));
  return {
    previous: {
      report_url: previous.reportUrl,
      published_at: new Date(previous.publishedAt).toISOString(),
      status: before.status,
      verdict: before.verdict,
      ...stepsOf(before),
    },
    status,
    ...now,
    verdict_changed: before.status !== status,
    gone: before.frictions.filter((each) => !knownNow.has(keyOf(each))).map(brief),
    appeared: current.frictions.filter((each) => !knownBefore.has(keyOf(each))).map(brief),
    remaining: current.frictions.filter((each) => knownBefore.has(keyOf(each))).map(brief),
  };
}
