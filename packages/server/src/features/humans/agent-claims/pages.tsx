import type { Child } from 'hono/jsx';
import { Page } from '../../site/index.ts';
import { CsrfField, ShownLinkField } from '../accounts/index.ts';
import { scopeWords } from './scope-words.ts';

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
  readonly linkMark: string;
  readonly signedInAs: string;
  /** Whether the reader's account is younger than the agent's registration. */
  readonly isFirstTimeAccount: boolean;
  readonly claim: ShownClaim;
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  readonly setups: readonly ShownSetup[];
  readonly triesLeft: number;
  /** What was wrong with the form that was sent. */
  readonly problem: ClaimProblem | undefined;
  /** What was ticked in the form that was sent; at first everything is. */
  readonly scopes?: readonly string[] | undefined;
}

export type ClaimProblem =
  | 'wrong_code'
  | 'malformed_code'
  | 'no_decision'
  | 'no_scope'
  | 'other_link'
  | 'workspace_gone';

/** Tells a form whose boxes are all empty from one that had none, which is about everything. */
export const SCOPES_SHOWN = 'scopes';
export const scopeField = (scope: string) => `allow ${scope}`;

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

const formProblems: Partial<Record<ClaimProblem, { title: string; text: string }>> = {
  no_decision: { title: 'Nothing decided', text: 'Nothing was decided: press Confirm or Deny.' },
  no_scope: {
    title: 'Nothing left to do',
    text: 'Leave the agent at least one thing that it may do, or deny. Nothing was decided.',
  },
  other_link: {
    title: 'Look again',
    text: 'Another claim link was opened in this browser after the page you answered. Nothing was decided. This is the agent whose link is open now: is it the one you mean?',
  },
  workspace_gone: {
    title: 'Nothing decided',
    text: 'You are not in that workspace any more. Nothing was decided. Check which workspace the agent would join now, and confirm again.',
  },
};

function codeError({ problem, triesLeft }: ClaimFormProps): string | undefined {
  if (problem === 'malformed_code')
    return 'Enter the six digits that your agent shows you. This did not count as a try.';
  if (problem !== 'wrong_code') return undefined;
  return `That code is wrong. ${triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`}`;
}

/** Takes the focus only after a wrong code: at first the reader should see who asks, at the top of the page. */
function CodeField({ error }: { error: string | undefined }) {
  return (
    <>
      <label for="code">Six-digit code your agent shows you</label>
      {error === undefined ? null : (
        <p id="code-error" class="error" role="alert">
          {error}
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
        {...(error === undefined
          ? {}
          : { autofocus: true, 'aria-describedby': 'code-error', 'aria-invalid': 'true' })}
      />
    </>
  );
}

function FormProblem({ problem }: { problem: ClaimProblem | undefined }) {
  const text = problem && formProblems[problem]?.text;
  if (text === undefined) return null;
  return (
    <p class="notice wrong" role="alert">
      {text}
    </p>
  );
}

function titleOf({ problem }: ClaimFormProps): string {
  if (problem === undefined) return 'Claim an agent – Waymark';
  return `${formProblems[problem]?.title ?? 'Wrong code'} – claim an agent – Waymark`;
}

function Caution({ isFirstTimeAccount }: { isFirstTimeAccount: boolean }) {
  return (
    <div class="notice">
      <p>
        <strong>Did you start this yourself?</strong> Go on only if you asked an agent to register here just
        now, and the code is on your own screen. Nobody from Waymark will ever send you a code or ask for one.
      </p>
      {isFirstTimeAccount ? (
        <p>
          <strong>Your account is new:</strong> it was opened after this agent had registered. If somebody
          sent you here and you do not know Waymark, deny.
        </p>
      ) : null}
    </div>
  );
}

function ScopeBoxes({ scopes }: { scopes: readonly string[] | undefined }) {
  return (
    <fieldset>
      <legend>If you confirm, it may</legend>
      <p class="hint" id="scopes-hint">
        Untick what it does not need. What you take away now it can get only by being claimed again.
      </p>
      <input name={SCOPES_SHOWN} value="shown" hidden />
      {Object.entries(scopeWords).map(([scope, text]) => (
        <label class="check">
          <input
            type="checkbox"
            name={scopeField(scope)}
            value="yes"
            checked={scopes === undefined || scopes.includes(scope)}
            aria-describedby="scopes-hint"
          />{' '}
          {text} <small>({scope})</small>
        </label>
      ))}
    </fieldset>
  );
}

function DecisionForm(props: ClaimFormProps) {
  return (
    <form method="post" action="/claim">
      <CsrfField token={props.formToken} />
      <ShownLinkField mark={props.linkMark} />
      <ScopeBoxes scopes={props.scopes} />
      <WorkspaceField workspaces={props.workspaces} />
      <CodeField error={codeError(props)} />
      <p class="actions">
        <button type="submit" name="decision" value="confirm">
          Confirm
        </button>
        <button type="submit" name="decision" value="deny" class="quiet" formnovalidate>
          Deny
        </button>
      </p>
    </form>
  );
}

/** Who asks for what, and the human's yes or no. */
export function ClaimPage(props: ClaimFormProps) {
  return (
    <Page title={titleOf(props)} homeUrl={props.homeUrl}>
      <h1>An agent asks to act for you</h1>
      <FormProblem problem={props.problem} />
      <Facts claim={props.claim} />
      <Caution isFirstTimeAccount={props.isFirstTimeAccount} />
      <MovingSetups setups={props.setups} />
      <DecisionForm {...props} />
      <p>
        <small>You are signed in as {props.signedInAs}.</small>
      </p>
    </Page>
  );
}
