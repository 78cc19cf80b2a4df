import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** Of which request a nonce was, by which a replay is told from one request that is reported twice. */
export function replayedRequests(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = 'pulse_signature_nonces';
      await db.schema.alterTable(table).addColumn('signature_hash', 'text').execute();
      await db.schema.alterTable(table).addColumn('request_hash', 'text').execute();
      await db.schema.alterTable(table).addColumn('requested_at', engine.bigint).execute();
    },
  };
}
