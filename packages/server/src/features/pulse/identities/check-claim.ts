import type { PulsePurpose, PulseVerdict } from '@waymark/contract';
import type ipaddr from 'ipaddr.js';
import type { AddressLists } from './address-lists.ts';
import { type ClaimCheck, findCheck } from './claim-checks.ts';
import { dayOfReason, writeReason } from './reason.ts';

const CLAIMS_NOTHING: ReadonlySet<string> = new Set(['http_client', 'human_browser', 'unknown_automated']);

export type ClientAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Who a client says it is, and how that could be checked. */
export interface Claim {
  readonly agent: string;
  readonly purpose: PulsePurpose;
  readonly confidence: 'named' | 'declared' | 'inferred';
  readonly check: ClaimCheck;
}

/** A verdict and why; a client that claims nothing needs no reason. */
export interface ClaimResult {
  readonly verdict: PulseVerdict;
  readonly reason: string | undefined;
}

/** Whether a client says who it is at all. */
function claims({ agent, confidence, purpose }: Claim): boolean {
  return agent !== '' && confidence !== 'inferred' && !CLAIMS_NOTHING.has(purpose);
}

/** Why an address alone tells nothing, where there is no list to look it up in. */
function withoutList(check: ClaimCheck): string {
  const ways = findCheck(check);
  if (ways !== undefined && ways.sources.length > 0) return writeReason('no_list', check);
  if (check === 'signature' || (ways?.signatureDomains.length ?? 0) > 0)
    return writeReason('signature_missing');
  return ways === undefined ? writeReason('no_way') : writeReason('reverse_waiting');
}

/**
 * Checks who a client says it is by the address it came from. Operators add networks: an old list proves who is
 * inside and says nothing of who is not, so only a fresh one may call a client spoofed.
 */
export function checkClaim(
  claim: Claim,
  address: ClientAddress,
  now: number,
  { lists, staleMs }: { readonly lists: AddressLists; readonly staleMs: number },
): ClaimResult {
  if (!claims(claim)) return { verdict: 'not_claimed', reason: undefined };
  const list = lists.get(claim.check);
  if (list === undefined) {
    return { verdict: 'unverifiable', reason: withoutList(claim.check) };
  }
  const because = (code: 'listed' | 'not_listed' | 'stale_list') =>
    writeReason(code, claim.check, dayOfReason(list.takenAt));
  if (list.networks.has(address)) return { verdict: 'verified', reason: because('listed') };
  if (!list.isWhole) return { verdict: 'unverifiable', reason: writeReason('no_list', claim.check) };
  return now - list.takenAt <= staleMs
    ? { verdict: 'spoofed', reason: because('not_listed') }
    : { verdict: 'unverifiable', reason: because('stale_list') };
}
