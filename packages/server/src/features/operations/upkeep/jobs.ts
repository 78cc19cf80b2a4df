import type { JobHandlers } from '../../../jobs/index.ts';
import { type SweepDeps, sweep } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

export const upkeepSchedules = [{ name: 'store.sweep', kind: 'store.sweep', everyMs: HOUR_MS }] as const;

export function upkeepJobs(deps: SweepDeps): JobHandlers {
  return { 'store.sweep': () => sweep(deps) };
}
