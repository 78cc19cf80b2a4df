import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChildExit, type GuardedChild, spawnGuarded } from './child-process.ts';
import { findFreePorts } from './free-port.ts';
import { findDataRoot } from './memory-folder.ts';
import { cleanEnvironment, waymarkEntry } from './waymark-command.ts';
import { within } from './within.ts';

/** What a service is started with. */
export interface ServiceOptions {
  /** Settings beside or instead of the usual ones; nothing else of this process's environment is passed on. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that outlives the service, for tests that start it again; a temporary one by default. */
  readonly dataDir?: string;
  /** Another program than the built `waymark`. */
  readonly entry?: string;
  /** What runs the program, with its arguments; nothing by default. */
  readonly under?: readonly string[];
}

/** The real service, running in a process of its own. */
export interface ServiceProcess {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from starting the process to its first answer. */
  readonly firstAnswerMs: number;
  readonly exited: Promise<ChildExit>;
  /** Standard output and standard error so far. */
  output(): string;
  /** Asks the process to end (SIGTERM unless told), waits for it and removes its temporary folder. */
  stop(signal?: NodeJS.Signals): Promise<ChildExit>;
  /** Ends the process as a crash would; its data folder stays. */
  kill9(): Promise<void>;
}

const startTimeoutMs = 300_000;
const stopTimeoutMs = 300_000;
const pollIntervalMs = 20;

/** Starts the built `waymark serve` with a clean environment and waits until its health check answers. */
export async function startService(options: ServiceOptions = {}): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(findDataRoot(), 'waymark-data-')));
  const removeData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const urls = await chooseUrls();
  const env = { ...urls, WAYMARK_DATA_DIR: dataDir, ...options.env };
  const startedAt = performance.now();
  const [program = '', ...words] = [
    ...(options.under ?? []),
    ...[process.execPath, options.entry ?? waymarkEntry, 'serve'],
  ];
  const service = await spawnGuarded(program, words, {
    cwd: dataDir,
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await waitForHealth(service, env.WAYMARK_BASE_URL);
  } catch (error) {
    await killAndWait(service);
    await removeData();
    throw error;
  }
  return {
    baseUrl: env.WAYMARK_BASE_URL,
    platformUrl: env.WAYMARK_PLATFORM_URL,
    dataDir,
    pid: service.pid,
    firstAnswerMs: performance.now() - startedAt,
    exited: service.exited,
    output: service.output,
    stop: (signal = 'SIGTERM') => stopService(service, signal).finally(removeData),
    kill9: () => killAndWait(service),
  };
}

async function chooseUrls() {
  const [basePort, platformPort] = await findFreePorts(2);
  return {
    WAYMARK_BASE_URL: `http://localhost:${basePort}`,
    WAYMARK_PLATFORM_URL: `http://localhost:${platformPort}`,
  };
}

async function waitForHealth(service: GuardedChild, baseUrl: string): Promise<void> {
  const polling = new AbortController();
  const ended = service.exited.then(({ code, signal }) => {
    throw new Error(
      `the service ended before it answered (${signal ?? `code ${code}`}):\n${service.output()}`,
    );
  });
  try {
    await within(
      Promise.race([ended, pollHealth(`${baseUrl}/health`, polling.signal)]),
      startTimeoutMs,
      () => `the service does not answer at ${baseUrl}/health:\n${service.output()}`,
    );
  } finally {
    polling.abort();
    ended.catch(() => {});
  }
}

async function pollHealth(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isHealthy(url, signal))) await delay(pollIntervalMs);
}

async function isHealthy(url: string, signal: AbortSignal): Promise<boolean> {
  if (!(await isListening(new URL(url)))) return false;
  try {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

// Most of the waiting is refused, and a refused fetch costs five times the processor time of a refused connection.
async function isListening({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stopService(service: GuardedChild, signal: NodeJS.Signals): Promise<ChildExit> {
  service.child.kill(signal);
  return within(service.exited, stopTimeoutMs, () => {
    service.child.kill('SIGKILL');
    return `the service did not end after ${signal}:\n${service.output()}`;
  });
}

async function killAndWait(service: GuardedChild): Promise<void> {
  service.child.kill('SIGKILL');
  await service.exited;
}
