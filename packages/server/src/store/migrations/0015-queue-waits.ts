import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/**
 * How long a job was to wait when its time was written, so that a time from a clock that ran ahead is noticed.
 * Replicas of the version before do not write it: a lease without it is left as it is.
 */
export function queueWaits(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('jobs').addColumn('wait_ms', engine.bigint).execute();
    },
  };
}
