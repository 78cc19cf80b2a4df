import { CsrfField } from '../../humans/index.ts';
import { AppPage, type InWorkspace, sectionPath } from '../../site/index.ts';
import { NAME_CHARACTERS } from './rename-workspace.ts';

export interface SettingsPageProps {
  readonly within: InWorkspace;
  readonly role: string;
  readonly managesAlerts: boolean;
  readonly isRenamed: boolean;
  /** What was typed in vain, and why. */
  readonly refused?: { readonly typed: string; readonly problem: string } | undefined;
}

function NameForm({ within, role, refused }: SettingsPageProps) {
  const { workspace, formToken } = within;
  if (role !== 'owner') return <p>Only an owner of this workspace can give it another name.</p>;
  return (
    <form method="post" action={sectionPath('settings', workspace.id)} novalidate>
      <CsrfField token={formToken} />
      <label for="name">Name of the workspace</label>
      {refused === undefined ? null : (
        <p class="error" id="name-error" role="alert">
          {refused.problem}
        </p>
      )}
      <input
        id="name"
        name="name"
        maxlength={NAME_CHARACTERS}
        autocomplete="off"
        required
        value={refused?.typed ?? workspace.name}
        {...(refused === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'name-error' })}
      />
      <p class="actions">
        <button type="submit">Save the name</button>
      </p>
    </form>
  );
}

interface Room {
  readonly href: string;
  readonly name: string;
  readonly about: string;
}

function Rooms({ rooms }: { rooms: readonly Room[] }) {
  return (
    <ul>
      {rooms.map(({ href, name, about }) => (
        <li>
          <a href={href}>{name}</a>: {about}
        </li>
      ))}
    </ul>
  );
}

/** What is set for a workspace as a whole, and where everything else is set. */
export function SettingsPage(props: SettingsPageProps) {
  const { within, role, managesAlerts, isRenamed, refused } = props;
  const { workspace } = within;
  const title = `Settings of ${workspace.name}`;
  const manager: readonly Room[] = [
    {
      href: `${sectionPath('alerts', workspace.id)}/channels`,
      name: 'Alert channels',
      about: 'who is told of what, quiet hours, the time zone and the weekly digest',
    },
    {
      href: `/workspace/log/${workspace.id}`,
      name: 'Security log',
      about: 'every change to agents, people, projects and channels, newest first',
    },
  ];
  const owner: Room = {
    href: `/workspace/data/${workspace.id}`,
    name: 'Export or delete',
    about: 'take all of it along as one archive, or end the workspace for good',
  };
  const own: Room = { href: '/account/keys', name: 'Your API keys', about: 'for programs that act for you' };
  const rooms = [...(managesAlerts ? manager : []), own, ...(role === 'owner' ? [owner] : [])];
  return (
    <AppPage
      within={within}
      title={refused === undefined ? `${title} – Waymark` : `Error: ${refused.problem} – ${title} – Waymark`}
    >
      <h1>{title}</h1>
      {isRenamed ? (
        <p class="notice" role="status">
          The name is saved.
        </p>
      ) : null}
      <NameForm {...props} />
      <h2>More settings</h2>
      <Rooms rooms={rooms} />
    </AppPage>
  );
}
