import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** The addresses that operators publish for their clients, each list with its date. */
export function addressLists(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_address_lists')
        .addColumn('source', 'text', (column) => column.primaryKey())
        .addColumn('networks', 'text')
        .addColumn('taken_at', engine.bigint)
        .addColumn('way', 'text')
        .addColumn('etag', 'text')
        .addColumn('last_modified', 'text')
        .addColumn('tried_at', engine.bigint, required)
        .addColumn('problem', 'text')
        .execute();
    },
  };
}
