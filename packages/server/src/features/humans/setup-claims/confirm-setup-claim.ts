import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { claimSetup, type LinkView, viewOfLink } from '../../pulse/index.ts';
import { type ClaimLink, findLink, useLink } from './store.ts';

export interface SetupClaimDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Looks at a claim link without using it. */
export async function viewLink(
  deps: SetupClaimDeps,
  token: string,
): Promise<{ readonly view: LinkView; readonly link?: ClaimLink }> {
  const link = await findLink(deps.store.db, hashToken(token));
  return link === undefined ? { view: 'unknown' } : { view: viewOfLink(link, deps.clock()), link };
}

export type SetupClaimOutcome =
  | { readonly outcome: 'claimed'; readonly link: ClaimLink }
  | { readonly outcome: 'not_open'; readonly view: LinkView };

/** Undoes the transaction when the link is lost to another confirmation or a newer link. */
class LinkLost extends Error {}

async function takeSetup(
  deps: SetupClaimDeps,
  link: ClaimLink,
  owner: { userId: string; workspaceId: string },
): Promise<boolean> {
  const work = deps.store.transaction(async (db) => {
    const now = deps.clock();
    // The setup first, then its link: a verify call that renews the link takes them in the same order.
    if (!(await claimSetup(db, link.setupId, owner, now))) throw new LinkLost();
    if (!(await useLink(db, link.id, now))) throw new LinkLost();
    return true;
  });
  return await work.catch((error: unknown) => {
    if (error instanceof LinkLost) return false;
    throw error;
  });
}

/** The human's yes: the setup moves into the workspace, once. Of two confirmations at once one wins. */
export async function confirmSetupClaim(
  deps: SetupClaimDeps,
  decision: { readonly token: string; readonly userId: string; readonly workspaceId: string },
): Promise<SetupClaimOutcome> {
  const { view, link } = await viewLink(deps, decision.token);
  if (view !== 'open' || link === undefined) return { outcome: 'not_open', view };
  const { userId, workspaceId } = decision;
  if (await takeSetup(deps, link, { userId, workspaceId })) return { outcome: 'claimed', link };
  const lost = await viewLink(deps, decision.token);
  return { outcome: 'not_open', view: lost.view === 'open' ? 'superseded' : lost.view };
}
