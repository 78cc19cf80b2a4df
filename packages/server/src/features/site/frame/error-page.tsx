import { pagePolicy } from './page-policy.ts';
import { Page } from './pages.tsx';
import { chooseRepresentation } from './representation.ts';

/** What is said of a refused request. */
export interface ShownError {
  readonly status: number;
  readonly message: string;
  readonly resolution: string;
  /** The URL at which what was asked for is, where that is known. */
  readonly elsewhere?: string | undefined;
  /** There is nothing here for programs either. */
  readonly isUnknownPath?: boolean;
}

const FOR_PROGRAMS =
  /^\/(?:api|agent|oauth2|\.well-known)(?:\/|$)|\.(?:json|md|txt|xml)$|^\/(?:health|metrics)$/u;
const errorOffers = [{ type: 'application/json' }, { type: 'text/html' }] as const;

function ErrorPage({ homeUrl, error }: { homeUrl: string; error: ShownError }) {
  const isMissing = error.status === 404;
  const heading = isMissing ? 'There is no page here' : 'That did not work';
  return (
    <Page title={`${heading} – Waymark`} homeUrl={homeUrl}>
      <h1>{heading}</h1>
      <p>{isMissing ? 'The address may be mistyped, or the page has moved or is gone.' : error.message}</p>
      {isMissing ? null : <p>{error.resolution}</p>}
      {error.elsewhere === undefined ? null : (
        <p>
          You may want this page of the service’s other host: <a href={error.elsewhere}>{error.elsewhere}</a>
        </p>
      )}
      <p>
        <a href={homeUrl}>Go to the home page</a>
      </p>
    </Page>
  );
}

/** An error as a page with its headers, for whoever asks a page for HTML by name; programs take anything. */
export function errorPage(
  homeUrl: string,
  asked: { readonly path: string; readonly accept: string | undefined },
  error: ShownError,
) {
  if (FOR_PROGRAMS.test(asked.path) && error.isUnknownPath !== true) return undefined;
  if (chooseRepresentation('', asked.accept, errorOffers).type !== 'text/html') return undefined;
  return {
    html: ErrorPage({ homeUrl, error }).toString(),
    headers: { 'content-security-policy': pagePolicy, vary: 'Accept' },
  };
}
