import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import { problemText } from '../lib/problem-text.ts';
import type { Db, Store } from '../store/index.ts';
import { deleteWorker, upsertWorker, workersSeenSince } from './presence-store.ts';

const REPORT_EVERY_MS = 15_000;
const BELIEVE_SANDBOX_MS = 5 * 60_000;
const SEEN_WITHIN_MS = 60_000;

/** What a worker says of itself: the sandbox it can run journeys in, or why it has none. */
export interface WorkerReport {
  readonly id: string;
  readonly sandbox: string | null;
  readonly sandboxProblem: string | null;
}

type ProbeResult = { available: true; driver: string } | { available: false; reason: string };

export interface PresenceDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Tells every web replica, again and again, that this worker lives and whether it has a sandbox. */
export function startPresence(
  deps: PresenceDeps,
  probe: () => Promise<ProbeResult>,
): { stop(): Promise<void> } {
  const id = newId();
  const startedAt = deps.clock();
  let sandbox: ProbeResult | undefined;
  let probedAt = 0;
  const report = async () => {
    // A sandbox that works rarely stops working; one that is missing may be installed any moment.
    if (!sandbox?.available || deps.clock() - probedAt >= BELIEVE_SANDBOX_MS) {
      probedAt = deps.clock();
      sandbox = await probe();
    }
    const problem = sandbox.available ? null : sandbox.reason;
    const state = { id, sandbox: sandbox.available ? sandbox.driver : null, sandboxProblem: problem };
    await upsertWorker(deps.store.db, state, { startedAt, now: deps.clock() });
  };
  const quietly = (work: Promise<void>) =>
    work.catch((error) => deps.log.warn({ problem: problemText(error) }, 'worker presence not recorded'));
  let reporting = quietly(report());
  const timer = setInterval(() => {
    reporting = reporting.then(() => quietly(report()));
  }, REPORT_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      await quietly(deleteWorker(deps.store.db, id));
    },
  };
}

/**
 * Why no audit could run now, or undefined when one can. No worker at all is no reason: the queue keeps
 * what it is given until a worker comes.
 */
export async function sandboxProblem(db: Db, now: number): Promise<string | undefined> {
  const workers = await workersSeenSince(db, now - SEEN_WITHIN_MS);
  if (workers.length === 0 || workers.some((worker) => worker.sandbox !== null)) return undefined;
  return workers[0]?.sandbox_problem ?? 'No sandbox is available.';
}
