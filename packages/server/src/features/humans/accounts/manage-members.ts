import { endAgents, endKeys, recordEvent } from '../../identity/index.ts';
import type { Human } from './current-human.ts';
import type { HumansDeps } from './deps.ts';
import { ownedWorkspace } from './invite-member.ts';
import {
  changeRoleOf,
  deleteMember,
  findEmail,
  findRole,
  hasOtherOwner,
  holdWorkspace,
  type Role,
  withdrawInvitation,
} from './store.ts';

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
    await holdWorkspace(db, workspace.id);
    const email = await findEmail(db, input.memberId);
    const isOwner = (await findRole(db, workspace.id, input.memberId)) === 'owner';
    if (email === undefined || isOwner || !(await deleteMember(db, workspace.id, input.memberId)))
      return 'gone';
    const { userId } = human;
    const now = deps.clock();
    const event = { action: 'member.removed', workspaceId: workspace.id, userId, detail: { email } } as const;
    await recordEvent(db, event, now);
    await endAgents(db, { workspaceId: workspace.id, claimedBy: input.memberId }, { userId }, now);
    await endKeys(db, { workspaceId: workspace.id, userId: input.memberId }, { userId }, now);
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

const roles: readonly string[] = ['owner', 'admin', 'member'] satisfies Role[];
const isRole = (name: string): name is Role => roles.includes(name);

/** Gives a member another role, at the wish of an owner; the last owner stays one. */
export async function changeRole(
  deps: Deps,
  human: Human,
  input: { readonly workspaceId: string; readonly memberId: string; readonly role: string },
): Promise<'role_changed' | 'unknown_role' | 'not_owner' | 'last_owner' | 'gone'> {
  const { workspaceId, memberId, role } = input;
  if (!isRole(role)) return 'unknown_role';
  return await deps.store.transaction(async (db) => {
    await holdWorkspace(db, workspaceId);
    if ((await findRole(db, workspaceId, human.userId)) !== 'owner') return 'not_owner';
    const [before, email] = [await findRole(db, workspaceId, memberId), await findEmail(db, memberId)];
    if (before === undefined || email === undefined) return 'gone';
    if (before === role) return 'role_changed';
    if (before === 'owner' && !(await hasOtherOwner(db, workspaceId, memberId))) return 'last_owner';
    await changeRoleOf(db, workspaceId, memberId, role);
    const event = { action: 'member.role_changed', workspaceId, userId: human.userId } as const;
    await recordEvent(db, { ...event, detail: { email, role } }, deps.clock());
    return 'role_changed';
  });
}

/** Takes a person and their agents out of a workspace at their own wish; its last owner stays. */
export async function leaveWorkspace(
  deps: Deps,
  human: Human,
  workspaceId: string,
): Promise<'left' | 'last_owner' | 'gone'> {
  return await deps.store.transaction(async (db) => {
    await holdWorkspace(db, workspaceId);
    const { userId, email } = human;
    const role = await findRole(db, workspaceId, userId);
    if (role === undefined) return 'gone';
    if (role === 'owner' && !(await hasOtherOwner(db, workspaceId, userId))) return 'last_owner';
    await deleteMember(db, workspaceId, userId);
    const now = deps.clock();
    await recordEvent(db, { action: 'member.left', workspaceId, userId, detail: { email } }, now);
    await endAgents(db, { workspaceId, claimedBy: userId }, { userId }, now);
    await endKeys(db, { workspaceId, userId }, { userId }, now);
    return 'left';
  });
}
