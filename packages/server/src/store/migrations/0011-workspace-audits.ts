import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function createJourneys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_journeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('quickstart_url', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.check(sql`every in ('daily', 'weekly')`))
    .addColumn('next_at', engine.bigint)
    .addColumn('set_by', 'text', (column) => column.references('human_users.id').onDelete('set null'))
    .addColumn('stopped_reason', 'text')
    .addColumn('stopped_at', engine.bigint)
    .addColumn('verdict', 'text')
    .addColumn('verdict_of', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('audit_journeys_page', ['workspace_id', 'quickstart_url'])
    .execute();
  await db.schema.createIndex('audit_journeys_due').on('audit_journeys').column('next_at').execute();
}

async function createAudits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('workspace_audits')
    .addColumn('run_id', 'text', (column) =>
      column.primaryKey().references('audit_runs.id').onDelete('cascade'),
    )
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('journey_id', 'text', (column) =>
      column.notNull().references('audit_journeys.id').onDelete('cascade'),
    )
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) =>
      column.notNull().check(sql`asked_by in ('agent', 'person', 'schedule')`),
    )
    .addColumn('registration_id', 'text')
    .addColumn('user_id', 'text', (column) => column.references('human_users.id').onDelete('set null'))
    .addColumn('mail_to', 'text', (column) => column.references('human_users.id').onDelete('set null'))
    .addColumn('slot', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workspace_audits_slot', ['journey_id', 'slot'])
    .execute();
  await db.schema
    .createIndex('workspace_audits_listed')
    .on('workspace_audits')
    .columns(['workspace_id', 'created_at'])
    .execute();
}

async function createNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_watchers')
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('since', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_watchers_pkey', ['workspace_id', 'user_id'])
    .addForeignKeyConstraint(
      'audit_watchers_member',
      ['workspace_id', 'user_id'],
      'workspace_members',
      ['workspace_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('audit_notices')
    .addColumn('run_id', 'text', (column) => column.notNull().references('audit_runs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('report', 'change')`))
    .addColumn('verdict_before', 'text')
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('queued')
        .check(sql`state in ('queued', 'sent', 'bounced', 'given_up', 'unwanted')`),
    )
    .addColumn('reply', 'text')
    .addColumn('queued_at', engine.bigint, (column) => column.notNull())
    .addColumn('settled_at', engine.bigint)
    .addPrimaryKeyConstraint('audit_notices_pkey', ['run_id', 'user_id'])
    .execute();
}

/** Audits that workspaces ask for, their schedules, and the mails about them. */
export function workspaceAudits(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createJourneys(db, engine);
      await createAudits(db, engine);
      await createNotices(db, engine);
      // A restored backup may have brought it along.
      await sql`insert into acceptance_gates (operation, turns) values ('workspace_audit', 0)
        on conflict do nothing`.execute(db);
    },
  };
}
