import { keyDays, keyScopes, type PersonalKey } from '../../identity/index.ts';
import { AppPage, type Within } from '../../site/index.ts';
import { ButtonForm, CsrfField } from '../accounts/index.ts';
import type { SeenKeys } from './personal-keys.ts';

/** What the page may say after a form was handled; a name travels, never a text. */
export const keyNotices = {
  revoked: { text: 'The key was revoked. Nothing can be done with it any more.', isError: false },
  gone: { text: 'There is no such key or workspace any more.', isError: true },
  nameless: { text: 'Give the key a name of up to 60 characters.', isError: true },
  no_scope: { text: 'Tick at least one thing that the key may do.', isError: true },
  full: { text: 'You have as many keys as there may be. Revoke one first.', isError: true },
} as const;

const READ = 'agent:read';
const scopeTexts: Readonly<Record<string, string>> = {
  'agent:read': 'read projects, audits and figures',
  'agent:deploy': 'queue audits of pages on proven sites',
  'agent:keys': 'rotate and revoke ingest keys',
  'agent:feedback': 'report where something got stuck',
};

export const scopeField = (scope: string) => `allow ${scope}`;

interface KeysFrame {
  readonly within: Within;
  readonly token: string;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function lastUse({ lastUsedAt }: PersonalKey): string {
  return lastUsedAt === null
    ? 'never'
    : `${new Date(lastUsedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

function KeyRow(props: { each: PersonalKey; workspace: string; isOthers: boolean; token: string }) {
  const { each, workspace, isOthers, token } = props;
  return (
    <tr>
      <th scope="row">
        {each.name}
        {isOthers ? <small> of {each.email}</small> : null}
      </th>
      <td data-label="Workspace">{workspace}</td>
      <td data-label="May">{each.scope.replaceAll('agent:', '').replaceAll(' ', ', ')}</td>
      <td data-label="Last used">{lastUse(each)}</td>
      <td data-label="Ends">{each.expiresAt === null ? 'never' : day(each.expiresAt)}</td>
      <td>
        <ButtonForm
          token={token}
          action="/account/keys/revoke"
          fields={{ key: each.id, workspace: each.workspaceId }}
          label="Revoke"
          of={`the key ${each.name}`}
          kind="danger"
        />
      </td>
    </tr>
  );
}

function KeyTable(props: {
  caption: string;
  keys: readonly PersonalKey[];
  seen: SeenKeys;
  isOthers: boolean;
  token: string;
}) {
  const { caption, keys, seen, isOthers, token } = props;
  const nameOf = (id: string) => seen.workspaces.find((each) => each.id === id)?.name ?? '';
  return (
    <table class="stack">
      <caption class="away">{caption}</caption>
      <thead>
        <tr>
          {['Name', 'Workspace', 'May', 'Last used', 'Ends'].map((title) => (
            <th scope="col">{title}</th>
          ))}
          <th scope="col">
            <span class="away">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((each) => (
          <KeyRow each={each} workspace={nameOf(each.workspaceId)} isOthers={isOthers} token={token} />
        ))}
      </tbody>
    </table>
  );
}

function NewKeyForm({ seen, token }: { seen: SeenKeys; token: string }) {
  return (
    <form method="post" action="/account/keys/create">
      <CsrfField token={token} />
      <label for="name">Name</label>
      <p class="hint" id="name-hint">
        What will use it, such as “Nightly report”
      </p>
      <input id="name" name="name" maxlength={60} required autocomplete="off" aria-describedby="name-hint" />
      <label for="workspace">Workspace</label>
      <select id="workspace" name="workspace">
        {seen.workspaces.map((workspace) => (
          <option value={workspace.id}>{workspace.name}</option>
        ))}
      </select>
      <fieldset>
        <legend>It may</legend>
        {keyScopes.map((scope) => (
          <label class="check">
            <input type="checkbox" name={scopeField(scope)} value="yes" checked={scope === READ} />{' '}
            {scopeTexts[scope]} <small>({scope})</small>
          </label>
        ))}
      </fieldset>
      <label for="days">Ends</label>
      <select id="days" name="days">
        {keyDays.map((days) => (
          <option value={String(days)} selected={days === 90}>
            after {days} days
          </option>
        ))}
        <option value="">never, until it is revoked</option>
      </select>
      <p class="actions">
        <button type="submit">Make a key</button>
      </p>
    </form>
  );
}

/** A person's keys, and what they may end. */
export function KeysPage(
  props: KeysFrame & {
    seen: SeenKeys;
    notice: { readonly text: string; readonly isError: boolean } | undefined;
  },
) {
  const { within, token, seen, notice } = props;
  const title = notice?.isError ? `Error: ${notice.text} – API keys – Waymark` : 'API keys – Waymark';
  return (
    <AppPage within={within} title={title}>
      <p>
        <a href="/account">Your account</a>
      </p>
      <h1>API keys</h1>
      {notice === undefined ? null : (
        <p class={notice.isError ? 'notice wrong' : 'notice'} role={notice.isError ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      <p>
        A key lets a program of yours use the Agent API in one workspace, in your name: send it as{' '}
        <code>Authorization: Bearer …</code>. It ends when you revoke it or leave the workspace.
      </p>
      {seen.own.length === 0 ? (
        <p>You have no key yet.</p>
      ) : (
        <KeyTable caption="Your keys" keys={seen.own} seen={seen} isOthers={false} token={token} />
      )}
      {seen.others.length === 0 ? null : (
        <>
          <h2>Keys of other members</h2>
          <KeyTable caption="Keys of other members" keys={seen.others} seen={seen} isOthers token={token} />
        </>
      )}
      <h2>Make a key</h2>
      <NewKeyForm seen={seen} token={token} />
    </AppPage>
  );
}

/** Shows the secret of a key, once. */
export function NewKeyPage({ within, name, secret }: { within: Within; name: string; secret: string }) {
  return (
    <AppPage within={within} title={`The key ${name} – Waymark`}>
      <h1>The key “{name}”</h1>
      <p>Copy it now: it is shown this once, and nobody can find it out later. Whoever has it can use it.</p>
      <label for="secret">Key</label>
      <input id="secret" class="code-line" value={secret} readonly autocomplete="off" spellcheck={false} />
      <p class="actions">
        <a href="/account/keys">I have copied it</a>
      </p>
    </AppPage>
  );
}
