import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which page of its view a link shows; those made before show its figures. */
export function sharedPages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('pulse_view_links')
        .addColumn('shows', 'text', (column) => column.notNull().defaultTo('figures'))
        .execute();
    },
  };
}
