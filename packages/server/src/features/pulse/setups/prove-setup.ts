import { setTimeout as delay } from 'node:timers/promises';
import { isPublicAddress } from '@waymark/audit';
import { pulseHeaders, pulseLifetimes } from '@waymark/contract';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { findSigningKey, type PulseSigningKey } from '../projects/index.ts';
import { type Challenge, makeChallenge, verifyProof } from './challenge.ts';
import { diagnoseAnswer } from './diagnose-answer.ts';
import { type FetchStranger, fetchPage, type VerifierResult } from './fetch-page.ts';
import { canonicalAddress, type ExpectedEvent, mismatchOf, type VerificationEvent } from './match-event.ts';
import { type SettleDeps, settleVerified, settleWaiting, type Verified } from './settle-verification.ts';
import { setupOver, tooManyFetches, verificationFailed } from './setup-refusals.ts';
import { acceptProof, findProven, insertChallenge, type Setup, spendChallenge } from './store.ts';

const EVENT_POLL_MS = 50;

/** Asks ingest for the event that a site reported of one challenge; its id is the one in the proof. */
export type FindVerificationEvent = (query: {
  readonly projectId: string;
  readonly nonceHash: string;
  readonly eventId: string;
}) => Promise<VerificationEvent | undefined>;

export interface ProveDeps extends SettleDeps {
  readonly config: {
    readonly baseUrl: string;
    readonly allowPrivateTargets: boolean;
    readonly egressAddresses: readonly string[];
  };
  readonly fetchStranger: FetchStranger;
  readonly findVerificationEvent: FindVerificationEvent;
  /** Counts fetches per origin, so that nobody can have us hammer a site. */
  readonly fetchLimiter: {
    consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
  };
}

type Proof = Pick<ExpectedEvent, 'keyId' | 'userAgent' | 'egressAddresses'> & {
  readonly nonceHash: string;
  readonly eventId: string;
};

function expectedOf(deps: ProveDeps, setup: Setup, proof: Proof): ExpectedEvent {
  return { ...proof, url: setup.verificationUrl, allowsPrivate: deps.config.allowPrivateTargets };
}

/** Our own address as our socket shows it, where it is the one that sites see. */
function learnedAddress(deps: ProveDeps, result: VerifierResult): string | undefined {
  const local = result.kind === 'answer' ? result.localAddress : undefined;
  const own = local === undefined ? undefined : canonicalAddress(local);
  return own !== undefined && (deps.config.allowPrivateTargets || isPublicAddress(own)) ? own : undefined;
}

/** The addresses a site may see us come from: what the operator says, and what was learned. */
function egressOf(deps: ProveDeps, learned: string | null | undefined): readonly string[] {
  return learned == null ? deps.config.egressAddresses : [...deps.config.egressAddresses, learned];
}

/** An event that came too late for the call that accepted its proof counts now. */
async function findLateEvent(deps: ProveDeps, setup: Setup): Promise<string | undefined> {
  const proven = await findProven(deps.store.db, setup.id, deps.clock() - pulseLifetimes.provenMs);
  for (const { nonceHash, keyId, userAgent, eventId, egressAddress } of proven) {
    if (eventId === null) continue;
    const event = await deps.findVerificationEvent({ projectId: setup.id, nonceHash, eventId });
    if (event === undefined) continue;
    const egressAddresses = egressOf(deps, egressAddress);
    const expected = expectedOf(deps, setup, { nonceHash, keyId, userAgent, eventId, egressAddresses });
    if (mismatchOf(event, expected) === undefined) return nonceHash;
  }
  return undefined;
}

async function waitForEvent(deps: ProveDeps, projectId: string, proof: Proof) {
  const { nonceHash, eventId } = proof;
  const deadline = performance.now() + pulseLifetimes.eventPatienceMs;
  for (;;) {
    const event = await deps.findVerificationEvent({ projectId, nonceHash, eventId });
    if (event !== undefined || performance.now() >= deadline) return event;
    await delay(EVENT_POLL_MS);
  }
}

async function sendChallenge(deps: ProveDeps, setup: Setup, key: PulseSigningKey) {
  const verdict = await deps.fetchLimiter.consume(setup.origin);
  if (!verdict.allowed) throw tooManyFetches(verdict.retryAfterSeconds);
  const now = deps.clock();
  const page = { setupId: setup.id, origin: setup.origin, path: setup.path };
  const challenge = makeChallenge(page, key, { docsUrl: `${deps.config.baseUrl}/pulse.md`, now });
  await insertChallenge(deps.store.db, {
    nonceHash: hashToken(challenge.wire.nonce),
    setupId: setup.id,
    keyId: key.keyId,
    userAgent: challenge.userAgent,
    issuedAt: now,
    expiresAt: now + pulseLifetimes.nonceMs,
  });
  return { challenge, result: await fetchPage(deps.fetchStranger, setup.verificationUrl, challenge.headers) };
}

/** The event id of a good answer; undefined names no reason, `diagnoseAnswer` does. */
function verifyAnswer(challenge: Challenge, key: PulseSigningKey, result: VerifierResult) {
  if (result.kind === 'failed' || result.status < 200 || result.status > 299)
    return { kind: 'unsuccessful' } as const;
  const proof = result.headers[pulseHeaders.proof.toLowerCase()];
  return verifyProof(challenge, key.proofKey, { status: result.status, proof });
}

async function obtainProof(deps: ProveDeps, setup: Setup): Promise<Proof> {
  const { db } = deps.store;
  const key = await findSigningKey({ db, keys: deps.keys }, setup.id, deps.clock());
  if (key === undefined) throw setupOver('expired');
  const { challenge, result } = await sendChallenge(deps, setup, key);
  const nonceHash = hashToken(challenge.wire.nonce);
  const verdict = verifyAnswer(challenge, key, result);
  const now = deps.clock();
  if (verdict.kind !== 'good') {
    await spendChallenge(db, nonceHash, now, false);
    throw verificationFailed(diagnoseAnswer(result, verdict.kind, { url: setup.verificationUrl, now }));
  }
  const { eventId } = verdict;
  const egressAddress = learnedAddress(deps, result);
  if (!(await acceptProof(db, nonceHash, { eventId, egressAddress }, now)))
    throw verificationFailed(diagnoseAnswer(result, 'forged', { url: setup.verificationUrl, now }));
  const egressAddresses = egressOf(deps, egressAddress);
  return { nonceHash, keyId: key.keyId, userAgent: challenge.userAgent, eventId, egressAddresses };
}

/** Has a setup prove itself: a late event of an earlier proof, or a new challenge, its proof and its event. */
export async function proveSetup(deps: ProveDeps, setup: Setup): Promise<Verified> {
  const late = await findLateEvent(deps, setup);
  if (late !== undefined) return await settleVerified(deps, setup, late);
  const proof = await obtainProof(deps, setup);
  const event = await waitForEvent(deps, setup.id, proof);
  const problem = event === undefined ? 'missing' : mismatchOf(event, expectedOf(deps, setup, proof));
  if (problem !== undefined) return await settleWaiting(deps, setup, problem);
  return await settleVerified(deps, setup, proof.nonceHash);
}
