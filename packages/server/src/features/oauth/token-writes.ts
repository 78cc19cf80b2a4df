import { type BatchedWrites, batchWrites } from '../../lib/batch-writes.ts';
import type { Store } from '../../store/index.ts';
import { insertAccessTokens, type NewAccessToken } from './store.ts';

const MOST_TOKENS = 200;

/** Stores tokens durably, those of one moment in one commit. */
export function createTokenWrites(store: Store): BatchedWrites<NewAccessToken> {
  return batchWrites({ mostItems: MOST_TOKENS, write: (tokens) => insertAccessTokens(store.db, tokens) });
}
