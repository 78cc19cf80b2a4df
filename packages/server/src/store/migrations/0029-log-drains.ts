import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Tokens with which CDNs push their logs into a project. */
export function logDrains(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_log_drains')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('pulse_projects.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('sender', 'text', required)
        .addColumn('includes_reported', 'integer', required)
        .addColumn('created_by', 'text')
        .addColumn('created_at', engine.bigint, required)
        .addColumn('revoked_at', engine.bigint)
        .addColumn('last_used_at', engine.bigint)
        .execute();
      await db.schema
        .createIndex('pulse_log_drains_project')
        .on('pulse_log_drains')
        .columns(['project_id', 'created_at'])
        .execute();
    },
  };
}
