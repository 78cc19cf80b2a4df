import { once } from 'node:events';
import { createServer } from 'node:http';
import { findFreePort } from './free-port.ts';

/** What the provider says of somebody who signs in there. */
export interface ProvidedClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OidcTestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People by the name they type there; whoever is not among them has a verified address of that name. */
  readonly people: Map<string, ProvidedClaims>;
  /** Walks the provider's own pages as a browser does, from where our service sent it to where it leads back to. */
  signIn(url: string, login: string): Promise<string>;
  stop(): Promise<void>;
}

const MOST_HOPS = 12;

/** The forms of the provider's pages: who somebody is, and whether they agree. */
function answerTo(page: string, login: string): URLSearchParams | undefined {
  if (page.includes('name="login"')) return new URLSearchParams({ prompt: 'login', login, password: 'any' });
  return page.includes('value="consent"') ? new URLSearchParams({ prompt: 'consent' }) : undefined;
}

async function walk(issuer: string, from: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let [url, body]: [string, URLSearchParams | undefined] = [from, undefined];
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = body === undefined ? {} : { method: 'POST', body };
    const answer: Response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(each) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      if (next.origin !== issuer) return next.href;
      [url, body] = [next.href, undefined];
      continue;
    }
    const page = await answer.text();
    const form = answerTo(page, login);
    if (form === undefined) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`);
    body = form;
  }
  throw new Error('the provider never led back');
}

/** A real OpenID Connect provider on loopback, with the pages on which people sign in there. */
export async function startOidcProvider(options: {
  readonly redirectUri: string;
  readonly port?: number;
}): Promise<OidcTestProvider> {
  const { default: Provider } = await import('oidc-provider');
  const issuer = `http://localhost:${options.port ?? (await findFreePort())}`;
  const [clientId, clientSecret] = ['waymark', 'a-client-secret-for-tests-of-waymark'];
  const people = new Map<string, ProvidedClaims>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [options.redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-cookie-key-for-tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        ...(people.get(id) ?? { email: `${id}@acme-corp.com`, email_verified: true }),
      }),
    }),
  });
  const server = createServer(provider.callback()).listen(Number(new URL(issuer).port), 'localhost');
  await once(server, 'listening');
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, login) => walk(issuer, url, login),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
