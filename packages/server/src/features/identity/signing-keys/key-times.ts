import { agentLifetimes } from '@waymark/contract';

/** How long a process may go on with the keys it has read: a rotation elsewhere is followed within it. */
export const KEYS_FRESH_MS = 5_000;

/** For how long a copy of the published key set may be used. */
export const KEY_SET_MAX_AGE_SECONDS = 60;

/** How far the clocks of processes and of verifiers may differ. */
export const SKEW_MS = 60_000;

/**
 * How long a new key is shown before it signs: until every process shows it, and every copy of the set from
 * before is too old to be used.
 */
export const SHOWN_BEFORE_MS = KEYS_FRESH_MS + KEY_SET_MAX_AGE_SECONDS * 1000 + SKEW_MS;

/** How long a key is shown after it signed last; another process may sign with it for a while longer. */
export const SHOWN_AFTER_MS = agentLifetimes.postClaimAssertionMs + KEYS_FRESH_MS + SKEW_MS;

/** How long the private half of a retired key may still lie in the database: until upkeep comes by, and some more. */
export const PRIVATE_HALF_KEPT_MS = 2 * 60 * 60 * 1000;
