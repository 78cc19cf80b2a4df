import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Since when a page of a site is mended, as somebody of its workspace says. */
export function pageFixes(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_page_fixes')
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('pulse_projects.id').onDelete('cascade'),
        )
        .addColumn('path', 'text', required)
        .addColumn('fixed_at', engine.bigint, required)
        .addColumn('marked_by', 'text')
        .addColumn('marked_at', engine.bigint, required)
        .addPrimaryKeyConstraint('pulse_page_fixes_pkey', ['project_id', 'path'])
        .execute();
    },
  };
}
