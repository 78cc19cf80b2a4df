import { agentLifetimes } from '@waymark/contract';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Store } from '../../../store/index.ts';
import { type IssueDeps, issueAssertion } from '../registrations/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { type IssuedToken, makeToken } from './issue-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import {
  findByClaimToken,
  findNewestAttempt,
  insertAccessToken,
  markAnswered,
  paceAttempt,
  revokeTokensOf,
} from './store.ts';

const PACE = { slowDownSeconds: agentLifetimes.pollSlowDownSeconds, toleranceMs: 100 };

export interface PollDeps extends IssueDeps {
  readonly store: Store;
}

export interface ClaimedTokens extends IssuedToken {
  readonly assertion: string;
  readonly assertionExpiresAt: number;
}

type Registration = NonNullable<Awaited<ReturnType<typeof findByClaimToken>>>;

/** Tells a waiting agent how its human is getting on; never returns. */
async function refusePending(deps: PollDeps, registrationId: string, now: number): Promise<never> {
  const attempt = await findNewestAttempt(deps.store.db, registrationId);
  if (attempt === undefined) {
    throw oauthRefusal(
      'authorization_pending',
      'No claim was started yet.',
      agentLifetimes.pollIntervalSeconds,
    );
  }
  if (attempt.state === 'denied') throw oauthRefusal('access_denied', 'The owner denied this claim.');
  if (attempt.state !== 'initiated' || attempt.expires_at <= now) {
    throw oauthRefusal('expired_token', 'The claim ceremony is over.');
  }
  const { isPaced, intervalSeconds } = await paceAttempt(deps.store.db, attempt.id, now, PACE);
  if (!isPaced) throw oauthRefusal('slow_down', 'Polled sooner than the interval.', intervalSeconds);
  throw oauthRefusal('authorization_pending', 'The owner has not finished yet.', intervalSeconds);
}

/** Answers the tokens of a completed claim, once; a lost answer may be repeated shortly after the first. */
async function answerTokens(
  deps: PollDeps,
  registration: Registration & { email: string },
  scope: string | undefined,
): Promise<ClaimedTokens> {
  const { assertion, expiresAt } = await issueAssertion(deps, {
    id: registration.id,
    type: registration.type,
    generation: registration.generation,
    verifiedEmail: registration.email,
  });
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await markAnswered(db, registration.id, now, agentLifetimes.repeatedAnswerMs))) {
      throw oauthRefusal('invalid_grant', 'The claim token is spent, or its owner is gone.');
    }
    await revokeTokensOf(db, registration.id, now);
    const claimed = { id: registration.id, isClaimed: true, grantedScope: registration.granted_scope };
    const { issued, row } = makeToken(claimed, scope, now);
    await insertAccessToken(db, row);
    await recordEvent(db, { action: 'token.issued', registrationId: registration.id }, now);
    return { ...issued, assertion, assertionExpiresAt: expiresAt };
  });
}

/** Polls the claim ceremony with the claim token; answers tokens when the human has confirmed. */
export async function pollClaim(
  deps: PollDeps,
  input: { claimToken: string; scope: string | undefined },
): Promise<ClaimedTokens> {
  const now = deps.clock();
  const registration = await findByClaimToken(deps.store.db, hashToken(input.claimToken));
  if (registration === undefined) throw oauthRefusal('invalid_grant', 'The claim token is unknown.');
  // The expiry holds in every state, also after the claim: a kept claim token must not give tokens for ever.
  if (registration.state === 'revoked' || registration.claim_token_expires_at <= now) {
    throw oauthRefusal('invalid_grant', 'The claim token has expired or was revoked; register again.');
  }
  if (registration.state === 'unclaimed') return await refusePending(deps, registration.id, now);
  const { email } = registration;
  if (email === null || registration.member_id === null) {
    throw oauthRefusal('invalid_grant', 'The owner of this registration is gone; register again.');
  }
  return await answerTokens(deps, { ...registration, email }, input.scope);
}
