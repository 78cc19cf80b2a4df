import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Audits of the service's own examples are counted apart from what people submit. */
export function exampleAudits(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // A restored backup may have brought it along.
      await sql`insert into acceptance_gates (operation, turns) values ('example_audit', 0)
        on conflict do nothing`.execute(db);
    },
  };
}
