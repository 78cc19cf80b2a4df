import { gzipSync } from 'node:zlib';
import { logLimits } from '@waymark/contract';
import { openTestStore, type PulseProjectOptions, recordLog, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createWrongCredentials } from '../../../lib/credentials/wrong-credentials.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createIdentityChecks, keepLists } from '../identities/index.ts';
import { createIngest } from '../ingest/index.ts';
import { createLogDrain, type DrainDeps } from './drain-log.ts';
import { type LogDrainDeps, makeLogDrain, type WantedLogDrain } from './make-log-drain.ts';
import type { LogLimits } from './read-log.ts';

export const HOUR = 3_600_000;

/** Whose projects these are. */
export const WORKSPACE = 'w';

interface DrainOptions extends Partial<WantedLogDrain> {
  readonly limits?: Partial<LogLimits>;
  readonly queue?: (queue: DrainDeps['queue']) => DrainDeps['queue'];
}

/** A record of Cloudflare's Logpush. */
export function cloudflareRecord(origin: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    ClientIP: '203.0.113.7',
    ClientRequestHost: new URL(origin).hostname,
    ClientRequestMethod: 'GET',
    ClientRequestURI: '/docs/start?token=private',
    ClientRequestUserAgent: 'GPTBot/1.2',
    ClientRequestSource: 'eyeball',
    EdgeStartTimestamp: new Date().toISOString(),
    EdgeResponseStatus: 200,
    EdgeResponseContentType: 'text/html',
    RayID: 'ray-1',
    ...more,
  };
}

/** A drain on a store with one project, to which logs can be pushed. */
export async function openDrain({ limits, queue, ...wanted }: DrainOptions = {}) {
  const { store } = await openTestStore();
  const time = { offset: 0 };
  // It stands still, so that a slow machine earns no budget.
  const begun = Date.now();
  const clock = () => begun + time.offset;
  const { log, lines } = recordLog();
  const fetchStranger = () => expect.unreachable('no request here is signed');
  const ingest = createIngest({ store });
  const deps: DrainDeps & LogDrainDeps = {
    log,
    store,
    clock,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    config: {
      pulseIp: 'truncated',
      pulseEventsPerSecond: 200,
      pulseListDays: 7,
      limits: { logDrainsPerProject: 10 },
    },
    addressLists: keepLists({ store, clock, log }),
    identityChecks: createIdentityChecks({ store, clock, log, fetchStranger, names: undefined }),
    wrongCredentials: { ingestKeys: createWrongCredentials({ consume: async () => ({ allowed: true }) }) },
    ...ingest,
    queue: queue?.(ingest.queue) ?? ingest.queue,
  };
  const makeDrain = async (projectId: string, how: Partial<WantedLogDrain> = {}) => {
    const whose = { projectId, workspaceId: WORKSPACE, userId: 'somebody' };
    const made = await makeLogDrain(deps, whose, { sender: 'cloudflare', includesReported: false, ...how });
    return made ?? expect.unreachable('the project is there');
  };
  const seed = async (more: PulseProjectOptions = {}) => {
    const project = seedPulseProject({ workspaceId: WORKSPACE, ...more });
    for (const statement of project.statements) await sql.raw(statement).execute(store.db);
    return { ...project, ...(await makeDrain(project.projectId, wanted)) };
  };
  const project = await seed();
  const drain = createLogDrain(deps, { ...logLimits, ...limits });
  const reads = { bodies: 0 };
  const push = (body: Buffer | string, headers: Readonly<Record<string, string>> = {}) => {
    const all: Record<string, string> = { authorization: `Bearer ${project.token}`, ...headers };
    const bytes = Buffer.from(body);
    return drain({
      header: (name) => all[name],
      limitKey: () => '192.0.2.1',
      declaredBytes: bytes.length,
      readBody: async () => {
        reads.bodies += 1;
        return bytes;
      },
    });
  };
  const rows = () => store.db.selectFrom('pulse_events').selectAll().orderBy('seq').execute();
  return { deps, store, project, seed, makeDrain, push, rows, time, begun, lines, reads };
}

/** Records as Logpush sends them. */
export function logpush(records: readonly unknown[]): Buffer {
  return gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
