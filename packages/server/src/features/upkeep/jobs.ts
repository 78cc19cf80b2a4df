import type { JobHandlers } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/index.ts';
import { sweep } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

export const upkeepSchedules = [{ name: 'store.sweep', kind: 'store.sweep', everyMs: HOUR_MS }] as const;

export function upkeepJobs(deps: { store: Store; clock: Clock }): JobHandlers {
  return { 'store.sweep': () => sweep(deps) };
}
