import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { revokeKeys, type WantedKeys } from './store.ts';

/** Takes keys of people away for good, in the caller's transaction. Says how many there were. */
export async function endKeys(
  db: Db,
  wanted: WantedKeys,
  by: { readonly userId: string },
  now: number,
): Promise<number> {
  const ended = await revokeKeys(db, wanted, now);
  const { workspaceId } = wanted;
  for (const { name } of ended)
    await recordEvent(db, { action: 'personal_key.revoked', workspaceId, ...by, detail: { name } }, now);
  return ended.length;
}
