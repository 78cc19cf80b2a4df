import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const REFUSAL = 'security events are only ever added';

/** The last use outlives the tokens. Their own column stays, for replicas of the version before. */
async function rememberLastUse(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('last_used_at', engine.bigint).execute();
  await sql`update registrations set last_used_at = (select max(access_tokens.last_used_at)
    from access_tokens where access_tokens.registration_id = registrations.id)`.execute(db);
}

/** Agents of people who had left their workspace were dead already, until their owner came back. */
async function endLeftBehind(db: Kysely<unknown>, now: number): Promise<void> {
  await sql`update registrations set state = 'revoked', revoked_at = ${now}, generation = generation + 1
    where state = 'claimed' and not exists (select 1 from workspace_members
      where workspace_members.workspace_id = registrations.workspace_id
        and workspace_members.user_id = registrations.user_id)`.execute(db);
  await sql`update agent_clients set revoked_at = ${now} where revoked_at is null and exists (select 1
    from registrations where registrations.id = agent_clients.registration_id
      and registrations.state = 'revoked')`.execute(db);
}

/** What no workspace has seen or ever will: the agent and the project it is about are gone, and had no owner. */
const isNobodys = sql`old.workspace_id is null
  and coalesce(old.registration_id, old.project_id) is not null
  and not exists (select 1 from registrations where registrations.id = old.registration_id)
  and not exists (select 1 from pulse_projects where pulse_projects.id = old.project_id)`;

async function letGoInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger security_events_no_delete`.execute(db);
  await sql`create trigger security_events_no_delete before delete on security_events when not (${isNobodys})
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
}

async function letGoInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_security_event_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (${isNobodys}) then return old; end if;
      raise exception ${sql.lit(REFUSAL)};
    end $$`.execute(db);
}

/** Agents: their last use, those left behind by their owners, and the events of those that nobody claimed. */
export function agentUpkeep(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await rememberLastUse(db, engine);
      await endLeftBehind(db, Date.now());
      await (engine.name === 'sqlite' ? letGoInSqlite(db) : letGoInPostgres(db));
    },
  };
}
