import { AppPage, type Within } from '../../site/index.ts';
import { ButtonForm, CsrfField, type SignInWay } from '../accounts/index.ts';
import { passkeyScript } from './script.ts';
import type { Passkey } from './store.ts';

/** What the page may say after a form was handled; a name travels, never a text. */
export const passkeyNotices = {
  added: { text: 'The passkey was added. You were told so by mail, too.', isError: false },
  removed: {
    text: 'The passkey was removed here. Remove it from your device as well: there it would only be refused.',
    isError: false,
  },
  refused: { text: 'That did not work. Try again.', isError: true },
  known: { text: 'That passkey is known already.', isError: true },
  full: { text: 'You have as many passkeys as there may be. Remove one first.', isError: true },
  nameless: { text: 'Give the passkey a name of up to 60 characters.', isError: true },
  gone: { text: 'That passkey no longer exists.', isError: true },
} as const;

/** The button of the sign-in page; it shows up only where the browser has passkeys. */
export const passkeyWay: SignInWay = {
  script: passkeyScript,
  Part: ({ token, to }) => (
    <form method="post" action="/sign-in/passkey" data-passkey="/sign-in/passkey/options" hidden>
      <h2>Or with a passkey</h2>
      <CsrfField token={token} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="answer" value="" />
      <p class="actions">
        <button type="submit" class="quiet">
          Sign in with a passkey
        </button>
      </p>
      <p role="status" />
    </form>
  ),
};

function Moment({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return <time datetime={iso}>{`${iso.replace('T', ' ').slice(0, 16)} UTC`}</time>;
}

function PasskeyTable({ passkeys, token }: { passkeys: readonly Passkey[]; token: string }) {
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <table class="stack">
      <caption class="away">Your passkeys</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Added</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span class="away">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr>
            <th scope="row">{passkey.name}</th>
            <td data-label="Added">
              <Moment at={passkey.createdAt} />
            </td>
            <td data-label="Last used">
              {passkey.lastUsedAt === null ? 'never' : <Moment at={passkey.lastUsedAt} />}
            </td>
            <td>
              <ButtonForm
                token={token}
                action="/account/passkeys/remove"
                fields={{ passkey: passkey.id }}
                label="Remove"
                of={`the passkey ${passkey.name}`}
                kind="danger"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AddForm({ token }: { token: string }) {
  return (
    <>
      <noscript>
        <p>To add a passkey, this page needs scripts: only a script may ask your device for one.</p>
      </noscript>
      <form method="post" action="/account/passkeys/add" data-passkey="/account/passkeys/options" hidden>
        <CsrfField token={token} />
        <input type="hidden" name="answer" value="" />
        <label for="name">Name</label>
        <p class="hint" id="name-hint">
          So that you know it again, such as “My phone”
        </p>
        <input
          id="name"
          name="name"
          type="text"
          maxlength={60}
          required
          autocomplete="off"
          aria-describedby="name-hint"
        />
        <p class="actions">
          <button type="submit">Add a passkey</button>
        </p>
        <p role="status" />
      </form>
    </>
  );
}

interface PasskeysPage {
  readonly within: Within;
  readonly token: string;
  readonly email: string;
  readonly passkeys: readonly Passkey[];
  readonly notice: { readonly text: string; readonly isError: boolean } | undefined;
}

/** A person's passkeys, and how to get one more. */
export function PasskeysPage({ within, token, email, passkeys, notice }: PasskeysPage) {
  const title = notice?.isError ? `Error: ${notice.text} – Passkeys – Waymark` : 'Passkeys – Waymark';
  return (
    <AppPage within={within} title={title} script={passkeyScript}>
      <p>
        <a href="/account">Your account</a>
      </p>
      <h1>Passkeys</h1>
      {notice === undefined ? null : (
        <p class={notice.isError ? 'notice wrong' : 'notice'} role={notice.isError ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      <p>
        A passkey is a key on your device that signs you in with its lock: a fingerprint, a face or a PIN. It
        works on this site only. The code mailed to {email} keeps working beside it.
      </p>
      <PasskeyTable passkeys={passkeys} token={token} />
      <h2>Add a passkey</h2>
      <AddForm token={token} />
    </AppPage>
  );
}
