import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { type BatchedWrites, batchWrites } from './batch-writes.ts';
import { type IssuedToken, makeToken } from './issue-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import { type FoundRegistration, tokenQueries } from './store.ts';

const MOST_GRANTS = 64;

/** What a proven assertion asks for. */
export interface TokenGrant {
  readonly registrationId: string;
  readonly generation: unknown;
  /** The key that signed the assertion. */
  readonly kid: string;
  readonly scope: string | undefined;
}

/** Grants tokens durably, or says why not; those of one moment share one read and one commit. */
export type TokenGrants = BatchedWrites<TokenGrant, IssuedToken | ServiceError>;

function superseded(): ServiceError {
  return oauthRefusal(
    'invalid_grant',
    'The assertion was superseded or revoked, or its registration is gone.',
  );
}

function makeGranted(registration: FoundRegistration | undefined, grant: TokenGrant, now: number) {
  if (registration === undefined || registration.generation !== grant.generation) throw superseded();
  const isClaimed = registration.state === 'claimed' && registration.member_id !== null;
  const isOpen = registration.state === 'unclaimed' && registration.claim_token_expires_at > now;
  // An unclaimed service_auth registration was never given an assertion, so one that names it is refused.
  if (!isClaimed && !(isOpen && registration.type === 'anonymous')) {
    throw oauthRefusal('invalid_grant', 'The registration has expired or was revoked, or its owner is gone.');
  }
  const { issued, row } = makeToken(
    { id: registration.id, isClaimed, grantedScope: registration.granted_scope },
    grant.scope,
    now,
  );
  return { issued, row: { ...row, signingKid: grant.kid, generation: registration.generation } };
}

function decideGrant(registration: FoundRegistration | undefined, grant: TokenGrant, now: number) {
  try {
    return makeGranted(registration, grant, now);
  } catch (refusal) {
    if (refusal instanceof ServiceError) return refusal;
    throw refusal;
  }
}

export function createTokenGrants({ store, clock }: { store: Store; clock: Clock }): TokenGrants {
  const queries = tokenQueries(store);
  return batchWrites({
    mostItems: MOST_GRANTS,
    async write(grants) {
      const now = clock();
      const registrations = await queries.findRegistrations(grants.map((grant) => grant.registrationId));
      const decided = grants.map((grant) => decideGrant(registrations.get(grant.registrationId), grant, now));
      const rows = decided.flatMap((each) => (each instanceof ServiceError ? [] : [each.row]));
      const stored = rows.length > 0 ? await queries.insertTokens(rows) : new Set();
      return decided.map((each) => {
        if (each instanceof ServiceError) return each;
        return stored.has(each.row.tokenHash) ? each.issued : superseded();
      });
    },
  });
}
