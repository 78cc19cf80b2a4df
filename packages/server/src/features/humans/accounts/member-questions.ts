import { sectionPath } from '../../site/index.ts';
import type { AccountWorkspace } from './describe-account.ts';
import type { Question } from './question-page.tsx';

/** The question before a member is removed; none about whoever is no member, which the verb refuses. */
export function removalQuestion(
  workspaces: readonly AccountWorkspace[],
  ownId: string,
  { workspaceId, memberId }: { readonly workspaceId: string; readonly memberId: string },
): Question | undefined {
  const workspace = workspaces.find(({ id, role }) => id === workspaceId && role === 'owner');
  const member = workspace?.members.find(({ userId }) => userId === memberId);
  if (workspace === undefined || member === undefined || memberId === ownId || member.role === 'owner')
    return undefined;
  return {
    title: `Remove ${member.email} from ${workspace.name}?`,
    consequences: [
      'They lose access to this workspace at once.',
      'Every agent that they claimed for it loses its access for good: it has to register and be claimed again.',
      'Their API keys for it end.',
      'Projects and audits stay; schedules that they set stop. You can invite them again.',
    ],
    action: '/account/members/remove',
    fields: { workspace: workspaceId, member: memberId },
    label: 'Remove',
    back: sectionPath('members', workspaceId),
  };
}

/** The question before somebody leaves; none for the last owner and for who is no member, whom the verb refuses. */
export function leaveQuestion(
  workspaces: readonly AccountWorkspace[],
  workspaceId: string,
): Question | undefined {
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const owners = workspace?.members.filter(({ role }) => role === 'owner').length ?? 0;
  if (workspace === undefined || (workspace.role === 'owner' && owners === 1)) return undefined;
  return {
    title: `Leave ${workspace.name}?`,
    consequences: [
      'You lose access to this workspace at once. To come back, you need a new invitation.',
      'Every agent that you claimed for it loses its access for good, and your API keys for it end.',
      'Projects and audits stay with the workspace; schedules that you set stop.',
    ],
    action: '/account/members/leave',
    fields: { workspace: workspaceId },
    label: 'Leave',
    back: sectionPath('members', workspaceId),
  };
}
