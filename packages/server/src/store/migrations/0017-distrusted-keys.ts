import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/**
 * Lets a leaked key be distrusted, and what was minted by it be found. Tokens of before, and of replicas of the
 * version before, get an empty key id: nobody knows which key they came by.
 */
export function distrustedKeys(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('signing_keys').addColumn('distrusted_at', engine.bigint).execute();
      await db.schema.alterTable('signing_keys').addColumn('leaked_at', engine.bigint).execute();
      await db.schema
        .alterTable('access_tokens')
        .addColumn('signing_kid', 'text', (column) => column.defaultTo(''))
        .execute();
    },
  };
}
