import type { JobHandlers } from '../../../jobs/index.ts';
import { runJob } from '../../../jobs/run-job.ts';
import { takeJob } from '../../../jobs/store.ts';
import type { HumanJobDeps } from './deps.ts';
import { humanJobs } from './jobs.ts';

const LEASE_MS = 60_000;

/** Does once what the worker does all the time: hands over every mail that is due. */
export async function deliverMails(
  deps: HumanJobDeps,
  handlers: JobHandlers = humanJobs(deps),
): Promise<void> {
  const queueTime = deps.clock;
  const { signal } = new AbortController();
  for (;;) {
    const job = await takeJob(deps.store, Object.keys(handlers), queueTime(), LEASE_MS, []);
    if (job === undefined) return;
    await runJob({ ...deps, queueTime, handlers, leaseMs: LEASE_MS }, job, signal);
  }
}
