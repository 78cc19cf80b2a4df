import { sql } from 'kysely';
import type { Db } from '../../store/index.ts';

/** The cheapest question a database can be asked. */
export async function readNothing(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
