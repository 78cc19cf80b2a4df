import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function createOrigins(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('workspace_origins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('origin', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('unproven', 'proven', 'lapsed')`),
    )
    .addColumn('way', 'text', (column) => column.check(sql`way in ('dns', 'file', 'meta')`))
    .addColumn('proven_at', engine.bigint)
    .addColumn('seen_at', engine.bigint)
    .addColumn('failed_checks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lapsed_at', engine.bigint)
    .addColumn('checked_at', engine.bigint)
    .addColumn('findings', 'text')
    .addColumn('due_at', engine.bigint)
    .addColumn('added_by', 'text', (column) => column.references('human_users.id').onDelete('set null'))
    .addColumn('created_at', engine.bigint, required)
    .addUniqueConstraint('workspace_origins_origin', ['workspace_id', 'origin'])
    .execute();
  await db.schema.createIndex('workspace_origins_due').on('workspace_origins').column('due_at').execute();
}

async function createNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('origin_notices')
    .addColumn('notice_id', 'text', (column) => column.primaryKey())
    .addColumn('origin_id', 'text', (column) =>
      column.notNull().references('workspace_origins.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('lapsed_at', engine.bigint, required)
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('queued')
        .check(sql`state in ('queued', 'sent', 'bounced', 'given_up', 'unwanted')`),
    )
    .addColumn('reply', 'text')
    .addColumn('queued_at', engine.bigint, required)
    .addColumn('settled_at', engine.bigint)
    .addUniqueConstraint('origin_notices_lapse', ['origin_id', 'user_id', 'lapsed_at'])
    .execute();
}

const AUDIT_COLUMNS = sql.raw(
  'run_id, workspace_id, journey_id, project_id, asked_by, registration_id, user_id, mail_to, slot, created_at',
);

/** SQLite cannot loosen a column: the rows move into a table that has it so. Nothing refers to this one. */
async function loosenInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table workspace_audits_next (
    run_id text primary key references audit_runs (id) on delete cascade,
    workspace_id text not null references workspaces (id) on delete cascade,
    journey_id text not null references audit_journeys (id) on delete cascade,
    project_id text,
    asked_by text not null check (asked_by in ('agent', 'person', 'schedule')),
    registration_id text,
    user_id text references human_users (id) on delete set null,
    mail_to text references human_users (id) on delete set null,
    slot integer,
    created_at integer not null,
    constraint workspace_audits_slot unique (journey_id, slot)
  )`.execute(db);
  await sql`insert into workspace_audits_next (${AUDIT_COLUMNS})
    select ${AUDIT_COLUMNS} from workspace_audits`.execute(db);
  await db.schema.dropTable('workspace_audits').execute();
  await db.schema.alterTable('workspace_audits_next').renameTo('workspace_audits').execute();
  await db.schema
    .createIndex('workspace_audits_listed')
    .on('workspace_audits')
    .columns(['workspace_id', 'created_at'])
    .execute();
}

/** Sites that workspaces add and prove, and audits of pages that no Pulse project stands behind. */
export function workspaceOrigins(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createOrigins(db, engine);
      await createNotices(db, engine);
      if (engine.name === 'sqlite') await loosenInSqlite(db);
      else await sql`alter table workspace_audits alter column project_id drop not null`.execute(db);
    },
  };
}
