/** The states of a setup that are stored; expiry is a matter of time (interface, States and transitions). */
export type SetupState = 'pending_deployment' | 'waiting_for_event' | 'verified' | 'claimed';

export interface SetupFacts {
  readonly state: SetupState;
  readonly expiresAt: number;
}

/** What a verify call may do with a setup: fetch and check, give a fresh claim link, or nothing any more. */
export type SetupStanding = 'unproven' | 'verified' | 'expired' | 'claimed';

/** What a setup is at a time; a claimed one never expires. */
export function standingOfSetup(setup: SetupFacts, now: number): SetupStanding {
  if (setup.state === 'claimed') return 'claimed';
  if (setup.expiresAt <= now) return 'expired';
  return setup.state === 'verified' ? 'verified' : 'unproven';
}

export interface LinkFacts extends SetupFacts {
  readonly supersededAt: number | null;
  readonly usedAt: number | null;
}

/** What a claim link leads to. */
export type LinkView = 'unknown' | 'used' | 'superseded' | 'claimed' | 'expired' | 'open';

/** What a claim link leads to: what became of the link itself counts first, then what became of its setup. */
export function viewOfLink(link: LinkFacts, now: number): LinkView {
  if (link.usedAt !== null) return 'used';
  const standing = standingOfSetup(link, now);
  if (standing === 'claimed' || standing === 'expired') return standing;
  return link.supersededAt === null && standing === 'verified' ? 'open' : 'superseded';
}
