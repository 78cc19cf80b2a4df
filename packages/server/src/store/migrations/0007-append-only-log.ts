import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const REFUSAL = 'security events are only ever added';

async function guardInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`security_events_no_${change}`)} before ${sql.raw(change)} on security_events
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
  }
}

async function guardInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_security_event_change() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception '${REFUSAL}'; end`,
  )}`.execute(db);
  await sql`create trigger security_events_append_only before update or delete on security_events
    for each row execute function refuse_security_event_change()`.execute(db);
}

/** Makes the database itself refuse to change or remove what the security log holds. */
export function appendOnlyLog(engine: Engine): Migration {
  return {
    up: (db: Kysely<unknown>) => (engine.name === 'sqlite' ? guardInSqlite(db) : guardInPostgres(db)),
  };
}
