import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import type { Attempt } from './start-attempt.ts';
import { holdsRun } from './store.ts';

const LOOK_EVERY_MS = 1_000;

export interface WatchAttemptDeps {
  readonly store: Store;
  readonly log: Log;
}

export interface AttemptWatch {
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Looks again and again whether a run is still this attempt's; the signal fires when it is not: somebody cancelled it, on
 * whatever replica, or a later attempt has it. Whoever works on then works for nothing.
 */
export function watchAttempt({ store, log }: WatchAttemptDeps, { id, run }: Attempt): AttemptWatch {
  const gone = new AbortController();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (!(await holdsRun(store.db, run.id, id)))
        gone.abort(new Error('The run is no longer this attempt’s.'));
    } catch (error) {
      // A database that is away for a moment has cancelled nothing.
      log.warn({ attempt_id: id, problem: problemText(error) }, 'attempt not looked at');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { signal: gone.signal, stop: () => clearInterval(timer) };
}
