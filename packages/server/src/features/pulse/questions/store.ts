import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { ColumnSession, Db } from '../../../store/index.ts';
import { FACET_SEPARATOR } from '../../../store/index.ts';
import { eventColumnNames, liveSegments, movedSeq } from '../segments/index.ts';
import {
  conditionsAlone,
  conditionsOf,
  filterColumns,
  oneOf,
  type Reader,
  where,
} from './conditions-store.ts';
import type { Dimension, FailingPlace, Filters, Place, Scope } from './scope.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Row = Readonly<Record<string, unknown>>;

/** Of clients: what each did (of single events alone `journey_sums`), and how often with which facet (`client_kinds`). */
export type PreparedSums = 'client_sums' | 'journey_sums' | 'client_kinds';

/** Where questions are put: relations of events and of single ones, and how a question is run on them. */
export interface Ground extends Reader {
  readonly events: RawBuilder<unknown>;
  /** The events, and counts of days from before there were segments: by client, or by page. */
  readonly clients: RawBuilder<unknown>;
  readonly pages: RawBuilder<unknown>;
  readonly singles: RawBuilder<unknown>;
  /** Makes sums by client ready to be asked, where there are any. */
  readonly prepareSums?: (sums: PreparedSums) => Promise<void>;
  ask(question: RawBuilder<unknown>): Promise<readonly Row[]>;
  /** When the newest single event happened, if there is one. */
  newestAt(): Promise<number | undefined>;
}

/** The segments that hold events of a scope's project and time. */
export async function segmentsOf(db: Db, { projectId, from, to }: Scope) {
  const days = { firstDay: Math.floor(from / DAY_MS), lastDay: Math.floor((to - 1) / DAY_MS) };
  return await liveSegments(db, { projectId, ...days });
}

/** Counts of days from before there were segments; of these only clients or pages are known, not both. */
async function readOldCounts(db: Db, { projectId, from, to }: Scope) {
  const clients = await db
    .selectFrom('pulse_agent_counts')
    .select(['bucket', 'agent', 'purpose', 'verdict', 'format', 'outcome', 'requests'])
    .where('project_id', '=', projectId)
    .where('grain', '=', 'day')
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .execute();
  const pages = await db
    .selectFrom('pulse_page_counts')
    .select(['bucket', 'path', 'route', 'agent', 'status', 'requests'])
    .where('project_id', '=', projectId)
    .where('grain', '=', 'day')
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .execute();
  return { clients, pages };
}

/** What one moment of the database holds of a project: its segments, and the events that are in none yet. */
export async function readMoment(db: Db, scope: Scope) {
  const { projectId, from, to } = scope;
  const moved = await movedSeq(db);
  const segments = await segmentsOf(db, scope);
  const tail = await db
    .selectFrom('pulse_events')
    .select(eventColumnNames)
    .where('project_id', '=', projectId)
    .where('seq', '>', moved)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', to)
    .execute();
  return { segments, tail, ...(await readOldCounts(db, scope)) };
}

// Compiles questions to PostgreSQL's dialect, which the columnar engine reads; it never runs them.
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Questions on the views that a session of the columnar engine has. */
export function columnGround(
  session: ColumnSession,
  newestAt: number | undefined,
  prepareSums: (sums: PreparedSums) => Promise<void>,
): Ground {
  return {
    events: sql.table('events'),
    clients: sql.table('clients'),
    pages: sql.table('pages'),
    singles: sql.table('singles'),
    reader: 'columns',
    prepareSums,
    newestAt: async () => newestAt,
    async ask(question) {
      const { sql: text, parameters } = question.compile(writer);
      return await session.ask(text, parameters);
    },
  };
}

const bucketHour = sql`bucket / ${sql.lit(HOUR_MS)}`;
const ofScope = ({ projectId, from, to }: Scope) =>
  sql`project_id = ${projectId} and grain = 'day' and bucket >= ${from} and bucket < ${to}`;

function withOldClients(events: RawBuilder<unknown>, facet: RawBuilder<unknown>, scope: Scope) {
  const separator = sql.lit(FACET_SEPARATOR);
  return sql`(select agent, purpose, verdict, format, status, hour, requests, facet from ${events} union all
    select agent, purpose, verdict, format, nullif(outcome, 0) * 100, ${bucketHour}, requests,
      ${facet} || ${separator} || cast(outcome * 100 as text)
    from pulse_agent_counts where ${ofScope(scope)}) as clients`;
}

function withOldPages(events: RawBuilder<unknown>, scope: Scope) {
  return sql`(select path, route, agent, status, hour, requests from ${events} union all
    select path, nullif(route, ''), agent, nullif(status, 0), ${bucketHour}, requests
    from pulse_page_counts where ${ofScope(scope)}) as pages`;
}

/** Questions on the rows of the database, where there is no columnar engine. */
export function rowGround(db: Db, { projectId, from, to }: Scope): Ground {
  const separator = sql.lit(FACET_SEPARATOR);
  const facet = sql.join(
    ['agent', 'purpose', 'verdict', 'format'].map((name) => sql.ref(name)),
    sql` || ${separator} || `,
  );
  const events = sql`(select ${sql.join(eventColumnNames.map((name) => sql.ref(name)))},
      happened_at / ${sql.lit(HOUR_MS)} as hour, 1 as requests,
      ${facet} || ${separator} || cast(coalesce(status, 0) as text) as facet
    from pulse_events where project_id = ${projectId} and happened_at >= ${from} and happened_at < ${to}) as events`;
  const [clients, pages] = [
    withOldClients(events, facet, { projectId, from, to }),
    withOldPages(events, { projectId, from, to }),
  ];
  return {
    events,
    clients,
    pages,
    singles: events,
    reader: 'rows',
    ask: async (question) => (await question.execute(db)).rows as Row[],
    async newestAt() {
      const { rows } = await sql<{ at: number | null }>`select max(happened_at) as at from ${events}`.execute(
        db,
      );
      return rows[0]?.at === null || rows[0]?.at === undefined ? undefined : Number(rows[0].at);
    },
  };
}

const columnOf: Readonly<Record<Dimension, string>> = {
  agent: 'agent',
  purpose: 'purpose',
  verdict: 'verdict',
  path: 'path',
  route: 'route',
  status: 'status',
  format: 'format',
  client: 'client_hash',
};

const requests = sql`sum(requests) as requests`;
const failed = sql`status >= 400`;

/** All of the requests, or only those that failed: a question for failures alone reads few parts of a file. */
export type Part = 'requests' | 'failures';

const conditionsOfPart = (ground: Ground, filters: Filters, part: Part) =>
  part === 'failures' ? [failed, ...conditionsOf(ground, filters)] : conditionsAlone(ground, filters);
const partConditions = (ground: Ground, filters: Filters, part: Part) =>
  where(conditionsOfPart(ground, filters, part));

const oldClientColumns = new Set(['agent', 'purpose', 'verdict', 'format', 'status class']);
const oldPageColumns = new Set(['path', 'route', 'agent', 'status', 'status class']);

/** The widest relation that knows every column of a question: old counts know only some. */
function relationFor(ground: Ground, filters: Filters, ...asked: readonly string[]): RawBuilder<unknown> {
  const used = new Set(asked);
  for (const [name, column] of Object.entries(filterColumns))
    if (filters[name as keyof typeof filterColumns] !== undefined) used.add(column);
  if (filters.statusClasses !== undefined) used.add('status class');
  if (filters.asksForMarkdown === true) used.add('detail').add('classifier');
  if (filters.referers !== undefined) used.add('referer_host');
  const knows = (columns: ReadonlySet<string>) => [...used].every((column) => columns.has(column));
  if (knows(oldClientColumns)) return ground.clients;
  return knows(oldPageColumns) ? ground.pages : ground.events;
}

export const totalsQuestion = (ground: Ground, filters: Filters, part: Part) =>
  sql`select coalesce(sum(requests), 0) as requests from ${relationFor(ground, filters)} ${partConditions(ground, filters, part)}`;

/** By the stored hour: computing the day of every event would take longer than the rest of the question. */
export const seriesQuestion = (ground: Ground, filters: Filters, part: Part) =>
  sql`select hour as key, ${requests} from ${relationFor(ground, filters)}
    ${partConditions(ground, filters, part)} group by hour order by hour`;

export const facetsQuestion = (ground: Ground, filters: Filters) =>
  sql`select facet, ${requests} from ${relationFor(ground, filters, 'agent', 'purpose', 'verdict', 'format')}
    ${where(conditionsAlone(ground, filters))} group by facet`;

/** So many values, behind those that come before them. */
export interface Window {
  readonly most: number;
  readonly skipped: number;
}

export function topQuestion(ground: Ground, filters: Filters, by: Dimension, { most, skipped }: Window) {
  const column = sql.ref(columnOf[by]);
  return sql`select ${column} as key, ${requests} from ${relationFor(ground, filters, columnOf[by])}
    ${partConditions(ground, filters, 'requests')} group by ${column}
    order by sum(requests) desc, ${column} is null, ${column} limit ${sql.lit(most)} offset ${sql.lit(skipped)}`;
}

export type Values = readonly (string | number | null)[];

/** Counted by every value first: that reads no text twice, and a condition on the values would. */
export function pickedQuestion(counted: RawBuilder<unknown>, values: Values) {
  const given = values.filter((value) => value !== null);
  const list =
    given.length === values.length ? sql`[${sql.join(given)}]` : sql`[${sql.join([...given, sql`null`])}]`;
  return sql`select counted.* from (${counted}) as counted
    join (select unnest(${list}) as value) as wanted on counted.key is not distinct from wanted.value`;
}

/** How many requests there were with each of these values. */
export function ofValuesQuestion(
  ground: Ground,
  filters: Filters,
  by: Dimension,
  values: Values,
  part: Part,
) {
  const column = sql.ref(columnOf[by]);
  const isInColumns = ground.reader === 'columns';
  const conditions = isInColumns ? [] : [oneOf(ground, columnOf[by], values)];
  conditions.push(...conditionsOfPart(ground, filters, part));
  const counted = sql`select ${column} as key, ${requests} from ${relationFor(ground, filters, columnOf[by])}
    ${where(conditions)} group by ${column}`;
  return isInColumns ? pickedQuestion(counted, values) : counted;
}

/** Who was said to come, with which verdict and on what ground; the widest relation that knows the last one. */
export const claimsQuestion = (ground: Ground, filters: Filters, most: number) =>
  sql`select agent, verdict, confidence, ${requests}, max(hour) as last_hour from ${relationFor(ground, filters, 'confidence')}
    ${where([sql`verdict <> 'not_claimed'`, ...conditionsOf(ground, filters)])}
    group by agent, verdict, confidence order by sum(requests) desc, agent, verdict, confidence limit ${sql.lit(most)}`;

const place = sql`coalesce(route, path)`;

export function failureGroupsQuestion(ground: Ground, filters: Filters, { most, skipped }: Window) {
  return sql`select status, ${place} as place, max(case when route is null then 0 else 1 end) as of_route, ${requests},
      min(hour) as first_hour, max(hour) as last_hour
    from ${relationFor(ground, filters, 'status', 'path', 'route')} ${where([failed, ...conditionsOf(ground, filters)])}
    group by status, ${place} order by sum(requests) desc, status, ${place} limit ${sql.lit(most)} offset ${sql.lit(skipped)}`;
}

/** In which hour each of some failures was first met. */
export function firstFailuresQuestion(ground: Ground, filters: Filters, failures: readonly FailingPlace[]) {
  const [places, statuses] = [failures.map((each) => each.place), failures.map(({ status }) => status)];
  const isOne = sql`${place} in (${sql.join([...new Set(places)])}) and status in (${sql.join([...new Set(statuses)])})`;
  return sql`select status, ${place} as place, min(hour) as first_hour from ${relationFor(ground, filters, 'status', 'path', 'route')}
    ${where([failed, isOne, ...conditionsOf(ground, filters)])} group by status, ${place}`;
}

/** Who met the failures of some places. */
export function failingAgentsQuestion(ground: Ground, filters: Filters, places: readonly string[]) {
  const isOne = sql`${place} in (${sql.join(places)})`;
  return sql`select status, ${place} as place, agent, ${requests} from ${relationFor(ground, filters, 'status', 'path', 'route', 'agent')}
    ${where([failed, isOne, ...conditionsOf(ground, filters)])}
    group by status, ${place}, agent order by sum(requests) desc, agent`;
}

/** Of each status of some routes the page on which it happened most often. */
export function failingPagesQuestion(ground: Ground, filters: Filters, routes: readonly string[]) {
  const isOne = sql`route in (${sql.join(routes)})`;
  return sql`select status, route, path from (
      select status, route, path, row_number() over (partition by status, route order by sum(requests) desc, path) as nth
      from ${relationFor(ground, filters, 'status', 'path', 'route')}
      ${where([failed, isOne, ...conditionsOf(ground, filters)])} group by status, route, path
    ) as ranked where nth = 1`;
}

export function failuresQuestion(ground: Ground, filters: Filters, most: number) {
  const conditions = where([failed, ...conditionsOf(ground, filters)]);
  return sql`select status, ${place} as place, agent, ${requests} from ${relationFor(ground, filters, 'status', 'path', 'route', 'agent')} ${conditions}
    group by status, ${place}, agent order by sum(requests) desc, status, ${place}, agent limit ${sql.lit(most)}`;
}

const within = (from: number, to: number) => [sql`happened_at >= ${from}`, sql`happened_at < ${to}`];

/** The moments of the newest requests in a stretch of time. */
export const momentsQuestion = (ground: Ground, filters: Filters, from: number, to: number, most: number) =>
  sql`select happened_at as at from ${ground.singles} ${where([...within(from, to), ...conditionsOf(ground, filters)])}
    order by happened_at desc limit ${sql.lit(most)}`;

export function requestsQuestion(
  ground: Ground,
  filters: Filters,
  { from, to, most, before }: { from: number; to: number; most: number; before: Place | undefined },
) {
  const conditions = [...within(from, to), ...conditionsOf(ground, filters)];
  if (before !== undefined)
    conditions.push(
      sql`(happened_at < ${before.at} or (happened_at = ${before.at} and cast(id as text) < ${before.id}))`,
    );
  return sql`select cast(id as text) as id, happened_at as at, agent, purpose, verdict, confidence, user_agent, client_hash, ip, path, route,
      method, status, format, duration_ms, error_code
    from ${ground.singles} ${where(conditions)}
    order by happened_at desc, cast(id as text) desc limit ${sql.lit(most)}`;
}

const whole = sql.join(
  eventColumnNames.map((name) => (name === 'id' ? sql`cast(id as text) as id` : sql.ref(name))),
);

/** Events with all their columns, oldest first, from behind one on. */
export function eventsQuestion(ground: Ground, most: number, after: Place | undefined) {
  const isLater = sql`(happened_at > ${after?.at} or (happened_at = ${after?.at} and cast(id as text) > ${after?.id}))`;
  return sql`select ${whole}, 1 as requests from ${ground.singles} ${where(after === undefined ? [] : [isLater])}
    order by happened_at, cast(id as text) limit ${sql.lit(most)}`;
}

/** What is left of events that are no longer kept one by one. */
export const daySumsQuestion = (ground: Ground) =>
  sql`select ${whole}, requests from ${ground.events} where id is null`;

/** Who asked for which path, who did so last first. */
export const pathVisitsQuestion = (ground: Ground, filters: Filters, most: number) =>
  sql`select agent, path, ${requests}, min(hour) as first_hour, max(hour) as last_hour
    from ${relationFor(ground, filters, 'agent', 'path')} ${where(conditionsAlone(ground, filters))}
    group by agent, path order by max(hour) desc, sum(requests) desc, agent, path limit ${sql.lit(most)}`;

/** From which pages requests came. */
export const referersQuestion = (ground: Ground, filters: Filters, most: number) =>
  sql`select referer_host as key, ${requests} from ${ground.events} ${where(conditionsOf(ground, filters))}
    group by referer_host order by sum(requests) desc, referer_host is null, referer_host limit ${sql.lit(most)}`;
