import type { AccountWorkspace } from './describe-account.ts';
import { ButtonForm, CsrfField } from './form-parts.tsx';

const roleNames = { member: 'Member', admin: 'Admin', owner: 'Owner' } as const;

/** Another role, or none: what an owner may do to a member other than themselves. */
function MemberForms({ workspace, member, token }: MemberProps) {
  return (
    <>
      <form class="inline" method="post" action="/account/members/role">
        <CsrfField token={token} />
        <input type="hidden" name="workspace" value={workspace.id} />
        <input type="hidden" name="member" value={member.userId} />
        <select name="role" aria-label={`Role of ${member.email}`}>
          {Object.entries(roleNames).map(([role, name]) => (
            <option value={role} selected={role === member.role}>
              {name}
            </option>
          ))}
        </select>{' '}
        <button type="submit" class="quiet">
          Set role<span class="away"> of {member.email}</span>
        </button>
      </form>
      {member.role === 'owner' ? null : (
        <ButtonForm
          token={token}
          action="/account/members/remove"
          fields={{ workspace: workspace.id, member: member.userId }}
          label="Remove"
          of={member.email}
          kind="danger"
        />
      )}
    </>
  );
}

interface MemberProps {
  readonly workspace: AccountWorkspace;
  readonly member: AccountWorkspace['members'][number];
  readonly token: string;
}

function MemberRows({
  workspace,
  token,
  ownId,
}: {
  workspace: AccountWorkspace;
  token: string;
  ownId: string;
}) {
  const isOwner = workspace.role === 'owner';
  return (
    <tbody>
      {workspace.members.map((member) => (
        <tr>
          <th scope="row">{member.email}</th>
          <td data-label="Role" class="brief">
            {member.role}
          </td>
          {isOwner ? (
            <td>
              {member.userId === ownId ? null : (
                <div class="actions">
                  <MemberForms workspace={workspace} member={member} token={token} />
                </div>
              )}
            </td>
          ) : null}
        </tr>
      ))}
      {workspace.invitations.map((each) => (
        <tr>
          <th scope="row">{each.email}</th>
          <td data-label="Role">{each.role}, invited</td>
          <td>
            <ButtonForm
              token={token}
              action="/account/invitations/withdraw"
              fields={{ workspace: workspace.id, invitation: each.id }}
              label="Withdraw"
              of={`the invitation of ${each.email}`}
              kind="quiet"
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function InviteForm({ workspace, token }: { workspace: AccountWorkspace; token: string }) {
  const id = (field: string) => `${field}-${workspace.id}`;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite somebody</h2>
      <form method="post" action="/account/members/invite">
        <CsrfField token={token} />
        <input type="hidden" name="workspace" value={workspace.id} />
        <label for={id('email')}>E-mail address</label>
        <input id={id('email')} name="email" type="email" autocomplete="off" required />
        <label for={id('role')}>Role</label>
        <select id={id('role')} name="role">
          <option value="member">Member</option>
          <option value="admin">Admin</option>
        </select>
        <p class="actions">
          <button type="submit">Invite</button>
        </p>
      </form>
    </section>
  );
}

/** The last owner cannot leave; everybody else may at any time. */
function LeaveForm({ workspace, token }: { workspace: AccountWorkspace; token: string }) {
  const owners = workspace.members.filter(({ role }) => role === 'owner');
  if (workspace.role === 'owner' && owners.length === 1) return null;
  return (
    <p class="actions">
      <ButtonForm
        token={token}
        action="/account/members/leave"
        fields={{ workspace: workspace.id }}
        label="Leave"
        of={workspace.name}
        kind="danger"
      />
    </p>
  );
}

/** The members of a workspace, and what the reader may do about them. */
export function WorkspaceMembers(props: { workspace: AccountWorkspace; token: string; ownId: string }) {
  const { workspace, token, ownId } = props;
  return (
    <>
      <p>
        Your role: <strong class="state">{workspace.role}</strong>
      </p>
      <table class="stack">
        <caption class="away">Members of {workspace.name}</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Role</th>
            {workspace.role === 'owner' ? (
              <th scope="col">
                <span class="away">Change</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <MemberRows workspace={workspace} token={token} ownId={ownId} />
      </table>
      {workspace.role === 'owner' ? <InviteForm workspace={workspace} token={token} /> : null}
      <LeaveForm workspace={workspace} token={token} />
    </>
  );
}
