import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { frozenForSeconds } from './frozen-claims.ts';
import { type MintedAttempt, mintAttempt } from './mint-attempt.ts';
import type { RegisterDeps } from './register-agent.ts';
import { bindAttempt, findRegistrationByClaimToken } from './store.ts';

export interface ClaimInput {
  readonly claimToken: string;
  readonly email: string | undefined;
  readonly loginHint: string | undefined;
  readonly caller: { readonly address: string };
}

type Registration = NonNullable<Awaited<ReturnType<typeof findRegistrationByClaimToken>>>;

function refusal(
  code: 'invalid_claim_token' | 'claim_expired' | 'claimed_or_in_flight',
  message: string,
): ServiceError {
  const resolutions = {
    invalid_claim_token: 'Discard the claim token and register again.',
    claim_expired: 'Register again; this registration can no longer be claimed.',
    claimed_or_in_flight: 'Poll the token endpoint if you hold the claim token, or register again.',
  };
  return new ServiceError(code, { message, resolution: resolutions[code] });
}

/** The one address of a claim call, under either of its two names. */
function chooseEmail(input: ClaimInput): string {
  const given = [input.email, input.loginHint].filter((each) => each !== undefined).map(normalizeEmail);
  const [email] = given;
  if (email !== undefined && given.every((each) => each === email)) return email;
  throw new ServiceError('invalid_request', {
    message: 'The claim needs exactly one valid e-mail address.',
    resolution: 'Send the owner’s address as email (or as login_hint, or the same in both).',
  });
}

function requireClaimable(
  { config }: RegisterDeps,
  registration: Registration | undefined,
  email: string,
  now: number,
): Registration {
  if (registration === undefined) throw refusal('invalid_claim_token', 'This claim token is unknown.');
  if (registration.state === 'claimed') {
    throw refusal('claimed_or_in_flight', 'This registration is already claimed.');
  }
  if (registration.state === 'revoked' || registration.claim_token_expires_at <= now) {
    throw refusal('claim_expired', 'This registration has expired or was revoked.');
  }
  if (registration.email !== null && registration.email !== email) {
    throw refusal('claimed_or_in_flight', 'This registration is bound to another address.');
  }
  if (registration.attempts >= config.limits.claimsPerRegistration) {
    throw refusal('claim_expired', 'This registration has used up its claim attempts.');
  }
  return registration;
}

async function refuseFrozen(
  { config }: RegisterDeps,
  db: Db,
  registrationId: string,
  now: number,
): Promise<void> {
  const retryAfterSeconds = await frozenForSeconds(db, config.limits, registrationId, now);
  if (retryAfterSeconds === undefined) return;
  throw new ServiceError('rate_limited', {
    message: 'Too many wrong codes were typed for this registration.',
    resolution: `Start the claim again after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}

/** Starts the claim ceremony, or starts it anew: each call mints a link and a code and kills the earlier ones. */
export async function startClaim(
  deps: RegisterDeps,
  input: ClaimInput,
): Promise<{ registrationId: string; attempt: MintedAttempt }> {
  const email = chooseEmail(input);
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const found = await findRegistrationByClaimToken(db, hashToken(input.claimToken));
    const registration = requireClaimable(deps, found, email, now);
    await refuseFrozen(deps, db, registration.id, now);
    if (!(await bindAttempt(db, registration.id, email, deps.config.limits.claimsPerRegistration))) {
      throw refusal('claimed_or_in_flight', 'Another claim of this registration came first.');
    }
    await recordEvent(db, { action: 'claim.requested', registrationId: registration.id }, now);
    const attempt = await mintAttempt(
      db,
      deps,
      { id: registration.id, startedFrom: input.caller.address },
      now,
    );
    return { registrationId: registration.id, attempt };
  });
}
