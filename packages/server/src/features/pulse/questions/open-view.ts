import {
  type ColumnSession,
  type Columns,
  type ColumnValue,
  clientSums,
  clientSumsAt,
  deedsAmongOthers,
  eventColumns,
  eventsIn,
  oldClientColumns,
  oldPageColumns,
  type Store,
  segmentsAt,
  WITH_OLD_CLIENTS,
  WITH_OLD_PAGES,
} from '../../../store/index.ts';
import { clientSumsFile, eventColumnNames, localFile, type Segment, SegmentGone } from '../segments/index.ts';
import type { Scope } from './scope.ts';
import { columnGround, type PreparedSums, readMoment, rowGround, segmentsOf } from './store.ts';
import { type View, viewOn } from './view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface QuestionDeps {
  readonly store: Store;
  readonly columns: Columns;
}

type Moment = Awaited<ReturnType<typeof readMoment>>;

/** How segments lie in a range: single events and sums of days wholly within it, and those that reach beyond it. */
function partsOf({ from, to }: Scope, segments: readonly Segment[]) {
  const isInside = ({ fromAt, toAt }: Segment) => fromAt >= from && toAt < to;
  const touches = ({ fromAt, toAt }: Segment) => toAt >= from && fromAt < to;
  const inside = segments.filter(isInside);
  return {
    single: inside.filter(({ kind }) => kind === 'events'),
    summed: inside.filter(({ kind }) => kind === 'days'),
    cut: segments.filter((segment) => !isInside(segment) && touches(segment)),
  };
}

async function filesOf(deps: QuestionDeps, segments: readonly Segment[]): Promise<string[]> {
  const found: string[] = [];
  for (const segment of segments) found.push(await localFile(deps, segment));
  return found;
}

/** What is read event by event where there are sums of the rest: sums of days, cut segments and the tail. */
async function restOf(deps: QuestionDeps, scope: Scope, segments: readonly Segment[]): Promise<string[]> {
  const parts = partsOf(scope, segments);
  const [summed, cut] = [await filesOf(deps, parts.summed), await filesOf(deps, parts.cut)];
  const within = `where happened_at >= ${Math.trunc(scope.from)} and happened_at < ${Math.trunc(scope.to)}`;
  return [
    ...(summed.length === 0 ? [] : [`select * from ${segmentsAt(summed)} as summed`]),
    ...(cut.length === 0 ? [] : [`select * from ${segmentsAt(cut)} as cut ${within}`]),
    `select * from ${eventsIn('tail')} as tail`,
  ];
}

/** A relation of segments and the tail; only segments that reach beyond the range are looked at event by event. */
async function relationOf(deps: QuestionDeps, scope: Scope, segments: readonly Segment[]): Promise<string> {
  const single = await filesOf(deps, partsOf(scope, segments).single);
  return [
    ...(single.length === 0 ? [] : [`select * from ${segmentsAt(single, '1')} as single`]),
    ...(await restOf(deps, scope, segments)),
  ].join(' union all ');
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);

/**
 * The days whose events are all in one segment. A pseudonym is of one day: on such a day each client is summed up once
 * and for all, elsewhere its sums have to be put together.
 */
function settledDays(scope: Scope, { segments, tail }: Moment): ReadonlySet<number> {
  const inTail = new Set(tail.map(({ happened_at: at }) => dayOf(at)));
  const days = Map.groupBy(
    segments.filter(({ kind }) => kind === 'events'),
    ({ day }) => day,
  );
  const { cut } = partsOf(scope, segments);
  const isCut = new Set(cut.map(({ day }) => day));
  const settled = [...days].filter(([day, some]) => some.length === 1 && !inTail.has(day) && !isCut.has(day));
  return new Set(settled.map(([day]) => day));
}

/** What each client did: read from the sums beside segments, and worked out for the rest. */
async function deedsOf(
  deps: QuestionDeps,
  session: ColumnSession,
  scope: Scope,
  moment: Moment,
): Promise<string> {
  const settled = settledDays(scope, moment);
  const { single } = partsOf(scope, moment.segments);
  const files = async (areSettled: boolean) => {
    const found: string[] = [];
    for (const segment of single.filter(({ day }) => settled.has(day) === areSettled))
      found.push(await clientSumsFile(deps, session, segment, 'deeds'));
    return found;
  };
  const [alone, among] = [await files(true), await files(false)];
  const rest = (await restOf(deps, scope, moment.segments)).join(' union all ');
  return [
    ...(alone.length === 0 ? [] : [`select * from ${clientSumsAt(alone)} as alone`]),
    ...(among.length === 0 ? [] : [`select * from ${deedsAmongOthers(clientSumsAt(among))} as among`]),
    `select * from ${deedsAmongOthers(clientSums.deeds.of(`(${rest})`))} as rest`,
  ].join(' union all ');
}

/** How often each client came with which facet. */
async function kindsOf(
  deps: QuestionDeps,
  session: ColumnSession,
  scope: Scope,
  { segments }: Moment,
): Promise<string> {
  const single: string[] = [];
  for (const segment of partsOf(scope, segments).single)
    single.push(await clientSumsFile(deps, session, segment, 'kinds'));
  const rest = (await restOf(deps, scope, segments)).join(' union all ');
  return [
    ...(single.length === 0 ? [] : [`select * from ${clientSumsAt(single)} as single`]),
    `select * from ${clientSums.kinds.of(`(${rest})`)} as rest`,
  ].join(' union all ');
}

/** Makes the views of sums by client, each when it is first asked for. */
function clientSumsOn(deps: QuestionDeps, session: ColumnSession, scope: Scope, moment: Moment) {
  const singles = { ...moment, segments: moment.segments.filter(({ kind }) => kind === 'events') };
  const relations = {
    client_sums: () => deedsOf(deps, session, scope, moment),
    journey_sums: () => deedsOf(deps, session, scope, singles),
    client_kinds: () => kindsOf(deps, session, scope, moment),
  };
  const prepared = new Map<PreparedSums, Promise<void>>();
  return async (name: PreparedSums) => {
    const create = async () => session.run(`create temp view ${name} as ${await relations[name]()}`);
    const making = prepared.get(name) ?? create();
    prepared.set(name, making);
    await making;
  };
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

/** Questions of one reading are put to one moment: to the segments and rows that the first of them found. */
export interface Reading {
  moment?: Moment | undefined;
}

async function attempt<T>(
  deps: QuestionDeps,
  scope: Scope,
  work: (view: View) => Promise<T>,
  reading: Reading,
): Promise<T> {
  const session = await deps.columns.open();
  if (session === undefined) return await onRows(deps, scope, work);
  try {
    const moment = reading.moment ?? (await deps.store.snapshot((db) => readMoment(db, scope)));
    reading.moment = moment;
    await prepare(deps, session, scope, moment);
    return await work(
      viewOn(columnGround(session, newestOf(moment), clientSumsOn(deps, session, scope, moment)), scope),
    );
  } finally {
    session.close();
  }
}

/**
 * Puts questions to one moment of a project's events: segments and what is in none yet. It is done again when a
 * segment went while it was about to be read, unless earlier questions of its reading were put to that moment.
 */
export async function askEvents<T>(
  deps: QuestionDeps,
  scope: Scope,
  work: (view: View) => Promise<T>,
  reading: Reading = {},
): Promise<T> {
  const isFirst = reading.moment === undefined;
  try {
    return await attempt(deps, scope, work, reading);
  } catch (error) {
    if (!(error instanceof SegmentGone && isFirst)) throw error;
    reading.moment = undefined;
  }
  return await attempt(deps, scope, work, reading);
}
