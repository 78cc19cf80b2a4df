import type { PulseVerdict } from '@waymark/contract';
import type ipaddr from 'ipaddr.js';
import type { ClientClass } from './classify-client.ts';
import { carriedRanges, type RangeSnapshot } from './published-ranges.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Operators add networks: an older list proves who is inside, and says nothing of who is not. */
const LONGEST_TRUSTED_MS = 14 * DAY_MS;
const CLAIMS_NOTHING: ReadonlySet<string> = new Set(['http_client', 'human_browser', 'unknown_automated']);

/**
 * Judges who a client says it is by the address it came from. Only a fresh list may call a client spoofed;
 * what cannot be checked is unverifiable, which is no accusation.
 */
export function judgeClaim(
  claim: ClientClass,
  address: ipaddr.IPv4 | ipaddr.IPv6,
  now: number,
  snapshot: RangeSnapshot = carriedRanges,
): PulseVerdict {
  if (claim.agent === '' || claim.confidence === 'inferred' || CLAIMS_NOTHING.has(claim.purpose)) {
    return 'not_claimed';
  }
  const networks = snapshot.sets.get(claim.check);
  if (networks === undefined) return 'unverifiable';
  if (networks.has(address)) return 'verified';
  return now - snapshot.takenAt <= LONGEST_TRUSTED_MS ? 'spoofed' : 'unverifiable';
}
