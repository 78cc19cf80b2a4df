import type { Limits } from '../../../config/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { parseSite } from './parse-site.ts';
import { proofRules } from './proof-state.ts';
import { countOrigins, findByOrigin, insertOrigin } from './store.ts';

export interface AddDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: {
    /** Private addresses may be reached, by whoever asks. */
    readonly allowPrivateTargets: boolean;
    /** Nobody but this machine reaches the service. */
    readonly hasLocalSites: boolean;
    readonly limits: Pick<Limits, 'sitesPerWorkspace'>;
  };
}

export type SiteAdded =
  | { readonly outcome: 'added' | 'known'; readonly id: string }
  | { readonly outcome: 'refused'; readonly problem: string };

/** Adds a site to a workspace, which then has to prove it; one that is there already stays as it is. */
export async function addSite(
  deps: AddDeps,
  input: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly typed: string;
    readonly isAtMachine: boolean;
  },
): Promise<SiteAdded> {
  const { workspaceId, userId } = input;
  const { allowPrivateTargets, hasLocalSites } = deps.config;
  const mayBeLocal = allowPrivateTargets || (hasLocalSites && input.isAtMachine);
  const verdict = parseSite(input.typed, { mayBeLocal });
  if (!verdict.ok) return { outcome: 'refused', problem: verdict.problem };
  const { origin } = verdict;
  const most = deps.config.limits.sitesPerWorkspace;
  return await deps.store.transaction(async (db) => {
    // One at a time: sites are counted.
    await holdWorkspace(db, workspaceId);
    const known = await findByOrigin(db, workspaceId, origin);
    if (known !== undefined) return { outcome: 'known', id: known.id };
    if ((await countOrigins(db, workspaceId)) >= most) {
      const problem = `The workspace has ${most} sites, which is as many as it may have. Remove one first.`;
      return { outcome: 'refused', problem };
    }
    const now = deps.clock();
    const dueAt = now + proofRules.soonMs;
    const id = await insertOrigin(db, { workspaceId, origin, userId, dueAt }, now);
    await recordEvent(db, { action: 'origin.added', workspaceId, userId, detail: { origin } }, now);
    return { outcome: 'added', id };
  });
}
