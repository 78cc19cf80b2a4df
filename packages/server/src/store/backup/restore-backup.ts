import { sql } from 'kysely';
import { appliedMigrations, migrate, migrateTo, pendingMigrations } from '../migrate.ts';
import type { Db, Store } from '../open-store.ts';
import { BackupError, type Head, readBackup } from './format.ts';
import { type BackupRow, backupTableNames } from './tables.ts';

const VALUES_PER_INSERT = 10_000;
const CHARACTERS_PER_INSERT = 4_000_000;

async function insertRows(db: Db, table: string, rows: readonly BackupRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql.val(row[column] ?? null)))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** Collects rows of one table until an insert is worth its while. */
function rowBuffer(db: Db) {
  let table = '';
  let rows: BackupRow[] = [];
  let characters = 0;
  const flush = async () => {
    const pending = rows;
    rows = [];
    characters = 0;
    await insertRows(db, table, pending);
  };
  return {
    flush,
    async add(nextTable: string, row: BackupRow): Promise<void> {
      const isFull =
        rows.length * Object.keys(row).length >= VALUES_PER_INSERT || characters >= CHARACTERS_PER_INSERT;
      if (nextTable !== table || isFull) await flush();
      table = nextTable;
      rows.push(row);
      for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 0;
    },
  };
}

/** The tables that a backup may fill and that the schema at hand has; an earlier schema has fewer. */
async function presentTables(db: Db): Promise<string[]> {
  const present = new Set((await db.introspection.getTables()).map((table) => table.name));
  return backupTableNames.filter((table) => present.has(table));
}

async function fill(
  db: Db,
  entries: AsyncGenerator<Head | { table: string; row: BackupRow }>,
): Promise<void> {
  // A fresh schema may bring rows of its own, such as the gates; the backup's own take their place.
  for (const table of (await presentTables(db)).toReversed())
    await sql`delete from ${sql.table(table)}`.execute(db);
  const buffer = rowBuffer(db);
  for await (const entry of entries) {
    if (!('table' in entry)) continue;
    if (!backupTableNames.includes(entry.table)) {
      throw new BackupError(`The backup holds a table this version does not know: ${entry.table}.`);
    }
    await buffer.add(entry.table, entry.row);
  }
  await buffer.flush();
}

async function readHead(file: string): Promise<Head> {
  for await (const entry of readBackup(file)) if ('waymark_backup' in entry) return entry;
  throw new BackupError(`${file} holds nothing.`);
}

async function migrateToSchemaOf(store: Store, head: Head): Promise<void> {
  if (!(await pendingMigrations(store)).includes(head.schema)) {
    throw new BackupError(
      `The backup is of a schema this version does not know (${head.schema}); restore it with the version that made it.`,
    );
  }
  await migrateTo(store, head.schema);
}

// What a start makes by itself; everything else is somebody's data.
const MADE_BY_A_START = [
  'service_keys',
  'job_schedules',
  'jobs',
  'acceptance_gates',
  'signing_keys',
  'pulse_rollup_state',
];

async function holdsData(store: Store): Promise<boolean> {
  const tables = await presentTables(store.db);
  for (const table of tables.filter((each) => !MADE_BY_A_START.includes(each))) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(store.db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Fills an empty database of either engine from a backup of either engine, in one transaction. */
export async function restoreBackup(store: Store, file: string): Promise<Head> {
  const head = await readHead(file);
  const applied = await appliedMigrations(store);
  const fits = applied.length === 0 || (applied.at(-1) === head.schema && !(await holdsData(store)));
  if (!fits) {
    throw new BackupError(
      'The database is not empty; point WAYMARK_DATA_DIR or DATABASE_URL at an empty one and restore there.',
    );
  }
  if (applied.length === 0) await migrateToSchemaOf(store, head);
  await store.transaction((db) => fill(db, readBackup(file)));
  await migrate(store);
  await store.engine.continueNumbers(store.db);
  return head;
}
