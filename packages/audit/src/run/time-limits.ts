import type { PlannedAction } from '../model/plan.ts';

type Pace = Extract<PlannedAction, { kind: 'run' }>['pace'];

const SECONDS: Record<Pace, number> = { install: 300, build: 180, scaffold: 180, other: 60 };

/**
 * How long a command of a pace may take on an idle machine, how long one waits for a server's answer, and how long
 * where the server has opened another port, or does nothing any more.
 */
export type TimeLimits = Record<Pace, number> & { probe: number; otherPort: number; idle: number };

/** The limits in seconds, with those that a caller wants otherwise. */
export function timeLimits(changed: Partial<TimeLimits> = {}): TimeLimits {
  return { ...SECONDS, probe: 60, otherPort: 10, idle: 20, ...changed };
}
