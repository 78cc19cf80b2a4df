import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('human_users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('human_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('human_sessions_user').on('human_sessions').column('user_id').execute();
  await db.schema.createIndex('human_sessions_expiry').on('human_sessions').column('expires_at').execute();
}

async function createLibraryTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('human_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('human_accounts_user').on('human_accounts').column('user_id').execute();
  await db.schema
    .createTable('human_verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('human_verifications_identifier')
    .on('human_verifications')
    .column('identifier')
    .execute();
  await db.schema
    .createIndex('human_verifications_expiry')
    .on('human_verifications')
    .column('expires_at')
    .execute();
}

async function createWorkspaces(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('personal_of', 'text', (column) => column.unique().references('human_users.id'))
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('workspace_members')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'admin', 'member')`))
    .addColumn('joined_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('workspace_members_pkey', ['workspace_id', 'user_id'])
    .execute();
  await db.schema.createIndex('workspace_members_user').on('workspace_members').column('user_id').execute();
  await db.schema
    .createTable('workspace_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'member')`))
    .addColumn('invited_by', 'text', (column) =>
      column.notNull().references('human_users.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workspace_invitations_once', ['workspace_id', 'email'])
    .execute();
  await db.schema
    .createIndex('workspace_invitations_email')
    .on('workspace_invitations')
    .column('email')
    .execute();
}

/** People who sign in, their sessions and mailed codes, and the workspaces they share. */
export function humans(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createPeople(db);
      await createLibraryTables(db);
      await createWorkspaces(db, engine);
    },
  };
}
