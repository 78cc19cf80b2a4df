import type { Child } from 'hono/jsx';
import { CsrfField } from '../humans/index.ts';
import { Page } from '../site/index.ts';
import type { ClaimView } from './claim-state.ts';

export interface ShownClaim {
  readonly agentName: string | null;
  readonly skillName: string | null;
  readonly skillVersion: string | null;
  readonly deviceName: string | null;
  readonly startedFrom: string;
  readonly startedAt: number;
}

/** A Pulse setup of the agent: a verified one moves with it, another one follows when it is verified. */
export interface ShownSetup {
  readonly origin: string;
  readonly name: string;
  readonly state: string;
}

export interface ClaimFormProps {
  readonly homeUrl: string;
  readonly formToken: string;
  readonly signedInAs: string;
  readonly claim: ShownClaim;
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  readonly setups: readonly ShownSetup[];
  readonly triesLeft?: number;
}

const scopeTexts = [
  ['agent:read', 'read your projects, audits and figures'],
  ['agent:deploy', 'queue audits of journeys on origins you own'],
  ['agent:keys', 'rotate and revoke ingest keys'],
  ['agent:feedback', 'report where it got stuck'],
  ['pulse:setup', 'set up Pulse on origins it can deploy to'],
] as const;

const endings: Record<Exclude<ClaimView, 'open'>, { title: string; text: string }> = {
  unknown: {
    title: 'This link does not work',
    text: 'It is mistyped, incomplete or long over. Ask your agent for a new link.',
  },
  superseded: {
    title: 'There is a newer link',
    text: 'Your agent started the claim again. Use the newest link and the code that came with it.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A link and its code are good for ten minutes. Ask your agent to start the claim again.',
  },
  exhausted: {
    title: 'Too many wrong codes',
    text: 'This link no longer works, even with the right code. Ask your agent to start the claim again.',
  },
  denied: { title: 'You denied this agent', text: 'It got no access, and was told so.' },
  claimed: { title: 'This agent is already claimed', text: 'There is nothing left to do here.' },
  revoked: { title: 'This agent was revoked', text: 'It has no access any more.' },
  wrong_account: {
    title: 'This link is for another account',
    text: 'You are signed in with an address other than the one this agent named. Nothing was used up: sign out, and sign in with that address.',
  },
};

function when(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

function Unverified({ children }: { children: Child }) {
  return (
    <>
      {children} <small>(unverified)</small>
    </>
  );
}

function Facts({ claim }: { claim: ShownClaim }) {
  const skill = [claim.skillName, claim.skillVersion].filter((each) => each !== null).join(' ');
  return (
    <dl>
      <dt>Agent</dt>
      <dd>
        <Unverified>{claim.agentName ?? 'gave no name'}</Unverified>
      </dd>
      {skill === '' ? null : (
        <>
          <dt>Skill</dt>
          <dd>
            <Unverified>{skill}</Unverified>
          </dd>
        </>
      )}
      {claim.deviceName === null ? null : (
        <>
          <dt>Device</dt>
          <dd>
            <Unverified>{claim.deviceName}</Unverified>
          </dd>
        </>
      )}
      <dt>Started</dt>
      <dd>
        {when(claim.startedAt)} from {claim.startedFrom}
      </dd>
    </dl>
  );
}

function WorkspaceField({ workspaces }: { workspaces: ClaimFormProps['workspaces'] }) {
  const [first] = workspaces;
  if (workspaces.length === 1 && first !== undefined) {
    return <input type="hidden" name="workspace" value={first.id} />;
  }
  return (
    <p>
      <label for="workspace">Workspace</label>
      <select id="workspace" name="workspace">
        {workspaces.map((workspace) => (
          <option value={workspace.id}>{workspace.name}</option>
        ))}
      </select>
    </p>
  );
}

function MovingSetups({ setups }: { setups: readonly ShownSetup[] }) {
  if (setups.length === 0) return null;
  return (
    <>
      <h2>Projects that come with it</h2>
      <ul>
        {setups.map((setup) => (
          <li>
            <strong>{setup.origin}</strong> – <Unverified>{setup.name}</Unverified>
            {setup.state === 'verified' ? '; moves into your workspace now' : '; follows once it is verified'}
          </li>
        ))}
      </ul>
    </>
  );
}

function CodeField({ triesLeft }: { triesLeft: number | undefined }) {
  return (
    <>
      <label for="code">Six-digit code your agent shows you</label>
      {triesLeft === undefined ? null : (
        <p id="code-error" class="error" role="alert">
          That code is wrong. {triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`}
        </p>
      )}
      <input
        class="code"
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        pattern="[0-9]{6}"
        maxlength={6}
        required
        autofocus
        {...(triesLeft === undefined ? {} : { 'aria-describedby': 'code-error', 'aria-invalid': 'true' })}
      />
    </>
  );
}

/** Who asks for what, and the human's yes or no. */
export function ClaimPage(props: ClaimFormProps) {
  const title = props.triesLeft === undefined ? 'Claim an agent' : 'Wrong code – claim an agent';
  return (
    <Page title={`${title} – Waymark`} homeUrl={props.homeUrl}>
      <h1>An agent asks to act for you</h1>
      <Facts claim={props.claim} />
      <p class="notice">
        <strong>Did you start this yourself?</strong> Go on only if you asked an agent to register here just
        now, and the code is on your own screen. Nobody from Waymark will ever send you a code or ask for one.
      </p>
      <h2>If you confirm, it may</h2>
      <ul>
        {scopeTexts.map(([scope, text]) => (
          <li>
            {text} <small>({scope})</small>
          </li>
        ))}
      </ul>
      <MovingSetups setups={props.setups} />
      <form method="post" action="/claim">
        <CsrfField token={props.formToken} />
        <WorkspaceField workspaces={props.workspaces} />
        <CodeField triesLeft={props.triesLeft} />
        <p class="actions">
          <button type="submit" name="decision" value="confirm">
            Confirm
          </button>
          <button type="submit" name="decision" value="deny" class="quiet" formnovalidate>
            Deny
          </button>
        </p>
      </form>
      <p>
        <small>You are signed in as {props.signedInAs}.</small>
      </p>
    </Page>
  );
}

/** What a link that is over, or not for this person, says. */
export function ClaimEndPage({ view, homeUrl }: { view: Exclude<ClaimView, 'open'>; homeUrl: string }) {
  const { title, text } = endings[view];
  return (
    <Page title={`${title} – Waymark`} homeUrl={homeUrl}>
      <h1>{title}</h1>
      <p>{text}</p>
      {view === 'wrong_account' ? (
        <p>
          <a href="/account">Your account</a>
        </p>
      ) : null}
    </Page>
  );
}

/** What a decided claim says. */
export function ClaimDonePage({ name, homeUrl }: { name: string | null; homeUrl: string }) {
  return (
    <Page title="Agent claimed – Waymark" homeUrl={homeUrl}>
      <h1>Done: the agent is yours</h1>
      <p>
        {name ?? 'The agent'} gets its access within seconds; you can close this page. You can see what it
        does, and revoke it at once, in <a href="/workspace">your workspace</a>.
      </p>
    </Page>
  );
}
