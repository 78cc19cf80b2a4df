import type { PulseEventProblem } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { claimLinked } from './claim-setup.ts';
import { setupOver } from './setup-refusals.ts';
import {
  findOpenLink,
  insertLink,
  lockOwner,
  lockVerified,
  markProjectVerified,
  moveSetup,
  type Setup,
  spendChallenge,
  supersedeLinks,
} from './store.ts';

export interface SettleDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
}

/** What a verify call comes to. */
export type Verified =
  | { readonly status: 'waiting_for_event'; readonly problem: PulseEventProblem }
  | { readonly status: 'claimed' }
  | { readonly status: 'verified'; readonly claimToken: string };

async function issueLink(db: Db, deps: SettleDeps, setupId: string, now: number): Promise<Verified> {
  const id = newId();
  const claimToken = deps.keys.claimLinkToken(id);
  await supersedeLinks(db, setupId, now);
  await insertLink(db, { id, setupId, tokenHash: hashToken(claimToken), now });
  return { status: 'verified', claimToken };
}

/** Claims at once for the owner of the linked registration, when it has one. */
async function claimForOwner(db: Db, setup: Setup, now: number): Promise<boolean> {
  const owner = setup.registrationId === null ? undefined : await lockOwner(db, setup.registrationId);
  return owner !== undefined && (await claimLinked(db, setup.id, owner, now));
}

/** Records that the proof was good and its genuine event has not come, whatever else came. */
export async function settleWaiting(
  deps: SettleDeps,
  setup: Setup,
  problem: PulseEventProblem,
): Promise<Verified> {
  const now = deps.clock();
  if (await moveSetup(deps.store.db, setup.id, { state: 'waiting_for_event' }, now))
    return { status: 'waiting_for_event', problem };
  throw setupOver('expired');
}

/** Proof and event are there: the setup is verified, or claimed when its registration has an owner already. */
export async function settleVerified(deps: SettleDeps, setup: Setup, nonceHash: string): Promise<Verified> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    // The registration is held before the setup, in the order in which a claim of it takes them.
    if (setup.registrationId !== null) await lockOwner(db, setup.registrationId);
    if (!(await moveSetup(db, setup.id, { state: 'verified', verified_at: now }, now)))
      throw setupOver('expired');
    if (!(await spendChallenge(db, nonceHash, now, true))) throw new Error('the challenge was spent twice');
    await markProjectVerified(db, setup.id, now);
    await recordEvent(db, { action: 'setup.verified', projectId: setup.id }, now);
    if (await claimForOwner(db, setup, now)) return { status: 'claimed' };
    return await issueLink(db, deps, setup.id, now);
  });
}

/**
 * Gives a verified setup a fresh link and ends the earlier one. A link made after the call began is given
 * again instead: calls at the same time end with one link that works.
 */
export async function renewLink(deps: SettleDeps, setup: Setup, startedAt: number): Promise<Verified> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (setup.registrationId !== null) await lockOwner(db, setup.registrationId);
    if (!(await lockVerified(db, setup.id, now)))
      throw setupOver(setup.expiresAt <= now ? 'expired' : 'claimed');
    if (await claimForOwner(db, setup, now)) return { status: 'claimed' };
    const link = await findOpenLink(db, setup.id);
    if (link !== undefined && link.createdAt >= startedAt)
      return { status: 'verified', claimToken: deps.keys.claimLinkToken(link.id) };
    return await issueLink(db, deps, setup.id, now);
  });
}
