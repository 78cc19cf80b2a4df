import { agentLifetimes } from '@waymark/contract';
import { recordEvent } from '../security-log/index.ts';
import { KEYS_FRESH_MS, type KeyDeps } from './key-ring.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { insertActiveKey, retireActiveKey } from './store.ts';

const SKEW_MS = 60_000;
/** Another process may sign with a key for a while after it is retired, and verifiers allow for skew. */
const PUBLIC_FOR_MS = agentLifetimes.postClaimAssertionMs + KEYS_FRESH_MS + SKEW_MS;

export type Rotation =
  | { readonly outcome: 'rotated'; readonly kid: string; readonly retiredKid: string | undefined }
  /** Another rotation came first; there is a new key, though not ours. */
  | { readonly outcome: 'overtaken' };

/** Puts a new key in the active one's place, which stays public until its last signature has expired. */
export async function rotateSigningKey(deps: KeyDeps): Promise<Rotation> {
  const now = deps.clock();
  const key = makeSigningKey(deps.keys, now);
  return await deps.store.transaction(async (db) => {
    const retiredKid = await retireActiveKey(db, now, now + PUBLIC_FOR_MS);
    if (!(await insertActiveKey(db, key))) return { outcome: 'overtaken' };
    await recordEvent(db, { action: 'signing_key.rotated', detail: { kid: key.kid } }, now);
    return { outcome: 'rotated', kid: key.kid, retiredKid };
  });
}
