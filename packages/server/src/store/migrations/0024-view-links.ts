import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Links by which whoever holds one reads one view of a project. */
export function viewLinks(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_view_links')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('pulse_projects.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', required)
        .addColumn('view', 'text', required)
        .addColumn('zone', 'text', required)
        .addColumn('may_export', 'integer', required)
        .addColumn('created_by', 'text')
        .addColumn('created_at', engine.bigint, required)
        .addColumn('expires_at', engine.bigint, required)
        .addColumn('revoked_at', engine.bigint)
        .addColumn('last_used_at', engine.bigint)
        .execute();
      await db.schema
        .createIndex('pulse_view_links_project')
        .on('pulse_view_links')
        .columns(['project_id', 'created_at'])
        .execute();
    },
  };
}
