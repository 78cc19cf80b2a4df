import type { FindingType, QuickstartReport, ReportStatus } from '@waymark/contract';
import { topFinding } from '../../audits/index.ts';

/** What the arena tells of one run. */
export interface RunFacts {
  readonly runId: string;
  readonly pageUrl: string;
  readonly status: ReportStatus;
  readonly verdict: string;
  readonly steps: number;
  readonly stepsPassed: number;
  readonly durationMs: number;
  readonly findingType: FindingType | null;
  readonly findingTitle: string | null;
  readonly auditedAt: number;
}

/** Whether there is something that a proof pack could prove. */
export function hasFinding({ status, findingType }: RunFacts): boolean {
  return status !== 'passed' && findingType !== null;
}

/** Reads them off a report; the time is what a reader would have waited, without the proofs. */
export function factsOf(report: QuickstartReport): RunFacts {
  const finding = topFinding(report.frictions);
  return {
    runId: report.run_id,
    pageUrl: report.journey.quickstart_url,
    status: report.status,
    verdict: report.verdict,
    steps: report.quickstart_steps.length,
    stepsPassed: report.quickstart_steps.filter((step) => step.status === 'passed').length,
    durationMs: report.step_ledger.reduce((sum, row) => sum + row.duration_ms, 0),
    findingType: finding?.type ?? null,
    findingTitle: finding?.title ?? null,
    auditedAt: Date.parse(report.journey.source_fetched_at),
  };
}
