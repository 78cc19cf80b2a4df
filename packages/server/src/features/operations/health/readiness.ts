import { setTimeout as delay } from 'node:timers/promises';
import type { NotReadyResponse, ReadyResponse } from '@waymark/contract';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { readQueue, writeProbe } from './store.ts';

const BELIEVE_FOR_MS = 1_000;
const PATIENCE_MS = 3_000;

type Reason = NotReadyResponse['reason'];
export type ReadinessVerdict = ReadyResponse | NotReadyResponse;

const sentences: Readonly<Record<Reason, string>> = {
  draining: 'The service is stopping.',
  store_unreachable: 'The service does not reach its database.',
  store_not_writable: 'The database answers, and takes no writes.',
  store_slow: 'The database does not answer in time.',
};

export interface ReadinessDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** How long one look at the store may take. */
  readonly patienceMs?: number;
  /** Milliseconds that only ever go forward. */
  readonly elapsed?: () => number;
}

/** Whether requests may be sent to this process. */
export interface Readiness {
  check(): Promise<ReadinessVerdict>;
  /** From now on the answer is no: the process is about to end. */
  drain(): void;
}

function notReady(reason: Reason): NotReadyResponse {
  return { ok: false, reason, message: sentences[reason] };
}

async function lookAtStore({ store, clock, log }: ReadinessDeps): Promise<ReadinessVerdict> {
  const fails = (reason: Reason) => (error: unknown) => {
    log.warn({ reason, problem: problemText(error) }, 'not ready');
    return notReady(reason);
  };
  const read = await readQueue(store.db).then(() => undefined, fails('store_unreachable'));
  if (read !== undefined) return read;
  return await writeProbe(store.db, clock()).then(
    () => ({ ok: true }) as const,
    (error) => fails(store.engine.isLocked(error) ? 'store_slow' : 'store_not_writable')(error),
  );
}

/**
 * Tries a real write, since a full disk still reads. A verdict is believed for a second and one look is under way at
 * most, however many ask: probes must not become the load of a store that is in trouble already.
 */
export function createReadiness(deps: ReadinessDeps): Readiness {
  const elapsed = deps.elapsed ?? (() => performance.now());
  const patienceMs = deps.patienceMs ?? PATIENCE_MS;
  let isDraining = false;
  let last: { verdict: ReadinessVerdict; at: number } | undefined;
  let looking: { verdict: Promise<ReadinessVerdict>; since: number } | undefined;

  function look(): { verdict: Promise<ReadinessVerdict>; since: number } {
    const verdict = lookAtStore(deps).then((found) => {
      last = { verdict: found, at: elapsed() };
      looking = undefined;
      return found;
    });
    return { verdict, since: elapsed() };
  }

  async function askStore(): Promise<ReadinessVerdict> {
    if (last !== undefined && elapsed() - last.at < BELIEVE_FOR_MS && looking === undefined)
      return last.verdict;
    looking ??= look();
    const { verdict, since } = looking;
    const leftMs = patienceMs - (elapsed() - since);
    if (leftMs <= 0) return notReady('store_slow');
    const enough = new AbortController();
    const late = delay(leftMs, notReady('store_slow'), { signal: enough.signal }).catch(() => verdict);
    return await Promise.race([verdict, late]).finally(() => enough.abort());
  }

  return {
    async check() {
      if (isDraining) return notReady('draining');
      const verdict = await askStore();
      return isDraining ? notReady('draining') : verdict;
    },
    drain() {
      isDraining = true;
    },
  };
}
