import { expect, it } from 'vitest';
import { chooseTime, type Looked } from '../explore/index.ts';
import { type EventFacts, NOW, openSegmentStore } from '../segments/event-rows-fixture.ts';
import { moveEvents } from '../segments/index.ts';
import { readForbidden } from './read-insights.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROBOTS = 'User-agent: *\nDisallow: /';

/** A week of visits under a robots.txt that forbids everything, and of which there were two versions. */
async function openVisits(...facts: EventFacts[]) {
  const { deps, add, store } = await openSegmentStore();
  const site = { name: 'Docs', origin: 'https://docs.acme.dev', environment: 'production' as const };
  await store.db
    .insertInto('pulse_projects')
    .values({ id: 'p', ...site, created_at: 1 })
    .execute();
  await add(...facts);
  for (const [at, content] of [
    [NOW - 6 * DAY, ROBOTS],
    [NOW - 3 * DAY, `${ROBOTS}\n# changed`],
  ] as const)
    await store.db
      .insertInto('pulse_site_files')
      .values({ project_id: 'p', kind: 'robots', found_at: at, seen_at: at, content })
      .execute();
  const range = chooseTime({ kind: 'days', days: 7 }, { now: NOW, zone: 'UTC', singleDays: 30 });
  const looked: Looked = { projectId: 'p', held: {}, range: range ?? expect.unreachable('the time is one') };
  const all = { ...deps, config: { pulseRawDays: 30, pulseListDays: 7 } };
  const forbidden = async (most?: number) => {
    const { forbidden: visits, leftOutBefore } = await readForbidden(all, looked, most);
    return { paths: visits.map(({ path }) => path).toSorted(), leftOutBefore };
  };
  return { deps, forbidden };
}

const hourAfter = (at: number) => at - (at % HOUR) + HOUR;

it('judges the newest visits first, under whichever robots.txt they were, and says from when on', async () => {
  const [newest, newer, older] = [NOW - HOUR, NOW - 5 * HOUR, NOW - 5 * DAY];
  const { deps, forbidden } = await openVisits(
    { path: '/older', at: older },
    { path: '/older', at: older },
    { path: '/older', at: older },
    { path: '/newer', at: newer },
    { path: '/newest', at: newest },
  );
  const all = { paths: ['/newer', '/newest', '/older'], leftOutBefore: undefined };
  for (const isMoved of [false, true]) {
    if (isMoved) await moveEvents(deps, { isUrgent: true });
    expect(await forbidden()).toEqual(all);
    expect(await forbidden(3)).toEqual(all);
    expect(await forbidden(1)).toEqual({ paths: ['/newest'], leftOutBefore: hourAfter(newest) });
    const two = await forbidden(2);
    expect(two.paths).toEqual(['/newer', '/newest']);
    expect(two.leftOutBefore).toBeLessThan(newer);
    expect(two.leftOutBefore).toBeGreaterThan(older);
  }
});
