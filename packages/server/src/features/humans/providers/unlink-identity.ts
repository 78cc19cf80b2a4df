import { recordEvent } from '../../identity/index.ts';
import type { Human } from '../accounts/index.ts';
import type { ProviderDeps } from './begin-sign-in.ts';
import { deleteIdentity, type Identity } from './store.ts';

/** Ends that an account at the provider signs in as this person; the mailed code always stays as a way in. */
export async function unlinkIdentity(
  deps: Pick<ProviderDeps, 'store' | 'clock' | 'provider'>,
  human: Pick<Human, 'userId'>,
  identity: Identity,
): Promise<'removed' | 'gone'> {
  return await deps.store.transaction(async (db) => {
    if (!(await deleteIdentity(db, identity, human.userId))) return 'gone';
    const detail = { name: deps.provider.label };
    const event = { action: 'provider.removed', userId: human.userId, detail } as const;
    await recordEvent(db, event, deps.clock());
    return 'removed';
  });
}
