import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function createProjects(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pulse_projects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('agent_name', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('workspace_id', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('claimed_at', engine.bigint)
    .addColumn('last_verified_at', engine.bigint)
    .addColumn('expires_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('pulse_projects_workspace')
    .on('pulse_projects')
    .columns(['workspace_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('pulse_projects_registration')
    .on('pulse_projects')
    .column('registration_id')
    .execute();
  await db.schema
    .createTable('pulse_origins')
    .addColumn('origin', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('held_until', engine.bigint)
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('caller_hash', 'text', (column) => column.notNull())
    .addColumn('contested', 'integer', (column) => column.notNull())
    .addColumn('contested_at', engine.bigint)
    .execute();
  for (const column of ['site', 'caller_hash', 'project_id']) {
    await db.schema.createIndex(`pulse_origins_${column}`).on('pulse_origins').column(column).execute();
  }
}

async function createSetups(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pulse_setups')
    .addColumn('id', 'text', (column) =>
      column.primaryKey().references('pulse_projects.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('pending_deployment', 'waiting_for_event', 'verified', 'claimed')`),
    )
    .addColumn('setup_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('verification_path', 'text', (column) => column.notNull())
    .addColumn('verification_url', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('verify_lease_until', engine.bigint)
    .addColumn('verified_at', engine.bigint)
    .addColumn('claimed_at', engine.bigint)
    .addColumn('claimed_by', 'text')
    .execute();
  await db.schema
    .createTable('pulse_claim_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('setup_id', 'text', (column) =>
      column.notNull().references('pulse_setups.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('superseded_at', engine.bigint)
    .addColumn('used_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('pulse_claim_links_setup')
    .on('pulse_claim_links')
    .columns(['setup_id', 'created_at'])
    .execute();
}

async function createKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('pulse_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) =>
      column.notNull().references('pulse_projects.id').onDelete('cascade'),
    )
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('challenge_key_sealed', 'text', (column) => column.notNull())
    .addColumn('proof_key_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint)
    .addColumn('revoked_at', engine.bigint)
    .addColumn('last_used_at', engine.bigint)
    .execute();
  await db.schema.createIndex('pulse_keys_project').on('pulse_keys').column('project_id').execute();
  await db.schema
    .createTable('pulse_challenges')
    .addColumn('nonce_hash', 'text', (column) => column.primaryKey())
    .addColumn('setup_id', 'text', (column) =>
      column.notNull().references('pulse_setups.id').onDelete('cascade'),
    )
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('issued_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('proof_ok_at', engine.bigint)
    .addColumn('event_seen_at', engine.bigint)
    .addColumn('consumed_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('pulse_challenges_setup')
    .on('pulse_challenges')
    .columns(['setup_id', 'issued_at'])
    .execute();
}

async function logByProject(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('security_events').addColumn('project_id', 'text').execute();
  await db.schema
    .createIndex('security_events_project')
    .on('security_events')
    .columns(['project_id', 'happened_at'])
    .execute();
}

/** Pulse setups: projects, the origins they hold, their ingest keys, verification and claim links. */
export function pulseSetups(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createProjects(db, engine);
      await createSetups(db, engine);
      await createKeys(db, engine);
      await logByProject(db);
    },
  };
}
