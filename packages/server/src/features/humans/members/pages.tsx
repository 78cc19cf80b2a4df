import { AppPage, type InWorkspace } from '../../site/index.ts';
import { type AccountWorkspace, type ShownNotice, WorkspaceMembers } from '../accounts/index.ts';

interface MembersPageProps {
  readonly within: InWorkspace;
  readonly workspace: AccountWorkspace;
  /** Who reads it. */
  readonly ownId: string;
  readonly notice: ShownNotice | undefined;
}

/** Whoever is alone in a workspace learns how to change that. */
function Alone({ workspace: { members, role } }: { workspace: AccountWorkspace }) {
  if (members.length > 1 || role !== 'owner') return null;
  return (
    <p>
      You are alone in this workspace. Whom you invite sees its sites, figures and audits, once they have
      signed in with the address that you name.
    </p>
  );
}

/** Who is in a workspace, as what, and who is invited. */
export function MembersPage({ within, workspace, ownId, notice }: MembersPageProps) {
  const named = `Members of ${workspace.name}`;
  const problem = notice?.isError === true ? `Error: ${notice.text} – ` : '';
  return (
    <AppPage within={within} title={`${problem}${named} – Waymark`}>
      <h1>{named}</h1>
      {notice === undefined ? null : (
        <p class={notice.isError ? 'notice wrong' : 'notice'} role={notice.isError ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      <Alone workspace={workspace} />
      <WorkspaceMembers workspace={workspace} token={within.formToken} ownId={ownId} />
    </AppPage>
  );
}
