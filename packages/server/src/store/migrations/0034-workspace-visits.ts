import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** When a person was last in a workspace, so that its overview can say what has changed since. */
export function workspaceVisits(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('workspace_visits')
        .addColumn('workspace_id', 'text', required)
        .addColumn('user_id', 'text', required)
        .addColumn('seen_at', engine.bigint, required)
        .addColumn('before_at', engine.bigint)
        .addPrimaryKeyConstraint('workspace_visits_pkey', ['workspace_id', 'user_id'])
        .addForeignKeyConstraint(
          'workspace_visits_member',
          ['workspace_id', 'user_id'],
          'workspace_members',
          ['workspace_id', 'user_id'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createIndex('workspace_visits_user')
        .on('workspace_visits')
        .columns(['user_id', 'seen_at'])
        .execute();
    },
  };
}
