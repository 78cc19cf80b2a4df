import type { QuickstartReport } from '@waymark/contract';
import type { Store } from '../../store/index.ts';
import { findExampleReport, findListedReport } from './store.ts';

const SHOWN_MILESTONES = 5;

/** As much of a real report as the home page shows. */
export interface ShownReport {
  readonly source: 'arena' | 'example';
  readonly url: string;
  readonly title: string;
  readonly status: QuickstartReport['status'];
  readonly verdict: string;
  readonly publishedAt: number;
  readonly stepsPassed: number;
  readonly steps: number;
  readonly seconds: number;
  readonly milestones: readonly { readonly title: string; readonly status: string }[];
}

export interface ShowReportDeps {
  readonly store: Store;
  readonly config: { readonly baseUrl: string; readonly platformUrl: string };
}

/** A report that may be shown to everyone: one of the arena, otherwise one of our own examples, otherwise none. */
export async function showReport({ store, config }: ShowReportDeps): Promise<ShownReport | undefined> {
  const listed = await findListedReport(store.db);
  const row = listed ?? (await findExampleReport(store.db, `${config.baseUrl}/examples/`));
  if (row === undefined) return undefined;
  const report: QuickstartReport = JSON.parse(row.document);
  return {
    source: listed === undefined ? 'example' : 'arena',
    url: `${config.platformUrl}/reports/${row.slug}`,
    title: report.hero.title,
    status: report.status,
    verdict: report.verdict,
    publishedAt: row.publishedAt,
    stepsPassed: report.quickstart_steps.filter(({ status }) => status === 'passed').length,
    steps: report.quickstart_steps.length,
    seconds: report.step_ledger.reduce((sum, row) => sum + row.duration_ms, 0) / 1000,
    milestones: report.journey_milestones.slice(0, SHOWN_MILESTONES),
  };
}
