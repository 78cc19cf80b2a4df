import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function extendEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('arena_entries')
    .addColumn('run_id', 'text', (column) => column.references('audit_runs.id').onDelete('set null'))
    .execute();
  // Retiring an entry takes its report back; with two entries on one run it would take the other's too.
  await sql`create unique index arena_entries_of_run on arena_entries (run_id) where retired_at is null`.execute(
    db,
  );
}

async function createRuns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('arena_runs')
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('arena_entries.slug').onDelete('cascade'),
    )
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('steps', 'integer', (column) => column.notNull())
    .addColumn('steps_passed', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', engine.bigint, (column) => column.notNull())
    .addColumn('finding_type', 'text')
    .addColumn('finding_title', 'text')
    .addColumn('audited_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('arena_runs_pkey', ['slug', 'run_id'])
    .execute();
}

async function createPacks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('arena_packs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('reports.run_id').onDelete('cascade'),
    )
    .addColumn('finding_id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('signing_kid', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('arena_packs_of_finding')
    .on('arena_packs')
    .columns(['run_id', 'finding_id', 'created_at'])
    .execute();
  await db.schema.createIndex('arena_packs_by_key').on('arena_packs').column('signing_kid').execute();
  await db.schema
    .createTable('arena_pack_parts')
    .addColumn('pack_id', 'text', (column) =>
      column.notNull().references('arena_packs.id').onDelete('cascade'),
    )
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('arena_pack_parts_pkey', ['pack_id', 'part'])
    .execute();
}

async function createMails(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('arena_mails')
    .addColumn('request_id', 'text', (column) =>
      column.primaryKey().references('arena_report_requests.id').onDelete('cascade'),
    )
    .addColumn('pack_id', 'text', (column) => column.references('arena_packs.id').onDelete('set null'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('queued', 'sent', 'bounced', 'given_up')`),
    )
    .addColumn('reply', 'text')
    .addColumn('queued_at', engine.bigint, (column) => column.notNull())
    .addColumn('settled_at', engine.bigint)
    .execute();
}

/** What the arena shows of each run, proof packs and the one mail of each request for one. */
export function arena(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await extendEntries(db);
      await createRuns(db, engine);
      await createPacks(db, engine);
      await createMails(db, engine);
    },
  };
}
