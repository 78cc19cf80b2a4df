import type { ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { makeProfile, type ProfileParts } from './bubblewrap-profile.ts';
import type { CallFilter } from './calls/load-filter.ts';
import { writeEtc } from './etc-files.ts';
import { asUser, drawUid, launch } from './launch.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import type { Namespaces } from './machine.ts';
import { holdNamespaces } from './namespaces.ts';
import { firstChildOf, linkOf } from './processes.ts';
import { collectErrorOutput } from './run-bounded.ts';
import { makeRunFolder } from './run-folder.ts';
import type { UserNamespace } from './user-namespace.ts';

const BARE_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const START_MS = 90_000;
const POLL_MS = 5;
// bwrap's own --die-with-parent has moments in which a parent's death leaves half a sandbox waiting for ever. So its parent
// is this shell, which nobody kills, and what ends it is the end of its input, which comes with the auditor's.
const guard = (inputs: ReadonlyMap<number, string>) => {
  const opened = [...inputs].map(([at, path]) => `${at}< '${path.replaceAll("'", "'\\''")}'`);
  return `"$@" 4> "$0/info" 5< "$0/filter" 6< "$0/arguments" ${opened.join(' ')}; exit $?`;
};
const FIRST_INPUT = 7;
const HOLDER = ['/bin/bash', '--norc', '-c', 'read -r'];

/** What starting needs; `beforeStart` runs while the sandbox exists and waits. */
export type StartOptions = {
  command: string;
  binds: ProfileParts['binds'];
  limits: ResourceLimits;
  limiter: Limiter;
  filter: CallFilter;
  userNamespace: UserNamespace;
  beforeStart: (pid: number, privateFolder: string) => Promise<void>;
};

/** Starts bubblewrap as a user of its own with the whole profile; throws when it refuses. */
export async function startBubblewrap(options: StartOptions): Promise<Namespaces> {
  const { folder, privateFolder } = await makeRunFolder();
  const uid = options.userNamespace.isRoot ? drawUid() : null;
  let child: ChildProcess | undefined;
  try {
    child = await spawnBubblewrap(privateFolder, uid, options);
    const init = await readChildPid(child, join(privateFolder, 'info'));
    await options.beforeStart(init, privateFolder);
    if (child.stdio[3] instanceof Writable) child.stdio[3].end('go');
    const pid = await waitForHolder(init, child);
    return await holdNamespaces({ init, pid, folder, ended: endOf(child) });
  } catch (error) {
    if (child !== undefined) await giveUp(child);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function spawnBubblewrap(
  privateFolder: string,
  uid: number | null,
  options: StartOptions,
): Promise<ChildProcess> {
  const etcFolder = join(privateFolder, 'etc');
  const parts = { etcFolder, etcFiles: await writeEtc(etcFolder), ...options };
  const profile = await makeProfile(parts, FIRST_INPUT);
  // A journey has the user of these processes too, and would find in them what its own commands have lost.
  await writeFile(join(privateFolder, 'filter'), Buffer.from(options.filter.digits, 'hex'));
  const descriptors = ['--seccomp', '5', '--info-fd', '4', '--block-fd', '3'];
  const words = [...profile.arguments, ...descriptors].map((word) => `${word}\0`);
  await writeFile(join(privateFolder, 'arguments'), words.join(''));
  // bwrap stays process 1 of the sandbox: its command line and, in spite of --clearenv, its environment are readable there.
  const bwrap = asUser(uid, [options.command, '--args', '6', '--', ...HOLDER]);
  const bare = ['/usr/bin/env', '-i', ...Object.entries(BARE_ENVIRONMENT).map((pair) => pair.join('='))];
  return launch(options.limiter, {
    userNamespace: options.userNamespace,
    argv: ['/bin/bash', '--norc', '-c', guard(profile.inputs), privateFolder, ...bare, ...bwrap],
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: BARE_ENVIRONMENT,
  });
}

async function readChildPid(child: ChildProcess, infoFile: string): Promise<number> {
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  const errorOutput = collectErrorOutput(child);
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const facts = await readFile(infoFile, 'utf8').catch(() => '');
    const pid = facts.endsWith('}\n') ? /"child-pid": (\d+)/u.exec(facts)?.[1] : undefined;
    if (pid !== undefined) return Number(pid);
    await delay(POLL_MS);
  }
  await giveUp(child);
  throw new Error(`bubblewrap failed (${await errorOutput()}).`);
}

async function waitForHolder(init: number, child: ChildProcess): Promise<number> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const holder = firstChildOf(init);
    if (holder !== undefined && linkOf(`/proc/${holder}/exe`).endsWith('/bash')) return holder;
    await delay(POLL_MS);
  }
  throw new Error('bubblewrap did not start its first process.');
}

async function giveUp(child: ChildProcess): Promise<void> {
  for (const stream of [child.stdio[0], child.stdio[3]]) stream?.destroy();
  await Promise.race([endOf(child), delay(START_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  if (child.exitCode !== null || child.signalCode !== null) resolve();
  return promise;
}
