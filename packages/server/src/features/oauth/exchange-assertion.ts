import { ServiceError } from '../../lib/service-error.ts';
import { ASSERTION_TYP } from '../registrations/index.ts';
import type { TokenGrant, TokenGrants } from './grant-tokens.ts';
import type { IssuedToken } from './issue-token.ts';
import { oauthRefusal } from './oauth-refusal.ts';

export interface AssertionVerifier {
  verify(
    jwt: string,
    expected: { typ: string; issuer: string; audience: string },
  ): Promise<{ kid: string; claims: Record<string, unknown> } | undefined>;
}

export interface ExchangeDeps {
  readonly config: { readonly platformUrl: string };
  readonly signingKeys: AssertionVerifier;
  readonly tokenGrants: TokenGrants;
}

async function proveGrant(
  deps: ExchangeDeps,
  input: { assertion: string; scope: string | undefined },
): Promise<TokenGrant> {
  const { platformUrl } = deps.config;
  const verified = await deps.signingKeys.verify(input.assertion, {
    typ: ASSERTION_TYP,
    issuer: platformUrl,
    audience: platformUrl,
  });
  if (typeof verified?.claims.sub !== 'string')
    throw oauthRefusal('invalid_grant', 'The assertion is not valid.');
  const { kid, claims } = verified;
  return { registrationId: verified.claims.sub, generation: claims.generation, kid, scope: input.scope };
}

/** Exchanges an identity assertion for an access token (RFC 7523 §2.1); the same assertion may come again. */
export async function exchangeAssertion(
  deps: ExchangeDeps,
  input: { assertion: string; scope: string | undefined },
): Promise<IssuedToken> {
  const outcome = await deps.tokenGrants.add(proveGrant(deps, input));
  if (outcome instanceof ServiceError) throw outcome;
  return outcome;
}
