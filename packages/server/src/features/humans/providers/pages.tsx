import { AppPage, Page, type Within } from '../../site/index.ts';
import { ButtonForm, type SignInWay } from '../accounts/index.ts';
import type { ProviderRefusal } from './finish-sign-in.ts';
import type { LinkedIdentity } from './store.ts';

/** The link of the sign-in page. No form: browsers hold a form's answer, and wherever the provider leads, to the policy. */
export function providerWay(label: string): SignInWay {
  return {
    Part: ({ to }) => (
      <>
        <h2>Or with {label}</h2>
        <p class="actions">
          <a class="button" href={`/sign-in/provider?to=${encodeURIComponent(to)}`}>
            Sign in with {label}
          </a>
        </p>
      </>
    ),
  };
}

const refusals: Readonly<Record<ProviderRefusal, (label: string) => { title: string; text: string }>> = {
  not_begun: () => ({
    title: 'This sign-in is over',
    text: 'It was not begun in this browser, took more than five minutes, or was used already. Begin again.',
  }),
  declined: (label) => ({
    title: 'Nobody was signed in',
    text: `${label} says that you did not agree. You can try again, or have a code mailed.`,
  }),
  refused: (label) => ({
    title: 'Nobody was signed in',
    text: `What came back from ${label} does not hold. Begin again; if that does not help, have a code mailed and tell the operator of this service.`,
  }),
  unavailable: (label) => ({
    title: `${label} does not answer`,
    text: 'Try again in some minutes, or have a code mailed: that works without it.',
  }),
  no_email: (label) => ({
    title: 'Your address is missing',
    text: `${label} told us no e-mail address of yours, which we need the first time. Allow it there, or have a code mailed.`,
  }),
  unverified_email: (label) => ({
    title: 'Your address is not verified',
    text: `${label} does not say that your e-mail address is really yours, so it could be somebody else’s account. Have your address verified there and come back, or have a code mailed: whoever gets it is signed in, and can then link this account under “${label}” on their account page.`,
  }),
  closed: () => ({
    title: 'No account was opened',
    text: 'This service opens accounts only for whom its operator allows, and by invitation to a workspace. Ask somebody who has an account here to invite your address, and come back.',
  }),
  linked_elsewhere: (label) => ({
    title: 'That account belongs to somebody else here',
    text: `The account at ${label} that you came back with already signs in as another person. Choose another one there, or remove it from that person’s account page first.`,
  }),
  other_identity: (label) => ({
    title: 'Another account is linked',
    text: `Your address here belongs to another account at ${label}. Sign in with a mailed code or a passkey, remove the old one under “${label}” on your account page, and come back.`,
  }),
};

/** Says why nobody was signed in, and what to do. */
export function ProviderRefusedPage(props: { homeUrl: string; label: string; refusal: ProviderRefusal }) {
  const { title, text } = refusals[props.refusal](props.label);
  return (
    <Page title={`Error: ${title} – Waymark`} homeUrl={props.homeUrl}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p class="actions">
        <a class="button" href="/sign-in">
          To the sign-in page
        </a>
      </p>
    </Page>
  );
}

function when(at: number): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

/** The way to the provider, by a link: browsers hold a form's answer, and wherever that leads, to the policy. */
export function LinkPage({ within, label, url }: { within: Within; label: string; url: string }) {
  return (
    <AppPage within={within} title={`Link an account of ${label} – Waymark`}>
      <h1>Link an account of {label}</h1>
      <p>
        Sign in at {label} with the account that is yours. Whoever signs in with it from then on is signed in
        as you here.
      </p>
      <p class="actions">
        <a class="button" href={url}>
          Go on to {label}
        </a>
        <a href="/account/providers">Cancel</a>
      </p>
    </AppPage>
  );
}

interface ProvidersPage {
  readonly within: Within;
  readonly token: string;
  readonly label: string;
  readonly identities: readonly LinkedIdentity[];
  readonly notice: string | undefined;
}

/** Which accounts elsewhere sign in as this person. */
export function ProvidersPage({ within, token, label, identities, notice }: ProvidersPage) {
  return (
    <AppPage within={within} title={`Sign-in with ${label} – Waymark`}>
      <p>
        <a href="/account">Your account</a>
      </p>
      <h1>Sign-in with {label}</h1>
      {notice === undefined ? null : (
        <p class="notice" role="status">
          {notice}
        </p>
      )}
      {identities.length === 0 ? (
        <p>
          No account of {label} is linked to yours. It is linked when you sign in with it and it has verified
          the address that you have here, or by this button, whatever address it has.
        </p>
      ) : (
        <table class="stack">
          <caption class="away">Linked accounts</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Linked</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span class="away">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {identities.map((each) => (
              <tr>
                <th scope="row">
                  {each.subject} <small>at {new URL(each.issuer).host}</small>
                </th>
                <td data-label="Linked">{when(each.createdAt)}</td>
                <td data-label="Last used">{each.lastUsedAt === null ? 'never' : when(each.lastUsedAt)}</td>
                <td>
                  <ButtonForm
                    token={token}
                    action="/account/providers/remove"
                    fields={{ issuer: each.issuer, subject: each.subject }}
                    label="Remove"
                    of={`the account ${each.subject}`}
                    kind="danger"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {identities.length === 0 ? (
        <ButtonForm
          token={token}
          action="/account/providers/link"
          fields={{}}
          label={`Link an account of ${label}`}
        />
      ) : null}
    </AppPage>
  );
}
