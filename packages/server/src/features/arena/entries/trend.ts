import type { RunFacts } from './run-facts.ts';

type Measured = Pick<RunFacts, 'status' | 'steps' | 'stepsPassed' | 'durationMs' | 'auditedAt'>;

/** How a journey went against the time before. */
export interface Trend {
  readonly direction: 'first' | 'better' | 'worse' | 'same';
  readonly words: string;
}

const RANKS: Readonly<Record<RunFacts['status'], number>> = {
  passed: 3,
  blocked: 2,
  failed: 1,
  inconclusive: 0,
};
/** Two runs of the same thing never take the same time; less than this is noise. */
const NOTABLE = 0.2;

/** How far a verdict is from a pass; more is better. */
export function rankOf({ status }: Pick<RunFacts, 'status'>): number {
  return RANKS[status];
}

/** The part of the journey that was done. */
export function shareOf({ steps, stepsPassed }: Pick<RunFacts, 'steps' | 'stepsPassed'>): number {
  return steps === 0 ? 0 : stepsPassed / steps;
}

function compareTimes(current: Measured, before: Measured, since: string): Trend {
  const change = before.durationMs === 0 ? 0 : (current.durationMs - before.durationMs) / before.durationMs;
  if (Math.abs(change) < NOTABLE) return { direction: 'same', words: `as ${since}` };
  const percent = Math.abs(Math.round(change * 100));
  return change < 0
    ? { direction: 'better', words: `${percent} % faster than ${since}` }
    : { direction: 'worse', words: `${percent} % slower than ${since}` };
}

/** Compares a run with the one before it: first the verdict, then how far it came, then the time of a pass. */
export function trendOf(current: Measured, before: Measured | undefined): Trend {
  if (before === undefined) return { direction: 'first', words: 'first run' };
  const since = `on ${new Date(before.auditedAt).toISOString().slice(0, 10)}`;
  const step = rankOf(current) - rankOf(before);
  if (step !== 0) return { direction: step > 0 ? 'better' : 'worse', words: `${before.status} ${since}` };
  const further = shareOf(current) - shareOf(before);
  if (further !== 0)
    return {
      direction: further > 0 ? 'better' : 'worse',
      words: `${before.stepsPassed} of ${before.steps} steps ${since}`,
    };
  return current.status === 'passed'
    ? compareTimes(current, before, since)
    : { direction: 'same', words: `as ${since}` };
}
