import { agentLifetimes, agentScopes, preClaimScopes } from '@waymark/contract';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import type { NewAccessToken } from './store.ts';

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

/** The scopes asked for, if all of them are allowed; all that are allowed when none is asked for. */
function narrowScope(asked: string | undefined, allowed: readonly string[]): string {
  if (asked === undefined) return allowed.join(' ');
  const wanted = new Set(asked.split(' ').filter((each) => each !== ''));
  if (wanted.size > 0 && [...wanted].every((each) => allowed.includes(each))) {
    return allowed.filter((each) => wanted.has(each)).join(' ');
  }
  throw oauthRefusal('invalid_scope', 'The scope asks for more than this credential may have.');
}

/**
 * Makes an access token of a registration as it stands: `pulse:setup` alone before the claim, all after
 * it. The caller stores the row before it answers the token.
 */
export function makeToken(
  registration: { id: string; isClaimed: boolean },
  askedScope: string | undefined,
  now: number,
): { issued: IssuedToken; row: NewAccessToken } {
  const { isClaimed } = registration;
  const lifetimeMs = isClaimed ? agentLifetimes.postClaimAccessTokenMs : agentLifetimes.preClaimAccessTokenMs;
  const scope = narrowScope(askedScope, isClaimed ? agentScopes : preClaimScopes);
  const accessToken = newToken('authmd_');
  return {
    issued: { accessToken, expiresInSeconds: lifetimeMs / 1000, scope },
    row: {
      tokenHash: hashToken(accessToken),
      registrationId: registration.id,
      kind: isClaimed ? 'post_claim' : 'pre_claim',
      scope,
      expiresAt: now + lifetimeMs,
      now,
      signingKid: null,
    },
  };
}
