import { segmentsAt, sumsOf } from '../../../store/index.ts';
import { localFile } from './local-files.ts';
import { crowdedDays, endedDays, liveSegments, Overtaken, type Segment, settleReplacement } from './store.ts';
import { type SegmentDeps, writeSegment } from './write-segment.ts';

/** So many files of one size are merged into one; no file grows beyond so many events by it. */
const LEAST_FILES = 8;
const MOST_EVENTS = 1_000_000;
/** Events may come for so many days back; what is older is settled, and merged whatever its size. */
const OPEN_DAYS = 4;

interface Replacement {
  readonly kind: Segment['kind'];
  readonly sources: readonly Segment[];
}

async function replace(deps: SegmentDeps, { kind, sources }: Replacement): Promise<void> {
  const [first] = sources;
  const session = first && (await deps.columns.open());
  if (first === undefined || session === undefined) return;
  try {
    const files: string[] = [];
    for (const source of sources) files.push(await localFile(deps, source));
    const fresh = await writeSegment(deps, session, {
      projectId: first.projectId,
      day: first.day,
      kind,
      level: Math.max(...sources.map(({ level }) => level)) + 1,
      events: sources.reduce((sum, { events }) => sum + events, 0),
      relation: kind === 'days' ? sumsOf(files) : segmentsAt(files),
    });
    const replaced = sources.map(({ id }) => id);
    await settleReplacement(deps.store, fresh.id, replaced, deps.clock());
  } catch (error) {
    // Another worker did it, or the project went: what was written here is swept away.
    if (!(error instanceof Overtaken)) throw error;
  } finally {
    session.close();
  }
}

/** Those to merge: all that are settled, or else the ones of one level, as long as the result stays small. */
function chooseSources(segments: readonly Segment[], isSettled: boolean): readonly Segment[] {
  const small = segments.filter(({ events }) => events < MOST_EVENTS / 2);
  const levels = isSettled ? [small] : [...Map.groupBy(small, ({ level }) => level).values()];
  for (const group of levels) {
    if (group.length < (isSettled ? 2 : LEAST_FILES)) continue;
    const chosen: Segment[] = [];
    let sum = 0;
    for (const segment of group.toSorted((a, b) => a.events - b.events)) {
      sum += segment.events;
      if (sum > MOST_EVENTS) break;
      chosen.push(segment);
    }
    if (chosen.length > 1) return chosen;
  }
  return [];
}

const segmentsOf = async (deps: SegmentDeps, { projectId, day }: { projectId: string; day: number }) =>
  await liveSegments(deps.store.db, { projectId, firstDay: day, lastDay: day });

/** Merges the many small files that moving makes; the events in them stay what they are. */
export async function mergeSegments(deps: SegmentDeps, today: number, signal?: AbortSignal): Promise<void> {
  for (const place of await crowdedDays(deps.store.db, LEAST_FILES, today - OPEN_DAYS)) {
    signal?.throwIfAborted();
    const events = (await segmentsOf(deps, place)).filter(({ kind }) => kind === 'events');
    await replace(deps, { kind: 'events', sources: chooseSources(events, place.day < today - OPEN_DAYS) });
  }
}

/** Leaves of the single events of ended days only how many there were of each kind. */
export async function sumUpSegments(
  deps: SegmentDeps,
  beforeDay: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const place of await endedDays(deps.store.db, beforeDay)) {
    signal?.throwIfAborted();
    await replace(deps, { kind: 'days', sources: await segmentsOf(deps, place) });
  }
}
