import type { AuditEvent } from '@waymark/audit';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { applyEvent, type LiveState, nothingYet } from './progress.ts';
import { writeProgress } from './store.ts';

const WRITE_EVERY_MS = 400;

export interface ProgressDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ProgressRecorder {
  readonly take: (event: AuditEvent) => void;
  /** Writes what is left; nothing is written afterwards. */
  stop(): Promise<void>;
}

/** Keeps the live view of one attempt in the database, at most a few writes a second however much is said. */
export function recordProgress(deps: ProgressDeps, attemptId: string): ProgressRecorder {
  let state: LiveState = { progress: nothingYet, running: [] };
  let written = state;
  let isOver = false;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    if (state === written) return;
    written = state;
    try {
      await writeProgress(deps.store.db, attemptId, JSON.stringify(written.progress));
    } catch (error) {
      // The audit matters more than its live view.
      deps.log.warn({ attempt_id: attemptId, problem: problemText(error) }, 'progress not recorded');
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, WRITE_EVERY_MS);
  return {
    take(event) {
      if (!isOver) state = applyEvent(state, event);
    },
    async stop() {
      isOver = true;
      clearInterval(timer);
      writing = writing.then(write);
      await writing;
    },
  };
}
