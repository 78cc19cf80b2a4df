import type { GuardedResult } from '@waymark/audit';
import type { Configuration } from 'openid-client';
import type { Secret } from '../lib/crypto/secret.ts';
import { problemText } from '../lib/errors/problem-text.ts';

const METADATA_MS = 60 * 60 * 1000;
const PATIENCE_MS = 10_000;
const MOST_BYTES = 1_000_000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret | undefined;
  readonly label: string;
  readonly redirectUri: string;
  /** The one way to the provider; whom it may reach is settled by the configuration. */
  fetch(url: string, request: Request): Promise<GuardedResult>;
}

/** What is kept between the way to the provider and the way back. */
export interface KeptSignIn {
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of somebody, verified to be its word. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider says itself that the address is theirs. */
  readonly isEmailVerified: boolean;
}

export type ProviderAnswer =
  | { readonly outcome: 'known'; readonly person: ProvidedPerson }
  | { readonly outcome: 'refused' | 'unavailable'; readonly problem: string };

/** A provider of sign-in by OpenID Connect. */
export interface OidcProvider {
  readonly label: string;
  /** Where to send a browser; a problem where the provider gives no metadata. */
  begin(state: string, kept: KeptSignIn): Promise<{ readonly url: string } | { readonly problem: string }>;
  /** Checks the way back: state, issuer, nonce, PKCE and the ID token. */
  finish(query: string, state: string, kept: KeptSignIn): Promise<ProviderAnswer>;
}

const load = () => import('openid-client');
type Library = Awaited<ReturnType<typeof load>>;

/** The provider could not be asked, or did not answer as one. */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The library speaks `fetch`; what it asks for goes through the guard, without redirects and within bounds. */
function guarded(options: OidcOptions) {
  return async (url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const result = await options.fetch(url, {
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: init.headers,
      content: init.body === undefined || init.body === null ? '' : String(init.body),
      deadlineMs: PATIENCE_MS,
      maxBytes: MOST_BYTES,
    });
    if (result.kind === 'refused') throw new UnreachableError(result.detail);
    if (result.status >= 500) throw new UnreachableError(`it answered ${result.status}`);
    // The body is decoded already.
    const { 'content-encoding': _coding, 'content-length': _length, ...headers } = result.headers;
    const hasBody = ![204, 205, 304].includes(result.status);
    const body = hasBody ? new Uint8Array(result.body ?? []) : null;
    return new Response(body, { status: result.status, headers });
  };
}

async function discover(options: OidcOptions, library: Library): Promise<Configuration> {
  const issuer = new URL(options.issuer);
  const secret = options.clientSecret?.reveal();
  return await library.discovery(
    issuer,
    options.clientId,
    secret === undefined ? {} : { client_secret: secret },
    secret === undefined ? library.None() : undefined,
    {
      [library.customFetch]: guarded(options),
      // The setting takes http only for this machine.
      execute: issuer.protocol === 'http:' ? [library.allowInsecureRequests] : [],
    },
  );
}

/** The metadata and keys of the provider, asked for again after an hour; a failure is not remembered. */
function rememberMetadata(options: OidcOptions) {
  let known: { readonly config: Promise<Configuration>; readonly until: number } | undefined;
  return async (library: Library): Promise<Configuration> => {
    if (known === undefined || known.until <= Date.now()) {
      const config = discover(options, library);
      const fresh = { config, until: Date.now() + METADATA_MS };
      known = fresh;
      config.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return await known.config;
  };
}

function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof UnreachableError) return true;
  return false;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function exchange(
  library: Library,
  config: Configuration,
  url: URL,
  checks: { readonly state: string } & KeptSignIn,
): Promise<ProvidedPerson> {
  const tokens = await library.authorizationCodeGrant(config, url, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There was no ID token.');
  const { iss: issuer, sub: subject } = claims;
  // Many providers keep the address for the user info endpoint (OpenID Connect Core §5.4).
  const said =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? await library.fetchUserInfo(config, tokens.access_token, subject)
      : claims;
  return { issuer, subject, email: text(said.email), isEmailVerified: said.email_verified === true };
}

export function createOidcProvider(options: OidcOptions): OidcProvider {
  const metadata = rememberMetadata(options);
  return {
    label: options.label,
    async begin(state, { nonce, verifier }) {
      const library = await load();
      try {
        const config = await metadata(library);
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: options.redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href };
      } catch (error) {
        return { problem: problemText(error) };
      }
    },
    async finish(query, state, kept) {
      const library = await load();
      const url = new URL(options.redirectUri);
      url.search = query;
      try {
        const person = await exchange(library, await metadata(library), url, { state, ...kept });
        return { outcome: 'known', person };
      } catch (error) {
        const outcome = isUnreachable(error) ? 'unavailable' : 'refused';
        return { outcome, problem: problemText(error) };
      }
    },
  };
}
