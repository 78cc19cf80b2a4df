import { EmailField, emptyForm, examplePages, provenFix } from '../../site/index.ts';

/** Nobody's address; it is used only while no mail leaves this machine. */
const NOBODY = 'you@example.com';

export interface TryExampleProps {
  readonly baseUrl: string;
  /** Mail goes to the outbox of this machine, so that nobody need be asked for an address. */
  readonly staysHere: boolean;
  /** A challenge is asked for; the page has one widget for it, in the form above. */
  readonly isChallenged: boolean;
}

function ExampleForm({ baseUrl, staysHere }: Omit<TryExampleProps, 'isChallenged'>) {
  const { working, broken } = examplePages;
  return (
    <form method="post" action="/audits" novalidate aria-label="Try an example">
      {staysHere ? (
        <input type="hidden" name="email" value={NOBODY} />
      ) : (
        <EmailField form="example" label="E-mail for the report of the example" state={emptyForm} />
      )}
      <p class="actions">
        <button type="submit" name="quickstart_url" value={`${baseUrl}${working.path}`} class="quiet">
          Audit the example
        </button>
        <button type="submit" name="quickstart_url" value={`${baseUrl}${broken.path}`} class="quiet">
          Audit the broken one
        </button>
      </p>
    </form>
  );
}

/** Lines of a patch, told apart by more than their colour. */
export function DiffLines({ lines }: { lines: readonly string[] }) {
  return (
    <pre>
      <code class="language-diff">
        {lines.map((line) => (line.startsWith('+') ? <ins>{`${line}\n`}</ins> : <del>{`${line}\n`}</del>))}
      </code>
    </pre>
  );
}

/** Submits one of this site's own quickstarts: a real audit for whoever has no page at hand. */
export function TryExample({ baseUrl, staysHere, isChallenged }: TryExampleProps) {
  const { working, broken } = examplePages;
  return (
    <section class="board" aria-labelledby="example">
      <h2 id="example">No page at hand?</h2>
      <p>
        Watch a real audit of a page on this site: <a href={working.path}>one that works</a>, or{' '}
        <a href={broken.path}>one that is broken</a>. For the broken one, the audit finds a fix and proves it
        by running the mended page in a clean sandbox:
      </p>
      <DiffLines lines={provenFix} />
      {isChallenged ? (
        <p>
          Submit its address in the form above: <code>{`${baseUrl}${working.path}`}</code>
        </p>
      ) : (
        <ExampleForm baseUrl={baseUrl} staysHere={staysHere} />
      )}
    </section>
  );
}
