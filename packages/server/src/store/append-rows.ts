import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type pg from 'pg';
import type { Store } from './open-store.ts';

export type AppendValue = string | number | null;

/** A table that is only ever appended to, under a key of two columns. */
export interface AppendTable {
  readonly name: string;
  /** Each column with its type on PostgreSQL, in the order of a row's values. */
  readonly columns: readonly (readonly [string, 'text' | 'integer' | 'bigint'])[];
  /** Where the two key columns stand among the values. */
  readonly key: readonly [number, number];
  /** Held in shared mode by every append; whoever takes it alone sees no append half done (PostgreSQL). */
  readonly lockId: number;
}

export type AppendRow = readonly AppendValue[];

/** Tells rows of one batch apart; neither part can hold a line break. */
export function appendKey(table: AppendTable, row: AppendRow): string {
  return `${row[table.key[0]]}\n${row[table.key[1]]}`;
}

const names = (table: AppendTable) => table.columns.map(([name]) => name).join(', ');

interface Appending {
  readonly insert: StatementSync;
  readonly begin: StatementSync;
  readonly commit: StatementSync;
}

const prepared = new WeakMap<DatabaseSync, Map<string, Appending>>();

function prepareFor(file: DatabaseSync, table: AppendTable): Appending {
  const tables = prepared.get(file) ?? new Map<string, Appending>();
  prepared.set(file, tables);
  const known = tables.get(table.name);
  if (known !== undefined) return known;
  const marks = table.columns.map(() => '?').join(', ');
  const fresh = {
    insert: file.prepare(
      `insert into ${table.name} (${names(table)}) values (${marks}) on conflict do nothing`,
    ),
    begin: file.prepare('begin immediate'),
    commit: file.prepare('commit'),
  };
  tables.set(table.name, fresh);
  return fresh;
}

/** One prepared row after the other: with `node:sqlite` this is faster than one statement with many rows. */
function insertRows({ insert }: Appending, rows: readonly AppendRow[]): boolean[] {
  return rows.map((row) => Number(insert.run(...row).changes) > 0);
}

function appendNow(file: DatabaseSync, appending: Appending, rows: readonly AppendRow[]): boolean[] {
  const { begin, commit } = appending;
  if (rows.length > 1) begin.run();
  try {
    const isNew = insertRows(appending, rows);
    if (rows.length > 1) commit.run();
    return isNew;
  } catch (error) {
    // A full disk or an I/O error rolls back by itself.
    if (file.isTransaction) file.exec('rollback');
    throw error;
  }
}

interface AddedKey {
  readonly first: string;
  readonly second: string;
}

function postgresInsert(table: AppendTable): string {
  const fields = table.columns.map(([name, type]) => `${name} ${type}`).join(', ');
  const [first, second] = table.key.map((at) => table.columns[at]?.[0]);
  return (
    `with appending as materialized (select pg_advisory_xact_lock_shared(${table.lockId})) ` +
    `insert into ${table.name} (${names(table)}) select rows.* ` +
    `from appending, json_to_recordset($1::json) as rows (${fields}) ` +
    `on conflict do nothing returning ${first} as first, ${second} as second`
  );
}

/** Rows as one JSON text: it costs this process half of what arrays, one per column, would cost it. */
function rowsAsJson(table: AppendTable, rows: readonly AppendRow[]): string {
  const named = rows.map((row) => {
    const fields: Record<string, AppendValue> = {};
    for (const [at, [name]] of table.columns.entries()) {
      const value = row[at] ?? null;
      if (value !== null) fields[name] = value;
    }
    return fields;
  });
  return JSON.stringify(named);
}

async function appendToPostgres(
  pool: pg.Pool,
  table: AppendTable,
  rows: readonly AppendRow[],
): Promise<boolean[]> {
  const { rows: added } = await pool.query<AddedKey>({
    // Named, so that each connection plans it once.
    name: `append-${table.name}`,
    text: postgresInsert(table),
    values: [rowsAsJson(table, rows)],
  });
  if (added.length === rows.length) return rows.map(() => true);
  const fresh = new Set(added.map(({ first, second }) => `${first}\n${second}`));
  return rows.map((row) => fresh.has(appendKey(table, row)));
}

async function appendToFile(
  store: Store,
  appending: Appending,
  file: DatabaseSync,
  rows: readonly AppendRow[],
): Promise<boolean[]> {
  try {
    // Borrowing the connection keeps other work's transactions out of the way.
    return await store.db.connection().execute(async () => appendNow(file, appending, rows));
  } catch (error) {
    if (!store.engine.isLocked(error)) throw error;
  }
  // Another process writes: a transaction of the store waits for it.
  return await store.transaction(async () => insertRows(appending, rows));
}

/**
 * Adds rows in one commit and says of each whether it is new. The rows of one call must differ in their
 * keys, and stand in the order of their keys, so that two calls never wait for each other in a circle.
 */
export async function appendRows(
  store: Store,
  table: AppendTable,
  rows: readonly AppendRow[],
): Promise<boolean[]> {
  const { postgresPool, sqliteFile } = store;
  if (postgresPool !== undefined) return await appendToPostgres(postgresPool, table, rows);
  if (sqliteFile === undefined) throw new Error('The store has neither a pool nor a file.');
  return await appendToFile(store, prepareFor(sqliteFile, table), sqliteFile, rows);
}
