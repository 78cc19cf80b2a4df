import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ColumnSession, type ColumnValue, eventColumns, groupIn } from '../../../store/index.ts';
import { dayOf } from '../ingest/index.ts';
import {
  eventColumnNames,
  lastBefore,
  movedSeq,
  Overtaken,
  oldestUnmoved,
  selectUnmoved,
  settledSeq,
  settleMove,
} from './store.ts';
import { type SegmentDeps, writeSegment } from './write-segment.ts';

/** So many events are moved at once, and so many read: the embedded engine works in this thread. */
const MOST_EVENTS = 50_000;
const ROWS_AT_ONCE = 1_000;
/** Fewer wait for company, but not for long: every move makes a file for each project and day. */
export const MOVE_EVENTS = 5_000;
export const MOVE_AFTER_MS = 2 * 60 * 1000;

/** So long the verdict on an event may still change: others are asked about its client. */
export const OPEN_MS = 20_000;

type Row = Awaited<ReturnType<typeof selectUnmoved>>[number];
interface Group {
  readonly projectId: string;
  readonly day: number;
  readonly number: number;
  events: number;
}

function groupsOf() {
  const groups = new Map<string, Group>();
  return {
    all: () => [...groups.values()],
    of({ project_id: projectId, happened_at: at }: Row): Group {
      const key = `${projectId}\n${dayOf(at)}`;
      const known = groups.get(key) ?? { projectId, day: dayOf(at), number: groups.size, events: 0 };
      groups.set(key, known);
      known.events += 1;
      return known;
    },
  };
}

/** Puts events into a table of the columnar engine, each with the number of its project and day. */
async function gather(
  deps: SegmentDeps,
  session: ColumnSession,
  { after, upTo, signal }: { after: number; upTo: number; signal: AbortSignal | undefined },
): Promise<Group[]> {
  const groups = groupsOf();
  for (let last = after; ; ) {
    signal?.throwIfAborted();
    const rows = await selectUnmoved(deps.store.db, last, upTo, ROWS_AT_ONCE);
    const numbers = rows.map((row) => groups.of(row).number);
    const columns: ColumnValue[][] = eventColumnNames.map((name) => rows.map((row) => row[name]));
    if (rows.length > 0)
      await session.append('moving', { ...eventColumns, grp: 'integer' }, [...columns, numbers]);
    last = rows.at(-1)?.seq ?? upTo;
    if (rows.length < ROWS_AT_ONCE) return groups.all();
    await nextTurn();
  }
}

async function moveNext(
  deps: SegmentDeps,
  session: ColumnSession,
  range: { after: number; upTo: number; signal: AbortSignal | undefined },
): Promise<void> {
  const groups = await gather(deps, session, range);
  const ids: string[] = [];
  for (const { projectId, day, number, events } of groups) {
    range.signal?.throwIfAborted();
    const relation = groupIn('moving', number);
    const segment = await writeSegment(deps, session, {
      projectId,
      day,
      kind: 'events',
      level: 0,
      events,
      relation,
    });
    ids.push(segment.id);
  }
  await settleMove(deps.store, ids, { ...range, now: deps.clock() });
}

/** Up to which event no verdict can change any more; `stored` is the newest of which none before is still to come. */
async function judgedSeq({ store, clock }: Pick<SegmentDeps, 'store' | 'clock'>, stored: number) {
  return await lastBefore(store.db, stored, clock() - OPEN_MS);
}

/** Copies what is settled and judged, however little it is. */
export async function moveJudged(deps: SegmentDeps, signal?: AbortSignal): Promise<void> {
  const upTo = await judgedSeq(deps, await settledSeq(deps.store));
  await moveEvents(deps, { signal, isUrgent: true, upTo });
}

async function isWorthwhile(deps: SegmentDeps, after: number, settled: number): Promise<boolean> {
  if (settled - after >= MOVE_EVENTS) return true;
  const oldest = await oldestUnmoved(deps.store.db, after);
  return oldest !== undefined && oldest <= deps.clock() - MOVE_AFTER_MS;
}

/**
 * Copies settled events into segments; from then on they are read there. The rows stay while their ids may come
 * again. Without the columnar engine nothing moves, and everything is read from rows.
 */
export async function moveEvents(
  deps: SegmentDeps,
  {
    signal,
    isUrgent = false,
    upTo = Number.POSITIVE_INFINITY,
  }: { signal?: AbortSignal | undefined; isUrgent?: boolean; upTo?: number | undefined } = {},
): Promise<void> {
  const stored = Math.min(upTo, await settledSeq(deps.store));
  const settled = isUrgent ? stored : await judgedSeq(deps, stored);
  for (;;) {
    const after = await movedSeq(deps.store.db);
    if (settled <= after || !(isUrgent || (await isWorthwhile(deps, after, settled)))) return;
    const session = await deps.columns.open();
    if (session === undefined) return;
    try {
      await moveNext(deps, session, { after, upTo: Math.min(settled, after + MOST_EVENTS), signal });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      return;
    } finally {
      session.close();
    }
  }
}
