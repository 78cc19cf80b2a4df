import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { findLastVisited, noteVisit } from './visit-store.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

async function openMembers() {
  const { store } = await openTestStore();
  const at = new Date(NOW).toISOString();
  const user = { id: 'ada', name: '', email_verified: 1, created_at: at, updated_at: at };
  await store.db
    .insertInto('human_users')
    .values({ ...user, email: 'ada@acme.dev' })
    .execute();
  for (const id of ['w1', 'w2']) {
    await store.db.insertInto('workspaces').values({ id, name: id, created_at: NOW }).execute();
    await store.db
      .insertInto('workspace_members')
      .values({ workspace_id: id, user_id: 'ada', role: 'owner', joined_at: NOW })
      .execute();
  }
  const visit = (now: number, workspaceId = 'w1') => noteVisit(store.db, { workspaceId, userId: 'ada' }, now);
  const rows = () => store.db.selectFrom('workspace_visits').selectAll().execute();
  return { store, visit, rows };
}

describe('a visit', () => {
  it('is the first one, then begins where the one before ended', async () => {
    const { visit } = await openMembers();
    expect(await visit(NOW)).toBeUndefined();
    expect(await visit(NOW + 10 * MINUTE)).toBeUndefined();
    expect(await visit(NOW + 40 * MINUTE)).toBe(NOW + 10 * MINUTE);
  });

  it('goes on while somebody looks around: a reload forgets nothing', async () => {
    const { visit } = await openMembers();
    await visit(NOW);
    const next = NOW + 24 * 60 * MINUTE;
    for (const after of [0, 1, 2, 25, 54]) expect(await visit(next + after * MINUTE)).toBe(NOW);
    expect(await visit(next + 85 * MINUTE)).toBe(next + 54 * MINUTE);
  });

  it('is one visit when two pages open at once, and writes once a minute', async () => {
    const { visit, rows } = await openMembers();
    await visit(NOW);
    const next = NOW + 60 * MINUTE;
    const both = await Promise.all([visit(next), visit(next)]);
    expect(both).toEqual([NOW, NOW]);
    await visit(next + MINUTE / 2);
    expect(await rows()).toMatchObject([{ seen_at: next, before_at: NOW }]);
  });

  it('never goes back with a clock that did', async () => {
    const { visit, rows } = await openMembers();
    await visit(NOW);
    expect(await visit(NOW - 60 * MINUTE)).toBeUndefined();
    expect(await rows()).toMatchObject([{ seen_at: NOW }]);
  });

  it('says in which workspace somebody was last, and ends with the membership', async () => {
    const { store, visit, rows } = await openMembers();
    expect(await findLastVisited(store.db, 'ada')).toBeUndefined();
    await visit(NOW, 'w1');
    await visit(NOW + MINUTE, 'w2');
    expect(await findLastVisited(store.db, 'ada')).toBe('w2');
    await store.db.deleteFrom('workspace_members').where('workspace_id', '=', 'w2').execute();
    expect(await findLastVisited(store.db, 'ada')).toBe('w1');
    expect(await rows()).toHaveLength(1);
  });

  it('of whoever is no member is none', async () => {
    const { store, rows } = await openMembers();
    expect(await noteVisit(store.db, { workspaceId: 'w1', userId: 'eve' }, NOW)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });
});
