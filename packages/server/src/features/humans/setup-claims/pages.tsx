import type { Child } from 'hono/jsx';
import type { LinkView } from '../../pulse/index.ts';
import { Page } from '../../site/index.ts';
import { ButtonForm, CsrfField, ShownLinkField } from '../accounts/index.ts';

export interface ShownSetup {
  readonly origin: string;
  readonly verificationUrl: string;
  readonly projectName: string;
  readonly environment: string;
  readonly agentName: string | null;
  readonly createdAt: number;
  readonly verifiedAt: number | null;
  readonly expiresAt: number;
  readonly contested: number | null;
}

export interface SetupClaimProps {
  readonly homeUrl: string;
  readonly formToken: string;
  readonly linkMark: string;
  readonly signedInAs: string;
  readonly setup: ShownSetup;
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  /** What was wrong with the form that was sent. */
  readonly problem: SetupClaimProblem | undefined;
}

export type SetupClaimProblem = 'other_link' | 'workspace_gone';

/** Why there is no form: what became of the link, or a browser that holds none or another one. */
export type SetupEnding = Exclude<LinkView, 'open'> | 'absent' | 'other_link';

const problemTexts: Record<SetupClaimProblem, string> = {
  other_link:
    'Another claim link was opened in this browser after the page you answered. Nothing was claimed. This is the project whose link is open now: is it the one you mean?',
  workspace_gone:
    'You are not in that workspace any more. Nothing was claimed. Check which workspace the project would join now, and confirm again.',
};

const endings: Record<SetupEnding, { title: string; text: string; leadsToWorkspace?: true }> = {
  absent: {
    title: 'No claim link is open here',
    text: 'Open the link that your agent gave you, in this browser and with cookies allowed. Nothing was claimed.',
  },
  other_link: {
    title: 'You have opened another claim link since',
    text: 'You answered a page about one project, but this browser has since opened the link of another. Nothing was claimed. Open the link that you mean again.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It is mistyped, incomplete or expired. Ask your agent to verify the setup again: every verification gives a fresh link.',
  },
  used: {
    title: 'This link was already used',
    text: 'A claim link works once, and this one was used. If you used it, the project is in the workspace you chose. If not, somebody who had the link before you used it: ask the person or agent who gave it to you.',
    leadsToWorkspace: true,
  },
  superseded: {
    title: 'There is a newer link',
    text: 'The setup was verified again, and only the newest link works. Ask your agent for it. Nothing was claimed here.',
  },
  claimed: {
    title: 'This project is already claimed',
    text: 'It moved into a workspace without this link, together with the agent that set it up. There is nothing left to do here.',
    leadsToWorkspace: true,
  },
  expired: {
    title: 'This setup has expired',
    text: 'An origin is reserved for seven days, and nobody claimed it in that time. Its ingest key no longer works. Ask your agent to create a new setup.',
  },
};

function when(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

function Fact({ name, children }: { name: string; children: Child }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Unverified({ children }: { children: Child }) {
  return (
    <>
      {children} <small>(unverified)</small>
    </>
  );
}

function Facts({ setup }: { setup: ShownSetup }) {
  return (
    <dl>
      <Fact name="Origin">
        <strong>{setup.origin}</strong>
      </Fact>
      <Fact name="Project">
        <Unverified>{setup.projectName}</Unverified>
      </Fact>
      <Fact name="Environment">{setup.environment}</Fact>
      <Fact name="Set up by">
        <Unverified>{setup.agentName ?? 'an agent that gave no name'}</Unverified>
      </Fact>
      <Fact name="Reserved">
        {when(setup.createdAt)}; claim it before {when(setup.expiresAt)}
      </Fact>
      {setup.verifiedAt === null ? null : (
        <Fact name="Proven">
          {when(setup.verifiedAt)}, at {setup.verificationUrl}
        </Fact>
      )}
    </dl>
  );
}

function Contested({ times }: { times: number }) {
  if (times === 0) return null;
  return (
    <p class="notice wrong">
      {times === 1 ? 'Somebody else also asked' : `Others also asked, ${times} times,`} to reserve this origin
      after it was reserved here. Only this setup has proven that it runs there.
    </p>
  );
}

function WorkspaceChoice({ workspaces }: { workspaces: SetupClaimProps['workspaces'] }) {
  const [first] = workspaces;
  if (workspaces.length === 1 && first !== undefined) {
    return (
      <p>
        It goes into your workspace <strong>{first.name}</strong>.
        <input type="hidden" name="workspace" value={first.id} />
      </p>
    );
  }
  return (
    <p>
      <label for="workspace">Workspace it goes into</label>
      <select id="workspace" name="workspace">
        {workspaces.map((workspace) => (
          <option value={workspace.id}>{workspace.name}</option>
        ))}
      </select>
    </p>
  );
}

function ClaimForm({ formToken, linkMark, workspaces }: SetupClaimProps) {
  return (
    <form method="post" action="/setups/claim">
      <CsrfField token={formToken} />
      <ShownLinkField mark={linkMark} />
      <WorkspaceChoice workspaces={workspaces} />
      <p class="actions">
        <button type="submit">Claim this project</button>
      </p>
    </form>
  );
}

/** What is about to be claimed, where it goes, and the human's yes. */
export function SetupClaimPage(props: SetupClaimProps) {
  const { setup, problem } = props;
  const title = problem === undefined ? 'Claim a project' : 'Look again – claim a project';
  return (
    <Page title={`${title} – Waymark`} homeUrl={props.homeUrl}>
      <h1>Claim {new URL(setup.origin).host}</h1>
      {problem === undefined ? null : (
        <p class="notice wrong" role="alert">
          {problemTexts[problem]}
        </p>
      )}
      <p>
        An agent set up Pulse on this origin and proved that it runs there. Make it yours to see its figures.
      </p>
      <Facts setup={setup} />
      <Contested times={setup.contested ?? 0} />
      <p class="notice">
        <strong>Do you run this site?</strong> Go on only if this link came from your own agent or from
        somebody you work with. What the agent calls itself and the project is its own word.
      </p>
      <h2>If you confirm</h2>
      <ul>
        <li>
          the project and everything it has recorded move into your workspace, where all members see them;
        </li>
        <li>the origin stays reserved for it, with no end date;</li>
        <li>the deployed ingest key stays active; you can rotate and revoke it.</li>
      </ul>
      <ClaimForm {...props} />
      <div class="row">
        <small>
          You are signed in as {props.signedInAs}. Not yours? Close this page: nothing happens without your
          yes.
        </small>
        <ButtonForm
          token={props.formToken}
          action="/sign-out"
          fields={{ to: 'setup' }}
          label="Use another account"
          kind="quiet"
        />
      </div>
    </Page>
  );
}

/** What a link that is over says. */
export function SetupClaimEndPage({ ending, homeUrl }: { ending: SetupEnding; homeUrl: string }) {
  const { title, text, leadsToWorkspace } = endings[ending];
  return (
    <Page title={`${title} – Waymark`} homeUrl={homeUrl}>
      <h1>{title}</h1>
      <p>{text}</p>
      {leadsToWorkspace === true ? (
        <p>
          <a href="/workspace">Your workspace</a>
        </p>
      ) : null}
    </Page>
  );
}

/** What a claimed setup says. */
export function SetupClaimDonePage(props: { origin: string; projectId: string; homeUrl: string }) {
  const { origin, projectId, homeUrl } = props;
  return (
    <Page title="Project claimed – Waymark" homeUrl={homeUrl}>
      <h1>Done: the project is yours</h1>
      <p>
        <strong>{origin}</strong> is now in <a href="/workspace">your workspace</a>. Its events keep coming
        with the key that is deployed; there is nothing to change on the site.
      </p>
      <p>
        <a href={`/workspace/projects/${projectId}`}>See who comes and what fails</a>
      </p>
    </Page>
  );
}
