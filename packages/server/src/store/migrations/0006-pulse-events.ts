import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

function withEventColumns<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  { bigint }: Engine,
) {
  return table
    .addColumn('day', 'integer', required)
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('happened_at', bigint, required)
    .addColumn('received_at', bigint, required)
    .addColumn('clock_offset_ms', bigint)
    .addColumn('ip', 'text')
    .addColumn('client_hash', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('method', 'text')
    .addColumn('status', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('bytes', bigint)
    .addColumn('content_type', 'text')
    .addColumn('format', 'text', required)
    .addColumn('referer_host', 'text')
    .addColumn('route', 'text')
    .addColumn('error_code', 'text')
    .addColumn('agent', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('verdict', 'text', required)
    .addColumn('confidence', 'text', required)
    .addColumn('classifier', 'integer', required)
    .addColumn('detail', 'text');
}

/** The one table whose shape differs: PostgreSQL keeps each day in a partition that can be dropped whole. */
async function createEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine.name === 'sqlite') {
    const table = db.schema
      .createTable('pulse_events')
      .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement());
    await withEventColumns(table, engine)
      .addUniqueConstraint('pulse_events_id', ['project_id', 'id', 'day'])
      .execute();
  } else {
    await sql`create sequence pulse_events_seq`.execute(db);
    const table = db.schema
      .createTable('pulse_events')
      .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('pulse_events_seq')`));
    await withEventColumns(table, engine)
      .addPrimaryKeyConstraint('pulse_events_id', ['project_id', 'id', 'day'])
      .modifyEnd(sql`partition by range (day)`)
      .execute();
    await sql`create table pulse_events_default partition of pulse_events default`.execute(db);
    await db.schema.createIndex('pulse_events_seq_at').on('pulse_events').column('seq').execute();
  }
  await db.schema
    .createIndex('pulse_events_project')
    .on('pulse_events')
    .columns(['project_id', 'happened_at'])
    .execute();
}

async function createCounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const end = engine.name === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('pulse_agent_counts')
    .addColumn('project_id', 'text', required)
    .addColumn('grain', 'text', required)
    .addColumn('bucket', engine.bigint, required)
    .addColumn('agent', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('verdict', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('outcome', 'integer', required)
    .addColumn('requests', engine.bigint, required)
    .addPrimaryKeyConstraint('pulse_agent_counts_key', [
      'project_id',
      'grain',
      'bucket',
      'agent',
      'purpose',
      'verdict',
      'format',
      'outcome',
    ])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('pulse_page_counts')
    .addColumn('project_id', 'text', required)
    .addColumn('grain', 'text', required)
    .addColumn('bucket', engine.bigint, required)
    .addColumn('path', 'text', required)
    .addColumn('route', 'text', required)
    .addColumn('agent', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('requests', engine.bigint, required)
    .addPrimaryKeyConstraint('pulse_page_counts_key', [
      'project_id',
      'grain',
      'bucket',
      'path',
      'route',
      'agent',
      'status',
    ])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('pulse_rollup_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('seq', engine.bigint, required)
    .execute();
}

async function createSmallTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pulse_quotas')
    .addColumn('project_id', 'text', (column) => column.primaryKey())
    .addColumn('used', engine.bigint, required)
    .execute();
  await db.schema
    .createTable('pulse_verification_events')
    .addColumn('project_id', 'text', required)
    .addColumn('nonce_hash', 'text', required)
    .addColumn('event_id', 'text', required)
    .addColumn('key_id', 'text', required)
    .addColumn('ip', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('received_at', engine.bigint, required)
    .addPrimaryKeyConstraint('pulse_verification_events_key', ['project_id', 'nonce_hash', 'event_id'])
    .execute();
}

/** Pulse events, their rollups, and what a verification needs of them. */
export function pulseEvents(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createEvents(db, engine);
      await createCounts(db, engine);
      await createSmallTables(db, engine);
    },
  };
}
