import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/index.ts';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { problemText } from '../lib/errors/problem-text.ts';
import { type Engine, postgresEngine, sqliteEngine } from './engine.ts';
import { isThere, prepareFolder } from './file-access.ts';
import { keyFile } from './key-file.ts';
import { refuseOthersStore } from './ownership.ts';
import { createPool, type PoolOptions, withoutSilentConnections } from './postgres-pool.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite-dialect.ts';
import { makeSqliteFile, refuseUnfitFile } from './sqlite-file.ts';
import { storeProblem } from './store-problem.ts';

/** A handle for queries: the database itself, or a transaction on it. */
export type Db = Kysely<Database>;

/** An open database with its engine's peculiarities. */
export interface Store {
  readonly db: Db;
  readonly engine: Engine;
  /**
   * Runs work in one transaction; it must use the handle it is given, and no network. It is run again when the
   * database gave it up for another's sake, so it must change nothing but the database.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs reads against one moment of the database without holding up its writers. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The connections behind a PostgreSQL store, for libraries that bring their own queries. */
  readonly postgresPool: pg.Pool | undefined;
  /** The file behind an embedded store, for bulk work; only while `db` lends out its connection. */
  readonly sqliteFile: DatabaseSync | undefined;
  /** What to call the database when talking to its operator: the embedded one's path, or its setting. */
  readonly place: string;
  close(): Promise<void>;
}

const TRANSACTION_TRIES = 3;

async function transact<T>(db: Db, engine: Engine, work: (db: Db) => Promise<T>, tries: number): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (tries <= 1 || !engine.isConflict(error)) throw error;
  }
  return await transact(db, engine, work, tries - 1);
}

function asStore(
  db: Db,
  engine: Engine,
  behind: { place: string; postgresPool?: pg.Pool; sqliteFile?: DatabaseSync },
): Store {
  return {
    db,
    engine,
    place: behind.place,
    postgresPool: behind.postgresPool,
    sqliteFile: behind.sqliteFile,
    transaction: (work) => transact(db, engine, work, TRANSACTION_TRIES),
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: () => db.destroy(),
  };
}

/** The embedded database's file inside the data folder. */
function sqlitePath(dataDir: string): string {
  return join(dataDir, 'waymark.db');
}

/** How a store is opened, beside where it is. */
interface StoreOptions extends PoolOptions {
  /** How long a write waits while another process holds the lock of an embedded database. */
  readonly lockPatienceMs?: number;
}

/** SQLite would play the log of a database that is gone into the new one. */
function makeFresh(file: string): void {
  const log = `${file}-wal`;
  if (isThere(log)) {
    throw new OperatorError(
      `${file} is gone while its log ${log} is here; put the database back, or move the log away to begin anew.`,
    );
  }
  makeSqliteFile(file);
}

function openSqlite(dataDir: string, { lockPatienceMs }: StoreOptions): Store {
  const file = sqlitePath(dataDir);
  prepareFolder(dataDir, file);
  try {
    if (!existsSync(file)) makeFresh(file);
    refuseUnfitFile(file);
    const database = openSqliteFile(file);
    const db = new Kysely<Database>({ dialect: sqliteDialect(database, lockPatienceMs) });
    return asStore(db, sqliteEngine, { place: file, sqliteFile: database });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`WAYMARK_DATA_DIR cannot hold the database: ${storeProblem(error)}.`, {
      cause: error,
    });
  }
}

async function openPostgres(url: string, options: PoolOptions): Promise<Store> {
  const pool = createPool(url, options);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withoutSilentConnections(pool) }) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw new OperatorError(`DATABASE_URL leads to no usable PostgreSQL: ${problemText(error)}.`, {
      cause: error,
    });
  }
  return asStore(db, postgresEngine, { place: 'DATABASE_URL', postgresPool: pool });
}

/** Where the embedded database would be and is not; undefined when there is one, or another engine is used. */
export function missingDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  if (config.databaseUrl !== undefined) return undefined;
  const file = sqlitePath(config.dataDir);
  return isThere(file) ? undefined : file;
}

/**
 * What to tell an operator whose embedded database is gone while the key that wraps its keys is here. A first start
 * makes the database before the key, so that none that was cut short leaves this behind.
 */
export function lostDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  const missing = missingDatabase(config);
  const key = keyFile(config.dataDir);
  if (missing === undefined || !isThere(key)) return undefined;
  return `${missing} is gone while its key file ${key} is here; put the database back or restore a backup, or move the key file away to begin anew.`;
}

/** Opens the configured database as a start does: an embedded one is made, unless it is one that was lost. */
export async function openOrBeginStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Store> {
  const lost = lostDatabase(config);
  if (lost !== undefined) throw new OperatorError(lost);
  return await openStore(config);
}

/** Opens the configured database for a command that looks after one: a mistyped folder must not become one. */
export async function openExistingStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Store> {
  const missing = missingDatabase(config);
  if (missing === undefined) {
    const store = await openStore(config);
    try {
      await refuseOthersStore(store);
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }
  throw new OperatorError(
    `There is no database ${missing}; run this in the folder the service was started in, or set WAYMARK_DATA_DIR to its data folder.`,
  );
}

/** Opens the configured database, making an embedded one that is not there; it does not migrate it. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: StoreOptions = { onConnectionLost: () => {} },
): Promise<Store> {
  const url = config.databaseUrl?.reveal();
  return url === undefined ? openSqlite(config.dataDir, options) : openPostgres(url, options);
}
