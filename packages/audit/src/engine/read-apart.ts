import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChoiceWishes } from '../model/choice.ts';
import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { BeyondBounds } from '../read/page-bounds.ts';
import type { PageSource } from '../read/read-page.ts';

/** A page with the plan through it, and the one by the other way that some pages document. */
export type ReadPage = { page: SourcePage; plan: Plan; otherPlan: Plan | null };

/** A page that is not read: of what it holds too much, or that it took too long or too much memory. */
export type RefusedPage = { refused: BeyondBounds | 'effort' };

/** A page to read and plan, by other options of its choices where some are wished for. */
export type ReadRequest = PageSource & { choices?: ChoiceWishes };

const LONGEST_MS = 60_000;
const MOST_MEGABYTES = 1_024;

// Not a thread: V8 can end the whole process when a thread goes ("Check failed: jit_page.has_value()").
function startReader() {
  // The same file stands beside this one in the sources, in the build and in the bundle.
  const extension = /\.[a-z]+$/u.exec(import.meta.url)?.[0] ?? '.js';
  return fork(fileURLToPath(new URL(`./read-process${extension}`, import.meta.url)), {
    env: compileCache(),
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`],
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

/** Reads and plans a page in a process that can be ended, or says why it was refused. */
export async function readApart(
  source: ReadRequest,
  longestMs = LONGEST_MS,
): Promise<ReadPage | RefusedPage> {
  const reader = startReader();
  const read = Promise.withResolvers<ReadPage | RefusedPage>();
  const gone = Promise.withResolvers<void>();
  const timer = setTimeout(() => read.resolve({ refused: 'effort' }), longestMs);
  // What read-process.ts sends.
  reader.once('message', (message) => read.resolve(message as ReadPage | RefusedPage));
  reader.once('error', () => {
    read.resolve({ refused: 'effort' });
    gone.resolve();
  });
  reader.once('exit', () => {
    read.resolve({ refused: 'effort' });
    gone.resolve();
  });
  // A reader that could not start tells by its events.
  reader.send(source, () => undefined);
  try {
    return await read.promise;
  } finally {
    clearTimeout(timer);
    reader.kill('SIGKILL');
    await gone.promise;
  }
}
