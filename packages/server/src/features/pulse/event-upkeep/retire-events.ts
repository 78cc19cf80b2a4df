import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Columns, Store } from '../../../store/index.ts';
import { acceptedDays, dayOf } from '../ingest/index.ts';
import {
  dropSegments,
  mergeSegments,
  movedSeq,
  moveEvents,
  sumUpSegments,
  sweepSegments,
} from '../segments/index.ts';
import { keepPartitions } from './keep-partitions.ts';
import {
  deleteCounts,
  deleteLateEvents,
  deleteOldestEvents,
  deleteProjectEvents,
  deleteStrayEvents,
  dropPartition,
  hasEvents,
  hasUnmoved,
  partitionDays,
  projectsWithOldEvents,
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
  const repeat = async (remove: () => Promise<number>) => {
    while ((await remove()) > 0) {
      signal?.throwIfAborted();
      await nextTurn();
    }
  };
  await repeat(() => deleteOldestEvents(store.db, beforeDay, ROWS_AT_ONCE));
  const late = { before: beforeDay * DAY_MS, beforeDay, most: ROWS_AT_ONCE };
  for (const project of await projectsWithOldEvents(store.db, late.before))
    await repeat(() => deleteLateEvents(store.db, project, late));
}

/**
 * Until when rows are kept: while their ids may come again, which they then are known by. Where nothing can be
 * moved they are all there is.
 */
async function lastRowDay(deps: RetireDeps, today: number): Promise<number> {
  const session = await deps.columns.open();
  session?.close();
  if (session === undefined) return today - deps.config.pulseRawDays;
  return acceptedDays(today).first - 1;
}

async function retireRows(deps: RetireDeps, today: number, signal: AbortSignal | undefined): Promise<void> {
  const { store, config } = deps;
  // A service without events never loads the columnar engine; partitions of days that are over go all the same.
  if (!(await hasEvents(store.db))) return await retireRaw(store, acceptedDays(today).first - 1, signal);
  const beforeDay = await lastRowDay(deps, today);
  const isMoved = !(await hasUnmoved(store.db, beforeDay, await movedSeq(store.db)));
  if (isMoved || beforeDay === today - config.pulseRawDays) await retireRaw(store, beforeDay, signal);
}

/** Lets go of what is older than the operator keeps it; no row goes before its event is in a segment. */
export async function retireEvents(deps: RetireDeps, signal?: AbortSignal): Promise<void> {
  const { store, config } = deps;
  const today = dayOf(deps.clock());
  await keepPartitions(deps);
  await moveEvents(deps, { signal, isUrgent: true });
  await retireRows(deps, today, signal);
  await mergeSegments(deps, today, signal);
  await sumUpSegments(deps, today - config.pulseRawDays, signal);
  await dropSegments(store.db, { beforeDay: today - config.pulseRollupDays }, deps.clock());
  await deleteCounts(store.db, (today - config.pulseRollupDays) * DAY_MS);
  for (const project of await vanishedProjects(store.db)) {
    await dropSegments(store.db, { projectId: project }, deps.clock());
    await deleteProjectEvents(store.db, project);
  }
  await sweepSegments(deps);
}
