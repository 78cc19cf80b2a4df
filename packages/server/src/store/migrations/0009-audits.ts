import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function extendRuns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = [
    ['attempt_id', 'text'],
    ['started_at', engine.bigint],
    ['finished_at', engine.bigint],
    ['failure', 'text'],
    ['failure_detail', 'text'],
  ] as const;
  for (const [name, type] of columns)
    await db.schema.alterTable('audit_runs').addColumn(name, type).execute();
  await db.schema
    .createIndex('audit_runs_waiting')
    .on('audit_runs')
    .columns(['status', 'created_at'])
    .execute();
}

async function createAttempts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull().references('audit_runs.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('started_at', engine.bigint, (column) => column.notNull())
    .addColumn('ended_at', engine.bigint)
    .addColumn('outcome', 'text', (column) =>
      column.check(sql`outcome in ('published', 'errored', 'retry', 'handed_back', 'lost')`),
    )
    .addColumn('detail', 'text')
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('audit_attempts_number', ['run_id', 'number'])
    .execute();
}

async function createReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('run_id', 'text', (column) =>
      column.primaryKey().references('audit_runs.id').onDelete('cascade'),
    )
    .addColumn('attempt_id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('signing_kid', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('journey_key', 'text', (column) => column.notNull())
    .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('published_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('reports_of_journey')
    .on('reports')
    .columns(['journey_key', 'published_at'])
    .execute();
  await db.schema.createIndex('reports_by_key').on('reports').column('signing_kid').execute();
}

async function createFiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('report_files')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('reports.run_id').onDelete('cascade'),
    )
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('size_bytes', engine.bigint, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_files_pkey', ['run_id', 'file_name'])
    .execute();
  await db.schema
    .createTable('report_file_parts')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_file_parts_pkey', ['run_id', 'file_name', 'part'])
    .addForeignKeyConstraint(
      'report_file_parts_file',
      ['run_id', 'file_name'],
      'report_files',
      ['run_id', 'file_name'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function createMails(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('audit_mails')
    .addColumn('run_id', 'text', (column) =>
      column.primaryKey().references('audit_runs.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('queued', 'sent', 'bounced', 'given_up')`),
    )
    .addColumn('reply', 'text')
    .addColumn('queued_at', engine.bigint, (column) => column.notNull())
    .addColumn('settled_at', engine.bigint)
    .execute();
}

/** Attempts at audits, the reports they came to with their files, and the one mail of each run. */
export function audits(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await extendRuns(db, engine);
      await createAttempts(db, engine);
      await createReports(db, engine);
      await createFiles(db, engine);
      await createMails(db, engine);
    },
  };
}
