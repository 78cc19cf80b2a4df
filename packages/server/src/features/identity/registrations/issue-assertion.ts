import { agentLifetimes } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import type { Clock } from '../../../lib/process/clock.ts';

/** The media type of the draft's service-signed assertion. */
export const ASSERTION_TYP = 'oauth-id-jag+jwt';

export interface AssertionSigner {
  sign(claims: Record<string, unknown>, options: { typ: string }): Promise<string>;
}

export interface IssueDeps {
  readonly config: { readonly platformUrl: string };
  readonly clock: Clock;
  readonly signingKeys: AssertionSigner;
}

export interface AssertionSubject {
  readonly id: string;
  readonly type: string;
  readonly generation: number;
  /** Set once a human has claimed the registration. */
  readonly verifiedEmail?: string;
}

export interface IssuedAssertion {
  readonly assertion: string;
  readonly expiresAt: number;
}

/** Signs who the agent is; the generation in it makes assertions from before a claim useless after it. */
export async function issueAssertion(deps: IssueDeps, subject: AssertionSubject): Promise<IssuedAssertion> {
  const isClaimed = subject.verifiedEmail !== undefined;
  const now = deps.clock();
  const expiresAt =
    now + (isClaimed ? agentLifetimes.postClaimAssertionMs : agentLifetimes.preClaimAssertionMs);
  const claims = {
    iss: deps.config.platformUrl,
    aud: deps.config.platformUrl,
    sub: subject.id,
    iat: Math.floor(now / 1000),
    exp: Math.floor(expiresAt / 1000),
    jti: newId(),
    registration_type: subject.type,
    generation: subject.generation,
    ...(isClaimed ? { email: subject.verifiedEmail, email_verified: true } : {}),
  };
  return { assertion: await deps.signingKeys.sign(claims, { typ: ASSERTION_TYP }), expiresAt };
}
