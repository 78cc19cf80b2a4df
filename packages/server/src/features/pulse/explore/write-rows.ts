import type { ExportRow } from './export-rows.ts';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/u;
const MUST_QUOTE = /[",\r\n]/u;

/** A cell of CSV (RFC 4180). Texts come from strangers: one that a spreadsheet would run is led in by an apostrophe. */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** Rows as CSV, under their names; nothing at all where there is no row. */
export async function* writeCsv(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield lineOf(Object.keys(row));
    isFirst = false;
    yield lineOf(Object.values(row));
  }
}

/** Rows as JSON, one to a line. */
export async function* writeNdjson(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
