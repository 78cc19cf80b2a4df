import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Columns, Store } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import { dropSegments, moveEvents, sumUpSegments, sweepSegments } from '../segments/index.ts';
import { keepPartitions } from './keep-partitions.ts';
import { rollUp } from './roll-up.ts';
import {
  deleteCounts,
  deleteOldestEvents,
  deleteProjectEvents,
  deleteStrayEvents,
  dropPartition,
  partitionDays,
  vanishedProjects,
} from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROWS_AT_ONCE = 2_000;

export interface RetireDeps {
  readonly store: Store;
  readonly columns: Columns;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly pulseRawDays: number; readonly pulseRollupDays: number };
}

async function retireRaw(store: Store, beforeDay: number, signal: AbortSignal | undefined): Promise<void> {
  if (store.engine.name === 'postgres') {
    for (const day of await partitionDays(store.db)) if (day < beforeDay) await dropPartition(store, day);
    await deleteStrayEvents(store.db, beforeDay);
    return;
  }
  while ((await deleteOldestEvents(store.db, beforeDay, ROWS_AT_ONCE)) > 0) {
    signal?.throwIfAborted();
    await nextTurn();
  }
}

/** Lets go of what is older than the operator keeps it; nothing goes before it is counted. */
export async function retireEvents(deps: RetireDeps, signal?: AbortSignal): Promise<void> {
  const { store, config } = deps;
  const today = dayOf(deps.clock());
  await keepPartitions(deps);
  await rollUp(deps, signal);
  await moveEvents(deps, { signal, isUrgent: true });
  await retireRaw(store, today - config.pulseRawDays, signal);
  await deleteCounts(store.db, 'hour', (today - config.pulseRawDays) * DAY_MS);
  await deleteCounts(store.db, 'day', (today - config.pulseRollupDays) * DAY_MS);
  await sumUpSegments(deps, today - config.pulseRawDays, signal);
  await dropSegments(store.db, { beforeDay: today - config.pulseRollupDays }, deps.clock());
  for (const project of await vanishedProjects(store.db)) {
    await dropSegments(store.db, { projectId: project }, deps.clock());
    await deleteProjectEvents(store.db, project);
  }
  await sweepSegments(deps);
}
