import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofWorkspace = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('workspaces.id').onDelete('cascade');

async function createAlerts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('alert_settings')
    .addColumn('workspace_id', 'text', (column) =>
      column.primaryKey().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('zone', 'text', required)
    .addColumn('sensitivity', 'text', (column) =>
      column.notNull().check(sql`sensitivity in ('low', 'normal', 'high')`),
    )
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('next_digest_at', engine.bigint)
    .execute();
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', ofWorkspace)
    .addColumn('project_id', 'text', (column) => column.references('pulse_projects.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'resolved')`))
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('numbers', 'text', required)
    .addColumn('subjects', 'text', required)
    .addColumn('evidence', 'text', required)
    .addColumn('opened_at', engine.bigint, required)
    .addColumn('seen_at', engine.bigint, required)
    .addColumn('resolved_at', engine.bigint)
    .execute();
  await sql`create unique index alerts_open_cause on alerts (workspace_id, cause) where state = 'open'`.execute(
    db,
  );
  await db.schema.createIndex('alerts_listed').on('alerts').columns(['workspace_id', 'opened_at']).execute();
  await db.schema
    .createIndex('alerts_project')
    .on('alerts')
    .columns(['project_id', 'kind', 'opened_at'])
    .execute();
}

async function createChannels(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('alert_channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', ofWorkspace)
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('mail', 'webhook', 'slack', 'discord')`),
    )
    .addColumn('name', 'text', required)
    .addColumn('kinds', 'text', required)
    .addColumn('projects', 'text')
    .addColumn('digest', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('url_sealed', 'text')
    .addColumn('host', 'text')
    .addColumn('secret_sealed', 'text')
    .addColumn('old_secret_sealed', 'text')
    .addColumn('old_secret_until', engine.bigint)
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('on').check(sql`state in ('on', 'off')`),
    )
    .addColumn('off_reason', 'text')
    .addColumn('off_at', engine.bigint)
    .addColumn('failing_since', engine.bigint)
    .addColumn('not_before', engine.bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('busy_token', 'text')
    .addColumn('busy_until', engine.bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('created_by', 'text')
    .addColumn('created_at', engine.bigint, required)
    .execute();
  await db.schema
    .createIndex('alert_channels_workspace')
    .on('alert_channels')
    .columns(['workspace_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('alert_recipients')
    .addColumn('channel_id', 'text', (column) =>
      column.notNull().references('alert_channels.id').onDelete('cascade'),
    )
    .addColumn('workspace_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addPrimaryKeyConstraint('alert_recipients_pkey', ['channel_id', 'user_id'])
    .addForeignKeyConstraint(
      'alert_recipients_member',
      ['workspace_id', 'user_id'],
      'workspace_members',
      ['workspace_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function createDeliveries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('alert_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) =>
      column.notNull().references('alert_channels.id').onDelete('cascade'),
    )
    .addColumn('workspace_id', 'text', ofWorkspace)
    .addColumn('user_id', 'text', (column) => column.references('human_users.id').onDelete('cascade'))
    .addColumn('alert_id', 'text', (column) => column.references('alerts.id').onDelete('cascade'))
    .addColumn('asked_by', 'text')
    .addColumn('what', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('held', 'queued', 'delivered', 'failed', 'bundled', 'unwanted')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tries', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('next_at', engine.bigint, required)
    .addColumn('bundle_id', 'text')
    .addColumn('queued_at', engine.bigint, required)
    .addColumn('settled_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('alert_deliveries_channel')
    .on('alert_deliveries')
    .columns(['channel_id', 'queued_at'])
    .execute();
  await db.schema
    .createIndex('alert_deliveries_workspace')
    .on('alert_deliveries')
    .columns(['workspace_id', 'queued_at'])
    .execute();
  await sql`create index alert_deliveries_held on alert_deliveries (next_at) where state = 'held'`.execute(
    db,
  );
  await db.schema
    .createIndex('alert_deliveries_alert')
    .on('alert_deliveries')
    .columns(['alert_id'])
    .execute();
}

async function createWatches(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('alert_watches')
    .addColumn('project_id', 'text', (column) =>
      column.primaryKey().references('pulse_projects.id').onDelete('cascade'),
    )
    .addColumn('next_at', engine.bigint, required)
    .addColumn('token', 'text')
    .execute();
  await db.schema
    .createTable('alert_verdicts')
    .addColumn('journey_id', 'text', (column) =>
      column.primaryKey().references('audit_journeys.id').onDelete('cascade'),
    )
    .addColumn('verdict', 'text', required)
    .addColumn('verdict_of', engine.bigint, required)
    .execute();
}

/** What a workspace is told of, by which channels, and how each message went. */
export function alerts(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createAlerts(db, engine);
      await createChannels(db, engine);
      await createDeliveries(db, engine);
      await createWatches(db, engine);
    },
  };
}
