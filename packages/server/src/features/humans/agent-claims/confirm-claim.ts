import { timingSafeEqual } from 'node:crypto';
import { agentScopes } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { enqueue } from '../../../jobs/index.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { recordEvent, revokeTokensOf } from '../../identity/index.ts';
import { claimSetupsOf } from '../../pulse/index.ts';
import type { ClaimView } from './claim-state.ts';
import {
  bindOwner,
  type Claim,
  countGuess,
  endAttempt,
  holdMembership,
  holdRegistration,
  insertAgentClient,
  insertWrongCode,
} from './store.ts';
import { seeClaim } from './view-claim.ts';

const CODE = /^[0-9]{6}$/u;

export interface ClaimDeps {
  readonly config: { readonly limits: Pick<Limits, 'wrongCodesPerClaim' | 'wrongCodesPerRegistration'> };
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
  | { readonly outcome: 'malformed_code' | 'wrong_code' | 'workspace_gone' | 'no_scope' }
  | { readonly outcome: 'not_open'; readonly view: ClaimView };

function isCode(deps: ClaimDeps, claim: Claim, code: string): boolean {
  const given = Buffer.from(deps.keys.hashUserCode(claim.attemptId, code));
  const wanted = Buffer.from(claim.codeHash);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** What became of a claim that was open a moment ago, read again so that the answer names what really happened. */
async function lostTo({ config }: ClaimDeps, db: Db, decision: Decision, now: number): Promise<ClaimOutcome> {
  const { view } = await seeClaim(db, config, decision.attemptToken, decision.human.email, now);
  return { outcome: 'not_open', view: view === 'open' ? 'exhausted' : view };
}

async function recordWrongCode(
  deps: ClaimDeps,
  db: Db,
  decision: Decision,
  { attemptId, registrationId, guesses }: Claim & { guesses: number },
  now: number,
): Promise<ClaimOutcome> {
  await insertWrongCode(db, registrationId, now);
  await recordEvent(db, { action: 'claim.wrong_code', registrationId }, now);
  if (guesses < deps.config.limits.wrongCodesPerClaim) return { outcome: 'wrong_code' };
  await endAttempt(db, attemptId, 'exhausted');
  return await lostTo(deps, db, decision, now);
}

/** What the owner left of what a claimed agent may do; null when that is everything. */
function grantedScope(left: readonly string[] | undefined): string | null {
  const scopes = agentScopes.filter((scope) => left === undefined || left.includes(scope));
  return scopes.length === agentScopes.length ? null : scopes.join(' ');
}

/** Everything the claim changes, in the caller's transaction; false when another confirmation came first. */
async function upgrade(
  db: Db,
  claim: Claim,
  { scope, ...owner }: { userId: string; workspaceId: string; scope: string | null },
  now: number,
) {
  if (!(await bindOwner(db, claim.registrationId, { ...owner, grantedScope: scope }, now))) return false;
  await endAttempt(db, claim.attemptId, 'completed');
  await revokeTokensOf(db, claim.registrationId, now);
  await insertAgentClient(db, claim.registrationId, owner.workspaceId, now);
  await claimSetupsOf(db, claim.registrationId, owner, now);
  const detail = scope === null ? {} : { scope };
  const { registrationId } = claim;
  await recordEvent(db, { action: 'claim.confirmed', registrationId, ...owner, detail }, now);
  await enqueue(db, 'agent.claimed-mail', { registration_id: claim.registrationId }, { now });
  return true;
}

/** The human's yes: right person, right code, in time; then the registration is upgraded as a whole or not at all. */
export async function confirmClaim(
  deps: ClaimDeps,
  decision: Decision & {
    readonly code: string;
    readonly workspaceId: string;
    /** What the agent may do from then on; everything that a claimed agent may, when it is left out. */
    readonly scopes?: readonly string[] | undefined;
  },
): Promise<ClaimOutcome> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const { view, claim } = await seeClaim(db, deps.config, decision.attemptToken, decision.human.email, now);
    if (view !== 'open' || claim === undefined) return { outcome: 'not_open', view };
    // A text that cannot be a code is refused without counting as a guess.
    if (!CODE.test(decision.code)) return { outcome: 'malformed_code' };
    const scope = grantedScope(decision.scopes);
    if (scope === '') return { outcome: 'no_scope' };
    const owner = { userId: decision.human.userId, workspaceId: decision.workspaceId };
    // Whoever is being taken out of the workspace must not leave a fresh agent behind in it.
    if (!(await holdMembership(db, deps.store.engine, owner))) return { outcome: 'workspace_gone' };
    await holdRegistration(db, claim.registrationId);
    const guesses = await countGuess(db, claim.attemptId, deps.config.limits.wrongCodesPerClaim, now);
    if (guesses === undefined) return await lostTo(deps, db, decision, now);
    if (!isCode(deps, claim, decision.code))
      return await recordWrongCode(deps, db, decision, { ...claim, guesses }, now);
    if (!(await upgrade(db, claim, { ...owner, scope }, now))) return await lostTo(deps, db, decision, now);
    return { outcome: 'confirmed', claim };
  });
}

/** The human's no: the attempt ends, and the agent is told so when it polls. */
export async function denyClaim(deps: ClaimDeps, decision: Decision): Promise<ClaimOutcome> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const { view, claim } = await seeClaim(db, deps.config, decision.attemptToken, decision.human.email, now);
    if (view !== 'open' || claim === undefined) return { outcome: 'not_open', view };
    if (!(await endAttempt(db, claim.attemptId, 'denied'))) return await lostTo(deps, db, decision, now);
    const { registrationId } = claim;
    await recordEvent(db, { action: 'claim.denied', registrationId, userId: decision.human.userId }, now);
    return { outcome: 'denied', claim };
  });
}
