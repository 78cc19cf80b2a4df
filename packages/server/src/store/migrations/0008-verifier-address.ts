import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Remembers from which address a challenge was sent: an event that comes late is compared with it too. */
export function verifierAddress(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('pulse_challenges').addColumn('egress_address', 'text').execute();
    },
  };
}
