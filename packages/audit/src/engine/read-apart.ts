import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChoiceWishes } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { BeyondBounds } from '../read/page-bounds.ts';
import type { PageSource } from '../read/read-page.ts';
import { readProcess } from '../sandbox/processes.ts';

/**
 * A page with the plan through it, the one by the other way that some pages document, and the plans by the wishes that
 * were asked for beside it, in their order.
 */
export type ReadPage = { page: SourcePage; plan: Plan; otherPlan: Plan | null; wishedPlans: Plan[] };

/** A page that is not read: of what it holds too much, or that it took too long or too much memory. */
export type RefusedPage = { refused: BeyondBounds | 'effort' };

/** A page to read and plan, by other options of its choices where some are wished for. */
export type ReadRequest = PageSource & {
  choices?: ChoiceWishes;
  /** Other wishes to plan by as well: to start a reader takes longer than to plan. */
  wishes?: readonly ChoiceWishes[];
  /** The names of the variables that the audit was given values for. */
  given?: readonly string[];
};

/** Of the processor: where others have it, a page that is easily read takes long. */
const LONGEST_MS = 60_000;
const LOOK_MS = 500;
const TICK_MS = 10;
/** How many times as long it may take by the clock, whatever the processor does. */
const MOST_STARVED = 10;
const MOST_MEGABYTES = 1_024;
/** For what is new: V8 begins with one, and collects a page's garbage dozens of times until it has come to this. */
const YOUNG_MEGABYTES = 16;

// Not a thread: V8 can end the whole process when a thread goes ("Check failed: jit_page.has_value()").
function startReader() {
  // The same file stands beside this one in the sources, in the build and in the bundle.
  const extension = /\.[a-z]+$/u.exec(import.meta.url)?.[0] ?? '.js';
  return fork(fileURLToPath(new URL(`./read-process${extension}`, import.meta.url)), {
    env: compileCache(),
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`, `--min-semi-space-size=${YOUNG_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

// Half of what a small page costs is compiling the reader; where this process keeps that, the reader does too.
function compileCache(): NodeJS.ProcessEnv {
  // Node.js names the folder of its own version, inside of the one that it was given.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** Calls back when a process has used so much of the processor, or has been waiting for it too long. */
function whenSpent(pid: number | undefined, longestMs: number, tell: () => void): { stop(): void } {
  const startedAt = performance.now();
  const isSpent = (): boolean => {
    const passed = performance.now() - startedAt;
    // Where nothing is known of a process, the clock is all there is.
    const used = pid === undefined ? undefined : readProcess(pid)?.ticks;
    return (used === undefined ? passed : used * TICK_MS) >= longestMs || passed >= longestMs * MOST_STARVED;
  };
  const timer = setInterval(() => isSpent() && tell(), Math.min(LOOK_MS, longestMs));
  return { stop: () => clearInterval(timer) };
}

/** Reads and plans a page in a process that can be ended, or says why it was refused. */
export async function readApart(
  source: ReadRequest,
  longestMs = LONGEST_MS,
): Promise<ReadPage | RefusedPage> {
  const first = await readOnce(source, longestMs);
  // A process can die of what the page has no part in: only one that dies of it again was too much.
  const read = first === 'died' ? await readOnce(source, longestMs) : first;
  return read === 'died' ? { refused: 'effort' } : read;
}

async function readOnce(source: ReadRequest, longestMs: number): Promise<ReadPage | RefusedPage | 'died'> {
  const reader = startReader();
  const read = Promise.withResolvers<ReadPage | RefusedPage | 'died'>();
  const gone = Promise.withResolvers<void>();
  const watch = whenSpent(reader.pid, longestMs, () => read.resolve({ refused: 'effort' }));
  // What read-process.ts sends.
  reader.once('message', (message) => read.resolve(message as ReadPage | RefusedPage));
  const end = (): void => {
    read.resolve('died');
    gone.resolve();
  };
  reader.once('error', end);
  reader.once('exit', end);
  // A reader that could not start tells by its events.
  reader.send(source, () => undefined);
  try {
    return await read.promise;
  } finally {
    watch.stop();
    reader.kill('SIGKILL');
    await gone.promise;
  }
}

/** Plans a page by several wishes, in one process; null where it does not come to an end. */
export async function planApart(
  source: ReadRequest,
  wishes: readonly ChoiceWishes[],
): Promise<Plan[] | null> {
  if (wishes.length === 0) return [];
  const read = await readApart({ ...source, wishes });
  return 'plan' in read ? read.wishedPlans : null;
}
