import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

interface Tables {
  alerts: { id: string; kind: string; project_id: string | null; subjects: string; origins: string };
  alert_channels: { id: string; workspace_id: string; projects: string | null; origins: string | null };
  pulse_projects: { id: string; workspace_id: string | null; origin: string };
}

const readList = (text: string): string[] => JSON.parse(text);
const originOf = (url: string) => URL.parse(url)?.origin ?? url;

/** Each alert gets the sites that it is about: that of its project, or those whose addresses it names. */
async function fillAlerts(db: Kysely<Tables>): Promise<void> {
  await sql`update alerts set origins = coalesce((select '["' || origin || '"]' from pulse_projects
    where pulse_projects.id = alerts.project_id), '[]')`.execute(db);
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'subjects'])
    .where('kind', 'in', ['proof_lapsed', 'verdict_changed'])
    .where('project_id', 'is', null)
    .execute();
  for (const { id, subjects } of rows)
    await db
      .updateTable('alerts')
      .set({ origins: JSON.stringify(readList(subjects).map(originOf)) })
      .where('id', '=', id)
      .execute();
}

/** A channel for chosen projects is one for their sites from now on. */
async function fillChannels(db: Kysely<Tables>): Promise<void> {
  const channels = await db
    .selectFrom('alert_channels')
    .select(['id', 'workspace_id', 'projects'])
    .where('projects', 'is not', null)
    .execute();
  for (const { id, workspace_id, projects } of channels) {
    const chosen = await db
      .selectFrom('pulse_projects')
      .select('origin')
      .where('workspace_id', '=', workspace_id)
      .where('id', 'in', ['', ...readList(projects ?? '[]')])
      .orderBy('origin')
      .execute();
    const origins = JSON.stringify([...new Set(chosen.map(({ origin }) => origin))]);
    await db.updateTable('alert_channels').set({ origins }).where('id', '=', id).execute();
  }
}

/**
 * Alerts and channels know sites by their origin, with and without a project; channels know when they last failed.
 * The projects of channels stay, unread: replicas of the version before still ask for them while others are replaced.
 */
export function alertSites(engine: Engine): Migration {
  return {
    async up(db: Kysely<Tables>) {
      await db.schema
        .alterTable('alerts')
        .addColumn('origins', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
      await fillAlerts(db);
      await db.schema.alterTable('alert_channels').addColumn('origins', 'text').execute();
      await db.schema.alterTable('alert_channels').addColumn('failed_at', engine.bigint).execute();
      await fillChannels(db);
    },
  };
}
