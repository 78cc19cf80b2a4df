import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const OUTPUT_LIMIT_CHARACTERS = 65_536;
const ERROR_CHARACTERS = 300;
// What survives a program may hold its output open.
const LAST_WORDS_MS = 2000;

/** How a bounded run ended; a program that was killed by a signal exits with code null. */
export type BoundedRun =
  | { outcome: 'exited'; code: number | null; stdout: string; stderr: string }
  | { outcome: 'not_started'; message: string }
  | { outcome: 'timed_out'; timeoutMs: number };

/** The time a run may take, its environment when it must not inherit ours, and a signal that ends it early. */
export type BoundedRunOptions = { timeoutMs: number; env?: Record<string, string>; signal?: AbortSignal };

/** Runs a program without a shell, kills it with its whole process group at the time limit, and never throws. */
export async function runBounded(
  command: string,
  args: readonly string[],
  options: BoundedRunOptions,
): Promise<BoundedRun> {
  try {
    return await waitFor(spawn(command, args, spawnOptions(options)), options);
  } catch (error) {
    return { outcome: 'not_started', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Says in half a sentence why a run did not succeed, for use after the program's name. */
export function describeFailure(run: BoundedRun): string {
  if (run.outcome === 'not_started') return `could not be started (${run.message})`;
  if (run.outcome === 'timed_out') return `did not finish within ${run.timeoutMs} ms`;
  const errorOutput = run.stderr.trim().split('\n')[0]?.slice(0, 200);
  return errorOutput ? `failed (${errorOutput})` : `ended with code ${run.code} and no usable answer`;
}

function spawnOptions(options: BoundedRunOptions): SpawnOptions {
  // A group of its own lets the time limit reach grandchildren that hold the output open.
  return { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...(options.env && { env: options.env }) };
}

function waitFor(child: ChildProcess, { timeoutMs, signal }: BoundedRunOptions): Promise<BoundedRun> {
  const { promise, resolve, reject } = Promise.withResolvers<BoundedRun>();
  const readStdout = collect(child.stdout);
  const readStderr = collect(child.stderr);
  const timer = setTimeout(() => {
    killGroup(child);
    resolve({ outcome: 'timed_out', timeoutMs });
  }, timeoutMs);
  const abort = () => killGroup(child);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  child.once('error', reject);
  child.once('close', (code) =>
    resolve({ outcome: 'exited', code, stdout: readStdout(), stderr: readStderr() }),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });
}

/** Keeps the beginning of what a program writes to its error output, to be read once it has ended. */
export function collectErrorOutput(child: ChildProcess): () => Promise<string> {
  const read = collect(child.stderr);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  child.once('close', () => resolve());
  return async () => {
    await Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    return read().trim().slice(0, ERROR_CHARACTERS);
  };
}

function collect(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(0, OUTPUT_LIMIT_CHARACTERS);
  });
  return () => text;
}

function killGroup(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group ended between the time limit and the signal.
  }
}
