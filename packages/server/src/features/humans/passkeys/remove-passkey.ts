import { recordEvent } from '../../identity/index.ts';
import type { Human, SignInDeps } from '../accounts/index.ts';
import { deletePasskey } from './store.ts';

/** Removes a passkey of this person; the mailed code always stays as a way in. */
export async function removePasskey(
  deps: Pick<SignInDeps, 'store' | 'clock'>,
  human: Pick<Human, 'userId'>,
  id: string,
): Promise<'removed' | 'gone'> {
  return await deps.store.transaction(async (db) => {
    const name = await deletePasskey(db, human.userId, id);
    if (name === undefined) return 'gone';
    const event = { action: 'passkey.removed', userId: human.userId, detail: { name } } as const;
    await recordEvent(db, event, deps.clock());
    return 'removed';
  });
}
