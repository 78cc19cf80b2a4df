import type { BatchedWrites } from '../../lib/batch-writes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/index.ts';
import { ASSERTION_TYP } from '../registrations/index.ts';
import { type IssuedToken, makeToken } from './issue-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import { findRegistration, type NewAccessToken } from './store.ts';

export interface AssertionVerifier {
  verify(
    jwt: string,
    expected: { typ: string; issuer: string; audience: string },
  ): Promise<Record<string, unknown> | undefined>;
}

export interface ExchangeDeps {
  readonly config: { readonly platformUrl: string };
  readonly clock: Clock;
  readonly store: Store;
  readonly signingKeys: AssertionVerifier;
  readonly tokenWrites: BatchedWrites<NewAccessToken>;
}

/** Exchanges an identity assertion for an access token (RFC 7523 §2.1); the same assertion may come again. */
export async function exchangeAssertion(
  deps: ExchangeDeps,
  input: { assertion: string; scope: string | undefined },
): Promise<IssuedToken> {
  const { platformUrl } = deps.config;
  const claims = await deps.signingKeys.verify(input.assertion, {
    typ: ASSERTION_TYP,
    issuer: platformUrl,
    audience: platformUrl,
  });
  if (typeof claims?.sub !== 'string') throw oauthRefusal('invalid_grant', 'The assertion is not valid.');
  const now = deps.clock();
  const registration = await findRegistration(deps.store.db, claims.sub);
  if (registration === undefined || registration.generation !== claims.generation) {
    throw oauthRefusal('invalid_grant', 'The assertion was superseded or its registration is gone.');
  }
  const isClaimed = registration.state === 'claimed' && registration.member_id !== null;
  const isOpen = registration.state === 'unclaimed' && registration.claim_token_expires_at > now;
  // An unclaimed service_auth registration was never given an assertion; one that turns up is not ours to honour.
  if (!isClaimed && !(isOpen && registration.type === 'anonymous')) {
    throw oauthRefusal('invalid_grant', 'The registration has expired or was revoked, or its owner is gone.');
  }
  const { issued, row } = makeToken({ id: registration.id, isClaimed }, input.scope, now);
  await deps.tokenWrites.add(row);
  return issued;
}
