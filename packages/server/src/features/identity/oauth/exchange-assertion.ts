import { ServiceError } from '../../../lib/errors/service-error.ts';
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

/** Whom an assertion of ours speaks for; undefined when it is none, or its time is not now. */
export async function readAssertion(
  { config: { platformUrl }, signingKeys }: Pick<ExchangeDeps, 'config' | 'signingKeys'>,
  assertion: string,
): Promise<Omit<TokenGrant, 'scope'> | undefined> {
  const expected = { typ: ASSERTION_TYP, issuer: platformUrl, audience: platformUrl };
  const verified = await signingKeys.verify(assertion, expected);
  const { sub, generation } = verified?.claims ?? {};
  if (verified === undefined || typeof sub !== 'string') return undefined;
  return { registrationId: sub, generation, kid: verified.kid };
}

async function proveGrant(
  deps: ExchangeDeps,
  input: { assertion: string; scope: string | undefined },
): Promise<TokenGrant> {
  const assertion = await readAssertion(deps, input.assertion);
  if (assertion === undefined) throw oauthRefusal('invalid_grant', 'The assertion is not valid.');
  return { ...assertion, scope: input.scope };
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
