import type { Claim, ClaimResult, ClientAddress } from './check-claim.ts';
import { checkSignature, hostOfAgent, type SignatureResult, type SignedRequest } from './check-signature.ts';
import { findCheck } from './claim-checks.ts';
import type { KeyDirectories } from './key-directories.ts';
import { type ReasonCode, writeReason } from './reason.ts';
import type { ReverseNames } from './reverse-names.ts';
import type { NonceState } from './store.ts';

/** A signature without a nonce says of later requests only that somebody has seen it. */
const WITHOUT_NONCE_MS = 5 * 60_000;

/** What is known of an event whose client is to be checked by asking others. */
export interface OpenClaim {
  readonly eventId: string;
  readonly claim: Claim;
  readonly result: ClaimResult;
  readonly address: ClientAddress;
  readonly signed: SignedRequest | null;
}

type ValidSignature = Extract<SignatureResult, { kind: 'valid' }>;

/** A nonce of a good signature, and what it came with; without one it is known by itself. */
export interface SignedNonce extends Pick<ValidSignature, 'key' | 'nonce' | 'signature' | 'until'> {
  readonly request: SignedRequest;
  readonly eventId: string;
}

export interface SettleDeps {
  readonly directories: KeyDirectories;
  /** Absent where the operator of this service wants no names looked up. */
  readonly reverseNames: ReverseNames | undefined;
  /** Says whether a nonce, or a signature without one, is new or was used before. */
  takeNonce(nonce: SignedNonce): Promise<NonceState>;
}

/** Whether a host may sign for the agent that a client claims to be; a client without a name is whoever signs for it. */
function mayVouch({ check }: Claim, host: string): boolean {
  if (check === 'signature') return true;
  const domains = findCheck(check)?.signatureDomains ?? [];
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

const domainsOf = ({ check }: Claim) => findCheck(check)?.reverseDomains ?? [];

/** Whether asking others can tell more than the address alone did. */
function asksSigner({ claim, result, signed }: OpenClaim): boolean {
  if (signed === null || result.verdict === 'verified' || result.verdict === 'not_claimed') return false;
  return mayVouch(claim, hostOfAgent(signed.agent) ?? '');
}

function asksNames({ claim, result, address }: OpenClaim, deps: Pick<SettleDeps, 'reverseNames'>): boolean {
  if (result.verdict !== 'unverifiable' || deps.reverseNames === undefined) return false;
  return domainsOf(claim).length > 0 && address.range() === 'unicast';
}

/** The judgement to store until others were asked; undefined where there is nobody to ask. */
export function waitingResult(
  open: OpenClaim,
  deps: Pick<SettleDeps, 'reverseNames'>,
): ClaimResult | undefined {
  const isSigned = asksSigner(open);
  if (!isSigned && !asksNames(open, deps)) return undefined;
  if (open.result.verdict !== 'unverifiable') return open.result;
  return { verdict: 'unverifiable', reason: writeReason(isSigned ? 'signature_waiting' : 'reverse_waiting') };
}

const NONCE_USES = {
  new: undefined,
  same: 'signature_seen',
  beside: 'signature_replayed',
  apart: 'signature_replayed',
} as const satisfies Readonly<Record<NonceState, ReasonCode | undefined>>;

/** Requests of one moment are signed alike where nothing tells them apart. */
const SIGNATURE_USES = {
  new: undefined,
  same: undefined,
  beside: undefined,
  apart: 'signature_reused',
} as const satisfies Readonly<Record<NonceState, ReasonCode | undefined>>;

/** What is wrong with a good signature: it may have been taken from another request. */
async function takenFrom(
  deps: SettleDeps,
  { eventId }: OpenClaim,
  request: SignedRequest,
  { key, nonce, signature, createdAt, until }: ValidSignature,
): Promise<ReasonCode | undefined> {
  if (nonce === undefined && request.at - createdAt > WITHOUT_NONCE_MS) return 'signature_old';
  const state = await deps.takeNonce({ key, nonce, signature, until, request, eventId });
  return (nonce === undefined ? SIGNATURE_USES : NONCE_USES)[state];
}

async function bySignature(deps: SettleDeps, open: OpenClaim, signed: SignedRequest): Promise<ClaimResult> {
  const result = await checkSignature(deps.directories, signed);
  const because = (code: ReasonCode, ...facts: string[]) => writeReason(code, result.host, ...facts);
  const doubt = (code: ReasonCode): ClaimResult =>
    open.result.verdict === 'unverifiable' ? { verdict: 'unverifiable', reason: because(code) } : open.result;
  if (result.kind === 'refused') return { verdict: 'spoofed', reason: because(result.code) };
  if (result.kind === 'unknown') return doubt(result.code);
  const wrong = await takenFrom(deps, open, signed, result);
  if (wrong === 'signature_replayed') return { verdict: 'spoofed', reason: because(wrong) };
  if (wrong !== undefined) return doubt(wrong);
  return { verdict: 'verified', reason: because('signed', result.key.slice(0, 8)) };
}

const reverseVerdicts = {
  other: 'spoofed',
  unconfirmed: 'unverifiable',
  unanswered: 'unverifiable',
} as const;

async function byName(names: ReverseNames, { claim, address }: OpenClaim): Promise<ClaimResult> {
  const result = await names.check(address.toString(), domainsOf(claim));
  if (result.kind === 'confirmed')
    return { verdict: 'verified', reason: writeReason('reverse_confirmed', result.domain) };
  return {
    verdict: reverseVerdicts[result.kind],
    reason: writeReason(`reverse_${result.kind}`, claim.check),
  };
}

/** Settles a claim by its signature, and by the name of its address where that tells nothing. */
export async function settleClaim(deps: SettleDeps, open: OpenClaim): Promise<ClaimResult> {
  const { signed } = open;
  const result = signed !== null && asksSigner(open) ? await bySignature(deps, open, signed) : open.result;
  const left = { ...open, result };
  return deps.reverseNames !== undefined && asksNames(left, deps)
    ? await byName(deps.reverseNames, left)
    : result;
}
