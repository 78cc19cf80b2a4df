import { limits } from '@waymark/contract';
import type { FormState } from './form-state.ts';

/** What is wrong with the request as a whole, before everything else of a form. */
export function FormRefusal({ state }: { state: FormState }) {
  if (state.refusal === undefined) return null;
  return (
    <div class="notice wrong" role="alert">
      <p>{state.refusal}</p>
    </div>
  );
}

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly type?: 'text' | 'email' | 'url';
  readonly hint?: string;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly maxLength?: number;
  /** Tells the fields of several forms on one page apart. */
  readonly form?: string;
}

/** A field with its label, its hint and, beside it, what the API says is wrong with it. */
export function Field(props: FieldProps) {
  const { name, label, state, type = 'text', hint, form = 'form' } = props;
  const id = `${form}-${name}`;
  const problem = state.problems[name]?.replace(`"${name}"`, label);
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        value={state.values[name] ?? ''}
        required
        placeholder={props.placeholder}
        autocomplete={props.autocomplete ?? 'off'}
        maxlength={props.maxLength}
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={problem === undefined ? undefined : 'true'}
      />
      {problem === undefined ? null : (
        <p class="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The field for the address that a report is sent to. */
export function EmailField(props: Pick<FieldProps, 'form' | 'label' | 'state'>) {
  return (
    <Field
      {...props}
      name="email"
      type="email"
      autocomplete="email"
      placeholder="you@your-company.dev"
      maxLength={limits.emailCharacters}
    />
  );
}
