import { pulseLifetimes } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { mintKey } from './mint-key.ts';
import { expireKeys, insertKey, liveKeysOf, lockProject, revokeKeyRow } from './store.ts';

export interface KeyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
  readonly config: { readonly limits: Pick<Limits, 'ingestKeysPerProject'> };
}

/** Who changes a key of which project. */
export interface KeyChange {
  readonly projectId: string;
  readonly workspaceId: string;
  /** Either an agent or a person. */
  readonly by: { readonly registrationId: string } | { readonly userId: string };
}

export interface RotatedKey {
  readonly id: string;
  readonly apiKey: string;
  readonly createdAt: number;
  readonly previousExpireAt: number | null;
}

function tooManyKeys(most: number): ServiceError {
  return new ServiceError('too_many_keys', {
    message: `A project has at most ${most} keys that work at the same time.`,
    resolution: 'Revoke a key that is no longer deployed, then rotate again.',
  });
}

/** Makes a new ingest key; the earlier ones work beside it for a day. Undefined when there is no such project. */
export async function rotateKey(deps: KeyDeps, change: KeyChange): Promise<RotatedKey | undefined> {
  const { projectId, workspaceId, by } = change;
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return undefined;
    const live = await liveKeysOf(db, projectId, now);
    const { ingestKeysPerProject: most } = deps.config.limits;
    if (live.length >= most) throw tooManyKeys(most);
    const previousExpireAt = live.length === 0 ? null : now + pulseLifetimes.keyOverlapMs;
    if (previousExpireAt !== null) await expireKeys(db, projectId, previousExpireAt);
    const { apiKey, row } = mintKey(deps.keys, projectId, now);
    await insertKey(db, row);
    await recordEvent(db, { action: 'key.rotated', projectId, workspaceId, ...by }, now);
    return { id: row.id, apiKey, createdAt: now, previousExpireAt };
  });
}

/** Ends an ingest key at once; false when the project has no such live key. */
export async function revokeKey(
  deps: Pick<KeyDeps, 'store' | 'clock'>,
  change: KeyChange & { keyId: string },
): Promise<boolean> {
  const { projectId, workspaceId, by } = change;
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return false;
    if (!(await revokeKeyRow(db, projectId, change.keyId, now))) return false;
    await recordEvent(db, { action: 'key.revoked', projectId, workspaceId, ...by }, now);
    return true;
  });
}
