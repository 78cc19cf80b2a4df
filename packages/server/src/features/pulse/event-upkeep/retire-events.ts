import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Columns, Store } from '../../../store/index.ts';
import { acceptedDays, dayOf } from '../ingest/index.ts';
import {
  dropSegments,
  mergeSegments,
  movedSeq,
  moveJudged,
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
  partitionDays,
  projectsWithOldEvents,
  type Retired,
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

async function retireRaw(store: Store, retired: Retired, signal: AbortSignal | undefined): Promise<void> {
  const { beforeDay, upTo } = retired;
  if (store.engine.name === 'postgres') {
    for (const day of await partitionDays(store.db))
      if (day < beforeDay) await dropPartition(store, day, upTo);
    await deleteStrayEvents(store.db, retired);
    return;
  }
  const repeat = async (remove: () => Promise<number>) => {
    while ((await remove()) > 0) {
      signal?.throwIfAborted();
      await nextTurn();
    }
  };
  await repeat(() => deleteOldestEvents(store.db, retired, ROWS_AT_ONCE));
  const late = { ...retired, before: beforeDay * DAY_MS, most: ROWS_AT_ONCE };
  for (const project of await projectsWithOldEvents(store.db, late.before))
    await repeat(() => deleteLateEvents(store.db, project, late));
}

/** A service without events never loads the columnar engine. */
async function canMove({ store, columns }: RetireDeps): Promise<boolean> {
  if (!(await hasEvents(store.db))) return true;
  const session = await columns.open();
  session?.close();
  return session !== undefined;
}

/**
 * Rows are kept while their ids may come again, which they then are known by, and until they are moved. Where
 * nothing can be moved they are all there is.
 */
async function retiredRows(deps: RetireDeps, today: number): Promise<Retired> {
  if (await canMove(deps))
    return { beforeDay: acceptedDays(today).first - 1, upTo: await movedSeq(deps.store.db) };
  return { beforeDay: today - deps.config.pulseRawDays, upTo: Number.MAX_SAFE_INTEGER };
}

/** Lets go of what is older than the operator keeps it; no row goes before its event is in a segment. */
export async function retireEvents(deps: RetireDeps, signal?: AbortSignal): Promise<void> {
  const { store, config } = deps;
  const today = dayOf(deps.clock());
  await keepPartitions(deps);
  await moveJudged(deps, signal);
  await retireRaw(store, await retiredRows(deps, today), signal);
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
