import { enqueue, MAIL_ATTEMPTS } from '../../../jobs/index.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import { recordEvent } from '../../identity/index.ts';
import type { Human } from './current-human.ts';
import type { HumansDeps } from './deps.ts';
import { listMembers, listWorkspaces, putInvitation, type Workspace } from './store.ts';

const INVITATION_MS = 14 * 24 * 60 * 60 * 1000;

export type Invited = 'invited' | 'invalid' | 'not_owner' | 'already_member' | 'limited';

/** The workspace, when this person owns it. */
export async function ownedWorkspace(
  deps: Pick<HumansDeps, 'store'>,
  human: Human,
  workspaceId: string,
): Promise<Workspace | undefined> {
  const all = await listWorkspaces(deps.store.db, human.userId);
  return all.find((each) => each.id === workspaceId && each.role === 'owner');
}

/** Offers a place in a workspace to an address, whether or not anybody signed in with it before. */
export async function inviteMember(
  deps: Pick<HumansDeps, 'store' | 'clock' | 'limiters' | 'mailQueued'>,
  human: Human,
  input: { readonly workspaceId: string; readonly email: string; readonly role: string },
): Promise<Invited> {
  const email = normalizeEmail(input.email);
  const { role } = input;
  if (email === undefined || (role !== 'admin' && role !== 'member')) return 'invalid';
  const workspace = await ownedWorkspace(deps, human, input.workspaceId);
  if (workspace === undefined) return 'not_owner';
  const members = await listMembers(deps.store.db, workspace.id);
  if (members.some((each) => each.email === email)) return 'already_member';
  if (!(await deps.limiters.invitationsPerPerson.consume(human.userId)).allowed) return 'limited';
  const now = deps.clock();
  const invitation = { workspaceId: workspace.id, email, role, invitedBy: human.userId } as const;
  await deps.store.transaction(async (db) => {
    const id = await putInvitation(db, invitation, { now, expiresAt: now + INVITATION_MS });
    const job = { now, maxAttempts: MAIL_ATTEMPTS, uniqueKey: `human.invitation-mail:${id}` };
    await enqueue(db, 'human.invitation-mail', { invitation_id: id }, job);
    const event = { action: 'member.invited', workspaceId: workspace.id, userId: human.userId } as const;
    await recordEvent(db, { ...event, detail: { email, role } }, now);
  });
  deps.mailQueued();
  return 'invited';
}
