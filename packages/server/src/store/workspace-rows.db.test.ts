import { openTestStore } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { readWorkspaceRows } from './workspace-rows.ts';

async function openFull(count: number) {
  const { store } = await openTestStore();
  const { db } = store;
  await db.insertInto('workspaces').values({ id: 'w', name: 'W', created_at: 1 }).execute();
  for (let nth = 0; nth < count; nth += 1) await addJourney(db, nth);
  return db;
}

type Db = Awaited<ReturnType<typeof openTestStore>>['store']['db'];

const addJourney = (db: Db, nth: number) =>
  db
    .insertInto('audit_journeys')
    .values({ id: `j-${nth}`, workspace_id: 'w', quickstart_url: `https://a.dev/${nth}`, created_at: 1 })
    .execute();

it('rows of a workspace are read each once, whatever goes and comes between the pages', async () => {
  const db = await openFull(7);
  const ids: unknown[] = [];
  for await (const page of readWorkspaceRows(db, 'audit_journeys', 'w', 2)) {
    ids.push(...page.map(({ id }) => id));
    expect(page.every((row) => !Object.keys(row).some((name) => name.startsWith('page_key')))).toBe(true);
    if (ids.length === 2) await db.deleteFrom('audit_journeys').where('id', 'in', ['j-0', 'j-1']).execute();
    if (ids.length === 4) await addJourney(db, -1);
  }
  expect(ids).toEqual(['j-0', 'j-1', 'j-2', 'j-3', 'j-4', 'j-5', 'j-6']);
});

it('a table whose rows are known by several columns is paged by all of them', async () => {
  const db = await openFull(0);
  for (const user of ['ada', 'eve', 'grace'])
    await db
      .insertInto('human_users')
      .values({
        id: user,
        email: `${user}@acme-corp.com`,
        name: user,
        email_verified: 1,
        created_at: 1,
        updated_at: 1,
      } as never)
      .execute();
  for (const user_id of ['ada', 'eve', 'grace'])
    await db
      .insertInto('workspace_members')
      .values({ workspace_id: 'w', user_id, role: 'member', joined_at: 1 })
      .execute();
  const people: unknown[] = [];
  for await (const page of readWorkspaceRows(db, 'workspace_members', 'w', 1))
    people.push(...page.map(({ user_id }) => user_id));
  expect(people).toEqual(['ada', 'eve', 'grace']);
});
