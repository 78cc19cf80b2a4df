import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofProject = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('pulse_projects.id').onDelete('cascade');

/** What a site publishes for crawlers and agents, as it was found over time, and when to look again. */
export function siteFiles(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_site_checks')
        .addColumn('project_id', 'text', (column) => ofProject(column).primaryKey())
        .addColumn('due_at', engine.bigint, required)
        .addColumn('checked_at', engine.bigint)
        .addColumn('problem', 'text')
        .execute();
      await db.schema
        .createTable('pulse_site_files')
        .addColumn('project_id', 'text', ofProject)
        .addColumn('kind', 'text', required)
        .addColumn('found_at', engine.bigint, required)
        .addColumn('seen_at', engine.bigint, required)
        .addColumn('content', 'text', required)
        .addPrimaryKeyConstraint('pulse_site_files_key', ['project_id', 'kind', 'found_at'])
        .execute();
    },
  };
}
