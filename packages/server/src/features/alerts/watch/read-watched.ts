import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { sitesOf } from '../../origins/index.ts';
import { firstObservedDay } from '../../pulse/index.ts';
import { watchRules } from './levels.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_READ = 50;

/** What is looked at of a workspace: without it, that no alert is open says nothing. */
export interface Watched {
  readonly sites: number;
  /** Sites of which requests are reported. */
  readonly observed: number;
  /** Those of them that are not judged by what is usual yet, as too few days are known. */
  readonly tooNew: readonly string[];
}

export async function readWatched(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  workspaceId: string,
): Promise<Watched> {
  const sites = await sitesOf(store.db, workspaceId);
  const observed = sites.filter(({ project }) => project !== undefined);
  const latest = clock() / DAY_MS - watchRules.fewestDays;
  const tooNew: string[] = [];
  for (const { origin, project } of observed.slice(0, MOST_READ)) {
    const first = await firstObservedDay(store.db, project?.id ?? '');
    if (first === undefined || first > latest) tooNew.push(origin);
  }
  return { sites: sites.length, observed: observed.length, tooNew };
}
