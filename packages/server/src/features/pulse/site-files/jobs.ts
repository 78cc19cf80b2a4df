import type { JobHandlers } from '../../../jobs/index.ts';
import { problemText } from '../../../lib/errors/problem-text.ts';
import { type LookDeps, lookAtSite } from './look-at-site.ts';
import { dueProjects, noteLook, postponeLook, takeSite } from './store.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SITES = 20;
/** How many sites are looked at beside each other, and how long one may take. */
const lookLimits = { atOnce: 4, siteMs: 2 * MINUTE_MS } as const;

export const siteFileSchedules = [
  { name: 'pulse.site-files', kind: 'pulse.site-files', everyMs: MINUTE_MS },
] as const;

type DueSite = Awaited<ReturnType<typeof dueProjects>>[number];

/** Looks at one site, whose slowness or faults keep nobody else's from being looked at. */
async function lookInTime(deps: LookDeps, site: DueSite, siteMs: number, signal: AbortSignal | undefined) {
  const now = deps.clock();
  if (!(await takeSite(deps.store.db, site.id, now, now + DAY_MS))) return;
  const end = AbortSignal.timeout(siteMs);
  try {
    await lookAtSite(deps, site, signal === undefined ? end : AbortSignal.any([end, signal]));
  } catch (error) {
    if (signal?.aborted === true) {
      await postponeLook(deps.store.db, site.id, now);
      throw error;
    }
    const problem = end.aborted
      ? `The site took longer than ${siteMs / 1000} seconds.`
      : `The files could not be read: ${problemText(error)}`;
    await noteLook(deps.store.db, site.id, now, problem);
  }
}

/** Looks at the sites that are due, a few beside each other; each of them is due again a day later. */
export async function lookAtSites(
  deps: LookDeps,
  signal?: AbortSignal,
  { atOnce, siteMs }: { readonly atOnce: number; readonly siteMs: number } = lookLimits,
): Promise<void> {
  const sites = await dueProjects(deps.store.db, deps.clock(), SITES);
  const lookOn = async () => {
    for (let site = sites.shift(); site !== undefined; site = sites.shift()) {
      signal?.throwIfAborted();
      await lookInTime(deps, site, siteMs, signal);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, lookOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

export function siteFileJobs(
  deps: LookDeps & { readonly config: { readonly pulseSiteFiles: 'on' | 'off' } },
): JobHandlers {
  return {
    'pulse.site-files': async (_payload, { signal }) => {
      if (deps.config.pulseSiteFiles === 'on') await lookAtSites(deps, signal);
    },
  };
}
