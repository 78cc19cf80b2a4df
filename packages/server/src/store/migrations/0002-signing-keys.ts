import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** The keys that sign identity assertions and reports; at most one of them is active. */
export function signingKeys(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('signing_keys')
        .addColumn('kid', 'text', (column) => column.primaryKey())
        .addColumn('public_jwk', 'text', (column) => column.notNull())
        .addColumn('private_sealed', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.bigint, (column) => column.notNull())
        .addColumn('retired_at', engine.bigint)
        .addColumn('public_until', engine.bigint)
        .execute();
      await sql`create unique index signing_keys_one_active on signing_keys ((retired_at is null))
        where retired_at is null`.execute(db);
    },
  };
}
