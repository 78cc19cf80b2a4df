import { openTestStore } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { behindPlace } from './index.ts';

const place = { at: 'created_at', id: 'id' } as const;

/** Workspaces by the moment at which they were made, and the letter that is their id. */
async function openList(...rows: [id: string, at: number][]) {
  const { store } = await openTestStore();
  await store.db
    .insertInto('workspaces')
    .values(rows.map(([id, created_at]) => ({ id, name: id, created_at })))
    .execute();
  return async (after?: { at: number; id: string }, limit = 100) =>
    await store.db
      .selectFrom('workspaces')
      .select(['id', 'created_at as at'])
      .where((eb) => behindPlace(eb, place, after))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
}

it('without a place every row is behind it', async () => {
  const list = await openList(['a', 1], ['b', 2]);
  expect((await list()).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('older rows are behind a place, and of its own moment those with a higher id', async () => {
  const list = await openList(['a', 2], ['b', 2], ['c', 2], ['d', 1], ['e', 3]);
  expect((await list({ at: 2, id: 'b' })).map(({ id }) => id)).toEqual(['c', 'd']);
  expect(await list({ at: 1, id: 'd' })).toEqual([]);
});

it('page by page no row is lost or repeated, however many share a moment', async () => {
  const rows = [...'abcdefghijk'].map((id, nth): [string, number] => [id, Math.floor(nth / 4)]);
  const list = await openList(...rows);
  const seen: string[] = [];
  let page = await list(undefined, 3);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    seen.push(...page.map(({ id }) => id));
    page = await list(last, 3);
  }
  expect(seen).toEqual((await list()).map(({ id }) => id));
  expect(seen).toHaveLength(rows.length);
});
