import { CsrfField } from '../../humans/index.ts';
import { AppPage, type InWorkspace, type Within } from '../../site/index.ts';

interface DataPage {
  readonly within: InWorkspace;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly problem: string | undefined;
}

/** What a workspace holds, to take along or to end. */
export function DataPage({ within, workspace, problem }: DataPage) {
  const { formToken: token } = within;
  const place = `/workspace/data/${workspace.id}`;
  return (
    <AppPage
      within={within}
      title={`${problem === undefined ? '' : `Error: ${problem} – `}Data of ${workspace.name} – Waymark`}
    >
      <h1>Data of {workspace.name}</h1>
      <h2>Take it along</h2>
      <p>
        One ZIP archive with everything that is kept of this workspace: members, projects, every event,
        agents, audits with their reports, and the log. It holds no secrets.
      </p>
      <form method="post" action={`${place}/export`}>
        <CsrfField token={token} />
        <p class="actions">
          <button type="submit">Export</button>
        </p>
      </form>
      <h2>Delete it</h2>
      <p>
        All members lose access, all keys, agents and shared views of this workspace end at once, and
        everything that it holds is removed for good. Nobody can bring it back.
      </p>
      <form method="post" action={`${place}/delete`}>
        <CsrfField token={token} />
        <label for="name">Type the name of the workspace: {workspace.name}</label>
        {problem === undefined ? null : (
          <p class="error" id="name-error" role="alert">
            {problem}
          </p>
        )}
        <input
          id="name"
          name="name"
          autocomplete="off"
          required
          {...(problem === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'name-error' })}
        />
        <p class="actions">
          <button type="submit" class="danger">
            Delete this workspace
          </button>
        </p>
      </form>
    </AppPage>
  );
}

/** The workspace is gone. */
export function DeletedPage({ within, name }: { within: Within; name: string }) {
  return (
    <AppPage within={within} title={`${name} was deleted – Waymark`}>
      <h1>{name} was deleted</h1>
      <p>Nobody has access to it any more. What it held is being removed. Its members are told by mail.</p>
      <p>
        <a href="/account">Your account</a>
      </p>
    </AppPage>
  );
}
