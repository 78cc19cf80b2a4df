import { Worker } from 'node:worker_threads';
import type { Plan } from '../model/plan.ts';
import type { SourcePage } from '../model/source.ts';
import type { PageSource } from '../read/read-page.ts';

/** A page with the plan through it, and the one by the other way that some pages document. */
export type ReadPage = { page: SourcePage; plan: Plan; otherPlan: Plan | null };

const LONGEST_MS = 60_000;
const MOST_MEGABYTES = 1_024;

/** Reads and plans a page in a thread that can be ended; undefined when that took too long or too much. */
export async function readApart(source: PageSource, longestMs = LONGEST_MS): Promise<ReadPage | undefined> {
  // The same file stands beside this one in the sources, in the build and in the bundle.
  const extension = /\.[a-z]+$/u.exec(import.meta.url)?.[0] ?? '.js';
  const worker = new Worker(new URL(`./read-worker${extension}`, import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const { promise, resolve } = Promise.withResolvers<ReadPage | undefined>();
  const timer = setTimeout(() => resolve(undefined), longestMs);
  worker.once('message', (read: ReadPage) => resolve(read));
  worker.once('error', () => resolve(undefined));
  worker.once('exit', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
