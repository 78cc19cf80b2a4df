import { type ColumnSession, firstReportedIn, knownIn } from '../../../store/index.ts';
import { liveSegments, localFile, type Segment, type SegmentDeps, SegmentGone } from '../segments/index.ts';
import { countedDays, firstReportedRow, selectKnownIds } from './store.ts';

const EVER = { firstDay: 0, lastDay: 100_000 };

async function askFiles<T>(
  deps: SegmentDeps,
  segments: readonly Segment[],
  ask: (session: ColumnSession, files: readonly string[]) => Promise<T>,
): Promise<T | undefined> {
  if (segments.length === 0) return undefined;
  const session = await deps.columns.open();
  if (session === undefined)
    throw new Error(
      'Events are kept in columns, and the engine that reads them (@duckdb/node-api) is not here.',
    );
  try {
    const files: string[] = [];
    for (const segment of segments) files.push(await localFile(deps, segment));
    return await ask(session, files);
  } finally {
    session.close();
  }
}

/** Does something again that found a segment gone: another stands in its place by now. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
  }
  return await work();
}

const isSingle = ({ kind }: Segment) => kind === 'events';

/** When the site itself began to report, as far as single events are kept. */
export async function firstReported(deps: SegmentDeps, projectId: string): Promise<number | undefined> {
  return await twice(async () => {
    const { row, segments } = await deps.store.snapshot(async (db) => ({
      row: await firstReportedRow(db, projectId),
      segments: await liveSegments(db, { projectId, ...EVER }),
    }));
    const found = await askFiles(deps, segments.filter(isSingle), (session, files) =>
      session.ask(firstReportedIn(files)),
    );
    const at = found?.[0]?.at ?? undefined;
    const moments = [row, at === undefined ? undefined : Number(at)].filter((each) => each !== undefined);
    return moments.length === 0 ? undefined : Math.min(...moments);
  });
}

/** The days of a project of which only sums are left: nobody can tell whether a request is among them. */
export async function summedDays(deps: SegmentDeps, projectId: string): Promise<Set<number>> {
  const segments = await liveSegments(deps.store.db, { projectId, ...EVER });
  const summed = segments.filter((segment) => !isSingle(segment)).map(({ day }) => day);
  return new Set([...summed, ...(await countedDays(deps.store.db, projectId))]);
}

/** Those of some events that are stored already, in rows or in segments of their days. */
export async function knownEvents(
  deps: SegmentDeps,
  projectId: string,
  ids: readonly string[],
  days: ReadonlySet<number>,
): Promise<Set<string>> {
  return await twice(async () => {
    const { rows, segments } = await deps.store.snapshot(async (db) => ({
      rows: await selectKnownIds(db, projectId, ids),
      segments: await liveSegments(db, {
        projectId,
        firstDay: Math.min(...days),
        lastDay: Math.max(...days),
      }),
    }));
    const singles = segments.filter((segment) => isSingle(segment) && days.has(segment.day));
    const found = await askFiles(deps, singles, async (session, files) => {
      await session.append('incoming', { id: 'uuid' }, [ids]);
      return await session.ask(knownIn(files, 'incoming'));
    });
    return new Set([...rows, ...(found ?? []).map(({ id }) => String(id))]);
  });
}
