/** What a claim link leads to, for one person at one moment. */
export type ClaimView =
  | 'unknown'
  | 'superseded'
  | 'expired'
  | 'exhausted'
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
}

const attemptViews = {
  superseded: 'superseded',
  exhausted: 'exhausted',
  denied: 'denied',
  completed: 'claimed',
} as const;

/**
 * Judges an attempt: what happened to the registration counts before what happened to the attempt, and
 * that before who is looking.
 */
export function judgeClaim(facts: ClaimFacts, signedInEmail: string | undefined, now: number): ClaimView {
  if (facts.registrationState === 'revoked') return 'revoked';
  if (facts.registrationState === 'claimed') return 'claimed';
  if (facts.attemptState !== 'initiated') return attemptViews[facts.attemptState];
  if (facts.attemptExpiresAt <= now || facts.claimTokenExpiresAt <= now) return 'expired';
  if (signedInEmail !== undefined && signedInEmail !== facts.email) return 'wrong_account';
  return 'open';
}
