import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The newest audit of a page is found without reading all audits of its workspace. */
export function auditsOfPages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index workspace_audits_of_page on workspace_audits (journey_id, created_at)`.execute(
        db,
      );
    },
  };
}
