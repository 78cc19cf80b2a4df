import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { askEvents, mergeSegments, moveEvents } from '../packages/server/dist/features/pulse/index.js';
import { insertEvents } from '../packages/server/dist/features/pulse/ingest/store.js';
import { Secret } from '../packages/server/dist/lib/crypto/secret.js';
import { migrate, openColumns, openStore } from '../packages/server/dist/store/index.js';
import { startPostgres } from '../testkit/src/index.ts';
import { type Curve, drawGrowth } from './growth-plot.ts';
import { median } from './median.ts';
import { END, eventRow, FROM, fill, TAIL, type World } from './pulse-events.ts';
import { filterSets, pages, questions } from './pulse-questions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROUNDS = '5';
const SIZES = '100000,1000000,10000000';
const QUESTION_BAR_MS = 200;
const VIEW_BAR_MS = 500;
/** Work that is always the same: what else costs is also told as a multiple of it, for machines that are busy. */
const REFERENCE = 'select count(*) as n from range(30000000) as numbers(n) where n % 7 = 3';

/** Which questions are asked, and how often. */
interface Asked {
  readonly only: RegExp;
  readonly rounds: number;
}

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
async function repeated(rounds: number, work: () => Promise<unknown>): Promise<Cost> {
  await work();
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await cost(work));
  return { ms: median(costs.map(({ ms }) => ms)), cpuMs: median(costs.map(({ cpuMs }) => cpuMs)) };
}

async function measureReference({ columns }: World, rounds: number): Promise<Cost> {
  const session = await columns.open();
  if (session === undefined) throw new Error('the columnar engine is not installed');
  const reference = await repeated(rounds, () => session.ask(REFERENCE));
  session.close();
  return reference;
}

/** Every question and page that is asked for, without a filter and with several at once; told as they come. */
async function measureProject(
  world: World,
  projectId: string,
  { only, rounds }: Asked,
): Promise<Map<string, Cost>> {
  const scope = { projectId, from: FROM, to: END };
  const deps = { ...world, clock: () => END, config: { pulseRawDays: 90, pulseListDays: 7 } };
  const range = {
    ...{ from: FROM, to: END, before: { from: FROM - (END - FROM), to: FROM } },
    ...{
      grain: 'day' as const,
      zone: 'UTC',
      begins: Array.from({ length: 30 }, (_, day) => FROM + day * DAY_MS),
    },
  };
  const reference = await measureReference(world, rounds);
  const costs = new Map<string, Cost>([['reference', reference]]);
  const tell = (name: string, { ms, cpuMs }: Cost) =>
    console.log(`pulse     ${projectId} ${name}: ${Math.round(ms)} (${Math.round(cpuMs)})`);
  const note = async (name: string, work: () => Promise<unknown>) => {
    if (!only.test(name)) return;
    const found = await repeated(rounds, work);
    costs.set(name, found);
    tell(name, found);
  };
  tell('reference', reference);
  for (const [name, ask] of Object.entries(questions)) {
    await note(name, () => askEvents(world, scope, ask));
    // Journeys are of whole clients: no view holds them to a status or a format.
    if (name.includes('journeys')) continue;
    for (const [held, filters] of Object.entries(filterSets))
      await note(`${name}, ${held}`, () => askEvents(world, { ...scope, filters }, ask));
  }
  for (const [name, read] of Object.entries(pages))
    await note(`page: ${name}`, () => read(deps, { projectId, range, held: {} }));
  for (const [held, also] of Object.entries(filterSets))
    await note(`page: overview, ${held}`, () =>
      (pages.overview ?? (async () => {}))(deps, { projectId, range, held: {}, also }),
    );
  return costs;
}

type Engine = 'sqlite' | 'postgres';

async function openWorld(engine: Engine): Promise<World & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const store = await openStore({ dataDir, databaseUrl: postgres && new Secret(postgres.url) });
  await migrate(store);
  const columns = openColumns(join(dataDir, 'pulse'));
  const close = async () => {
    columns.close();
    await store.close();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { store, columns, close };
}

const barOf = (name: string) => (name.startsWith('page: ') ? VIEW_BAR_MS : QUESTION_BAR_MS);

function printTable(tables: readonly Map<string, Cost>[], sizes: number): void {
  const reference = median(tables.map((table) => table.get('reference')?.cpuMs ?? Number.NaN));
  for (const name of tables[0]?.keys() ?? []) {
    const costs = tables.map((table) => table.get(name) ?? { ms: Number.NaN, cpuMs: Number.NaN });
    const cells = costs.map(({ ms, cpuMs }) => `${Math.round(ms)} (${Math.round(cpuMs)})`.padStart(13));
    const largest = costs[sizes - 1];
    const times = ((largest?.cpuMs ?? Number.NaN) / reference).toFixed(2);
    console.log(
      `pulse     ${name.padEnd(62)} ${cells.join(' ')} ${times.padStart(6)} × reference; bar ${barOf(name)} ms`,
    );
  }
}

/** What was measured of each question and page by the number of events, also by earlier runs of the same folder. */
type Kept = Record<string, Record<string, Cost>>;

/** Adds what was measured to what the folder has of earlier runs: a busy machine takes several for all questions. */
function keepCosts(folder: string, engine: Engine, size: number, costs: ReadonlyMap<string, Cost>): Kept {
  const file = join(folder, `costs-${engine}.json`);
  const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, cost] of costs) kept[name] = { ...kept[name], [size]: cost };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** The curves of those that were measured at every size. */
function curvesOf(kept: Kept, sizes: readonly number[]): Curve[] {
  return Object.entries(kept)
    .filter(([name, costs]) => name !== 'reference' && sizes.every((size) => costs[size] !== undefined))
    .filter(([name]) => !name.includes('filters'))
    .map(([name, costs]) => ({
      name: name.replace('page: ', ''),
      isPage: name.startsWith('page: '),
      points: sizes.map((size) => ({ size, ms: (costs[size]?.cpuMs ?? Number.NaN) / 2 })),
    }));
}

/** What questions cost as a project grows, and when one ten times as large stands beside it. */
async function benchQuestions(
  engine: Engine,
  { folder, plot, sizes, ...asked }: Asked & { folder: string; plot: string; sizes: readonly number[] },
): Promise<void> {
  const world = await openWorld(engine);
  const tables: Map<string, Cost>[] = [];
  let kept: Kept = {};
  for (const size of sizes) {
    await fill(world, `size-${size}`, size, folder);
    console.log(`pulse     ${size} events in segments, ${TAIL} more in rows`);
    const costs = await measureProject(world, `size-${size}`, asked);
    tables.push(costs);
    kept = keepCosts(folder, engine, size, costs);
  }
  // By now a project ten times as large stands beside it.
  const smaller = sizes.at(-2);
  if (smaller !== undefined) tables.push(await measureProject(world, `size-${smaller}`, asked));
  const again = smaller === undefined ? '' : `; ${smaller} again, beside the largest`;
  console.log(`pulse     ms (processor ms): ${sizes.join(', ')} events${again}`);
  printTable(tables, sizes.length);
  mkdirSync(dirname(plot), { recursive: true });
  writeFileSync(plot, drawGrowth(curvesOf(kept, sizes), { question: QUESTION_BAR_MS, page: VIEW_BAR_MS }));
  console.log(`pulse     the growth, drawn: ${plot}`);
  console.log(`pulse     ${Math.round(process.memoryUsage().rss / 1e6)} MB resident after all of it`);
  await world.close();
}

/** How fast events move into segments, beside how fast they are stored. */
async function benchMoving(engine: Engine): Promise<void> {
  const world = await openWorld(engine);
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
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      plot: { type: 'string', default: 'test-output/pulse-growth.svg' },
      only: { type: 'string', default: '' },
      sizes: { type: 'string', default: SIZES },
      rounds: { type: 'string', default: ROUNDS },
      engine: { type: 'string', default: 'sqlite' },
    },
    strict: false,
  });
  const kept = typeof values.data === 'string' ? values.data : undefined;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'waymark-bench-events-'));
  const only = new RegExp(String(values.only), 'u');
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';
  if (values.only === '') await benchMoving(engine);
  const sizes = String(values.sizes).split(',').map(Number);
  await benchQuestions(engine, {
    folder,
    plot: String(values.plot),
    only,
    sizes,
    rounds: Number(values.rounds),
  });
  if (kept === undefined) rmSync(folder, { recursive: true });
}
