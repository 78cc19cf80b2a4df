import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { deleteOrigin, lockOrigin, type OriginRow } from './store.ts';

/** Whether somebody may remove a site: those who lead the workspace, and whoever added it. */
export function mayRemove(
  site: Pick<OriginRow, 'addedBy'>,
  person: { readonly userId: string; readonly role: string },
): boolean {
  return person.role === 'owner' || person.role === 'admin' || site.addedBy === person.userId;
}

/** Removes a site from its workspace. A check that is under way then finds nothing to write to. */
export async function removeSite(
  deps: { readonly store: Store; readonly clock: Clock },
  input: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly role: string;
  },
): Promise<'removed' | 'gone' | 'not_allowed'> {
  const { id, workspaceId, userId } = input;
  return await deps.store.transaction(async (db) => {
    const site = await lockOrigin(db, id);
    if (site?.workspaceId !== workspaceId) return 'gone';
    if (!mayRemove(site, input)) return 'not_allowed';
    await deleteOrigin(db, workspaceId, id);
    const detail = { origin: site.origin };
    await recordEvent(db, { action: 'origin.removed', workspaceId, userId, detail }, deps.clock());
    return 'removed';
  });
}
