import { createSystemResolver, probeSandbox, vetTarget } from '@waymark/audit';
import { limits } from '@waymark/contract';
import { createCallerLimiter } from './adapters/caller-limiter.ts';
import { type Listener, listen } from './adapters/http-listener.ts';
import { createLogger } from './adapters/logger.ts';
import { createMetrics } from './adapters/metrics.ts';
import { openOutbox } from './adapters/outbox.ts';
import { siteverify } from './adapters/siteverify.ts';
import { buildHosts, type Deps } from './app/index.ts';
import { type Config, noticesOf } from './config/index.ts';
import type { Challenge } from './features/challenge/index.ts';
import { upkeepJobs, upkeepSchedules } from './features/upkeep/index.ts';
import { countJobs, startPresence, startWorker } from './jobs/index.ts';
import type { Log } from './lib/log.ts';
import { problemText } from './lib/problem-text.ts';
import { deriveServiceKeys } from './lib/service-keys.ts';
import { loadMasterKey, migrate, openStore, type Store, takeServeLock } from './store/index.ts';

const DRAIN_MS = 10_000;
const LEASE_MS = 60_000;
const POLL_MS = 1_000;
const CONCURRENCY = 2;

/** A running service. */
export interface Service {
  /** What the operator should know: settings that are missing or look wrong. */
  readonly notices: readonly string[];
  /** Drains: stops accepting, finishes requests, hands jobs back, closes the database. */
  stop(): Promise<void>;
}

function challengeFrom(config: Config): Challenge {
  const { challengeSiteKey: siteKey, challengeSecret: secret, challengeVerifyUrl: url } = config;
  if (siteKey === undefined) return { state: 'disabled' };
  if (secret === undefined || url === undefined) return { state: 'unconfigured', siteKey };
  return {
    state: 'enabled',
    siteKey,
    verify: (token, address) => siteverify({ url, secret }, token, address),
  };
}

function buildDeps(config: Config, log: Log, store: Store, masterKey: Buffer): Deps {
  const resolver = createSystemResolver();
  return {
    config,
    log,
    store,
    clock: Date.now,
    keys: deriveServiceKeys(masterKey),
    metrics: createMetrics(() => countJobs(store.db)),
    challenge: challengeFrom(config),
    outbox: openOutbox(config.dataDir),
    reportReads: createCallerLimiter(store, {
      name: 'report_reads',
      requests: limits.reportReadsPerMinute,
      windowSeconds: 60,
    }),
    vetTarget: (url) => vetTarget(url, { resolver, allowPrivate: config.allowPrivateTargets }),
  };
}

async function startListeners(deps: Deps): Promise<Listener[]> {
  const { config } = deps;
  if (config.role === 'worker') return [];
  const hosts = buildHosts(deps);
  if (config.sharesListener) return [await listen(hosts.both, config.host, config.landingPort)];
  return await Promise.all([
    listen(hosts.landing, config.host, config.landingPort),
    listen(hosts.platform, config.host, config.platformPort),
  ]);
}

function startWorking(deps: Deps): () => Promise<void> {
  if (deps.config.role === 'web') return async () => {};
  const worker = startWorker({
    ...deps,
    handlers: upkeepJobs(deps),
    schedules: upkeepSchedules,
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    leaseMs: LEASE_MS,
    drainMs: DRAIN_MS,
  });
  const presence = startPresence(deps, () => probeSandbox(deps.config.sandbox));
  return async () => {
    await worker.stop();
    await presence.stop();
  };
}

/** Opens and migrates the store, then starts what the role asks for. */
export async function startService(config: Config): Promise<Service> {
  const log = createLogger(config.logLevel);
  const store = await openStore(config, (error) =>
    log.warn({ problem: problemText(error) }, 'database connection lost'),
  );
  const releaseLock = store.engine.name === 'sqlite' ? takeServeLock(config.dataDir) : () => {};
  await migrate(store);
  const masterKey = await loadMasterKey(store, config, Date.now);
  const deps = buildDeps(config, log, store, masterKey.key);
  const listeners = await startListeners(deps);
  const stopWorking = startWorking(deps);
  return {
    notices: noticesOf(config, masterKey.isProtected),
    async stop() {
      await Promise.all(listeners.map((listener) => listener.drain(DRAIN_MS)));
      await stopWorking();
      await store.close();
      releaseLock();
    },
  };
}
