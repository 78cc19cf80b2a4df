import { setTimeout as delay } from 'node:timers/promises';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import type { ClaimResult } from './check-claim.ts';
import { updateVerdict } from './store.ts';

/** Which event a verdict is of, and how its client was told. */
export interface LateEvent {
  readonly projectId: string;
  readonly id: string;
  readonly day: number;
  readonly confidence: string;
}

/** Checks that ask others, and so never keep an event waiting: they change its verdict afterwards. */
export interface LateChecks {
  /** Says whether it will be checked; beyond so many the event stays as it is stored. */
  add(event: LateEvent, check: () => Promise<ClaimResult>): boolean;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
}

const AT_ONCE = 8;
const MOST_WAITING = 1_000;
/** Well below the time after which events are moved into segments, where nothing changes them. */
const DEADLINE_MS = 12_000;

/** Runs checks a few at a time, each within a deadline. */
export function createLateChecks({ store, log }: { readonly store: Store; readonly log: Log }): LateChecks {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  async function run(event: LateEvent, check: () => Promise<ClaimResult>, until: number): Promise<void> {
    const patience = new AbortController();
    try {
      const leftMs = until - performance.now();
      if (leftMs <= 0) return;
      const late = delay(leftMs, undefined, { ref: false, signal: patience.signal });
      const judged = await Promise.race([check(), late]);
      if (judged !== undefined) await updateVerdict(store.db, event, judged);
    } catch (error) {
      log.warn({ problem: problemText(error) }, 'an identity was not checked');
    } finally {
      patience.abort();
    }
  }
  function next(): void {
    while (running.size < AT_ONCE) {
      const begin = waiting.shift();
      if (begin === undefined) return;
      const work = begin().finally(() => {
        running.delete(work);
        next();
      });
      running.add(work);
    }
  }
  return {
    add(event, check) {
      if (waiting.length >= MOST_WAITING) return false;
      const until = performance.now() + DEADLINE_MS;
      waiting.push(() => run(event, check, until));
      next();
      return true;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
