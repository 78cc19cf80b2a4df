import { expect, it } from 'vitest';
import { dayOf } from '../ingest/index.ts';
import { NOW, openSegmentStore } from '../segments/event-rows-fixture.ts';
import { moveEvents, sumUpSegments } from '../segments/index.ts';
import { takeEvents } from './take-events.ts';

const DAY = 24 * 3_600_000;

/** A day of six events, of which some are in a segment; read two at a time, with something done behind the first. */
async function readWhile(happens: (world: Awaited<ReturnType<typeof openSegmentStore>>) => Promise<unknown>) {
  const world = await openSegmentStore();
  const { deps, add } = world;
  const events = Array.from({ length: 6 }, (_, nth) => ({ at: NOW - DAY + nth * 1_000, path: `/${nth}` }));
  await add(...events.slice(0, 4));
  await moveEvents(deps, { isUrgent: true });
  await add(...events.slice(4));
  const [firstDay, endDay] = [dayOf(NOW - DAY), dayOf(NOW)];
  const read: (readonly [unknown, unknown])[] = [];
  for await (const some of takeEvents(deps, { projectId: 'p', firstDay, endDay }, 2)) {
    if (read.length === 0) await happens(world);
    read.push(...some.map(({ path, requests }) => [path, Number(requests)] as const));
  }
  return { ...world, read, events };
}

const once = Array.from({ length: 6 }, (_, nth) => [`/${nth}`, 1]);

it('reads a day as it was at one moment, whatever comes for it meanwhile', async () => {
  const { read } = await readWhile(({ add }) =>
    add({ at: NOW - DAY + 500, path: '/late' }, { at: NOW - DAY - 1 }),
  );
  expect(read).toEqual(once);
});

it('reads each event once, though the day is moved and summed up meanwhile', async () => {
  const { read, deps } = await readWhile(async ({ deps: world }) => {
    await moveEvents(world, { isUrgent: true });
    await sumUpSegments(world, dayOf(NOW) + 1);
  });
  expect(read).toEqual(once);
  const sums: unknown[] = [];
  const days = { projectId: 'p', firstDay: dayOf(NOW - DAY), endDay: dayOf(NOW) };
  for await (const some of takeEvents(deps, days, 2)) sums.push(...some.map(({ id }) => id));
  expect(sums).toEqual(Array.from({ length: 6 }, () => null));
});
