import { expect, it } from 'vitest';
import { openAlertWorkspace, raise, startReceiver } from '../alerts-fixture.ts';
import { resolveAlert } from '../watch/open-alert.ts';
import { sweepAlerts } from './sweep-alerts.ts';

const DAY = 24 * 60 * 60 * 1000;

it('messages go after 30 days, alerts 90 days after they were over, and what is open stays', async () => {
  const world = await openAlertWorkspace();
  await world.channel('webhook', (await startReceiver()).url);
  await raise(world, 'over');
  await raise(world, 'open');
  await world.run();
  const over = (await world.alerts()).find(({ title }) => title.endsWith('over'));
  await world.store.transaction((db) => resolveAlert(world.deps, db, over?.id ?? '', world.time.now));
  const end = world.time.now;
  const counts = async (now: number) => {
    await sweepAlerts(world.store.db, now);
    return [(await world.deliveries()).length, (await world.alerts()).length];
  };
  expect(await counts(end + 30 * DAY)).toEqual([3, 2]);
  // The end of the alert is not sent yet.
  expect(await counts(end + 30 * DAY + 1)).toEqual([1, 2]);
  expect(await counts(end + 90 * DAY)).toEqual([1, 2]);
  expect(await counts(end + 90 * DAY + 1)).toEqual([0, 1]);
});
