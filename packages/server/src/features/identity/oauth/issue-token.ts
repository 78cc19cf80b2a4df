import { agentLifetimes, agentScopes, preClaimScopes } from '@waymark/contract';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';
import type { NewAccessToken } from './store.ts';

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

/**
 * The scopes asked for, if such a credential may have all of them; all when none is asked for. What its owner took
 * away at the claim is left out and the answer says so (RFC 6749 §3.3): the agent cannot know of it before.
 */
function narrowScope(
  asked: string | undefined,
  allowed: readonly string[],
  granted: readonly string[] = allowed,
): string {
  const wanted = new Set(asked === undefined ? allowed : asked.split(' ').filter((each) => each !== ''));
  if (![...wanted].every((each) => allowed.includes(each)))
    throw oauthRefusal('invalid_scope', 'The scope asks for more than this credential may have.');
  const left = allowed.filter((each) => wanted.has(each) && granted.includes(each));
  if (left.length === 0)
    throw oauthRefusal('invalid_scope', 'The scope asks for nothing that this credential may have.');
  return left.join(' ');
}

/**
 * Makes an access token of a registration as it stands: `pulse:setup` alone before the claim, after it all
 * that its owner left it. The caller stores the row before it answers the token.
 */
export function makeToken(
  registration: { id: string; isClaimed: boolean; grantedScope: string | null },
  askedScope: string | undefined,
  now: number,
): { issued: IssuedToken; row: NewAccessToken } {
  const { isClaimed, grantedScope } = registration;
  const lifetimeMs = isClaimed ? agentLifetimes.postClaimAccessTokenMs : agentLifetimes.preClaimAccessTokenMs;
  const scope = isClaimed
    ? narrowScope(askedScope, agentScopes, grantedScope?.split(' '))
    : narrowScope(askedScope, preClaimScopes);
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
