import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { bindSetup, setupsOfRegistration, supersedeLinks } from './store.ts';

export interface SetupOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/**
 * Gives a verified setup to a workspace, in the caller's transaction: project, origin for good, log, mail.
 * False when it is not verified any more; the links are left to the caller.
 */
export async function claimSetup(db: Db, setupId: string, owner: SetupOwner, now: number): Promise<boolean> {
  if (!(await bindSetup(db, setupId, owner, now))) return false;
  await recordEvent(db, { action: 'setup.claimed', projectId: setupId, ...owner }, now);
  await enqueue(db, 'setup.claimed-mail', { setup_id: setupId }, { now });
  return true;
}

/** Claims without a link: whoever owns the registration owns what it set up. */
export async function claimLinked(db: Db, setupId: string, owner: SetupOwner, now: number): Promise<boolean> {
  const isClaimed = await claimSetup(db, setupId, owner, now);
  if (isClaimed) await supersedeLinks(db, setupId, now);
  return isClaimed;
}

/** Moves every verified setup of a registration into its new workspace, in the transaction of the claim. */
export async function claimSetupsOf(
  db: Db,
  registrationId: string,
  owner: SetupOwner,
  now: number,
): Promise<void> {
  for (const setup of await setupsOfRegistration(db, registrationId, now)) {
    if (setup.state === 'verified') await claimLinked(db, setup.id, owner, now);
  }
}
