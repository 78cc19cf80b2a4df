import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Packs that note what one request said differently are that request's alone; the others are shared. */
export function notedPacks(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('arena_packs').addColumn('request_id', 'text').execute();
    },
  };
}
