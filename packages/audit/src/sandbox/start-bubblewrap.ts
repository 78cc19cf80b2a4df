import type { ChildProcess } from 'node:child_process';
import { chmod, type FileHandle, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type ProfileParts, profileArguments } from './bubblewrap-profile.ts';
import { writeEtc } from './etc-files.ts';
import { openRoot } from './files/open-in-root.ts';
import { asUser, drawUid, launch } from './launch.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import { firstChildOf, linkOf, listNamespace, readProcess } from './processes.ts';
import { sweepFolders } from './sweep-folders.ts';
import type { Standpoint } from './user-namespace.ts';

const BARE_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const START_MS = 20_000;
const END_MS = 10_000;
const POLL_MS = 5;

/** The namespaces of a sandbox, with nothing but a sleeping process in them. */
export type Namespaces = {
  /** The host's number of the process whose namespaces are the sandbox's. */
  pid: number;
  pidNamespace: string;
  root: FileHandle;
  ended: Promise<void>;
  /** Ends every process inside and waits until none is left. */
  end(): Promise<void>;
};

/** What starting needs; `beforeStart` runs while the sandbox exists and waits. */
export type StartOptions = {
  command: string;
  binds: ProfileParts['binds'];
  limits: ResourceLimits;
  limiter: Limiter;
  standpoint: Standpoint;
  beforeStart: (pid: number, privateFolder: string) => Promise<void>;
};

/** Starts bubblewrap as a user of its own with the whole profile; throws when it refuses. */
export async function startBubblewrap(options: StartOptions): Promise<Namespaces> {
  await sweepFolders(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), `waymark-run-${process.pid}-`));
  const uid = options.standpoint.isRoot ? drawUid() : null;
  let child: ChildProcess | undefined;
  try {
    await chmod(folder, 0o711);
    await mkdir(join(folder, 'private'), { mode: 0o700 });
    child = await spawnBubblewrap(folder, uid, options);
    const init = await readChildPid(child);
    await options.beforeStart(init, join(folder, 'private'));
    if (child.stdio[4] instanceof Writable) child.stdio[4].end('go');
    const pid = await waitForHolder(init, child);
    return await adopt(child, { init, pid, folder });
  } catch (error) {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function spawnBubblewrap(
  folder: string,
  uid: number | null,
  options: StartOptions,
): Promise<ChildProcess> {
  const etcFolder = join(folder, 'etc');
  const etcFiles = await writeEtc(etcFolder);
  const profile = await profileArguments({
    etcFolder,
    etcFiles,
    binds: options.binds,
    limits: options.limits,
  });
  const holder = ['--info-fd', '3', '--block-fd', '4', '--', '/usr/bin/sleep', 'infinity'];
  // bwrap stays process 1 of the sandbox: its environment is readable there in spite of --clearenv.
  return launch(options.limiter, {
    standpoint: options.standpoint,
    argv: asUser(uid, [options.command, ...profile, ...holder]),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: BARE_ENVIRONMENT,
  });
}

async function readChildPid(child: ChildProcess): Promise<number> {
  const [, , complaints, info] = child.stdio;
  if (!(info instanceof Readable && complaints instanceof Readable))
    throw new Error('bubblewrap has no output.');
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  const complaint = text(complaints).catch(() => '');
  const facts = await text(info);
  const pid = /"child-pid": (\d+)/u.exec(facts)?.[1];
  if (pid === undefined) throw new Error(`bubblewrap failed (${(await complaint).trim().slice(0, 300)}).`);
  return Number(pid);
}

async function waitForHolder(init: number, child: ChildProcess): Promise<number> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const holder = firstChildOf(init);
    if (holder !== undefined && linkOf(`/proc/${holder}/exe`).endsWith('/sleep')) return holder;
    await delay(POLL_MS);
  }
  throw new Error('bubblewrap did not start its first process.');
}

type Parts = { init: number; pid: number; folder: string };

async function adopt(child: ChildProcess, { init, pid, folder }: Parts): Promise<Namespaces> {
  const pidNamespace = linkOf(`/proc/${pid}/ns/pid`);
  if (pidNamespace === '' || pidNamespace === linkOf('/proc/self/ns/pid')) {
    throw new Error('bubblewrap did not isolate processes.');
  }
  const root = await openRoot(`/proc/${pid}/root`);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  if (child.exitCode !== null) resolve();
  const end = async () => {
    if (readProcess(init) !== undefined && linkOf(`/proc/${init}/ns/pid`) === pidNamespace)
      process.kill(init, 'SIGKILL');
    await ended;
    await waitUntilEmpty(pidNamespace);
    await root.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { pid, pidNamespace, root, ended, end: once(end) };
}

async function waitUntilEmpty(pidNamespace: string): Promise<void> {
  const deadline = performance.now() + END_MS;
  while (listNamespace(pidNamespace).length > 0) {
    if (performance.now() > deadline) throw new Error('Processes of the sandbox have outlived it.');
    await delay(POLL_MS);
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}
