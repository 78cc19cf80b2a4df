import { timingSafeEqual } from 'node:crypto';
import { agentLifetimes } from '@waymark/contract';
import { enqueue } from '../../jobs/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/opaque-token.ts';
import type { ServiceKeys } from '../../lib/service-keys.ts';
import type { Db, Store } from '../../store/index.ts';
import { revokeTokensOf } from '../oauth/index.ts';
import { frozenForSeconds } from '../registrations/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { claimSetupsOf } from '../setups/index.ts';
import { type ClaimView, judgeClaim } from './claim-state.ts';
import {
  bindOwner,
  type Claim,
  countGuess,
  endAttempt,
  findClaim,
  holdRegistration,
  insertAgentClient,
  insertWrongCode,
} from './store.ts';

export interface ClaimDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
}

/** The person who decides, and where the agent will live. */
export interface Decision {
  readonly attemptToken: string;
  readonly human: { readonly userId: string; readonly email: string };
}

export type ClaimOutcome =
  | { readonly outcome: 'confirmed' | 'denied'; readonly claim: Claim }
  | { readonly outcome: 'wrong_code'; readonly triesLeft: number }
  | { readonly outcome: 'not_open'; readonly view: ClaimView };

function isCode(deps: ClaimDeps, claim: Claim, code: string): boolean {
  const given = Buffer.from(deps.keys.hashUserCode(claim.attemptId, code));
  const wanted = Buffer.from(claim.codeHash);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function recordWrongCode(db: Db, claim: Claim, wrongCodes: number, now: number): Promise<ClaimOutcome> {
  const { registrationId } = claim;
  await insertWrongCode(db, registrationId, now);
  await recordEvent(db, { action: 'claim.wrong_code', registrationId }, now);
  const triesLeft = agentLifetimes.wrongCodesPerAttempt - wrongCodes;
  if (triesLeft > 0) return { outcome: 'wrong_code', triesLeft };
  await endAttempt(db, claim.attemptId, 'exhausted');
  return { outcome: 'not_open', view: 'exhausted' };
}

/** Everything the claim changes, in the caller's transaction; false when another confirmation came first. */
async function upgrade(db: Db, claim: Claim, owner: { userId: string; workspaceId: string }, now: number) {
  if (!(await bindOwner(db, claim.registrationId, owner, now))) return false;
  await endAttempt(db, claim.attemptId, 'completed');
  await revokeTokensOf(db, claim.registrationId, now);
  await insertAgentClient(db, claim.registrationId, owner.workspaceId, now);
  await claimSetupsOf(db, claim.registrationId, owner, now);
  await recordEvent(db, { action: 'claim.confirmed', registrationId: claim.registrationId, ...owner }, now);
  await enqueue(db, 'agent.claimed-mail', { registration_id: claim.registrationId }, { now });
  return true;
}

/** What became of a claim that was open a moment ago: whoever came first is told truly, not guessed at. */
async function lostTo(db: Db, decision: Decision, now: number): Promise<ClaimOutcome> {
  const claim = await findClaim(db, hashToken(decision.attemptToken));
  const view = claim === undefined ? 'unknown' : judgeClaim(claim, decision.human.email, now);
  return { outcome: 'not_open', view: view === 'open' ? 'exhausted' : view };
}

/** The human's yes: right person, right code, in time; then the registration is upgraded as a whole or not at all. */
export async function confirmClaim(
  deps: ClaimDeps,
  decision: Decision & { readonly code: string; readonly workspaceId: string },
): Promise<ClaimOutcome> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const claim = await findClaim(db, hashToken(decision.attemptToken));
    if (claim === undefined) return { outcome: 'not_open', view: 'unknown' };
    const view = judgeClaim(claim, decision.human.email, now);
    if (view !== 'open') return { outcome: 'not_open', view };
    if ((await frozenForSeconds(db, claim.registrationId, now)) !== undefined) {
      return { outcome: 'not_open', view: 'exhausted' };
    }
    await holdRegistration(db, claim.registrationId);
    const guesses = await countGuess(db, claim.attemptId, agentLifetimes.wrongCodesPerAttempt, now);
    if (guesses === undefined) return await lostTo(db, decision, now);
    if (!isCode(deps, claim, decision.code)) return await recordWrongCode(db, claim, guesses, now);
    const owner = { userId: decision.human.userId, workspaceId: decision.workspaceId };
    if (!(await upgrade(db, claim, owner, now))) return await lostTo(db, decision, now);
    return { outcome: 'confirmed', claim };
  });
}

/** The human's no: the attempt ends, and the agent is told so when it polls. */
export async function denyClaim(deps: ClaimDeps, decision: Decision): Promise<ClaimOutcome> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const claim = await findClaim(db, hashToken(decision.attemptToken));
    if (claim === undefined) return { outcome: 'not_open', view: 'unknown' };
    const view = judgeClaim(claim, decision.human.email, now);
    if (view !== 'open') return { outcome: 'not_open', view };
    if (!(await endAttempt(db, claim.attemptId, 'denied'))) return await lostTo(db, decision, now);
    const { registrationId } = claim;
    await recordEvent(db, { action: 'claim.denied', registrationId, userId: decision.human.userId }, now);
    return { outcome: 'denied', claim };
  });
}
