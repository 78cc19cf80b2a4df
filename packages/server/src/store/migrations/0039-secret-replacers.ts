import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who replaced the secret of a channel, so that nobody else is shown it who pressed the button late. */
export function secretReplacers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('alert_channels').addColumn('secret_by', 'text').execute();
    },
  };
}
