import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import type { KeyDeps } from './key-ring.ts';
import { SHOWN_AFTER_MS, SHOWN_BEFORE_MS } from './key-times.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { insertSigningKey, retireSigner } from './store.ts';

export type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly kid: string;
      /** When it begins to sign. */
      readonly activeFrom: number;
      readonly retiredKid: string | undefined;
    }
  /** Another rotation came first; there is a new key, though not ours. */
  | { readonly outcome: 'overtaken' };

/** Lets the key that signs go on until the new one may; where there is none, the new one signs at once. */
async function handOver(db: Db, now: number) {
  const endsAt = now + SHOWN_BEFORE_MS;
  const retiredKid = await retireSigner(db, now, { endsAt, publicUntil: endsAt + SHOWN_AFTER_MS });
  return { retiredKid, activeFrom: retiredKid === undefined ? now : endsAt };
}

/**
 * Makes a new key. It is published at once and signs when everybody can have seen it; the key before it stays
 * public until its last signature has expired.
 */
export async function rotateSigningKey(deps: KeyDeps): Promise<Rotation> {
  const now = deps.clock();
  const key = makeSigningKey(deps.keys, now);
  return await deps.store.transaction(async (db) => {
    const { retiredKid, activeFrom } = await handOver(db, now);
    if (!(await insertSigningKey(db, { ...key, activeFrom }))) return { outcome: 'overtaken' };
    await recordEvent(db, { action: 'signing_key.rotated', detail: { kid: key.kid } }, now);
    return { outcome: 'rotated', kid: key.kid, activeFrom, retiredKid };
  });
}
