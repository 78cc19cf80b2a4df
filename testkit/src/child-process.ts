import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** How a child process ended: by exit code or by signal. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A child that cannot outlive the process that started it. */
export interface GuardedChild {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  stdout(): string;
  stderr(): string;
  /** Standard output and standard error so far, in the order they arrived. */
  output(): string;
}

// Waits for the end of its standard input, which comes whenever the test process is gone, even by SIGKILL.
const guardScript = 'trap "" INT TERM HUP; read -r _; kill -9 "$1"; [ -z "$2" ] || { sleep 1; rm -rf "$2"; }';

const pipeDrainMs = 500;

/** What a child is started with. */
interface GuardedSpawnOptions extends SpawnOptions {
  /** A folder that goes with the child when this process ends without having stopped it. */
  readonly removeIfOrphaned?: string;
}

/** Starts a child, collects its output and has it killed when this process ends in whatever way. */
export async function spawnGuarded(
  command: string,
  args: readonly string[],
  { removeIfOrphaned = '', ...options }: GuardedSpawnOptions,
): Promise<GuardedChild> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
  const both: Buffer[] = [];
  const stdout = collect(child.stdout, both);
  const stderr = collect(child.stderr, both);
  const exited = waitForExit(child);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  guard(child, pid, removeIfOrphaned);
  return { child, pid, exited, stdout, stderr, output: () => Buffer.concat(both).toString('utf8') };
}

// Output is complete at `close`, which a grandchild that inherited the pipes can delay for as long as it lives.
function waitForExit(child: ChildProcess): Promise<ChildExit> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => {
      setTimeout(() => resolve({ code, signal }), pipeDrainMs).unref();
    });
  });
}

function collect(stream: Readable | null, both: Buffer[]): () => string {
  const own: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => {
    own.push(chunk);
    both.push(chunk);
  });
  return () => Buffer.concat(own).toString('utf8');
}

function guard(child: ChildProcess, pid: number, folder: string): void {
  const watcher = spawn('/bin/sh', ['-c', guardScript, 'guard', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // The watcher must be gone before the process id can be given to somebody else.
  child.once('exit', () => watcher.kill('SIGKILL'));
}
