import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { OperatorError } from '../../lib/errors/operator-error.ts';
import { problemText } from '../../lib/errors/problem-text.ts';
import { pendingMigrations, schemaVersion } from '../migrate.ts';
import type { Db, Store } from '../open-store.ts';
import { BackupError, type Head, lineLedger } from './format.ts';
import { type BackupRow, backupTables } from './tables.ts';

const PAGE_ROWS = 1_000;
/** Tables whose rows are large: a page of them must fit into memory, and into the time of one query. */
const FEW_ROWS: Readonly<Record<string, number>> = {
  reports: 10,
  report_file_parts: 10,
  pulse_segment_parts: 10,
};

async function* rowsOf(db: Db, table: string, keys: readonly string[]): AsyncGenerator<BackupRow> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const pageRows = FEW_ROWS[table] ?? PAGE_ROWS;
  let after: BackupRow | undefined;
  for (;;) {
    const last = after;
    const from =
      last === undefined
        ? sql``
        : sql`where (${columns}) > (${sql.join(keys.map((key) => sql.val(last[key])))})`;
    const page =
      await sql<BackupRow>`select * from ${sql.table(table)} ${from} order by ${columns} limit ${sql.lit(pageRows)}`.execute(
        db,
      );
    yield* page.rows;
    after = page.rows.at(-1);
    if (page.rows.length < pageRows) return;
  }
}

async function* linesOf(db: Db, head: Head): AsyncGenerator<string> {
  const ledger = lineLedger();
  const line = (value: object, table?: string) => {
    const text = JSON.stringify(value);
    ledger.add(text, table);
    return `${text}\n`;
  };
  yield line(head);
  for (const [table, keys] of Object.entries(backupTables)) {
    for await (const row of rowsOf(db, table, keys)) yield line({ table, row }, table);
  }
  yield `${JSON.stringify(ledger.tail())}\n`;
}

/**
 * Writes one consistent snapshot while the service goes on. The file appears under its name only when it
 * is complete and on disk.
 */
export async function writeBackup(store: Store, file: string, now: number): Promise<void> {
  const missing = await pendingMigrations(store);
  if (missing.length > 0)
    throw new BackupError('The database does not have the schema of this version. Run waymark migrate.');
  const head: Head = {
    waymark_backup: 1,
    schema: schemaVersion(store),
    engine: store.engine.name,
    created_at: new Date(now).toISOString(),
  };
  const part = `${file}.part`;
  // One left by a crash would keep its own mode.
  rmSync(part, { force: true });
  try {
    await store.snapshot((db) =>
      pipeline(
        Readable.from(linesOf(db, head)),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    );
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof OperatorError) throw error;
    throw new BackupError(`The backup could not be written: ${problemText(error)}.`, { cause: error });
  }
}
