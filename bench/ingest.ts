import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  findFreePorts,
  pulseEvent,
  seedPulseProject,
  startPostgres,
  startService,
} from '../testkit/src/index.ts';
import { type Load, measure } from './load.ts';
import { median } from './median.ts';

const SECONDS = 3;
const ROUNDS = 5;
const BATCH = 100;
const POLL_MS = 50;
const CLOCK_TICK_MS = 10;
const PATH = '/api/v1/pulse/events';

type Statements = readonly string[];
interface Measured {
  readonly pid: number;
  readonly load: (events: number) => Load;
  stop(): Promise<void>;
}

/** Ids in the body are placeholders of the same length, replaced in every request: each event is new. */
const ID = '00000000-0000-7000-8000-000000000000';

function freshIds(body: string): () => string {
  const parts = body.split(ID);
  const prefix = randomBytes(4).toString('hex');
  let made = 0;
  return () => {
    const time = Date.now().toString(16).padStart(12, '0');
    const head = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-`;
    let text = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 1) {
      made += 1;
      text += head + prefix + made.toString(16).padStart(12 - prefix.length, '0') + parts[at];
    }
    return text;
  };
}

async function seed(engine: 'sqlite' | 'postgres', place: string, statements: Statements): Promise<void> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(join(place, 'waymark.db'), { timeout: 10_000 });
    for (const statement of statements) database.exec(statement);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The service on one engine, with a claimed project whose key has room for the measurement. */
async function startOurs(engine: 'sqlite' | 'postgres'): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const env = {
    WAYMARK_LOG_LEVEL: 'warn',
    WAYMARK_PULSE_EVENTS_PER_SECOND: '1000000',
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
  };
  const service = await startService({ dataDir, env });
  const project = seedPulseProject({ isClaimed: true });
  await seed(engine, postgres?.url ?? dataDir, project.statements);
  const headers = { authorization: `Bearer ${project.apiKey}`, 'content-type': 'application/json' };
  const event = () => pulseEvent(project.origin, { id: ID });
  return {
    pid: service.pid,
    load(events) {
      const body =
        events === 1
          ? JSON.stringify(event())
          : JSON.stringify({ events: Array.from({ length: events }, event) });
      const port = Number(new URL(service.platformUrl).port);
      return { port, path: PATH, method: 'POST', headers, body, freshBody: freshIds(body), status: 202 };
    },
    async stop() {
      await service.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).then(
    () => true,
    () => false,
  );
}

/** Bare node:http that reads the body and answers what the service would. */
async function startBare(ours: Measured): Promise<Measured> {
  const [port = 0] = await findFreePorts(1);
  const load = ours.load(1);
  const answer = await fetch(`http://127.0.0.1:${load.port}${load.path}`, {
    method: 'POST',
    headers: load.headers,
    body: load.freshBody?.() ?? load.body,
  });
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keep,
    ...headers
  } = Object.fromEntries(answer.headers);
  const program = fileURLToPath(new URL('body-server.ts', import.meta.url));
  const args = [program, String(port), JSON.stringify(headers), await answer.text()];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  while (!(await answers(port))) await delay(POLL_MS);
  return {
    pid: child.pid ?? 0,
    load: (events) => ({ ...ours.load(events), port }),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** A peer that runs already, such as Umami: its URL and a file with the body to send. */
function peerLoad(): Load | undefined {
  const { values } = parseArgs({
    options: { 'peer-url': { type: 'string' }, 'peer-body': { type: 'string' } },
    allowPositionals: true,
  });
  const { 'peer-url': peerUrl, 'peer-body': file } = values;
  if (peerUrl === undefined || file === undefined) return undefined;
  const url = new URL(peerUrl);
  return {
    port: Number(url.port),
    path: url.pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
    },
    body: readFileSync(file, 'utf8').trim(),
    status: 200,
  };
}

const shown = (values: readonly number[], digits = 2) => median(values).toFixed(digits);

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

/** A load, and what one request cost the server: on a busy machine the processor time tells more than the rate. */
async function measured(server: Measured, events: number) {
  const before = cpuMs(server.pid);
  const outcome = await measure(server.load(events), SECONDS);
  return { ...outcome, cpuUs: ((cpuMs(server.pid) - before) * 1000) / (outcome.perSecond * SECONDS) };
}

async function benchEngine(engine: 'sqlite' | 'postgres'): Promise<void> {
  const ours = await startOurs(engine);
  const bare = await startBare(ours);
  const peer = peerLoad();
  const seen = {
    ratio: [] as number[],
    cpu: [] as number[],
    p99: [] as number[],
    rate: [] as number[],
    peer: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const raw = await measured(bare, 1);
    const single = await measured(ours, 1);
    const batched = await measured(ours, BATCH);
    seen.ratio.push(single.perSecond / raw.perSecond);
    seen.cpu.push(single.cpuUs / raw.cpuUs);
    seen.p99.push(single.p99Ms);
    seen.rate.push(batched.perSecond * BATCH);
    if (peer !== undefined) seen.peer.push(single.perSecond / (await measure(peer, SECONDS)).perSecond);
    console.log(
      `ingest    ${engine} round ${round + 1}: ${Math.round(single.perSecond)}/s (${Math.round(single.cpuUs)} µs) against ${Math.round(raw.perSecond)}/s (${Math.round(raw.cpuUs)} µs); batches ${Math.round(batched.perSecond * BATCH)} events/s (${Math.round(batched.cpuUs / BATCH)} µs each)`,
    );
  }
  console.log(
    `ingest    ${engine}: one event each ${shown(seen.ratio)} × raw node:http (bar 0.3), at ${shown(seen.cpu)} × its processor time`,
  );
  console.log(`ingest    ${engine}: p99 ${shown(seen.p99, 1)} ms at 32 connections (bar 60)`);
  console.log(`ingest    ${engine}: batches of ${BATCH} ${shown(seen.rate, 0)} events/s (bar 10000)`);
  if (peer !== undefined) console.log(`ingest    ${engine}: ${shown(seen.peer, 1)} × the peer (bar 40)`);
  await bare.stop();
  await ours.stop();
}

/** Events made durable, validated and classified, against bare node:http that only reads the body. */
export async function benchIngest(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) await benchEngine(engine);
}
