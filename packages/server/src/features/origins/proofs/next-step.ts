import type { Db } from '../../../store/index.ts';
import type { Site } from './list-sites.ts';
import { auditedPages } from './store.ts';

/** What is to be done with a site next, and of how many pages that is. */
export type NextStep =
  | { readonly step: 'prove' | 'audit' | 'schedule' }
  | { readonly step: 'none'; readonly scheduled: number };

/** What comes next for each site of a workspace, by origin: its proof, its first audit, a schedule. */
export async function nextStepsOf(
  db: Db,
  workspaceId: string,
  sites: readonly Site[],
): Promise<ReadonlyMap<string, NextStep>> {
  const pages = await auditedPages(db, workspaceId);
  const byOrigin = Map.groupBy(pages, ({ quickstartUrl }) => URL.parse(quickstartUrl)?.origin);
  const stepOf = ({ origin, state }: Site): NextStep => {
    if (state !== 'proven') return { step: 'prove' };
    const own = byOrigin.get(origin) ?? [];
    const scheduled = own.filter(({ every }) => every !== null).length;
    if (scheduled > 0) return { step: 'none', scheduled };
    return { step: own.length === 0 ? 'audit' : 'schedule' };
  };
  return new Map(sites.map((site) => [site.origin, stepOf(site)]));
}
