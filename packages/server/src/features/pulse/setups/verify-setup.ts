import { setTimeout as delay } from 'node:timers/promises';
import { pulseLifetimes } from '@waymark/contract';
import { isId } from '../../../lib/crypto/ids.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { type ProveDeps, proveSetup } from './prove-setup.ts';
import { renewLink, type Verified } from './settle-verification.ts';
import { invalidSetupToken, setupOver } from './setup-refusals.ts';
import { standingOfSetup } from './setup-state.ts';
import { findSetup, hasSetupToken, releaseVerifyLease, type Setup, takeVerifyLease } from './store.ts';

const SLACK_MS = 5000;
const LEASE_MS = pulseLifetimes.fetchMs + pulseLifetimes.eventPatienceMs + SLACK_MS;
const LEASE_POLL_MS = 100;

export interface VerifyDeps extends ProveDeps {
  /** The verifications under way in this process, by setup: whoever asks meanwhile gets the same answer. */
  readonly underWay: Map<string, Promise<Verified>>;
}

function busy(): ServiceError {
  return new ServiceError('rate_limited', {
    message: 'This setup is being verified already.',
    resolution: 'Wait for that answer, or verify again after 5 seconds.',
    retryAfterSeconds: 5,
  });
}

async function proveUnderLease(deps: VerifyDeps, setup: Setup, until: number): Promise<Verified> {
  try {
    return await proveSetup(deps, setup);
  } finally {
    await releaseVerifyLease(deps.store.db, setup.id, until);
  }
}

async function verifyOnce(deps: VerifyDeps, setupId: string, startedAt: number): Promise<Verified> {
  for (;;) {
    const now = deps.clock();
    const setup = await findSetup(deps.store.db, setupId);
    if (setup === undefined) throw invalidSetupToken();
    const standing = standingOfSetup(setup, now);
    // Claimed since this call began: another call at the same time did it, and both deserve its answer.
    if (standing === 'claimed' && (setup.claimedAt ?? 0) >= startedAt) return { status: 'claimed' };
    if (standing === 'expired' && setup.pushedOutAt !== null) throw setupOver('pushed_out');
    if (standing === 'expired' || standing === 'claimed') throw setupOver(standing);
    if (standing === 'verified') return await renewLink(deps, setup, startedAt);
    const until = now + LEASE_MS;
    if (await takeVerifyLease(deps.store.db, setupId, until, now))
      return await proveUnderLease(deps, setup, until);
    if (now - startedAt > LEASE_MS) throw busy();
    await delay(LEASE_POLL_MS);
  }
}

/** Verifies a setup: the exact URL proves that it runs this setup's key, and reports that very request. */
export async function verifySetup(
  deps: VerifyDeps,
  input: { readonly setupId: string; readonly setupToken: string | undefined },
): Promise<Verified> {
  const { setupId, setupToken } = input;
  // Before anything is waited for: a call that a busy store holds up is still one of those at the same time.
  const startedAt = deps.clock();
  if (setupToken === undefined || !isId(setupId)) throw invalidSetupToken();
  if (!(await hasSetupToken(deps.store.db, setupId, hashToken(setupToken)))) throw invalidSetupToken();
  const known = deps.underWay.get(setupId);
  if (known !== undefined) return await known;
  const verification = verifyOnce(deps, setupId, startedAt).finally(() => deps.underWay.delete(setupId));
  deps.underWay.set(setupId, verification);
  return await verification;
}
