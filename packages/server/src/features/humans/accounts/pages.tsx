import type { Child } from 'hono/jsx';
import type { SignUp } from '../../../config/index.ts';
import { AppPage, Page, sectionPath, type Within } from '../../site/index.ts';
import type { Account, AccountSession } from './describe-account.ts';
import { type Destination, signInPath } from './destinations.ts';
import { ButtonForm, CsrfField } from './form-parts.tsx';
import { signUpSentence } from './sign-up-rules.ts';
import type { Invitation } from './store.ts';

interface FormPage {
  readonly homeUrl: string;
  readonly token: string;
}

function titleOf(title: string, error: string | undefined): string {
  return error === undefined ? `${title} – Waymark` : `Error: ${error} – ${title} – Waymark`;
}

function ErrorText({ id, children }: { id: string; children: Child }) {
  return (
    <p class="error" id={id} role="alert">
      {children}
    </p>
  );
}

/** Why somebody who wanted to go elsewhere is asked to sign in first. */
const reasons: Readonly<Record<string, string>> = {
  claim:
    'You opened the link of an agent that wants to work for you. Sign in first, so that it gets access to your workspace and nobody else’s. The next page shows what it asks for; nothing happens without your yes.',
  setup:
    'You opened the link of a site on which an agent has set up Pulse. Sign in first, so that the site goes into your workspace and nobody else’s. The next page shows which site it is; nothing happens without your yes.',
};

const SIGNED_OUT = 'The page that you asked for is shown to its own people. Sign in, and you get to it.';

function reasonFor(to: Destination): string | undefined {
  return to.startsWith('/') ? SIGNED_OUT : reasons[to];
}

function OutboxHint() {
  return (
    <p class="notice">
      This service has no mail server yet: mail stays in its <a href="/outbox">outbox</a>, which only this
      machine can read.
    </p>
  );
}

/** Asks for the address that a code goes to. */
export function SignInPage(
  props: FormPage & {
    to: Destination;
    email?: string;
    error?: string;
    hasOutbox: boolean;
    signUp: SignUp;
    others: Child[];
    script?: string;
  },
) {
  const { homeUrl, token, to, email = '', error, hasOutbox, signUp, others, script } = props;
  return (
    <Page title={titleOf('Sign in', error)} homeUrl={homeUrl} {...(script === undefined ? {} : { script })}>
      <h1>Sign in</h1>
      {reasonFor(to) === undefined ? null : <p>{reasonFor(to)}</p>}
      <p>We mail you a six-digit code. There is no password. {signUpSentence(signUp)}</p>
      {hasOutbox ? <OutboxHint /> : null}
      <form method="post" action="/sign-in" novalidate>
        <CsrfField token={token} />
        <input type="hidden" name="to" value={to} />
        <label for="email">E-mail address</label>
        {error === undefined ? null : <ErrorText id="email-error">{error}</ErrorText>}
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          autocapitalize="none"
          spellcheck={false}
          required
          value={email}
          {...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'email-error' })}
        />
        <p class="actions">
          <button type="submit">Mail me a code</button>
        </p>
      </form>
      {others}
    </Page>
  );
}

/** Asks for the code. It looks the same for an address that has an account and for one that has none. */
export function CodePage(
  props: FormPage & { to: Destination; email: string; error: string | undefined; hasOutbox: boolean },
) {
  const { homeUrl, token, to, email, error, hasOutbox } = props;
  return (
    <Page title={titleOf('Enter your code', error)} homeUrl={homeUrl}>
      <h1>Enter your code</h1>
      <p>
        If mail reaches <strong>{email}</strong>, a code is on its way there. It works once and for 10
        minutes. Do not tell it to anyone, not even to an agent.
      </p>
      {hasOutbox ? <OutboxHint /> : null}
      <form method="post" action="/sign-in/code" novalidate>
        <CsrfField token={token} />
        <label for="code">Code from the mail</label>
        <p class="hint" id="code-hint">
          Six digits
        </p>
        {error === undefined ? null : <ErrorText id="code-error">{error}</ErrorText>}
        <input
          class="code"
          id="code"
          name="code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={12}
          required
          aria-describedby={error === undefined ? 'code-hint' : 'code-error code-hint'}
          {...(error === undefined ? {} : { 'aria-invalid': 'true' })}
        />
        <p class="actions">
          <button type="submit">Sign in</button>
        </p>
      </form>
      <h2>No mail?</h2>
      <p>Look in your spam folder, or ask for another code. It replaces the earlier one.</p>
      <div class="actions">
        <form class="inline" method="post" action="/sign-in">
          <CsrfField token={token} />
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="email" value={email} />
          <button type="submit" class="quiet">
            Mail a new code
          </button>
        </form>
        <a href={signInPath(to)}>Use another address</a>
      </div>
    </Page>
  );
}

/** What a form gets that did not come from a page of ours, or from one that was open too long. */
export function FormRefusedPage({ homeUrl }: { homeUrl: string }) {
  return (
    <Page title="Error: the form was not accepted – Waymark" homeUrl={homeUrl}>
      <h1>That form was not accepted</h1>
      <p>
        It did not come from this site, or you signed in or out after the page was opened. Nothing was
        changed.
      </p>
      <p>
        Go back, reload the page and send the form again. If that does not help, allow cookies for this site.
      </p>
    </Page>
  );
}

function When({ iso }: { iso: string }) {
  return <time datetime={iso}>{`${iso.replace('T', ' ').slice(0, 16)} UTC`}</time>;
}

function Offers({ invitations, token }: { invitations: readonly Invitation[]; token: string }) {
  if (invitations.length === 0) return null;
  return (
    <>
      <h2>Invitations to you</h2>
      {invitations.map((each) => (
        <div class="card">
          <p>
            {each.invitedBy} invites you to <strong>{each.workspaceName}</strong> as {each.role}.
          </p>
          <div class="actions">
            <ButtonForm
              token={token}
              action="/account/invitations/accept"
              fields={{ invitation: each.id }}
              label="Accept"
              of={`the invitation to ${each.workspaceName}`}
            />
            <ButtonForm
              token={token}
              action="/account/invitations/decline"
              fields={{ invitation: each.id }}
              label="Decline"
              of={`the invitation to ${each.workspaceName}`}
              kind="quiet"
            />
          </div>
        </div>
      ))}
    </>
  );
}

function SessionRows({ sessions, token }: { sessions: readonly AccountSession[]; token: string }) {
  return (
    <tbody>
      {sessions.map((session) => (
        <tr>
          <th scope="row">
            {session.device}
            {session.isThisOne ? <small> (here)</small> : null}
          </th>
          <td data-label="Signed in">
            <When iso={session.signedInAt} />
          </td>
          <td data-label="Last used">
            <When iso={session.usedAt} />
          </td>
          <td>
            <ButtonForm
              token={token}
              action="/account/sessions/revoke"
              fields={{ session: session.id }}
              label="End"
              of={`the session of ${session.device} since ${session.signedInAt.slice(0, 16)}`}
              kind="danger"
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function WorkspaceTable({ workspaces }: Pick<Account, 'workspaces'>) {
  return (
    <table class="stack">
      <caption class="away">Your workspaces</caption>
      <thead>
        <tr>
          <th scope="col">Workspace</th>
          <th scope="col">Your role</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {workspaces.map(({ id, name, role, members }) => (
          <tr>
            <th scope="row">
              <a href={sectionPath('overview', id)}>{name}</a>
            </th>
            <td data-label="Your role">{role}</td>
            <td data-label="People">
              <a href={sectionPath('members', id)}>
                {members.length === 1 ? '1 member' : `${members.length} members`}
                <span class="away"> of {name}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who is signed in, with whom they work, and where else they are signed in. */
export function AccountPage(props: {
  within: Within;
  token: string;
  account: Account;
  notice: { text: string; isError: boolean } | undefined;
  providerLabel: string | undefined;
}) {
  const { within, token, account, notice, providerLabel } = props;
  const error = notice?.isError ? notice.text : undefined;
  return (
    <AppPage within={within} title={titleOf('Your account', error)}>
      <h1>Your account</h1>
      {notice === undefined ? null : (
        <p class={notice.isError ? 'notice wrong' : 'notice'} role={notice.isError ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      <div class="row">
        <p>
          Signed in as <strong>{account.human.email}</strong>
        </p>
        <ButtonForm token={token} action="/sign-out" fields={{}} label="Sign out" kind="quiet" />
      </div>
      <Offers invitations={account.invitations} token={token} />
      <h2>Workspaces</h2>
      <WorkspaceTable workspaces={account.workspaces} />
      <h2>Ways to sign in</h2>
      <p>
        A code mailed to {account.human.email} always works. A <a href="/account/passkeys">passkey</a> is
        quicker, and nobody can talk you out of it.
        {providerLabel === undefined ? null : (
          <>
            {' '}
            You can also sign in with <a href="/account/providers">{providerLabel}</a>.
          </>
        )}
      </p>
      <h2>Programs that act for you</h2>
      <p>
        With an <a href="/account/keys">API key</a> a program of yours reads figures and queues audits.
      </p>
      <h2>Where you are signed in</h2>
      <table class="stack">
        <caption class="away">Your sessions</caption>
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span class="away">Change</span>
            </th>
          </tr>
        </thead>
        <SessionRows sessions={account.sessions} token={token} />
      </table>
      <p>
        <small>A session ends after a week without use, and after 30 days at the latest.</small>
      </p>
    </AppPage>
  );
}
