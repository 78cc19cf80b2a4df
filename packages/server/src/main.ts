import { setTimeout as delay } from 'node:timers/promises';
import { describeForOperator, probeSandbox, type SandboxProbe } from '@waymark/audit';
import { type Listener, listen } from './adapters/http-listener.ts';
import { createLogger } from './adapters/logger.ts';
import type { OwnPulse } from './adapters/own-pulse.ts';
import { lowerPoolPriority } from './adapters/pool-priority.ts';
import { buildDeps, buildHosts, type Deps } from './app/index.ts';
import { type Config, noticesOf, whosePages } from './config/index.ts';
import { alertJobs, alertRoom, alertSchedules } from './features/alerts/index.ts';
import { packMailJobs, proofPackJobs } from './features/arena/index.ts';
import {
  auditJobs,
  auditNoticeJobs,
  auditScheduleJobs,
  auditSchedules,
  reportMailJobs,
} from './features/audits/index.ts';
import { claimJobs, humanJobs, setupClaimJobs } from './features/humans/index.ts';
import { upkeepJobs, upkeepSchedules } from './features/operations/index.ts';
import { siteCheckJobs, siteCheckSchedules } from './features/origins/index.ts';
import {
  eventJobs,
  eventSchedules,
  keepPartitions,
  listJobs,
  listSchedules,
  siteFileJobs,
  siteFileSchedules,
} from './features/pulse/index.ts';
import { workspaceJobs } from './features/workspace/index.ts';
import { endLeases, startPresence, startWorker } from './jobs/index.ts';
import { problemText } from './lib/errors/problem-text.ts';
import type { Log } from './lib/process/log.ts';
import {
  explainStoreProblem,
  loadMasterKey,
  migrate,
  openOrBeginStore,
  openStore,
  type Store,
  takeServeLock,
} from './store/index.ts';

const DRAIN_MS = 10_000;
const SHORTEST_DRAIN_MS = 1_000;
const POLL_MS = 1_000;
const LAST_CHECKS_MS = 1_000;
const CONCURRENCY = 2;
const PEOPLE_CONCURRENCY = 4;
const QUERY_TIMEOUT_MS = 10_000;
const PROBE_PATIENCE_MS = 500;

/** A running service. */
export interface Service {
  /** What the operator should know: settings that are missing or look wrong. */
  readonly notices: readonly string[];
  /** Drains: stops accepting, finishes requests, hands jobs back, closes the database. */
  stop(): Promise<void>;
}

interface Serving {
  drain(): Promise<void>;
}

/**
 * The landing host goes first where it is observed: what waits of its events is sent to a platform host that
 * still takes them, which is most likely ours.
 */
async function drainAll(landing: Listener, platform: Listener | undefined, ownPulse: OwnPulse | undefined) {
  if (ownPulse === undefined) {
    await Promise.all([landing.drain(DRAIN_MS), platform?.drain(DRAIN_MS)]);
    return;
  }
  const startedAt = performance.now();
  if (platform !== undefined) await landing.drain(DRAIN_MS - ownPulse.longestCloseMs);
  await ownPulse.close();
  const leftMs = DRAIN_MS - (performance.now() - startedAt);
  await (platform ?? landing).drain(Math.max(leftMs, SHORTEST_DRAIN_MS));
}

async function startListeners(deps: Deps): Promise<Serving> {
  const { config } = deps;
  if (config.role === 'worker') return { drain: async () => {} };
  await lowerPoolPriority();
  const { ownPulse, ...hosts } = buildHosts(deps);
  const first = config.sharesListener ? hosts.both : hosts.landing;
  const landing = await listen(first, config.host, config.landingPort);
  if (config.sharesListener) return { drain: () => drainAll(landing, undefined, ownPulse) };
  try {
    const platform = await listen(hosts.platform, config.host, config.platformPort);
    return { drain: () => drainAll(landing, platform, ownPulse) };
  } catch (error) {
    // A listener left open would keep a process alive that has already said why it cannot start.
    await landing.drain(0);
    throw error;
  }
}

interface Working {
  /** What the operator should know of the sandbox, if its self-test was done in good time; nothing on a web replica. */
  readonly sandboxNotice: string | undefined;
  stop(): Promise<void>;
}

async function startWorking(deps: Deps): Promise<Working> {
  if (deps.config.role === 'web') return { sandboxNotice: undefined, stop: async () => {} };
  const queueTime = () => deps.store.engine.sharedTime(deps.clock());
  const leaseMs = deps.config.leaseSeconds * 1000;
  const common = { ...deps, queueTime, pollMs: POLL_MS, leaseMs, drainMs: DRAIN_MS };
  const worker = startWorker({
    ...common,
    handlers: {
      ...upkeepJobs(deps),
      ...eventJobs(deps),
      ...siteFileJobs(deps),
      ...siteCheckJobs(deps),
      ...listJobs(deps),
      ...claimJobs(deps),
      ...setupClaimJobs(deps),
      ...reportMailJobs(deps),
      ...auditNoticeJobs(deps),
      ...auditScheduleJobs(deps),
      ...packMailJobs(deps),
      ...workspaceJobs(deps),
    },
    schedules: [
      ...upkeepSchedules,
      ...eventSchedules,
      ...siteFileSchedules,
      ...siteCheckSchedules,
      ...listSchedules,
      ...auditSchedules,
    ],
    concurrency: CONCURRENCY,
  });
  // People wait for sign-in codes, so these mails have a worker that upkeep and slow report mails cannot hold up.
  const people = startWorker({
    ...common,
    handlers: humanJobs(deps),
    schedules: [],
    concurrency: PEOPLE_CONCURRENCY,
    wakeUp: deps.peopleMail,
  });
  // Strangers' receivers may be slow or dead, so what waits for them holds up nothing else, and each kind has its places.
  const messenger = startWorker({
    ...common,
    handlers: alertJobs(deps),
    schedules: alertSchedules,
    ...alertRoom,
  });
  const presence = startPresence(deps, () =>
    probeSandbox(deps.config.sandbox, { whosePages: whosePages(deps.config) }),
  );
  // Audits take minutes, so they have a worker of their own and never delay a mail.
  const auditor = startWorker({
    ...common,
    handlers: { ...auditJobs(deps), ...proofPackJobs(deps) },
    schedules: [],
    concurrency: deps.config.auditConcurrency,
    isReady: presence.hasSandbox,
  });
  const probe = await Promise.race([
    presence.firstProbe.catch(() => undefined),
    delay(PROBE_PATIENCE_MS, undefined, { ref: false }),
  ]);
  return {
    sandboxNotice: probe && noticeOf(probe),
    async stop() {
      await Promise.all([worker.stop(), people.stop(), messenger.stop(), auditor.stop()]);
      await presence.stop();
    },
  };
}

function noticeOf(probe: SandboxProbe): string | undefined {
  if (probe.available) return describeForOperator(probe);
  return `Audits answer 503: ${probe.reason} ${probe.install}`;
}

/** Migrates without a bound on any query, then opens the store as requests may use it. */
async function prepareStore(config: Config, log: Log): Promise<Store> {
  const unbounded = await openOrBeginStore(config);
  try {
    await migrate(unbounded);
  } finally {
    await unbounded.close();
  }
  const onConnectionLost = (error: Error) =>
    log.warn({ problem: problemText(error) }, 'database connection lost');
  return await openStore(config, { queryTimeoutMs: QUERY_TIMEOUT_MS, onConnectionLost });
}

async function startOn(store: Store, config: Config, log: Log, packageRoot: string | undefined) {
  const masterKey = await loadMasterKey(store, config, Date.now);
  const deps = buildDeps(config, log, store, masterKey.key, packageRoot);
  // Only one process uses the embedded database, so every lease found at its start belongs to one that has ended.
  if (store.engine.name === 'sqlite') await endLeases(store.db, deps.clock());
  await keepPartitions(deps);
  await deps.addressLists.load();
  // Before the first request: no submission may be accepted until it is known whether there is a sandbox.
  const working = await startWorking(deps);
  const serving = await startListeners(deps).catch(async (error) => {
    await working.stop();
    throw error;
  });
  return {
    notices: [
      ...noticesOf(config, masterKey.isProtected),
      ...(working.sandboxNotice === undefined ? [] : [working.sandboxNotice]),
    ],
    async stop() {
      deps.readiness.drain();
      deps.liveRuns.close();
      await serving.drain();
      await deps.ingest.queue.drain();
      // Checks that are not done by then are given up: a slow name server must not hold up the end of the process.
      await Promise.race([deps.identityChecks.idle(), delay(LAST_CHECKS_MS, undefined, { ref: false })]);
      await working.stop();
      deps.columns.close();
      await store.close();
    },
  };
}

/**
 * Opens and migrates the store, then starts what the role asks for; a failed start leaves nothing open. The package
 * root is where the command stands that this service hands out.
 */
export async function startService(config: Config, packageRoot?: string): Promise<Service> {
  const log = createLogger(config.logLevel);
  const releaseLock = config.databaseUrl === undefined ? takeServeLock(config.dataDir) : () => {};
  let store: Store | undefined;
  try {
    store = await prepareStore(config, log);
    const service = await startOn(store, config, log, packageRoot);
    return { notices: service.notices, stop: () => service.stop().finally(releaseLock) };
  } catch (error) {
    await store?.close();
    releaseLock();
    throw explainStoreProblem(error, config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL');
  }
}
