import type { Db } from '../../../store/index.ts';
import { revokeTokensSignedBy } from '../oauth/index.ts';
import { recordEvent } from '../security-log/index.ts';
import type { KeyDeps } from './key-ring.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { countAssertionHolders, distrustKeys, insertSigningKey } from './store.ts';

export type Replacement =
  | {
      readonly outcome: 'replaced';
      /** The key that signs from now on. */
      readonly kid: string;
      readonly distrusted: readonly string[];
      readonly revokedTokens: number;
      /** Agents whose assertion may be one of those that are refused now. */
      readonly agents: { readonly claimed: number; readonly unclaimed: number };
    }
  /** Another rotation came first, and nothing was changed. */
  | { readonly outcome: 'overtaken' };

class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Revokes what was minted by these keys since they leaked, and tells the log of each agent; answers how many. */
async function revokeMinted(
  db: Db,
  kids: readonly string[],
  { now, leakedAt }: { readonly now: number; readonly leakedAt: number },
): Promise<number> {
  const owners = await revokeTokensSignedBy(db, kids, { now, since: leakedAt });
  for (const registrationId of new Set(owners))
    await recordEvent(db, { action: 'token.withdrawn', registrationId }, now);
  return owners.length;
}

/**
 * Replaces leaked keys: the new one signs at once, and nothing that the others signed is believed any more, whatever
 * time it names, since whoever forges chooses that too. Without a moment of the leak every key may have leaked.
 */
export async function replaceLeakedKeys(
  deps: KeyDeps,
  { leakedAt = 0 }: { readonly leakedAt?: number | undefined } = {},
): Promise<Replacement> {
  const now = deps.clock();
  const key = makeSigningKey(deps.keys, now);
  try {
    return await deps.store.transaction(async (db) => {
      const distrusted = await distrustKeys(db, now, leakedAt);
      if (!(await insertSigningKey(db, key))) throw new OvertakenError('Another rotation came first.');
      await recordEvent(db, { action: 'signing_key.rotated', detail: { kid: key.kid } }, now);
      const since = leakedAt === 0 ? 'unknown' : new Date(leakedAt).toISOString();
      for (const kid of distrusted)
        await recordEvent(db, { action: 'signing_key.distrusted', detail: { kid, leaked_at: since } }, now);
      const revokedTokens = await revokeMinted(db, distrusted, { now, leakedAt });
      const agents = await countAssertionHolders(db, now);
      return { outcome: 'replaced', kid: key.kid, distrusted, revokedTokens, agents };
    });
  } catch (error) {
    if (error instanceof OvertakenError) return { outcome: 'overtaken' };
    throw error;
  }
}
