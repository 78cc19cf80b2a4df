import { CompiledQuery } from 'kysely';
import type { Db, Store } from './open-store.ts';

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

function sqliteInsert(table: AppendTable): string {
  const marks = table.columns.map(() => '?').join(', ');
  return `insert into ${table.name} (${names(table)}) values (${marks}) on conflict do nothing`;
}

/** One prepared row after the other: with `node:sqlite` this is faster than one statement with many rows. */
async function appendToSqlite(
  store: Store,
  table: AppendTable,
  rows: readonly AppendRow[],
): Promise<boolean[]> {
  const text = sqliteInsert(table);
  const insert = async (db: Db, row: AppendRow) => {
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...row]));
    return (numAffectedRows ?? 0n) > 0n;
  };
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return [await insert(store.db, only)];
  return await store.transaction(async (db) => {
    const isNew: boolean[] = [];
    for (const row of rows) isNew.push(await insert(db, row));
    return isNew;
  });
}

function postgresInsert(table: AppendTable): string {
  const arrays = table.columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const [first, second] = table.key.map((at) => table.columns[at]?.[0]);
  return (
    `with appending as materialized (select pg_advisory_xact_lock_shared(${table.lockId})) ` +
    `insert into ${table.name} (${names(table)}) select rows.* from appending, unnest(${arrays}) as rows ` +
    `on conflict do nothing returning ${first} as first, ${second} as second`
  );
}

interface AddedKey {
  readonly first: string;
  readonly second: string;
}

async function appendToPostgres(
  store: Store,
  table: AppendTable,
  rows: readonly AppendRow[],
): Promise<boolean[]> {
  const columns = table.columns.map((_, at) => rows.map((row) => row[at] ?? null));
  // The statement's own `returning` says what its rows are.
  const query = CompiledQuery.raw(postgresInsert(table), columns) as CompiledQuery<AddedKey>;
  const { rows: added } = await store.db.executeQuery(query);
  if (added.length === rows.length) return rows.map(() => true);
  const fresh = new Set(added.map(({ first, second }) => `${first}\n${second}`));
  return rows.map((row) => fresh.has(appendKey(table, row)));
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
  return await (store.engine.name === 'sqlite' ? appendToSqlite : appendToPostgres)(store, table, rows);
}
