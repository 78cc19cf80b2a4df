import type { JobHandlers } from '../../../jobs/index.ts';
import { type RefreshDeps, refreshLists } from './refresh-lists.ts';
import { deleteNonces } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;

// A look each hour, so that a source that gave nothing is asked again the same day.
export const listSchedules = [
  { name: 'pulse.refresh-lists', kind: 'pulse.refresh-lists', everyMs: HOUR_MS },
] as const;

export function listJobs(
  deps: RefreshDeps & { readonly config: { readonly refreshesLists: boolean } },
): JobHandlers {
  return {
    'pulse.refresh-lists': async (_payload, { signal }) => {
      await deleteNonces(deps.store.db, deps.clock());
      if (deps.config.refreshesLists) await refreshLists(deps, signal);
    },
  };
}
