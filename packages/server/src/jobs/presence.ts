import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../lib/crypto/ids.ts';
import { problemText } from '../lib/errors/problem-text.ts';
import { CLOCKS_APART_MS, type Clock } from '../lib/process/clock.ts';
import type { Log } from '../lib/process/log.ts';
import type { Db, Store } from '../store/index.ts';
import { deleteWorker, upsertWorker, workersSeenBetween } from './presence-store.ts';

const REPORT_EVERY_MS = 15_000;
const BELIEVE_SANDBOX_MS = 5 * 60_000;
const SEEN_WITHIN_MS = 60_000;
const BEING_TESTED = 'The sandbox is being tested.';
const TEST_PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 100;

/** What a worker says of itself: the sandbox it can run journeys in, or why it has none. */
export interface WorkerReport {
  readonly id: string;
  readonly sandbox: string | null;
  readonly sandboxProblem: string | null;
}

export type ProbeResult =
  | { readonly available: true; readonly driver: string }
  | { readonly available: false; readonly reason: string; readonly install: string };

export interface PresenceDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Presence<Probe extends ProbeResult = ProbeResult> {
  /** What the first self-test found; until then this worker counts as one without a sandbox. */
  readonly firstProbe: Promise<Probe>;
  /** Whether the last self-test found a sandbox. */
  hasSandbox(): boolean;
  stop(): Promise<void>;
}

/** Tells every web replica, again and again, that this worker lives and whether it has a sandbox. */
export function startPresence<Probe extends ProbeResult>(
  deps: PresenceDeps,
  probe: () => Promise<Probe>,
): Presence<Probe> {
  const id = newId();
  const startedAt = deps.clock();
  let sandbox: Probe | undefined;
  let probedAt = 0;
  const write = (state: Omit<WorkerReport, 'id'>) =>
    upsertWorker(deps.store.db, { id, ...state }, { startedAt, now: deps.clock() });
  const report = async (): Promise<Probe> => {
    if (sandbox === undefined) await write({ sandbox: null, sandboxProblem: BEING_TESTED });
    // A sandbox that works rarely stops working; one that is missing may be installed any moment.
    if (!sandbox?.available || Math.abs(deps.clock() - probedAt) >= BELIEVE_SANDBOX_MS) {
      probedAt = deps.clock();
      const before = sandbox;
      sandbox = await probe();
      if (!sandbox.available && before?.available !== false) {
        deps.log.warn({ reason: sandbox.reason, install: sandbox.install }, 'no sandbox: audits answer 503');
      }
    }
    await write(
      sandbox.available
        ? { sandbox: sandbox.driver, sandboxProblem: null }
        : { sandbox: null, sandboxProblem: sandbox.reason },
    );
    return sandbox;
  };
  const quietly = (work: Promise<unknown>) =>
    work.catch((error) => deps.log.warn({ problem: problemText(error) }, 'worker presence not recorded'));
  const firstProbe = report();
  let reporting: Promise<unknown> = quietly(firstProbe);
  const timer = setInterval(() => {
    reporting = reporting.then(() => quietly(report()));
  }, REPORT_EVERY_MS);
  return {
    firstProbe,
    hasSandbox: () => sandbox?.available === true,
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
  const workers = await workersSeenBetween(db, now - SEEN_WITHIN_MS, now + CLOCKS_APART_MS);
  if (workers.length === 0 || workers.some((worker) => worker.sandbox !== null)) return undefined;
  const problems = workers.map((worker) => worker.sandbox_problem);
  return problems.find((each) => each === BEING_TESTED) ?? problems[0] ?? 'No sandbox is available.';
}

/** The same, but a self-test under way is waited for: just after a start nobody should be told to come back. */
export async function awaitSandbox(deps: Pick<PresenceDeps, 'store' | 'clock'>): Promise<string | undefined> {
  const lastAsk = deps.clock() + TEST_PATIENCE_MS;
  for (;;) {
    const problem = await sandboxProblem(deps.store.db, deps.clock());
    if (problem !== BEING_TESTED || deps.clock() >= lastAsk) return problem;
    await delay(ASK_AGAIN_MS);
  }
}
