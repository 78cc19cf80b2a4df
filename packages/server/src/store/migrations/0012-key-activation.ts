import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** Lets a signing key be public before it signs; the keys there are have signed all along. */
export function keyActivation(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('signing_keys')
        .addColumn('active_from', engine.bigint, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
