import type { JobHandlers } from '../../../jobs/index.ts';
import { problemText } from '../../../lib/errors/problem-text.ts';
import { type LookDeps, lookAtSite } from './look-at-site.ts';
import { dueProjects, noteLook, takeSite } from './store.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 10;

export const siteFileSchedules = [
  { name: 'pulse.site-files', kind: 'pulse.site-files', everyMs: MINUTE_MS },
] as const;

/** Looks at the sites that are due, a few at a time; each of them is due again a day later. */
export async function lookAtSites(deps: LookDeps, signal?: AbortSignal): Promise<void> {
  for (const site of await dueProjects(deps.store.db, deps.clock(), AT_ONCE)) {
    signal?.throwIfAborted();
    const now = deps.clock();
    if (!(await takeSite(deps.store.db, site.id, now, now + DAY_MS))) continue;
    // What one site publishes keeps nobody else's from being looked at.
    await lookAtSite(deps, site).catch(async (error) => {
      await noteLook(deps.store.db, site.id, now, `The files could not be read: ${problemText(error)}`);
    });
  }
}

export function siteFileJobs(deps: LookDeps): JobHandlers {
  return { 'pulse.site-files': (_payload, { signal }) => lookAtSites(deps, signal) };
}
