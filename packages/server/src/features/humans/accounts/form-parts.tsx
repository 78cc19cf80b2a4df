/** The hidden field that `requireCsrf` looks for. */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name="csrf" value={token} />;
}

interface ButtonForm {
  readonly token: string;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly label: string;
  /** What follows the label for those who do not see the row it stands in. */
  readonly of?: string;
  readonly kind?: 'quiet' | 'danger';
}

/** A form that is one button. */
export function ButtonForm({ token, action, fields, label, of, kind }: ButtonForm) {
  return (
    <form class="inline" method="post" action={action}>
      <CsrfField token={token} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" {...(kind === undefined ? {} : { class: kind })}>
        {label}
        {of === undefined ? null : <span class="away"> {of}</span>}
      </button>
    </form>
  );
}
