import { endAgents } from '../agent-access/index.ts';
import { recordEvent } from '../security-log/index.ts';
import type { Human } from './current-human.ts';
import type { HumansDeps } from './deps.ts';
import { ownedWorkspace } from './invite-member.ts';
import { deleteMember, findEmail, withdrawInvitation } from './store.ts';

type Deps = Pick<HumansDeps, 'store' | 'clock'>;

/** Takes a member out of a workspace that this person owns, and ends for good the agents they claimed into it. */
export async function removeMember(
  deps: Deps,
  human: Human,
  input: { readonly workspaceId: string; readonly memberId: string },
): Promise<'removed' | 'not_owner' | 'gone'> {
  const workspace = await ownedWorkspace(deps, human, input.workspaceId);
  if (workspace === undefined) return 'not_owner';
  return await deps.store.transaction(async (db) => {
    const email = await findEmail(db, input.memberId);
    if (email === undefined || !(await deleteMember(db, workspace.id, input.memberId))) return 'gone';
    const { userId } = human;
    const now = deps.clock();
    const event = { action: 'member.removed', workspaceId: workspace.id, userId, detail: { email } } as const;
    await recordEvent(db, event, now);
    await endAgents(db, { workspaceId: workspace.id, claimedBy: input.memberId }, { userId }, now);
    return 'removed';
  });
}

/** Takes back an invitation to a workspace that this person owns. */
export async function takeBackInvitation(
  deps: Deps,
  human: Human,
  input: { readonly workspaceId: string; readonly invitationId: string },
): Promise<'withdrawn' | 'not_owner' | 'gone'> {
  const workspace = await ownedWorkspace(deps, human, input.workspaceId);
  if (workspace === undefined) return 'not_owner';
  return await deps.store.transaction(async (db) => {
    const email = await withdrawInvitation(db, workspace.id, input.invitationId);
    if (email === undefined) return 'gone';
    const { userId } = human;
    const event = { action: 'invitation.withdrawn', workspaceId: workspace.id, userId } as const;
    await recordEvent(db, { ...event, detail: { email } }, deps.clock());
    return 'withdrawn';
  });
}
