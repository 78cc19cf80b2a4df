import { agentLifetimes, type IdentityType } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { hashToken, newPrefixedId, newToken } from '../../../lib/crypto/opaque-token.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { type IssueDeps, type IssuedAssertion, issueAssertion } from './issue-assertion.ts';
import { type MintedAttempt, mintAttempt } from './mint-attempt.ts';
import { bindAttempt, insertRegistration, type NewRegistration } from './store.ts';

export interface RegisterDeps extends IssueDeps {
  readonly config: IssueDeps['config'] & {
    readonly agentTypes: readonly IdentityType[];
    readonly limits: Pick<Limits, 'claimsPerRegistration' | 'wrongCodesPerRegistration'>;
  };
  readonly store: Store;
  readonly keys: ServiceKeys;
}

export interface RegistrationInput {
  readonly names: NewRegistration['names'];
  readonly caller: { readonly address: string };
}

interface ClaimHandle {
  readonly registrationId: string;
  readonly claimToken: string;
  readonly claimTokenExpiresAt: number;
}

function newHandle(now: number): ClaimHandle {
  return {
    registrationId: newPrefixedId('reg_'),
    claimToken: newToken('clm_'),
    claimTokenExpiresAt: now + agentLifetimes.claimTokenMs,
  };
}

function rowOf(
  handle: ClaimHandle,
  type: NewRegistration['type'],
  input: RegistrationInput,
  email: string | undefined,
  now: number,
): NewRegistration {
  return {
    id: handle.registrationId,
    type,
    names: input.names,
    email,
    claimTokenHash: hashToken(handle.claimToken),
    claimTokenExpiresAt: handle.claimTokenExpiresAt,
    registeredFrom: input.caller.address,
    now,
  };
}

/** Registers an agent without a human: it gets an assertion that is good for `pulse:setup` alone. */
export async function registerAnonymous(
  deps: RegisterDeps,
  input: RegistrationInput,
): Promise<ClaimHandle & { identity: IssuedAssertion }> {
  const now = deps.clock();
  const handle = newHandle(now);
  const identity = await issueAssertion(deps, {
    id: handle.registrationId,
    type: 'anonymous',
    generation: 1,
  });
  await deps.store.transaction(async (db) => {
    await insertRegistration(db, rowOf(handle, 'anonymous', input, undefined, now));
    await recordEvent(db, { action: 'registration.created', registrationId: handle.registrationId }, now);
  });
  return { ...handle, identity };
}

/** Registers an agent that names its human, and starts the ceremony at once; it gets no assertion yet. */
export async function registerServiceAuth(
  deps: RegisterDeps,
  input: RegistrationInput & { readonly loginHint: string },
): Promise<ClaimHandle & { attempt: MintedAttempt }> {
  const email = normalizeEmail(input.loginHint);
  if (email === undefined) {
    throw new ServiceError('invalid_login_hint', {
      message: 'The login_hint is not an e-mail address.',
      resolution: 'Send the e-mail address of the human who will own this agent.',
    });
  }
  const now = deps.clock();
  const handle = newHandle(now);
  const attempt = await deps.store.transaction(async (db) => {
    await insertRegistration(db, rowOf(handle, 'service_auth', input, email, now));
    await bindAttempt(db, handle.registrationId, email, deps.config.limits.claimsPerRegistration);
    await recordEvent(db, { action: 'registration.created', registrationId: handle.registrationId }, now);
    const registration = { id: handle.registrationId, startedFrom: input.caller.address };
    return await mintAttempt(db, deps, registration, now);
  });
  return { ...handle, attempt };
}
