import { sql } from 'kysely';
import type { Db } from '../../../store/index.ts';

/** The cheapest question a database can be asked. */
export async function readNothing(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Whether the queue can be looked at. */
export async function readQueue(db: Db): Promise<void> {
  await db.selectFrom('jobs').select('id').limit(1).execute();
}

/** Writes for the sake of writing; all processes share the row. */
export async function writeProbe(db: Db, now: number): Promise<void> {
  await db
    .insertInto('write_probes')
    .values({ name: 'ready', probed_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ probed_at: now }))
    .execute();
}
