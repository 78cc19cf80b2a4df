import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

const POOL_SIZE = 12;
// Also the wait for a connection that others have: a machine without time for us is no lost database.
const CONNECT_TIMEOUT_MS = 20_000;
const INT8_OID = 20;
const READ_TIMEOUT = 'Query read timeout';

export interface PoolOptions {
  /** How long one query may take; none for migrations and backups. */
  readonly queryTimeoutMs?: number;
  onConnectionLost(error: Error): void;
}

/** Opens the connections to PostgreSQL; 64-bit integers come back as numbers, which our times fit. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    keepAlive: true,
    application_name: 'waymark',
    types,
  });
  // An idle connection that the server drops must not end the process; the pool makes a new one.
  pool.on('error', options.onConnectionLost);
  // One that breaks while it is lent out fails its query; its own event would end the process unheard.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function lend(client: pg.PoolClient): PostgresPoolClient {
  let isSilent = false;
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      isSilent ||= error instanceof Error && error.message === READ_TIMEOUT;
      throw error;
    }
  };
  const release = (destroy?: boolean) => client.release(destroy === true || isSilent);
  // Kysely's type also covers cursors, which need a package we do not have, and narrower result types.
  return Object.assign(Object.create(client), { query, release }) as PostgresPoolClient;
}

/** The pool as Kysely uses it: a connection on which a query got no answer is not lent out again. */
export function withoutSilentConnections(pool: pg.Pool): PostgresPool {
  return { connect: async () => lend(await pool.connect()), end: () => pool.end(), options: pool.options };
}
