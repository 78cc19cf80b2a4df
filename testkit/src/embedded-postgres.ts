import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type GuardedChild, spawnGuarded } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { findMemoryFolder } from './memory-folder.ts';
import { copyNativeFolder, findNativeFolder } from './postgres-binaries.ts';
import {
  findTempRoot,
  findUnprivilegedUser,
  isReachableByAnyone,
  type UserIds,
} from './unprivileged-user.ts';
import { within } from './within.ts';

/** How the server is started. */
export interface PostgresOptions {
  /** Whether commits survive a crash of the server; off by default, because it is several times slower. */
  readonly durable?: boolean;
}

/** A PostgreSQL server that belongs to this test run. */
export interface PostgresServer {
  /** Connection string of the superuser, to the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Cluster {
  readonly root: string;
  /** Where its data folder lies. */
  readonly place: string;
  readonly bin: string;
  readonly password: string;
  readonly user: UserIds | undefined;
}

const execFileAsync = promisify(execFile);
const startTimeoutMs = 300_000;
const stopTimeoutMs = 300_000;
const portAttempts = 3;

/** Starts a real PostgreSQL on a free loopback port, in a fresh folder, and waits until it answers queries. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const isDurable = options.durable ?? false;
  const cluster = await createCluster(isDurable);
  try {
    const { server, url } = await launch(cluster, isDurable);
    return { url, stop: () => stopServer(cluster, server) };
  } catch (error) {
    await removeCluster(cluster);
    throw error;
  }
}

async function createCluster(isDurable: boolean): Promise<Cluster> {
  const user = findUnprivilegedUser();
  const root = await mkdtemp(join(findTempRoot(user), 'waymark-postgres-'));
  const place = await choosePlace(root, isDurable);
  const password = randomBytes(24).toString('hex');
  try {
    if (user) for (const folder of [root, place]) await chown(folder, user.uid, user.gid);
    const cluster = { root, place, bin: await placeBinaries(root, user), password, user };
    await initialise(cluster);
    return cluster;
  } catch (error) {
    await removeCluster({ root, place });
    throw error;
  }
}

// A database is hundreds of small files, and copying them in memory takes a third of the processor time. Only data goes
// there, since some systems do not allow programs to run from such a folder.
async function choosePlace(root: string, isDurable: boolean): Promise<string> {
  const memory = isDurable ? undefined : findMemoryFolder();
  return memory === undefined ? root : await mkdtemp(join(memory, 'waymark-postgres-'));
}

async function placeBinaries(root: string, user: UserIds | undefined): Promise<string> {
  const native = findNativeFolder();
  if (user === undefined || isReachableByAnyone(native)) return join(native, 'bin');
  await copyNativeFolder(native, join(root, 'native'));
  return join(root, 'native', 'bin');
}

async function initialise(cluster: Cluster): Promise<void> {
  const passwordFile = join(cluster.root, 'password');
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  const args = [
    // Thousands of iterations guard passwords that people choose; each connection of a test would pay for them.
    '--set=scram_iterations=1',
    `--pgdata=${dataFolder(cluster)}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
  await execFileAsync(join(cluster.bin, 'initdb'), args, spawnOptions(cluster));
  await rm(passwordFile);
}

// A port that was free a moment ago may be taken by somebody else, so a server that ends at once gets another one.
async function launch(cluster: Cluster, durable: boolean): Promise<{ server: GuardedChild; url: string }> {
  let lastOutput = '';
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = await findFreePort();
    const url = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
    const args = serverArguments(cluster, port, durable);
    const server = await spawnGuarded(join(cluster.bin, 'postgres'), args, {
      ...spawnOptions(cluster),
      removeIfOrphaned: cluster.place,
    });
    if (await waitUntilReady(server, url)) return { server, url };
    lastOutput = server.output();
  }
  throw new Error(`PostgreSQL did not start:\n${lastOutput}`);
}

function serverArguments(cluster: Cluster, port: number, durable: boolean): string[] {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  if (!durable)
    settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=512MB');
  return ['-D', dataFolder(cluster), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

async function waitUntilReady(server: GuardedChild, url: string): Promise<boolean> {
  const polling = new AbortController();
  const ended = server.exited.then(() => false);
  const ready = pollConnection(url, polling.signal).then(() => true);
  try {
    return await within(Promise.race([ended, ready]), startTimeoutMs, () => {
      server.child.kill('SIGKILL');
      return `PostgreSQL does not accept connections:\n${server.output()}`;
    });
  } finally {
    polling.abort();
  }
}

async function pollConnection(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await answersQuery(url))) await delay(25);
}

async function answersQuery(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

// SIGINT is PostgreSQL's fast shutdown: open sessions are ended, data is written, nothing is waited for.
async function stopServer(cluster: Cluster, server: GuardedChild): Promise<void> {
  server.child.kill('SIGINT');
  try {
    await within(server.exited, stopTimeoutMs, () => {
      server.child.kill('SIGKILL');
      return `PostgreSQL did not stop:\n${server.output()}`;
    });
  } finally {
    await removeCluster(cluster);
  }
}

async function removeCluster({ root, place }: Pick<Cluster, 'root' | 'place'>): Promise<void> {
  for (const folder of [place, root]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function dataFolder(cluster: Cluster): string {
  return join(cluster.place, 'data');
}

function spawnOptions(cluster: Cluster) {
  return { ...cluster.user, cwd: cluster.root, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } };
}
