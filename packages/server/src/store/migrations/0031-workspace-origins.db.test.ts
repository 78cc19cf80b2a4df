import { makeStorePlace } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { migrate, migrateTo } from '../migrate.ts';
import type { Store } from '../open-store.ts';

const audit = (id: string, slot: number | null) => ({
  run_id: id,
  workspace_id: 'w',
  journey_id: 'j',
  asked_by: 'schedule' as const,
  slot,
  created_at: 5,
});

async function fill({ db }: Store): Promise<void> {
  await db
    .insertInto('workspaces')
    .values({ id: 'w', name: 'Acme', personal_of: null, created_at: 1 })
    .execute();
  const journey = {
    id: 'j',
    workspace_id: 'w',
    quickstart_url: 'https://docs.acme.dev/start',
    created_at: 1,
  };
  await db.insertInto('audit_journeys').values(journey).execute();
  const run = { email: '', quickstart_url: journey.quickstart_url, metadata: '{}', created_at: 1 };
  for (const id of ['r1', 'r2', 'r3'])
    await db
      .insertInto('audit_runs')
      .values({ ...run, id, slug: id, status: 'published' })
      .execute();
}

it('keeps every audit of a workspace with what holds it, and takes such as have no project', async () => {
  const store = await (await makeStorePlace()).open();
  await migrateTo(store, '0030-nonce-ends');
  await fill(store);
  const { db } = store;
  await db
    .insertInto('workspace_audits')
    .values({ ...audit('r1', 7), project_id: 'p' })
    .execute();
  const before = await db.selectFrom('workspace_audits').selectAll().execute();
  await migrate(store);
  expect(await db.selectFrom('workspace_audits').selectAll().execute()).toEqual(before);
  const add = (id: string, slot: number | null) =>
    db
      .insertInto('workspace_audits')
      .values({ ...audit(id, slot), project_id: null })
      .execute();
  await add('r2', 8);
  // One run at most has a slot, and no audit outlives its run.
  await expect(add('r3', 7)).rejects.toThrow();
  await expect(add('nowhere', 9)).rejects.toThrow();
  await db.deleteFrom('audit_runs').where('id', '=', 'r1').execute();
  expect(await db.selectFrom('workspace_audits').select('run_id').execute()).toEqual([{ run_id: 'r2' }]);
});
