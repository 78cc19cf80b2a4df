import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sampleRecord } from './page-fixture.ts';
import type { PageJob } from './page-process.ts';
import { defaultJobs, runPages } from './run-pages.ts';

const jobs: PageJob[] = ['a', 'b', 'c', 'd', 'e'].map((path) => ({
  name: { path, file: path, folder: path },
  out: 'out',
  options: { target: path },
}));

function running(jobsAtOnce: number, signal = new AbortController().signal) {
  const seen = { now: 0, most: 0, done: [] as string[] };
  const run = {
    jobs: jobsAtOnce,
    signal,
    audit: async ({ name }: PageJob) => {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      // The first page takes longest.
      for (let turn = name.path === 'a' ? 9 : 1; turn > 0; turn -= 1) await nextTurn();
      seen.now -= 1;
      return sampleRecord({ path: name.path });
    },
    onDone: ({ path }: { path: string }) => void seen.done.push(path),
  };
  return { seen, run };
}

describe('runPages', () => {
  it('runs so many at once, tells each as it ends, and answers in their own order', async () => {
    const { seen, run } = running(2);
    const records = await runPages(jobs, run);
    expect(records.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(seen.most).toBe(2);
    expect(seen.done.slice(0, 2)).toEqual(['b', 'c']);
    expect(seen.done).toHaveLength(5);
  });

  it('begins nothing after the signal, and says so of each page', async () => {
    const abort = new AbortController();
    const { run } = running(1, abort.signal);
    const records = await runPages(jobs, {
      ...run,
      audit: async (job) => {
        if (job.name.path === 'b') abort.abort();
        return await run.audit(job);
      },
    });
    expect(records.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'not_started',
      'not_started',
      'not_started',
    ]);
  });
});

describe('defaultJobs', () => {
  it.each([
    [1, 64, 1],
    [4, 16, 2],
    [16, 5, 2],
    [16, 0, 1],
  ])('for %i processors and %i GiB is %i', (cores, gibibytes, jobsAtOnce) => {
    expect(defaultJobs(cores, gibibytes * 1_073_741_824)).toBe(jobsAtOnce);
  });
});
