import { patchIn, REPAIR_SECTION } from '@waymark/audit';
import type { QuickstartReport } from '@waymark/contract';
import type { Store } from '../../../store/index.ts';
import { findExampleReport, findListedReport } from './store.ts';

const SHOWN_MILESTONES = 5;
const SHOWN_LINES = 5;
const SHOWN_FIX = 8;
const SHOWN_CHARACTERS = 72;

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
  /** The command that decided it, and what it printed last. */
  readonly excerpt: { readonly command: string; readonly output: string } | undefined;
  readonly milestones: readonly { readonly title: string; readonly status: string }[];
  /** The lines that a proven patch of the page takes away and puts in, where there is one. */
  readonly fix: { readonly lines: readonly string[]; readonly url: string } | undefined;
}

export interface ShowReportDeps {
  readonly store: Store;
  readonly config: { readonly baseUrl: string; readonly platformUrl: string };
}

function clipLine(line: string): string {
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}

function excerptOf({ commands }: QuickstartReport): ShownReport['excerpt'] {
  const journey = commands.filter((each) => each.evidence_role !== 'proof');
  const decisive = journey.find((each) => each.status !== 'passed') ?? journey.at(-1);
  if (decisive === undefined) return undefined;
  const lines = decisive.output_excerpt.split('\n').filter((line) => line.trim() !== '');
  const said = lines.find((line) => /error/iu.test(line));
  const shown = decisive.status === 'passed' || said === undefined ? lines.slice(-SHOWN_LINES) : [said];
  return { command: clipLine(decisive.command), output: shown.map(clipLine).join('\n') };
}

function fixOf(report: QuickstartReport, reportUrl: string): ShownReport['fix'] {
  const patch = patchIn(report);
  if (patch === null) return undefined;
  const changed = patch.split('\n').filter((line) => /^[-+]/u.test(line) && !/^(?:---|\+\+\+) /u.test(line));
  return { lines: changed.slice(0, SHOWN_FIX).map(clipLine), url: `${reportUrl}#${REPAIR_SECTION}` };
}

/** A report that may be shown to everyone: one of the arena, otherwise one of our own examples, otherwise none. */
export async function showReport({ store, config }: ShowReportDeps): Promise<ShownReport | undefined> {
  const listed = await findListedReport(store.db);
  const row = listed ?? (await findExampleReport(store.db, `${config.baseUrl}/examples/`));
  if (row === undefined) return undefined;
  const report: QuickstartReport = JSON.parse(row.document);
  const url = `${config.platformUrl}/reports/${row.slug}`;
  return {
    source: listed === undefined ? 'example' : 'arena',
    url,
    fix: fixOf(report, url),
    title: report.hero.title,
    status: report.status,
    verdict: report.verdict,
    publishedAt: row.publishedAt,
    stepsPassed: report.quickstart_steps.filter(({ status }) => status === 'passed').length,
    steps: report.quickstart_steps.length,
    seconds: report.step_ledger.reduce((sum, row) => sum + row.duration_ms, 0) / 1000,
    excerpt: excerptOf(report),
    milestones: report.journey_milestones.slice(0, SHOWN_MILESTONES),
  };
}
