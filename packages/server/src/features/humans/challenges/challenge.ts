import { hashToken, takeRandomBytes } from '../../../lib/crypto/opaque-token.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { type ChallengePurpose, insertChallenge, takeChallenge } from './store.ts';

const LIFETIME_MS = 5 * 60 * 1000;
const CHALLENGE_BYTES = 32;

interface ChallengeDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** What a challenge is for, and what only the browser that it was given to has. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  readonly browser: string;
}

export interface SpentChallenge {
  readonly userId: string | null;
  readonly sealed: string | null;
}

export function newChallenge(): string {
  return takeRandomBytes(CHALLENGE_BYTES).toString('base64url');
}

/** Remembers a challenge for five minutes. */
export async function rememberChallenge(
  deps: ChallengeDeps,
  challenge: string,
  use: ChallengeUse & { readonly userId?: string; readonly sealed?: string },
): Promise<void> {
  await insertChallenge(deps.store.db, {
    challengeHash: hashToken(challenge),
    purpose: use.purpose,
    browserHash: hashToken(use.browser),
    userId: use.userId ?? null,
    sealed: use.sealed ?? null,
    expiresAt: deps.clock() + LIFETIME_MS,
  });
}

/** Spends a challenge, whatever becomes of its answer; nothing when it is unknown, over, or another browser's. */
export async function spendChallenge(
  deps: ChallengeDeps,
  challenge: string,
  { purpose, browser }: ChallengeUse,
): Promise<SpentChallenge | undefined> {
  const wanted = { challengeHash: hashToken(challenge), purpose, browserHash: hashToken(browser) };
  return await takeChallenge(deps.store.db, wanted, deps.clock());
}
