import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askEvents, mergeSegments, moveEvents } from '../packages/server/dist/features/pulse/index.js';
import { insertEvents } from '../packages/server/dist/features/pulse/ingest/store.js';
import { placeOf } from '../packages/server/dist/features/pulse/segments/local-files.js';
import { migrate, openColumns, openStore, writeSegmentFile } from '../packages/server/dist/store/index.js';
import { median } from './median.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;
const END = Date.UTC(2026, 10, 15);
const FROM = END - DAYS * DAY_MS;
const ROUNDS = 5;
const SIZES = [100_000, 1_000_000, 10_000_000];
const TAIL = 2_000;
const QUESTION_BAR_MS = 200;
const VIEW_BAR_MS = 500;

type Store = Awaited<ReturnType<typeof openStore>>;
type Columns = ReturnType<typeof openColumns>;
interface World {
  readonly store: Store;
  readonly columns: Columns;
}
type View = Parameters<Parameters<typeof askEvents>[2]>[0];

/** One day of varied events: 20 agents, 3,000 pages of unequal fame, several statuses, formats and verdicts. */
const dayOfEvents = (events: number, day: number) => `(
  select uuid() as id, moment as happened_at, moment as received_at, null::bigint as clock_offset_ms,
    '203.0.' || (random() * 200)::integer || '.0' as ip, substr(md5((random() * 20000)::integer::varchar), 1, 22) as client_hash,
    'Agent-' || a || '/1.' || (random() * 10)::integer || ' (+https://example.org/bot)' as user_agent,
    '/docs/section-' || (p % 40) || '/page-' || p as path, 'GET' as method, status,
    (random() * 300)::integer as duration_ms, (random() * 50000)::bigint as bytes, 'text/html' as content_type,
    format, null::varchar as referer_host, case when p % 3 = 0 then '/docs/:section/' || (p % 50) end as route,
    null::varchar as error_code, agent, purpose, verdict, 'named' as confidence, 1 as classifier, null::varchar as detail,
    (moment // 3600000)::integer as hour, 1 as requests,
    concat_ws(chr(31), agent, purpose, verdict, format, status::varchar) as facet
  from (select p, a, 'agent-' || a as agent, ${day * DAY_MS}::bigint + (random() * ${DAY_MS - 1})::bigint as moment,
      (['ai_training', 'coding_agent', 'ai_user_fetch', 'http_client', 'human_browser'])[1 + a % 5] as purpose,
      (['verified', 'unverifiable', 'spoofed', 'not_claimed'])[1 + (random() * 3)::integer] as verdict,
      (['html', 'markdown', 'json', 'llms', 'other'])[1 + (random() * 4)::integer] as format,
      (case when r < 0.88 then 200 when r < 0.93 then 304 when r < 0.97 then 404 when r < 0.99 then 500 else 429 end)::integer as status
    from (select (random() * random() * 3000)::integer as p, (random() * 19)::integer as a, random() as r from range(${events}))))`;

/** Writes the segments of a project straight into the folder, as moving and merging would have left them. */
async function fill({ store, columns }: World, projectId: string, events: number): Promise<void> {
  const session = await columns.open();
  if (session === undefined) throw new Error('the columnar engine is not installed');
  for (let day = FROM / DAY_MS; day < END / DAY_MS; day += 1) {
    const segment = { id: randomUUID(), projectId, day };
    const place = placeOf(columns.folder, segment);
    mkdirSync(join(place, '..'), { recursive: true });
    const written = await writeSegmentFile(session, dayOfEvents(Math.round(events / DAYS), day), place);
    await store.db
      .insertInto('pulse_segments')
      .values({
        id: segment.id,
        project_id: projectId,
        day,
        kind: 'events',
        state: 'live',
        level: 1,
        events: written.events,
        bytes: statSync(place).size,
        sha256: 'made by the benchmark',
        from_at: written.fromAt,
        to_at: written.toAt,
        changed_at: 1,
      })
      .execute();
  }
  session.close();
}

const filters = { agents: ['agent-3'], statusClasses: [4], formats: ['markdown' as const] };
const questions: Readonly<Record<string, (view: View) => Promise<unknown>>> = {
  totals: (view) => view.totals(),
  'by hour': (view) => view.series('hour'),
  facets: (view) => view.facets(),
  'top pages': (view) => view.top('path', 50),
  'top routes': (view) => view.top('route', 50),
  'top agents': (view) => view.top('agent', 50),
  failures: (view) => view.failures(50),
  requests: (view) => view.requests(51),
};
const whole = async (view: View) => {
  await view.facets();
  await view.series('day');
  await view.top('path', 50);
  await view.failures(50);
  await view.requests(51);
};

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

/** The median over some rounds, after one that does not count. */
async function repeated(work: () => Promise<unknown>): Promise<Cost> {
  await work();
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await cost(work));
  return { ms: median(costs.map(({ ms }) => ms)), cpuMs: median(costs.map(({ cpuMs }) => cpuMs)) };
}

async function measureProject(world: World, projectId: string): Promise<Map<string, Cost>> {
  const scope = { projectId, from: FROM, to: END };
  const costs = new Map<string, Cost>();
  for (const [name, ask] of Object.entries(questions)) {
    costs.set(name, await repeated(() => askEvents(world, scope, ask)));
    costs.set(`${name}, filtered`, await repeated(() => askEvents(world, { ...scope, filters }, ask)));
  }
  costs.set('whole view', await repeated(() => askEvents(world, scope, whole)));
  costs.set('whole view, filtered', await repeated(() => askEvents(world, { ...scope, filters }, whole)));
  return costs;
}

function eventRow(projectId: string, index: number) {
  const at = END - 1 - index * 10;
  return [
    ...[
      projectId,
      randomUUID(),
      Math.floor(at / DAY_MS),
      at,
      at,
      null,
      '203.0.113.0',
      `c${index % 99}`,
      'GPTBot/1',
    ],
    ...[
      `/docs/page-${index % 3000}`,
      'GET',
      index % 9 ? 200 : 404,
      1,
      2,
      'text/html',
      'html',
      null,
      null,
      null,
    ],
    ...[`agent-${index % 20}`, 'ai_training', 'unverifiable', 'named', 1, null],
  ];
}

async function openWorld(): Promise<World & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  const store = await openStore({ dataDir, databaseUrl: undefined });
  await migrate(store);
  const columns = openColumns(join(dataDir, 'pulse'));
  const close = async () => {
    columns.close();
    await store.close();
    rmSync(dataDir, { recursive: true });
  };
  return { store, columns, close };
}

const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const shown = (value: number) => Math.round(value).toString().padStart(6);

function printTable(tables: readonly Map<string, Cost>[]): void {
  for (const name of tables[0]?.keys() ?? []) {
    const costs = tables.map((table) => table.get(name) ?? { ms: Number.NaN, cpuMs: Number.NaN });
    const [small, large] = [costs[0], costs.at(-2)];
    const growth = ((large?.ms ?? 0) / (small?.ms ?? 1)).toFixed(1);
    const bar = name.startsWith('whole') ? VIEW_BAR_MS : QUESTION_BAR_MS;
    const cells = costs.map(({ ms, cpuMs }) => `${shown(ms)} (${shown(cpuMs).trim()})`.padEnd(15));
    console.log(
      `pulse     ${name.padEnd(22)} ${cells.join(' ')} × ${growth} for 100 × the events (bar ${bar} ms)`,
    );
  }
}

/** What questions cost as a project grows, and when one ten times as large stands beside it. */
async function benchQuestions(): Promise<void> {
  const world = await openWorld();
  const tables: Map<string, Cost>[] = [];
  for (const size of SIZES) {
    const projectId = `size-${size}`;
    await fill(world, projectId, size);
    const rows = Array.from({ length: TAIL }, (_, index) => eventRow(projectId, index));
    await insertEvents(world.store, rows);
    const bytes = bytesIn(join(world.columns.folder, projectId)) / size;
    console.log(`pulse     ${size} events: ${bytes.toFixed(1)} bytes each in columns; ${TAIL} more in rows`);
    tables.push(await measureProject(world, projectId));
  }
  // By now projects ten times as large stand beside it.
  tables.push(await measureProject(world, 'size-1000000'));
  console.log(
    `pulse     ms (processor ms): ${SIZES.join(', ')} events; 1000000 again, beside one ten times as large`,
  );
  printTable(tables);
  console.log(`pulse     ${Math.round(process.memoryUsage().rss / 1e6)} MB resident after all of it`);
  await world.close();
}

/** How fast events move into segments, beside how fast they are stored. */
async function benchMoving(): Promise<void> {
  const world = await openWorld();
  const deps = { ...world, clock: Date.now };
  const [events, batch] = [200_000, 500];
  const rows = Array.from({ length: events }, (_, index) => eventRow('moved', index));
  const stored = await cost(async () => {
    for (let at = 0; at < events; at += batch) await insertEvents(world.store, rows.slice(at, at + batch));
  });
  const moved = await cost(async () => {
    await moveEvents(deps, { isUrgent: true });
    await mergeSegments(deps, END / DAY_MS);
  });
  const rate = (ms: number) => Math.round((events / ms) * 1000);
  console.log(
    `pulse     stored ${rate(stored.ms)} events/s, moved ${rate(moved.ms)} events/s; ${Math.round((stored.cpuMs * 1000) / events)} and ${Math.round((moved.cpuMs * 1000) / events)} µs of processor time each`,
  );
  await world.close();
}

/** Questions about up to ten million events of one project, and the way events take there. */
export async function benchPulse(): Promise<void> {
  await benchMoving();
  await benchQuestions();
}
