import { Page, type PageFrame } from './pages.tsx';

/** What a workspace is made of, in the order of its navigation. */
export const sections = {
  overview: 'Overview',
  sites: 'Sites',
  audits: 'Audits',
  agents: 'Agents',
  alerts: 'Alerts',
  members: 'Members',
  settings: 'Settings',
} as const;
export type Section = keyof typeof sections;

interface NamedWorkspace {
  readonly id: string;
  readonly name: string;
}

/** Who looks at which of their workspaces, and where in it they are. */
export interface InWorkspace {
  readonly homeUrl: string;
  /** For the forms of the page. */
  readonly formToken: string;
  readonly signedInAs: string;
  /** Whether they run the service. */
  readonly isOperator: boolean;
  readonly workspace: NamedWorkspace;
  readonly workspaces: readonly NamedWorkspace[];
  readonly openAlerts: number;
  readonly section: Section | undefined;
  /** The path of the page itself. */
  readonly path: string;
}

/** Somebody who is in no workspace, or of whom nothing is known. */
export interface Outside {
  readonly homeUrl: string;
}

/** Within what a page stands: the navigation of a workspace, or nothing but our name. */
export type Within = InWorkspace | Outside;

export function sectionPath(section: Section, workspaceId: string): string {
  return `/workspace/${section}/${workspaceId}`;
}

/** `page` for the page itself, `true` for the section that a page below it belongs to. */
function currentOf(within: InWorkspace, section: Section, href: string) {
  if (within.path === href) return 'page';
  return within.section === section ? 'true' : undefined;
}

function Switcher({ within: { workspace, workspaces } }: { within: InWorkspace }) {
  if (workspaces.length < 2) return <strong class="in-workspace">{workspace.name}</strong>;
  return (
    <details class="menu">
      <summary>
        <span class="away">Workspace: </span>
        <strong>{workspace.name}</strong>
      </summary>
      <ul aria-label="Your workspaces">
        {workspaces.map(({ id, name }) => (
          <li>
            <a href={sectionPath('overview', id)} aria-current={id === workspace.id ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function AccountMenu({ within }: { within: InWorkspace }) {
  const { signedInAs, isOperator, formToken, path } = within;
  return (
    <details class="menu account">
      <summary>
        <span class="away">Your account: </span>
        {signedInAs}
      </summary>
      <ul aria-label="Your account">
        <li>
          <a href="/account" aria-current={path === '/account' ? 'page' : undefined}>
            Account and sign-in
          </a>
        </li>
        <li>
          <a href="/account/keys" aria-current={path === '/account/keys' ? 'page' : undefined}>
            API keys
          </a>
        </li>
        {isOperator ? (
          <li>
            <a href="/operator">This service</a>
          </li>
        ) : null}
        <li>
          <form method="post" action="/sign-out">
            <input type="hidden" name="csrf" value={formToken} />
            <button type="submit" class="quiet">
              Sign out
            </button>
          </form>
        </li>
      </ul>
    </details>
  );
}

function Sections({ within }: { within: InWorkspace }) {
  const { workspace, openAlerts } = within;
  return (
    <nav class="sections" aria-label={`Workspace ${workspace.name}`}>
      <ul>
        {Object.entries(sections).map(([section, name]) => {
          const href = sectionPath(section as Section, workspace.id);
          return (
            <li>
              <a href={href} aria-current={currentOf(within, section as Section, href)}>
                {name}
                {section === 'alerts' && openAlerts > 0 ? (
                  <span class="count">
                    {openAlerts}
                    <span class="away"> open</span>
                  </span>
                ) : null}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What stands above a page: whose workspace it is, its sections, and the reader's account. */
function Masthead({ within }: { within: InWorkspace }) {
  return (
    <>
      <Switcher within={within} />
      <AccountMenu within={within} />
      <Sections within={within} />
    </>
  );
}

export interface AppFrame extends Omit<PageFrame, 'homeUrl' | 'masthead' | 'bodyClass'> {
  readonly within: Within;
}

/** A page for people who are signed in: the navigation of their workspace is the same on each. */
export function AppPage({ within, ...frame }: AppFrame) {
  if (!('workspace' in within)) return <Page {...frame} homeUrl={within.homeUrl} />;
  return (
    <Page
      {...frame}
      homeUrl={sectionPath('overview', within.workspace.id)}
      bodyClass={frame.isWide === true ? 'wide app' : 'wide app text'}
      masthead={<Masthead within={within} />}
    />
  );
}
