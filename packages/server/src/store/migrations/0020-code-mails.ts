import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** Sign-in codes that wait to be mailed: the queue sends them, so that nobody's request waits for a mail server. */
export function codeMails(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('human_code_mails')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.bigint, (column) => column.notNull())
        .addColumn('expires_at', engine.bigint, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('human_code_mails_expiry')
        .on('human_code_mails')
        .column('expires_at')
        .execute();
    },
  };
}
