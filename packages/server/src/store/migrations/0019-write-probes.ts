import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** A row that is written only to learn whether writing works. */
export function writeProbes(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('write_probes')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('probed_at', engine.bigint, (column) => column.notNull())
        .execute();
    },
  };
}
