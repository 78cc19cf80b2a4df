import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { findRole } from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { writeName } from './store.ts';

export const NAME_CHARACTERS = 60;

export type Renamed = 'renamed' | 'nameless' | 'not_owner';

/** Gives a workspace another name, which its owners may; what is meant for a screen holds no control characters. */
export async function renameWorkspace(
  deps: { readonly store: Store; readonly clock: Clock },
  change: { readonly workspaceId: string; readonly userId: string; readonly name: string },
): Promise<Renamed> {
  const { workspaceId, userId } = change;
  const name = change.name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  if (name === '' || Array.from(name).length > NAME_CHARACTERS) return 'nameless';
  return await deps.store.transaction(async (db) => {
    if ((await findRole(db, workspaceId, userId)) !== 'owner') return 'not_owner';
    const event = { action: 'workspace.renamed', workspaceId, userId, detail: { name } } as const;
    if (await writeName(db, workspaceId, name)) await recordEvent(db, event, deps.clock());
    return 'renamed';
  });
}
