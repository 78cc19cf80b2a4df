import {
  type ExportName,
  exportRows,
  type InsightName,
  insightFilesOf,
  insightRows,
  type Looked,
  writeCsv,
  writeNdjson,
} from '../../pulse/index.ts';
import type { Ask, DashboardDeps } from './visit.ts';

const fileTypes = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson' } as const;

/** Sends what a page shows as a file. */
export function sendExport(
  deps: Pick<DashboardDeps, 'store' | 'columns' | 'clock' | 'config'>,
  c: Ask,
  looked: Looked,
  file: { readonly name: ExportName; readonly ending: 'csv' | 'ndjson' },
): Response {
  return sendRows(c, exportRows(deps, looked, file.name), file);
}

/** Sends what a page of insights holds, as the file that its address names; undefined where there is no such file. */
export function sendInsightFile(
  deps: Pick<DashboardDeps, 'store' | 'columns' | 'clock' | 'config'>,
  c: Ask,
  looked: Looked,
  insight: InsightName,
): Response | undefined {
  const [name, ending, ...rest] = (c.req.param('file') ?? '').split('.');
  const file = insightFilesOf(insight).find((each) => each === name);
  if (file === undefined || rest.length > 0 || (ending !== 'csv' && ending !== 'ndjson')) return undefined;
  const rows = insightRows(deps, looked, insight, file);
  return sendRows(c, rows, { name: file === 'lines' ? insight : `${insight}-${file}`, ending });
}

/** Sends rows as a file of that name. */
function sendRows(
  c: Ask,
  rows: Parameters<typeof writeCsv>[0],
  file: { readonly name: string; readonly ending: 'csv' | 'ndjson' },
): Response {
  const text = file.ending === 'csv' ? writeCsv(rows) : writeNdjson(rows);
  c.header('Content-Type', fileTypes[file.ending]);
  c.header('Content-Disposition', `attachment; filename="pulse-${file.name}.${file.ending}"`);
  c.header('Cache-Control', 'no-store');
  return c.body(ReadableStream.from(text).pipeThrough(new TextEncoderStream()));
}
