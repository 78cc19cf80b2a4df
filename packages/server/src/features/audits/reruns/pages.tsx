import { ButtonForm } from '../../humans/index.ts';
import {
  AppPage,
  ChallengeField,
  type ChallengeWidget,
  EmailField,
  FormRefusal,
  type FormState,
  type Within,
} from '../../site/index.ts';

export interface RerunPageProps {
  readonly within: Within;
  readonly address: string;
  readonly quickstartUrl: string;
  readonly state: FormState;
  readonly widget: ChallengeWidget | undefined;
  /** The workspace that asked for the audit, where the visitor is one of its people. */
  readonly workspace?: { readonly name: string; readonly formToken: string } | undefined;
}

function InWorkspace({ address, workspace }: Pick<RerunPageProps, 'address' | 'workspace'>) {
  if (workspace === undefined) return null;
  return (
    <section class="card" aria-labelledby="workspace">
      <h2 id="workspace">As {workspace.name}</h2>
      <p>You are one of the people of the workspace that asked for this audit: no e-mail is needed.</p>
      <ButtonForm
        token={workspace.formToken}
        action={`${address}/rerun/workspace`}
        fields={{}}
        label="Run it again"
      />
    </section>
  );
}

/** Where a report's page is submitted once more, and where a refused form is shown again. */
export function RerunPage(props: RerunPageProps) {
  const { within, address, quickstartUrl, state, widget, workspace } = props;
  const hasProblem = state.refusal !== undefined || Object.keys(state.problems).length > 0;
  return (
    <AppPage within={within} title={`${hasProblem ? 'Error – ' : ''}Run it again – Waymark`}>
      <h1>Run the audit again</h1>
      <p>
        <span class="words">{quickstartUrl}</span> is read and followed anew, within the limits of any other
        submission. <a href={address}>Back to the report</a>
      </p>
      <InWorkspace address={address} workspace={workspace} />
      <form method="post" action={`${address}/rerun`} novalidate aria-label="Run it again">
        <FormRefusal state={state} />
        <EmailField form="again" label="E-mail for the new report" state={state} />
        {widget === undefined ? null : (
          <ChallengeField widget={widget} problem={state.problems.challenge_token} />
        )}
        <p class="actions">
          <button type="submit">Run it again</button>
        </p>
      </form>
    </AppPage>
  );
}
