import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const REFUSAL = 'security events are only ever added';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofPerson = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('human_users.id').onDelete('cascade');

async function createSignInWays(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('human_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('name', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', engine.bigint, required)
    .addColumn('transports', 'text', required)
    .addColumn('created_at', engine.bigint, required)
    .addColumn('last_used_at', engine.bigint)
    .execute();
  await db.schema.createIndex('human_passkeys_user').on('human_passkeys').column('user_id').execute();
  await db.schema
    .createTable('human_identities')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('created_at', engine.bigint, required)
    .addColumn('last_used_at', engine.bigint)
    .addPrimaryKeyConstraint('human_identities_pkey', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('human_identities_user').on('human_identities').column('user_id').execute();
  await db.schema
    .createTable('human_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('browser_hash', 'text', required)
    .addColumn('user_id', 'text', (column) => column.references('human_users.id').onDelete('cascade'))
    .addColumn('sealed', 'text')
    .addColumn('expires_at', engine.bigint, required)
    .execute();
  await db.schema
    .createIndex('human_challenges_expiry')
    .on('human_challenges')
    .column('expires_at')
    .execute();
}

async function createPersonalKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('personal_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('name', 'text', required)
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('scope', 'text', required)
    .addColumn('created_at', engine.bigint, required)
    .addColumn('expires_at', engine.bigint)
    .addColumn('revoked_at', engine.bigint)
    .addColumn('last_used_at', engine.bigint)
    .execute();
  await db.schema
    .createIndex('personal_keys_workspace')
    .on('personal_keys')
    .columns(['workspace_id', 'created_at'])
    .execute();
  await db.schema.createIndex('personal_keys_user').on('personal_keys').column('user_id').execute();
}

/** What no workspace has seen or ever will, and what belonged to a workspace that was deleted. */
const mayGo = sql`(old.workspace_id is null
  and coalesce(old.registration_id, old.project_id) is not null
  and not exists (select 1 from registrations where registrations.id = old.registration_id)
  and not exists (select 1 from pulse_projects where pulse_projects.id = old.project_id))
  or (old.workspace_id is not null
  and not exists (select 1 from workspaces where workspaces.id = old.workspace_id))`;

async function letGoInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger security_events_no_delete`.execute(db);
  await sql`create trigger security_events_no_delete before delete on security_events when not (${mayGo})
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
}

async function letGoInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_security_event_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (${mayGo}) then return old; end if;
      raise exception ${sql.lit(REFUSAL)};
    end $$`.execute(db);
}

/** Passkeys, other providers and keys of people; what an agent was granted; the log of a deleted workspace goes. */
export function people(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createSignInWays(db, engine);
      await createPersonalKeys(db, engine);
      await db.schema.alterTable('registrations').addColumn('granted_scope', 'text').execute();
      await (engine.name === 'sqlite' ? letGoInSqlite(db) : letGoInPostgres(db));
    },
  };
}
