import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';

/** A time in milliseconds: a number, or what the database reads from its own clock. */
export type Moment = number | Expression<number>;

/** The one place that knows how the two engines differ. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Column type of a 64-bit integer. */
  readonly bigint: 'integer' | 'bigint';
  /** Lets parallel takers pass over rows that another one holds; SQLite has a single writer anyway. */
  skipLocked<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Keeps the rows that a query reads of one table as they are until what reads them is committed. */
  holdShared<DB, TB extends keyof DB & string, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    table: TB,
  ): SelectQueryBuilder<DB, TB, O>;
  /** The time that all who share the database agree on: its own where it is a server, else this process's. */
  sharedTime(own: number): Moment;
  /**
   * What is there, whoever made it: tables, views, whatever else has a name, and the marks by which programs know
   * their files; nothing of the engine itself or of its extensions.
   */
  contentNames<DB>(db: Kysely<DB>): Promise<string[]>;
  /** How much the database takes on its disk. */
  sizeBytes<DB>(db: Kysely<DB>): Promise<number>;
  /** After rows were put in with their numbers: new events are numbered above all that were ever counted. */
  continueNumbers<DB>(db: Kysely<DB>): Promise<void>;
  isUniqueViolation(error: unknown): boolean;
  /** True when the database gave up a transaction for another's sake: it may be tried again. */
  isConflict(error: unknown): boolean;
  /** True when somebody else kept a lock for longer than it was waited for. */
  isLocked(error: unknown): boolean;
  /** True when the database itself is gone, full or locked, rather than the query wrong. */
  isUnavailable(error: unknown): boolean;
}

/** The question for what is in a SQLite file that is not the engine's own. */
export const SQLITE_CONTENT = `select name from (
  select name from sqlite_schema where name not like 'sqlite\\_%' escape '\\'
  union select 'user_version ' || user_version from pragma_user_version where user_version <> 0
  union select 'application_id ' || application_id from pragma_application_id where application_id <> 0
) order by name`;

const SQLITE_CONSTRAINT = 19;
const SQLITE_BUSY = 5;
const SQLITE_UNIQUE = new Set([1555, 2067]);
// busy, locked, readonly, I/O error, corrupt, full, cannot open
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14]);
const POSTGRES_UNIQUE = '23505';
// connection exceptions, insufficient resources (disk full among them), operator intervention
const POSTGRES_UNAVAILABLE = /^(?:08|53|57P|58)/u;
const POSTGRES_LOCKED = '55P03';
// serialisation failure, deadlock
const POSTGRES_CONFLICT = new Set<unknown>(['40001', '40P01']);
const SOCKET_ERRORS = /^(?:E(?:CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))/u;

/** A property of anything thrown, if it has it. */
export function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

const highestNumber = sql`(select coalesce(max(seq), 0) from (
  select seq from pulse_events union all select seq from pulse_rollup_state where name = 'segments') as numbered)`;

export const sqliteEngine: Engine = {
  name: 'sqlite',
  bigint: 'integer',
  skipLocked: (query) => query,
  holdShared: (query) => query,
  sharedTime: (own) => own,
  async contentNames(db) {
    const found = sql.raw<{ name: string }>(SQLITE_CONTENT);
    return (await found.execute(db)).rows.map(({ name }) => name);
  },
  async sizeBytes(db) {
    const size = sql<{
      bytes: number;
    }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
    return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
  },
  async continueNumbers(db) {
    await sql`delete from sqlite_sequence where name = 'pulse_events'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values ('pulse_events', ${highestNumber})`.execute(db);
  },
  isUniqueViolation(error) {
    const code = property(error, 'errcode');
    return typeof code === 'number' && (code & 0xff) === SQLITE_CONSTRAINT && SQLITE_UNIQUE.has(code);
  },
  isConflict: () => false,
  isLocked(error) {
    const code = property(error, 'errcode');
    return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;
  },
  isUnavailable(error) {
    const code = property(error, 'errcode');
    return typeof code === 'number' && SQLITE_UNAVAILABLE.has(code & 0xff);
  },
};

export const postgresEngine: Engine = {
  name: 'postgres',
  bigint: 'bigint',
  skipLocked: (query) => query.forUpdate().skipLocked(),
  holdShared: (query, table) => query.forShare(table),
  sharedTime: () => sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  async contentNames(db) {
    const found = sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not relispartition
        and not exists (select 1 from pg_depend where pg_depend.classid = 'pg_class'::regclass
          and pg_depend.objid = pg_class.oid and pg_depend.deptype = 'e') order by relname`;
    return (await found.execute(db)).rows.map(({ name }) => name);
  },
  async sizeBytes(db) {
    const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
    return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
  },
  async continueNumbers(db) {
    await sql`select setval('pulse_events_seq', ${highestNumber} + 1, false)`.execute(db);
  },
  isUniqueViolation: (error) => property(error, 'code') === POSTGRES_UNIQUE,
  isLocked: (error) => property(error, 'code') === POSTGRES_LOCKED,
  isConflict: (error) => POSTGRES_CONFLICT.has(property(error, 'code')),
  isUnavailable(error) {
    const code = property(error, 'code');
    if (typeof code === 'string') return POSTGRES_UNAVAILABLE.test(code) || SOCKET_ERRORS.test(code);
    return (
      error instanceof Error &&
      /connection terminated|query read timeout|not queryable|timeout exceeded when trying to connect/iu.test(
        error.message,
      )
    );
  },
};
