import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type ProfileParts, profileArguments } from './bubblewrap-profile.ts';
import { writeEtc } from './etc-files.ts';
import { asUser, drawUid, launch } from './launch.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import type { Namespaces } from './machine.ts';
import { holdNamespaces } from './namespaces.ts';
import { firstChildOf, linkOf } from './processes.ts';
import { makeRunFolder } from './run-folder.ts';
import type { Standpoint } from './user-namespace.ts';

const BARE_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const START_MS = 20_000;
const POLL_MS = 5;

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
  const { folder, privateFolder } = await makeRunFolder();
  const uid = options.standpoint.isRoot ? drawUid() : null;
  let child: ChildProcess | undefined;
  try {
    child = await spawnBubblewrap(folder, uid, options);
    const init = await readChildPid(child);
    await options.beforeStart(init, privateFolder);
    if (child.stdio[4] instanceof Writable) child.stdio[4].end('go');
    const pid = await waitForHolder(init, child);
    return await holdNamespaces({ init, pid, folder, ended: endOf(child) });
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

function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  if (child.exitCode !== null) resolve();
  return promise;
}
