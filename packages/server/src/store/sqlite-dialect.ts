import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { sqliteEngine } from './engine.ts';
import { LOCK_PATIENCE_MS, SqliteTurns } from './sqlite-turns.ts';

const CACHED_STATEMENTS = 500;
// 16 MB of log instead of 4: a page that is written again and again reaches the file a quarter as often.
const CHECKPOINT_PAGES = 4_000;

/** Opens a file with the durability the service promises: an answered write survives a power cut. */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // From here on whoever waits for a lock does so without stopping the process.
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #turns: SqliteTurns;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync, turns: SqliteTurns) {
    this.#database = database;
    this.#turns = turns;
  }

  // Kysely's interface is asynchronous, the engine is not: the promise is settled when it is returned, unless
  // another process holds the lock. Inside a transaction nobody else may have a turn, and no lock is missing.
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#execute<R>(query);
    } catch (error) {
      if (!sqliteEngine.isLocked(error) || this.#database.isTransaction) throw error;
    }
    return await this.#turns.retryWhileLocked(() => this.#execute<R>(query));
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Streams outlive one call, so they never share a cached statement.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...(query.parameters as readonly SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #turns: SqliteTurns;
  readonly #connection: SqliteConnection;

  constructor(database: DatabaseSync, turns: SqliteTurns) {
    this.#database = database;
    this.#turns = turns;
    this.#connection = new SqliteConnection(database, turns);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return this.#connection;
  }

  // IMMEDIATE takes the write lock at once: a plain BEGIN that upgrades later fails under another process.
  // A read-only transaction needs no lock; in WAL mode it sees one moment and stops nobody.
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk or an I/O error rolls back by itself; a second rollback would hide the first error.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    this.#turns.end();
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // Else Kysely would keep everybody out while one waits for the lock; the driver itself lends its connection.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over `node:sqlite`. */
export function sqliteDialect(database: DatabaseSync, lockPatienceMs?: number): Dialect {
  return {
    createDriver: () => new SqliteDriver(database, new SqliteTurns(lockPatienceMs)),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
