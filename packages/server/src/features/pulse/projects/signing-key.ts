import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Db } from '../../../store/index.ts';
import { sealContext } from './mint-key.ts';
import { findNewestKey } from './store.ts';

/** The two keys by which the verifier and a deployed middleware know each other. */
export interface PulseSigningKey {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly challengeKey: Buffer;
  readonly proofKey: Buffer;
}

/** Opens the keys derived from a project's newest live ingest key; undefined when it has none. */
export async function findSigningKey(
  deps: { readonly db: Db; readonly keys: Pick<ServiceKeys, 'pulseKeys'> },
  projectId: string,
  now: number,
): Promise<PulseSigningKey | undefined> {
  const row = await findNewestKey(deps.db, projectId, now);
  if (row === undefined) return undefined;
  const challengeKey = deps.keys.pulseKeys.open(row.challengeKeySealed, sealContext(row.id, 'challenge'));
  const proofKey = deps.keys.pulseKeys.open(row.proofKeySealed, sealContext(row.id, 'proof'));
  if (challengeKey === undefined || proofKey === undefined)
    throw new Error(`the keys of ingest key ${row.id} cannot be opened`);
  return { keyId: row.id, fingerprint: row.fingerprint, challengeKey, proofKey };
}
