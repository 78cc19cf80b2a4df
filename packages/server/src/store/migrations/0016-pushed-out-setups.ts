import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

/** Setups: whether anybody tried to verify one, and whether it gave way to newer ones of its caller. */
export function pushedOutSetups(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['attempted_at', 'pushed_out_at'])
        await db.schema.alterTable('pulse_setups').addColumn(column, engine.bigint).execute();
    },
  };
}
