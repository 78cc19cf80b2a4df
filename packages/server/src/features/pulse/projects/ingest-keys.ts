import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { findLiveKey, touchKey } from './store.ts';

const REMEMBERED_MS = 1000;
const MOST_REMEMBERED = 10_000;
const TOUCH_EVERY_MS = 60_000;
const API_KEY = /^pulse_live_[\w-]{43}$/u;

/** What an ingest key stands for. */
export interface IngestKey {
  readonly keyId: string;
  readonly projectId: string;
  readonly setupId: string;
  readonly origin: string;
  readonly isClaimed: boolean;
}

/** Recognises ingest keys; a revocation is seen within a second by every process. */
export interface IngestKeys {
  find(apiKey: string): Promise<IngestKey | undefined>;
}

interface Remembered {
  readonly until: number;
  readonly key: Promise<IngestKey | undefined>;
}

async function lookUp(store: Store, secretHash: string, now: number): Promise<IngestKey | undefined> {
  const found = await findLiveKey(store.db, secretHash, now);
  if (found === undefined) return undefined;
  const { lastUsedAt, claimedAt, keyId, projectId, origin } = found;
  if (lastUsedAt === null || now - lastUsedAt > TOUCH_EVERY_MS) await touchKey(store.db, keyId, now);
  return { keyId, projectId, setupId: projectId, origin, isClaimed: claimedAt !== null };
}

/** Opens the door; answers are remembered for at most a second, and only under the key's hash. */
export function createIngestKeys(deps: { readonly store: Store; readonly clock: Clock }): IngestKeys {
  const remembered = new Map<string, Remembered>();
  const ask = (secretHash: string, now: number) => {
    const key = lookUp(deps.store, secretHash, now);
    // A lookup that failed is asked again by the next caller.
    key.catch(() => remembered.delete(secretHash));
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(secretHash, { until: now + REMEMBERED_MS, key });
    return key;
  };
  return {
    async find(apiKey) {
      if (!API_KEY.test(apiKey)) return undefined;
      const now = deps.clock();
      const secretHash = hashToken(apiKey);
      const known = remembered.get(secretHash);
      return await (known !== undefined && known.until > now ? known.key : ask(secretHash, now));
    },
  };
}
