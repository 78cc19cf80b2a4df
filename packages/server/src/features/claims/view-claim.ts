import { hashToken } from '../../lib/opaque-token.ts';
import { type ClaimView, judgeClaim } from './claim-state.ts';
import type { ClaimDeps } from './confirm-claim.ts';
import { type Claim, findClaim } from './store.ts';

/** Looks at a claim without changing it; the claim itself is shown only to the person it is for. */
export async function viewClaim(
  deps: Pick<ClaimDeps, 'store' | 'clock'>,
  attemptToken: string,
  signedInEmail: string | undefined,
): Promise<{ view: ClaimView; claim?: Claim }> {
  const claim = await findClaim(deps.store.db, hashToken(attemptToken));
  if (claim === undefined) return { view: 'unknown' };
  return { view: judgeClaim(claim, signedInEmail, deps.clock()), claim };
}
