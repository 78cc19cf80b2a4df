import {
  type ColumnSession,
  type Columns,
  type ColumnValue,
  eventColumns,
  eventsIn,
  oldClientColumns,
  oldPageColumns,
  type Store,
  segmentsAt,
  WITH_OLD_CLIENTS,
  WITH_OLD_PAGES,
} from '../../../store/index.ts';
import { eventColumnNames, localFile, type Segment, SegmentGone } from '../segments/index.ts';
import type { Scope } from './scope.ts';
import { columnGround, readMoment, rowGround, segmentsOf } from './store.ts';
import { type View, viewOn } from './view.ts';

export interface QuestionDeps {
  readonly store: Store;
  readonly columns: Columns;
}

type Moment = Awaited<ReturnType<typeof readMoment>>;

/** A relation of segments and the tail; only segments that reach beyond the range are looked at event by event. */
async function relationOf(
  deps: QuestionDeps,
  { from, to }: Scope,
  segments: readonly Segment[],
): Promise<string> {
  const isInside = ({ fromAt, toAt }: Segment) => fromAt >= from && toAt < to;
  const touches = ({ fromAt, toAt }: Segment) => toAt >= from && fromAt < to;
  const files = async (some: readonly Segment[]) => {
    const found: string[] = [];
    for (const segment of some) found.push(await localFile(deps, segment));
    return found;
  };
  const inside = segments.filter(isInside);
  const [single, summed] = [
    await files(inside.filter(({ kind }) => kind === 'events')),
    await files(inside.filter(({ kind }) => kind === 'days')),
  ];
  const cut = await files(segments.filter((segment) => !isInside(segment) && touches(segment)));
  const within = `where happened_at >= ${Math.trunc(from)} and happened_at < ${Math.trunc(to)}`;
  return [
    ...(single.length === 0 ? [] : [`select * from ${segmentsAt(single, '1')} as single`]),
    ...(summed.length === 0 ? [] : [`select * from ${segmentsAt(summed)} as summed`]),
    ...(cut.length === 0 ? [] : [`select * from ${segmentsAt(cut)} as cut ${within}`]),
    `select * from ${eventsIn('tail')} as tail`,
  ].join(' union all ');
}

async function prepare(deps: QuestionDeps, session: ColumnSession, scope: Scope, moment: Moment) {
  const { segments, tail } = moment;
  const columns = eventColumnNames.map((name) => tail.map((row) => row[name]));
  await session.append('tail', eventColumns, columns);
  const singles = segments.filter(({ kind }) => kind === 'events');
  await session.run(`create temp view events as ${await relationOf(deps, scope, segments)}`);
  await session.run(`create temp view singles as ${await relationOf(deps, scope, singles)}`);
  const isOld = moment.clients.length > 0 || moment.pages.length > 0;
  if (isOld) await prepareOld(session, moment);
  await session.run(`create temp view clients as ${isOld ? WITH_OLD_CLIENTS : 'from events'}`);
  await session.run(`create temp view pages as ${isOld ? WITH_OLD_PAGES : 'from events'}`);
}

/** Counts of old days beside the events, as far as they know the same columns. */
async function prepareOld(session: ColumnSession, { clients, pages }: Moment) {
  const columnsOf = <T extends object>(rows: readonly T[], ...read: ((row: T) => ColumnValue)[]) =>
    read.map((each) => rows.map(each));
  const clientColumns = columnsOf(
    clients,
    (row) => row.bucket,
    (row) => row.agent,
    (row) => row.purpose,
    (row) => row.verdict,
    (row) => row.format,
    (row) => (row.outcome === 0 ? null : row.outcome * 100),
    (row) => row.requests,
  );
  const pageColumns = columnsOf(
    pages,
    (row) => row.bucket,
    (row) => row.path,
    (row) => (row.route === '' ? null : row.route),
    (row) => row.agent,
    (row) => (row.status === 0 ? null : row.status),
    (row) => row.requests,
  );
  await session.append('old_clients', oldClientColumns, clientColumns);
  await session.append('old_pages', oldPageColumns, pageColumns);
}

/** When the newest single event can have happened: what the segments say of themselves, and the rows. */
function newestOf({ segments, tail }: Moment): number | undefined {
  const moments = [
    ...segments.filter(({ kind }) => kind === 'events').map(({ toAt }) => toAt),
    ...tail.map((row) => row.happened_at),
  ];
  return moments.length === 0 ? undefined : moments.reduce((newest, at) => Math.max(newest, at));
}

async function onRows<T>(deps: QuestionDeps, scope: Scope, work: (view: View) => Promise<T>): Promise<T> {
  return await deps.store.snapshot(async (db) => {
    if ((await segmentsOf(db, scope)).length > 0)
      throw new Error(
        'Events are kept in columns, and the engine that reads them (@duckdb/node-api) is not here.',
      );
    return await work(viewOn(rowGround(db, scope), scope));
  });
}

async function attempt<T>(deps: QuestionDeps, scope: Scope, work: (view: View) => Promise<T>): Promise<T> {
  const session = await deps.columns.open();
  if (session === undefined) return await onRows(deps, scope, work);
  try {
    const moment = await deps.store.snapshot((db) => readMoment(db, scope));
    await prepare(deps, session, scope, moment);
    return await work(viewOn(columnGround(session, newestOf(moment)), scope));
  } finally {
    session.close();
  }
}

/**
 * Puts questions to one moment of a project's events: segments and what is in none yet. It is done again when a
 * segment went while it was about to be read.
 */
export async function askEvents<T>(
  deps: QuestionDeps,
  scope: Scope,
  work: (view: View) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(deps, scope, work);
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
  }
  return await attempt(deps, scope, work);
}
