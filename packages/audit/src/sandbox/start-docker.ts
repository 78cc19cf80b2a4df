import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { MASKED_FILES } from './clean-system.ts';
import { dockerArguments, EMPTY_IMAGE } from './docker-profile.ts';
import { writeShownEtc } from './etc-files.ts';
import type { MachineParts, Namespaces } from './machine.ts';
import { holdNamespaces } from './namespaces.ts';
import { textOf } from './processes.ts';
import { collectErrorOutput, describeFailure, runBounded } from './run-bounded.ts';
import { makeRunFolder } from './run-folder.ts';

const START_MS = 60_000;
const ASK_MS = 20_000;
const POLL_MS = 50;
// An archive without a file: two blocks of zeros.
const EMPTY_ARCHIVE = Buffer.alloc(1024);
// Waits for the end of its input, which ends with this process, and collects what the journey's processes leave.
const HOLDER = 'cat; :';

/** A started container. */
export type Container = { namespaces: Namespaces; privateFolder: string };

/** Starts a container with the whole profile in which a shell only waits; throws when Docker refuses. */
export async function startDocker(
  { command, binds, limits }: MachineParts,
  name: string,
  uid: number,
): Promise<Container> {
  await provideImage(command);
  const { folder, privateFolder } = await makeRunFolder();
  let child: ChildProcess | undefined;
  try {
    const etcFolder = join(folder, 'etc');
    const etcFiles = await writeShownEtc(etcFolder, uid);
    const profile = await dockerArguments({ etcFolder, etcFiles, binds, limits, uid });
    const holder = [EMPTY_IMAGE, '/bin/bash', '-c', HOLDER, name];
    child = spawn(command, ['run', '--rm', '--interactive', '--name', name, ...profile, ...holder], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    const ended = endOf(child);
    const init = await waitForInit(command, name, child);
    await maskFiles(init);
    const namespaces = await holdNamespaces({ init, pid: init, folder, ended });
    return { namespaces, privateFolder };
  } catch (error) {
    child?.kill('SIGKILL');
    await removeContainer(command, name);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes a container, whatever state it is in. */
export async function removeContainer(command: string, name: string): Promise<void> {
  await runBounded(command, ['rm', '--force', name], { timeoutMs: ASK_MS });
}

/** Makes the empty image where it is missing. */
export async function provideImage(command: string): Promise<void> {
  const asked = await runBounded(command, ['image', 'inspect', EMPTY_IMAGE], { timeoutMs: ASK_MS });
  if (asked.outcome === 'exited' && asked.code === 0) return;
  const child = spawn(command, ['import', '-', EMPTY_IMAGE], { stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = endOf(child);
  child.stdin.on('error', () => undefined).end(EMPTY_ARCHIVE);
  const errorOutput = await text(child.stderr);
  await ended;
  if (child.exitCode !== 0) throw new Error(`Docker could not make an empty image (${errorOutput.trim()}).`);
}

async function waitForInit(command: string, name: string, child: ChildProcess): Promise<number> {
  child.stdin?.on('error', () => undefined);
  // What runs in a container can write to its first process's outputs for as long as it likes.
  const errorOutput = collectErrorOutput(child);
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const asked = await runBounded(command, ['inspect', '--format', '{{.State.Pid}}', name], {
      timeoutMs: ASK_MS,
    });
    const pid = asked.outcome === 'exited' ? Number(asked.stdout.trim()) : 0;
    if (pid > 0) return requireHere(pid, name);
    await delay(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`Docker failed (${await errorOutput()}).`);
}

// Docker hides some of these itself, and lets nobody mount anything there from its command line.
const MASK = `for file; do [ ! -e "$file" ] || [ -c "$file" ] || mount --bind /dev/null "$file" || exit; done`;

async function maskFiles(pid: number): Promise<void> {
  const enter = ['--target', String(pid), '--mount', '--', '/bin/bash', '-c', MASK, 'mask', ...MASKED_FILES];
  const run = await runBounded('/usr/bin/nsenter', enter, { timeoutMs: ASK_MS });
  if (run.outcome !== 'exited' || run.code !== 0)
    throw new Error(
      `What the kernel tells of this machine could not be hidden: nsenter ${describeFailure(run)}.`,
    );
}

// A daemon in a virtual machine or elsewhere counts processes of its own.
function requireHere(pid: number, name: string): number {
  if (textOf(`/proc/${pid}/cmdline`).split('\0').includes(name)) return pid;
  throw new Error('The Docker daemon does not run on this machine, so its containers cannot be watched.');
}

function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve()).once('error', () => resolve());
  return promise;
}
