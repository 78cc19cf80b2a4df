import type { ChildProcess } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeShownEtc } from './etc-files.ts';
import { openCallTrace, tracedCalls } from './gvisor-calls.ts';
import { type InnerObserver, observeGvisor } from './gvisor-observer.ts';
import { containerSpec, systemParts } from './gvisor-profile.ts';
import { launch } from './launch.ts';
import type { Limiter } from './limits/limiter.ts';
import type { MachineParts, Namespaces } from './machine.ts';
import { holdNamespaces } from './namespaces.ts';
import { firstChildOf } from './processes.ts';
import { makeRunFolder } from './run-folder.ts';
import type { UserNamespace } from './user-namespace.ts';

const START_MS = 60_000;
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
/** The name of the one container in each frame. */
export const CONTAINER = 'quickstart';

// Puts the system together where nobody else sees it, raises the loopback device and starts the container. Everything is
// in a process namespace of which this is the first process: it ends with the container or with its input, which ends with
// the auditor, and takes all the rest along.
const FRAME = `set -e
root=$1 log=$2; shift 2
mount -t tmpfs -o mode=0755,size=1m system "$root"
while [ "$1" != -- ]; do
  at=$root$2
  case $1 in
    folder) mkdir -p "$at";;
    link) ln -s "$3" "$at";;
    memory) mkdir -p "$at"; mount -t tmpfs -o "$3" memory "$at";;
    bind)
      if [ -d "$3" ]; then mkdir -p "$at"; else mkdir -p "\${at%/*}"; : > "$at"; fi
      mount --bind -o ro "$3" "$at";;
  esac
  shift 3
done
shift
mount -o remount,bind,ro "$root"
ip link set lo up 2>/dev/null || perl -e 'socket(S, 2, 2, 0); ioctl(S, 0x8914, pack("a16s", "lo", 0x41)) or die "lo: $!"'
mkfifo "$log"
cat <> "$log" &
cat <&0 >/dev/null &
"$@" <&3 >&4 3>&- 4>&- &
wait -n || true
`;

/** A started container. */
export type GvisorContainer = {
  namespaces: Namespaces;
  observer: InnerObserver;
  privateFolder: string;
  /** What to put before the words of a command of runsc. */
  runsc: readonly string[];
};

/** What starting needs. */
export type GvisorOptions = Pick<MachineParts, 'command' | 'binds' | 'limits'> & {
  limiter: Limiter;
  userNamespace: UserNamespace;
  uid: number;
};

/** Starts a container of gVisor with the whole profile in which only the observer runs; throws when it refuses. */
export async function startGvisor(options: GvisorOptions): Promise<GvisorContainer> {
  const { folder, privateFolder } = await makeRunFolder();
  let child: ChildProcess | undefined;
  try {
    const runsc = runscCommand(options.command, privateFolder);
    child = await spawnFrame(options, { folder, privateFolder, runsc });
    const ended = endOf(child);
    const observer = await waitForObserver(child, ended);
    const init = child.pid === undefined ? undefined : firstChildOf(child.pid);
    if (init === undefined) throw new Error('gVisor has ended again.');
    const within = join(folder, 'root');
    const namespaces = await holdNamespaces({ init, pid: init, folder, ended, within });
    return { namespaces, observer, privateFolder, runsc };
  } catch (error) {
    if (child !== undefined) await endFrame(child);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

// The network is the frame's own, in which there is nothing but a loopback device; the gateway stands in it too.
function runscCommand(command: string, privateFolder: string): string[] {
  return [command, `--root=${join(privateFolder, 'runsc')}`, '--network=host', '--ignore-cgroups'];
}

type Frame = { folder: string; privateFolder: string; runsc: readonly string[] };

async function spawnFrame(options: GvisorOptions, { folder, privateFolder, runsc }: Frame) {
  const { limits, binds, uid, limiter, userNamespace } = options;
  const etcFolder = join(folder, 'etc');
  const root = join(folder, 'root');
  const parts = { etcFolder, etcFiles: await writeShownEtc(etcFolder, uid), binds, limits, uid };
  await mkdir(root, { mode: 0o755 });
  await writeFile(join(privateFolder, 'config.json'), JSON.stringify(containerSpec(root)));
  const log = join(privateFolder, 'log');
  const isolate = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--mount-proc'];
  return launch(withoutRlimits(limiter), {
    userNamespace,
    argv: [
      ...['/usr/bin/unshare', ...isolate, '--', '/bin/bash', '--norc', '-c', FRAME, 'frame'],
      ...[root, `${log}.boot`, ...(await systemParts(parts)).flat(), '--'],
      ...[...runsc, ...traceTo(log), '--file-access=shared', '--overlay2=none'],
      ...['run', `--bundle=${privateFolder}`, CONTAINER],
    ],
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    env: ENVIRONMENT,
  });
}

// They would hold gVisor's kernel, which needs more of everything than any one program in it.
function withoutRlimits(limiter: Limiter): Limiter {
  return { ...limiter, rlimits: ['--core=0'] };
}

function traceTo(log: string): string[] {
  const calls = `--strace-syscalls=${tracedCalls().join(',')}`;
  return [
    '--strace',
    calls,
    '--strace-log-size=1',
    `--debug-log=${log}.%COMMAND%`,
    '--debug-log-format=json',
  ];
}

async function waitForObserver(child: ChildProcess, ended: Promise<void>): Promise<InnerObserver> {
  const [, , , questions, answers] = child.stdio;
  if (
    child.stdout === null ||
    child.stderr === null ||
    !(questions instanceof Writable && answers instanceof Readable)
  )
    throw new Error('gVisor has no output.');
  child.stdin?.on('error', () => undefined);
  const errorOutput = text(child.stderr).catch(() => '');
  const trace = openCallTrace();
  createInterface({ input: child.stdout }).on('line', trace.take);
  const observer = observeGvisor(questions, answers, trace);
  const timer = setTimeout(() => child.stdin?.destroy(), START_MS);
  const isReady = await observer.ready;
  clearTimeout(timer);
  if (isReady) return observer;
  await ended;
  throw new Error(`gVisor failed (${(await errorOutput).trim().slice(0, 300)}).`);
}

async function endFrame(child: ChildProcess): Promise<void> {
  const init = child.pid === undefined ? undefined : firstChildOf(child.pid);
  if (init !== undefined) process.kill(init, 'SIGKILL');
  await endOf(child);
}

function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve()).once('error', () => resolve());
  if (child.exitCode !== null || child.signalCode !== null) resolve();
  return promise;
}
