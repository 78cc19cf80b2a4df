import {
  ChallengeField,
  type ChallengeWidget,
  EmailField,
  Field,
  FormRefusal,
  type FormState,
} from '../../site/index.ts';

export interface SubmitFormProps {
  readonly state: FormState;
  readonly widget: ChallengeWidget | undefined;
}

/** Submits a quickstart without any script. */
export function SubmitForm({ state, widget }: SubmitFormProps) {
  return (
    <form class="submit" method="post" action="/audits" novalidate aria-label="Submit a quickstart">
      <FormRefusal state={state} />
      <Field
        form="submit"
        name="quickstart_url"
        label="Quickstart page"
        type="url"
        placeholder="https://docs.your-company.dev/quickstart"
        state={state}
      />
      <EmailField form="submit" label="E-mail for the report" state={state} />
      {widget === undefined ? null : (
        <ChallengeField widget={widget} problem={state.problems.challenge_token} />
      )}
      <p class="actions">
        <button type="submit">Audit this page</button>
      </p>
    </form>
  );
}
