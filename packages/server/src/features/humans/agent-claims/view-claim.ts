import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Db } from '../../../store/index.ts';
import { frozenForSeconds } from '../../identity/index.ts';
import { type ClaimView, viewOfClaim } from './claim-state.ts';
import type { ClaimDeps } from './confirm-claim.ts';
import { type Claim, findClaim } from './store.ts';

/** What a link leads to, and the claim behind it. */
export interface SeenClaim {
  readonly view: ClaimView;
  readonly claim?: Claim;
  /** For how long claims of its agent are frozen, while they are. */
  readonly frozenForSeconds?: number | undefined;
}

/** Looks at a claim inside a transaction or outside of any. */
export async function seeClaim(
  db: Db,
  { limits }: ClaimDeps['config'],
  attemptToken: string,
  signedInEmail: string | undefined,
  now: number,
): Promise<SeenClaim> {
  const claim = await findClaim(db, hashToken(attemptToken));
  if (claim === undefined) return { view: 'unknown' };
  const frozen = await frozenForSeconds(db, limits, claim.registrationId, now);
  const view = viewOfClaim({ ...claim, isFrozen: frozen !== undefined }, signedInEmail, now);
  return { view, claim, frozenForSeconds: frozen };
}

/** Looks at a claim without changing it; the claim itself is shown only to the person it is for. */
export async function viewClaim(
  deps: Pick<ClaimDeps, 'config' | 'store' | 'clock'>,
  attemptToken: string,
  signedInEmail: string | undefined,
): Promise<SeenClaim> {
  return await seeClaim(deps.store.db, deps.config, attemptToken, signedInEmail, deps.clock());
}
