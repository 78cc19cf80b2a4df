import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function createRegistrations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('unclaimed', 'claimed', 'revoked')`),
    )
    .addColumn('agent_name', 'text')
    .addColumn('skill_name', 'text')
    .addColumn('skill_version', 'text')
    .addColumn('device_name', 'text')
    .addColumn('email', 'text')
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('claim_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('claim_token_expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('claim_answered_at', engine.bigint)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('workspace_id', 'text')
    .addColumn('claimed_at', engine.bigint)
    .addColumn('revoked_at', engine.bigint)
    .addColumn('registered_from', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('registrations_workspace').on('registrations').column('workspace_id').execute();
}

async function createAttempts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('claim_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('interval_seconds', 'integer', (column) => column.notNull())
    .addColumn('next_poll_at', engine.bigint, (column) => column.notNull())
    .addColumn('last_poll_paced', 'integer', (column) => column.notNull())
    .addColumn('wrong_codes', 'integer', (column) => column.notNull())
    .addColumn('started_from', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('claim_attempts_registration')
    .on('claim_attempts')
    .columns(['registration_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('wrong_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('typed_at', engine.bigint, (column) => column.notNull())
    .execute();
}

async function createTokens(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('revoked_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('last_used_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('access_tokens_registration')
    .on('access_tokens')
    .column('registration_id')
    .execute();
}

async function createWorkspaceRows(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('agent_clients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) => column.notNull().unique())
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('revoked_at', engine.bigint)
    .execute();
  await db.schema
    .createTable('agent_feedback')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('happened_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_workspace')
    .on('security_events')
    .columns(['workspace_id', 'happened_at'])
    .execute();
}

/** Agents: registrations, the claim ceremony, tokens, and what their workspaces see of them. */
export function agents(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createRegistrations(db, engine);
      await createAttempts(db, engine);
      await createTokens(db, engine);
      await createWorkspaceRows(db, engine);
    },
  };
}
