import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Nonces of signed requests, by which one signature cannot stand for two of them. */
export function signatureNonces(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_signature_nonces')
        .addColumn('nonce_hash', 'text', (column) => column.primaryKey())
        .addColumn('event_id', 'text', required)
        .addColumn('expires_at', engine.bigint, required)
        .execute();
    },
  };
}
