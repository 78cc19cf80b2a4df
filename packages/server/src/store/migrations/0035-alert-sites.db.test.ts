import { makeStorePlace } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from '../migrate.ts';
import type { Store } from '../open-store.ts';

async function fill({ db }: Store): Promise<void> {
  await sql`insert into workspaces (id, name, created_at) values ('w', 'Acme', 1)`.execute(db);
  await sql`insert into pulse_projects (id, name, origin, environment, workspace_id, created_at, claimed_at)
    values ('p', 'Docs', 'https://docs.acme.dev', 'production', 'w', 1, 2)`.execute(db);
  const alert = async (id: string, kind: string, project: string | null, subjects: string) =>
    await sql`insert into alerts (id, workspace_id, project_id, kind, cause, state, title, text, numbers, subjects,
      evidence, opened_at, seen_at) values (${id}, 'w', ${project}, ${kind}, ${id}, 'open', '', '', '{}',
      ${subjects}, '/', 1, 1)`.execute(db);
  await alert('a', 'spoofing', 'p', '["spoofing"]');
  await alert('b', 'proof_lapsed', null, '["https://api.acme.dev"]');
  await alert('c', 'verdict_changed', null, '["https://www.acme.dev/start?x=1"]');
  await alert('d', 'certificate_withdrawn', null, '["kid"]');
  const channel = async (id: string, projects: string | null) =>
    await sql`insert into alert_channels (id, workspace_id, kind, name, kinds, projects, created_at)
      values (${id}, 'w', 'webhook', ${id}, '[]', ${projects}, 1)`.execute(db);
  await channel('all', null);
  await channel('some', '["p","gone"]');
}

it('gives alerts and channels the sites that they had as projects', async () => {
  const store = await (await makeStorePlace()).open();
  await migrateTo(store, '0033-people');
  await fill(store);
  await migrate(store);
  const { db } = store;
  const alerts = await db.selectFrom('alerts').select(['id', 'origins']).orderBy('id').execute();
  expect(alerts.map(({ origins }) => origins)).toEqual([
    '["https://docs.acme.dev"]',
    '["https://api.acme.dev"]',
    '["https://www.acme.dev"]',
    '[]',
  ]);
  const channels = await db.selectFrom('alert_channels').select(['id', 'origins']).orderBy('id').execute();
  expect(channels).toEqual([
    { id: 'all', origins: null },
    { id: 'some', origins: '["https://docs.acme.dev"]' },
  ]);
});
