import type { Limits } from '../../../config/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { momentOf } from '../../pulse/index.ts';
import { countOtherFixes, deleteFix, writeFix } from './store.ts';

export interface FixDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly limits: Pick<Limits, 'fixesPerProject'> };
}

/** A page of a project, and who changes what is said of it. */
export interface FixedPage {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly path: string;
}

export type FixMarked = 'marked' | 'bad_time' | 'too_many';

/** As a field for date and time sends it: what the reader's clocks show. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u;

/** The moment that somebody typed, by the clocks of their zone; none is the present one. */
function readMoment(typed: string, zone: string, now: number): number | undefined {
  if (typed === '') return now;
  const shown = LOCAL_TIME.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  const at = Number.isNaN(shown) ? Number.NaN : momentOf(zone, shown);
  return at >= 0 && at <= now ? at : undefined;
}

/** Notes that a page is mended since a moment, in the place of what was noted before. */
export async function markFix(
  deps: FixDeps,
  page: FixedPage,
  { typed, zone }: { readonly typed: string; readonly zone: string },
): Promise<FixMarked> {
  const now = deps.clock();
  const fixedAt = readMoment(typed, zone, now);
  if (fixedAt === undefined) return 'bad_time';
  const { projectId, workspaceId, path, userId } = page;
  return await deps.store.transaction(async (db) => {
    // One at a time: marks are counted.
    await holdWorkspace(db, workspaceId);
    if ((await countOtherFixes(db, projectId, path)) >= deps.config.limits.fixesPerProject) return 'too_many';
    await writeFix(db, { projectId, path, fixedAt, userId, now });
    return 'marked';
  });
}

export async function unmarkFix(deps: FixDeps, { projectId, path }: FixedPage): Promise<void> {
  await deleteFix(deps.store.db, projectId, path);
}
