import type { PlannedAction } from '../model/plan.ts';
import { looksLikePrompt } from '../terminal/prompt.ts';
import type { Transcript } from '../terminal/transcript.ts';
import type { TerminalActivity } from '../terminal/tty-wait.ts';
import { createIdleClock, type Look } from './idle-clock.ts';
import { createRedrawClock } from './redraw-clock.ts';

/** A command that may wait for a key. */
export type Asking = {
  transcript: Transcript;
  action: Pick<Extract<PlannedAction, { kind: 'run' }>, 'staysUp'>;
  /** Whether a connection to the outside is open; an answer may be awaited there, or it was merely left so. */
  isConnected: () => Promise<boolean>;
};

/** Finds out whether a command waits for a key, and gives the lines that it shows then. */
export type QuestionFinder = {
  /** While nothing is printed. */
  inQuiet(look: Look): Promise<string[] | undefined>;
  /** While something is: a question may stand below or above what turns. */
  inMotion(): Promise<string[] | undefined>;
  /** For how long what is printed has been the same, drawn again and again by what is calm otherwise. */
  turningMs(): number;
  /** An answer was given. */
  reset(): void;
};

// What looks like a question is one as soon as nothing moves. Without that look the wait itself must tell, and a tool
// that takes keys while it works may pause for a moment. A busy machine changes none of it: who is starved is not idle.
const SEEN_MS = 300;
const UNSEEN_MS = { apart: 4000, connected: 15_000 };
// Who takes keys and waits for the clock goes on by itself; one whom the clock has woken in vain, as engines do that tidy up
// every eight seconds, waits for a key all the same.
const WOKEN_MS = 20_000;
const TURNING_MS = { seen: 3000, unseen: 15_000, connected: 30_000 };
const LOOK_MS = 500;

/** Opens the finder for one command; `activity` tells what its processes do. */
export function findQuestion(
  asking: Asking,
  activity: () => Promise<TerminalActivity | undefined>,
): QuestionFinder {
  const { transcript, action, isConnected } = asking;
  const redraws = createRedrawClock();
  const clock = createIdleClock(activity);
  let lookedAt = performance.now();
  let turningMs = 0;
  const reset = () => {
    turningMs = 0;
    redraws.reset();
    clock.reset();
  };
  return {
    reset,
    turningMs: () => turningMs,
    inQuiet: async ({ idleMs, reading }) => {
      turningMs = 0;
      if (idleMs < SEEN_MS || reading === 'no') return undefined;
      const screen = await transcript.settle();
      const lines = screen.lastLines();
      if (looksLikePrompt(lines, screen.beforeCursor())) return lines;
      if (reading === 'unknown' || idleMs < (reading === 'timed' ? WOKEN_MS : UNSEEN_MS.apart))
        return undefined;
      // What may stay up and ends its last line may watch files and take keys beside it.
      const mayAsk = action.staysUp === 'no' || isOpenLine(action.staysUp, screen.beforeCursor());
      const isLong = idleMs >= UNSEEN_MS.connected;
      return mayAsk && (isLong || !(await isConnected())) ? lines : undefined;
    },
    inMotion: async () => {
      if (performance.now() - lookedAt < LOOK_MS) return undefined;
      lookedAt = performance.now();
      const { calmMs, reading } = await clock.look();
      const screen = await transcript.settle();
      const lines = screen.lastLines();
      turningMs = Math.min(redraws.see(lines), calmMs);
      // What turns is drawn by the clock.
      if ((reading !== 'yes' && reading !== 'timed') || action.staysUp === 'yes') return undefined;
      const isSeen = looksLikePrompt(lines, screen.beforeCursor());
      if (turningMs < (isSeen ? TURNING_MS.seen : TURNING_MS.unseen)) return undefined;
      return turningMs >= TURNING_MS.connected || !(await isConnected()) ? lines : undefined;
    },
  };
}

function isOpenLine(staysUp: Asking['action']['staysUp'], beforeCursor: string): boolean {
  return staysUp === 'maybe' && beforeCursor.trim() !== '';
}
