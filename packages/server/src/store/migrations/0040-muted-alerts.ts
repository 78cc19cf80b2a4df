import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** Since when somebody does not count an alert, and who; a replica of the version before goes on counting it. */
export function mutedAlerts(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('alerts').addColumn('muted_at', engine.bigint).execute();
      await db.schema.alterTable('alerts').addColumn('muted_by', 'text').execute();
    },
  };
}
