/** What a claim link leads to, for one person at one moment. */
export type ClaimView =
  | 'unknown'
  | 'superseded'
  | 'expired'
  | 'exhausted'
  | 'frozen'
  | 'denied'
  | 'claimed'
  | 'revoked'
  | 'wrong_account'
  | 'open';

export interface ClaimFacts {
  readonly attemptState: 'initiated' | 'superseded' | 'exhausted' | 'denied' | 'completed';
  readonly attemptExpiresAt: number;
  readonly registrationState: 'unclaimed' | 'claimed' | 'revoked';
  readonly claimTokenExpiresAt: number;
  readonly email: string | null;
  /** Whether too many wrong codes keep the agent from starting a claim anew. */
  readonly isFrozen: boolean;
}

const attemptViews = {
  superseded: 'superseded',
  exhausted: 'exhausted',
  denied: 'denied',
  completed: 'claimed',
} as const;

/**
 * Says what the page of an attempt shows: what happened to the registration counts before what happened to the attempt, and
 * that before who is looking. While claims are frozen no page may send anybody back to the agent for a new one.
 */
export function viewOfClaim(facts: ClaimFacts, signedInEmail: string | undefined, now: number): ClaimView {
  if (facts.registrationState === 'revoked') return 'revoked';
  if (facts.registrationState === 'claimed') return 'claimed';
  if (facts.attemptState === 'denied') return 'denied';
  if (facts.isFrozen) return 'frozen';
  if (facts.attemptState !== 'initiated') return attemptViews[facts.attemptState];
  if (facts.attemptExpiresAt <= now || facts.claimTokenExpiresAt <= now) return 'expired';
  if (signedInEmail !== undefined && signedInEmail !== facts.email) return 'wrong_account';
  return 'open';
}
