import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function createKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('service_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('protection', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
}

async function createJobs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('queued', 'running', 'done', 'dead')`),
    )
    .addColumn('ready_at', engine.bigint, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('unique_key', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('finished_at', engine.bigint)
    .execute();
  await sql`create index jobs_takeable on jobs (ready_at) where state in ('queued', 'running')`.execute(db);
  await sql`create unique index jobs_unique_live on jobs (unique_key) where state in ('queued', 'running')`.execute(
    db,
  );
  await db.schema.createIndex('jobs_finished').on('jobs').columns(['state', 'finished_at']).execute();
  await db.schema
    .createTable('job_schedules')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('every_ms', engine.bigint, (column) => column.notNull())
    .addColumn('next_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('workers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sandbox', 'text')
    .addColumn('sandbox_problem', 'text')
    .addColumn('started_at', engine.bigint, (column) => column.notNull())
    .addColumn('seen_at', engine.bigint, (column) => column.notNull())
    .execute();
}

async function createAcceptance(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('acceptance_gates')
    .addColumn('operation', 'text', (column) => column.primaryKey())
    .addColumn('turns', engine.bigint, (column) => column.notNull())
    .execute();
  await sql`insert into acceptance_gates (operation, turns)
    values ('audit_submission', 0), ('arena_report_request', 0)`.execute(db);
  await db.schema
    .createTable('acceptances')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation', 'text', (column) => column.notNull().references('acceptance_gates.operation'))
    .addColumn('caller_hash', 'text', (column) => column.notNull())
    .addColumn('accepted_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('acceptances_window')
    .on('acceptances')
    .columns(['operation', 'accepted_at'])
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('response', 'text', (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['operation', 'key_hash'])
    .execute();
}

/** The table rate-limiter-flexible counts in on PostgreSQL; the embedded store counts in memory. */
async function createRateLimits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', engine.bigint)
    .execute();
}

async function createAudits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('quickstart_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('queued', 'running', 'published', 'errored')`),
    )
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
}

async function createArena(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('arena_entries')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('published_at', engine.bigint, (column) => column.notNull())
    .addColumn('retired_at', engine.bigint)
    .execute();
  await db.schema
    .createTable('arena_report_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('entry_slug', 'text', (column) => column.notNull().references('arena_entries.slug'))
    .addColumn('entry_name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text')
    .addColumn('benchmark_at', engine.bigint)
    .addColumn('finding_type', 'text')
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('queued', 'sent', 'errored')`),
    )
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
}

/** Keys, jobs, the acceptance ledger, audit runs and the arena's requests. */
export function foundation(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createKeys(db, engine);
      await createJobs(db, engine);
      await createAcceptance(db, engine);
      await createRateLimits(db, engine);
      await createAudits(db, engine);
      await createArena(db, engine);
    },
  };
}
