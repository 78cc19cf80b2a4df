import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { acceptedDays, dayOf } from '../ingest/index.ts';
import { createPartition, partitionDays, strayEvents } from './store.ts';

const DAYS_AHEAD = 3;

/**
 * Makes the partitions of the days that events may fall on, and of some ahead; a day that was missing gets
 * its rows back from the default partition. The embedded engine has no partitions.
 */
export async function keepPartitions(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<void> {
  const { store } = deps;
  if (store.engine.name === 'sqlite') return;
  const today = dayOf(deps.clock());
  const { first, last } = acceptedDays(today);
  const existing = new Set(await partitionDays(store.db));
  const strays = await strayEvents(store.db, first);
  if (strays > 0) deps.log.warn({ events: strays }, 'events came for days without a partition');
  for (let day = first; day <= Math.max(last, today + DAYS_AHEAD); day += 1) {
    if (!existing.has(day)) await createPartition(store, day);
  }
}
