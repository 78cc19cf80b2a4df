import { type OidcTestProvider, startOidcProvider } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';

const CALLBACK = '/sign-in/provider/callback';
const ADA = 'ada@acme-corp.com';
let provider: OidcTestProvider;

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri: `http://localhost:4311${CALLBACK}` });
});
afterAll(() => provider?.stop());

const settings = (issuer = provider.issuer) => ({
  WAYMARK_OIDC_ISSUER: issuer,
  WAYMARK_OIDC_CLIENT_ID: provider.clientId,
  WAYMARK_OIDC_CLIENT_SECRET: provider.clientSecret,
  WAYMARK_OIDC_LABEL: 'Acme Login',
});
const open = (env: Record<string, string> = settings()) => openPlatform({ env });

/** Where our service sends a browser. */
async function begin(browser: TestBrowser, to = 'workspace'): Promise<URL> {
  const answer = await browser.request(`/sign-in/provider?to=${to}`);
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

/** The way there and back; the URLs can be changed on both. */
async function walk(
  browser: TestBrowser,
  login: string,
  change: { there?: (url: URL) => void; back?: (url: URL) => void } = {},
) {
  const there = await begin(browser);
  change.there?.(there);
  const back = new URL(await provider.signIn(there.href, login));
  change.back?.(back);
  return back;
}

const comeBack = (browser: TestBrowser, back: URL) => browser.request(`${CALLBACK}${back.search}`);

async function signIn(browser: TestBrowser, login: string) {
  return await comeBack(browser, await walk(browser, login));
}

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.request('/account')).headers.get('location') === null;

const identitiesIn = ({ store }: Platform) =>
  store.db
    .selectFrom('human_identities')
    .innerJoin('human_users', 'human_users.id', 'human_identities.user_id')
    .select(['issuer', 'subject', 'email'])
    .execute();

async function actionsIn({ store }: Platform) {
  return (await store.db.selectFrom('security_events').select('action').execute()).map(
    ({ action }) => action,
  );
}

describe('another provider', () => {
  it('is offered on the sign-in page under its name, and is absent where none is set', async () => {
    const page = await openBrowser(await open()).open('/sign-in?to=workspace');
    expect(page.text).toContain('Sign in with Acme Login');
    expect(page.text).toContain('href="/sign-in/provider?to=workspace"');
    const none = openBrowser(await openPlatform());
    expect((await none.open('/sign-in')).text).not.toContain('/sign-in/provider');
    expect((await none.request('/sign-in/provider')).status).toBe(404);
  });

  it('signs a new person in by a verified address, with an account and a workspace, and says so by mail', async () => {
    const platform = await open();
    const browser = openBrowser(platform);
    const answer = await signIn(browser, 'ada');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/workspace']);
    expect((await browser.open('/account')).text).toContain(ADA);
    expect(await identitiesIn(platform)).toEqual([{ issuer: provider.issuer, subject: 'ada', email: ADA }]);
    expect(await actionsIn(platform)).toEqual(expect.arrayContaining(['provider.linked', 'session.started']));
    await browser.signIn('somebody@acme-corp.com');
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      ADA,
      'Another way to sign in was added to your account on localhost:4311',
    ]);
  });

  it('leads to the account that the address has already, and stays linked when the address changes there', async () => {
    const platform = await open();
    await openBrowser(platform).signIn('grace@acme-corp.com');
    await signIn(openBrowser(platform), 'grace');
    provider.people.set('grace', { email: 'other@acme-corp.com', email_verified: false });
    const browser = openBrowser(platform);
    await signIn(browser, 'grace');
    provider.people.delete('grace');
    expect((await browser.open('/account')).text).toContain('grace@acme-corp.com');
    expect(await platform.store.db.selectFrom('human_users').selectAll().execute()).toHaveLength(1);
  });

  it('opens no account while sign-up is closed, and lets people in who are there or invited', async () => {
    const env = { ...settings(), WAYMARK_SIGN_UP: 'closed', WAYMARK_OPERATORS: 'grace@acme-corp.com' };
    const platform = await open(env);
    const browser = openBrowser(platform);
    const refused = await signIn(browser, 'ada');
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('No account was opened'),
    ]);
    expect(await isSignedIn(browser)).toBe(false);
    const grace = openBrowser(platform);
    await signIn(grace, 'grace');
    expect(await isSignedIn(grace)).toBe(true);
    const fields = (await grace.open('/workspace/members')).fieldsOf('/account/members/invite');
    await grace.post('/account/members/invite', { ...fields, email: ADA, role: 'member' });
    await signIn(browser, 'ada');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('asks with PKCE, a state and a nonce that nobody saw before', async () => {
    const browser = openBrowser(await open());
    const [one, other] = [await begin(browser), await begin(browser)];
    for (const url of [one, other])
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        scope: 'openid email',
        code_challenge_method: 'S256',
        redirect_uri: `http://localhost:4311${CALLBACK}`,
      });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
  });

  it('is unlinked by its owner alone, who keeps the mailed code', async () => {
    const platform = await open();
    const [browser, eve] = [openBrowser(platform), openBrowser(platform)];
    await signIn(browser, 'ada');
    await signIn(eve, 'eve');
    const remove = '/account/providers/remove';
    const fields = (await browser.open('/account/providers')).fieldsOf(remove);
    const { csrf = '' } = (await eve.open('/account/providers')).fieldsOf(remove);
    expect((await eve.post(remove, { ...fields, csrf })).headers.get('location')).toContain('done=gone');
    expect((await eve.post(remove, { ...fields, csrf: 'forged' })).status).toBe(403);
    expect(await identitiesIn(platform)).toHaveLength(2);
    expect((await browser.submit(remove, fields)).text).toContain('no longer signs in as you');
    expect(await identitiesIn(platform)).toMatchObject([{ subject: 'eve' }]);
    expect(await actionsIn(platform)).toContain('provider.removed');
    const again = openBrowser(platform);
    await again.signIn(ADA);
    expect(await isSignedIn(again)).toBe(true);
  });
});

/** The way to the provider and back of somebody who is signed in and links an account there. */
async function beginLink(browser: TestBrowser) {
  const action = '/account/providers/link';
  const page = await browser.submit(action, (await browser.open('/account/providers')).fieldsOf(action));
  const url = /<a class="button" href="([^"]+)">\s*Go on to Acme Login/u.exec(page.text)?.[1] ?? '';
  return url.replaceAll('&amp;', '&');
}

async function linkAs(browser: TestBrowser, login: string) {
  return await comeBack(browser, new URL(await provider.signIn(await beginLink(browser), login)));
}

describe('an account whose address nobody verified', () => {
  const GRACE = 'grace@acme-corp.com';
  beforeAll(() => void provider.people.set('entra', { email: 'entra@elsewhere.dev' }));

  it('is linked by whoever is signed in, and signs in as them from then on', async () => {
    const platform = await open();
    const browser = openBrowser(platform);
    await browser.signIn(GRACE);
    const answer = await linkAs(browser, 'entra');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/providers?done=linked']);
    expect((await browser.open('/account/providers?done=linked')).text).toContain('it now signs in as you');
    expect(await identitiesIn(platform)).toMatchObject([{ subject: 'entra', email: GRACE }]);
    expect(await actionsIn(platform)).toContain('provider.linked');
    const later = openBrowser(platform);
    await signIn(later, 'entra');
    expect((await later.open('/account')).text).toContain(GRACE);
    await openBrowser(platform).signIn('somebody@acme-corp.com');
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      GRACE,
      'Another way to sign in was added to your account on localhost:4311',
    ]);
  });

  it('is not linked to who signed out or changed meanwhile, nor in another browser', async () => {
    const platform = await open();
    const [browser, mallory] = [openBrowser(platform), openBrowser(platform)];
    await browser.signIn(GRACE);
    await mallory.signIn('mallory@acme-corp.com');
    const back = new URL(await provider.signIn(await beginLink(mallory), 'entra'));
    expect((await comeBack(browser, back)).status).toBe(400);
    const later = new URL(await provider.signIn(await beginLink(browser), 'entra'));
    const gone = (await browser.open('/account')).fieldsOf('/sign-out');
    await browser.post('/sign-out', gone);
    expect((await comeBack(browser, later)).status).toBe(400);
    const third = openBrowser(platform);
    await third.signIn(GRACE);
    const begun = new URL(await provider.signIn(await beginLink(third), 'entra'));
    await third.post('/sign-out', (await third.open('/account')).fieldsOf('/sign-out'));
    await third.signIn('mallory@acme-corp.com');
    expect((await comeBack(third, begun)).status).toBe(400);
    expect(await identitiesIn(platform)).toEqual([]);
  });

  it('is not linked twice, and takes no other one from its owner', async () => {
    const platform = await open();
    const [grace, ada] = [openBrowser(platform), openBrowser(platform)];
    await grace.signIn(GRACE);
    await linkAs(grace, 'entra');
    await ada.signIn(ADA);
    const taken = await linkAs(ada, 'entra');
    expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('another person')]);
    await linkAs(ada, 'ada');
    expect(await identitiesIn(platform)).toHaveLength(2);
    const second = new URL(
      await provider.signIn(
        (await ada.submit('/account/providers/link', await csrfOf(ada))).text
          .match(/class="button" href="([^"]+)"/u)?.[1]
          ?.replaceAll('&amp;', '&') ?? '',
        'another',
      ),
    );
    expect((await comeBack(ada, second)).status).toBe(409);
    expect(await identitiesIn(platform)).toHaveLength(2);
  });

  it('is begun by no other site and by nobody who is not signed in', async () => {
    const platform = await open();
    const browser = openBrowser(platform);
    await browser.signIn(GRACE);
    expect((await browser.post('/account/providers/link', {})).status).toBe(403);
    expect((await browser.request('/account/providers/link')).status).toBe(405);
    const nobody = openBrowser(platform);
    expect((await nobody.post('/account/providers/link', {})).status).toBe(403);
  });
});

const csrfOf = async (browser: TestBrowser) => (await browser.open('/account')).fieldsOf('/sign-out');

describe('a sign-in with another provider is refused', () => {
  it.each([
    ['without an address', {}, 'Your address is missing'],
    ['with an unverified address', { email: ADA, email_verified: false }, 'Your address is not verified'],
    ['with an address that nobody says is verified', { email: ADA }, 'Your address is not verified'],
  ])('%s, with a page that says what to do', async (_, claims, heading) => {
    const platform = await open();
    await openBrowser(platform).signIn(ADA);
    provider.people.set('mallory', claims);
    const browser = openBrowser(platform);
    const back = await walk(browser, 'mallory');
    const answer = await comeBack(browser, back);
    provider.people.delete('mallory');
    expect(answer.status).toBe(403);
    const text = await answer.text();
    expect(text).toContain(heading);
    expect(text).toContain('have a code mailed');
    expect([await isSignedIn(browser), await identitiesIn(platform)]).toEqual([false, []]);
  });

  it('when an address that is linked here was given to somebody else there', async () => {
    const platform = await open();
    await signIn(openBrowser(platform), 'ada');
    provider.people.set('ada-the-second', { email: ADA, email_verified: true });
    const browser = openBrowser(platform);
    const answer = await signIn(browser, 'ada-the-second');
    provider.people.delete('ada-the-second');
    expect([answer.status, await isSignedIn(browser)]).toEqual([409, false]);
    expect(await identitiesIn(platform)).toHaveLength(1);
  });

  it.each([
    ['a nonce that we did not send', { there: (url: URL) => url.searchParams.set('nonce', 'another') }],
    ['the answer of another issuer', { back: (url: URL) => url.searchParams.set('iss', 'https://evil.dev') }],
    ['no issuer', { back: (url: URL) => url.searchParams.delete('iss') }],
    ['a code that was made up', { back: (url: URL) => url.searchParams.set('code', 'made-up') }],
    [
      'a code for another verifier',
      {
        there: (url: URL) =>
          url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
      },
    ],
    ['an error', { back: (url: URL) => url.searchParams.set('error', 'server_error') }],
  ])('with %s', async (_, change) => {
    const platform = await open();
    const browser = openBrowser(platform);
    const answer = await comeBack(browser, await walk(browser, 'ada', change));
    expect([answer.status, await isSignedIn(browser)]).toEqual([400, false]);
    expect(await identitiesIn(platform)).toEqual([]);
  });

  it('with a state that is unknown, of another browser, over, or was used', async () => {
    const platform = await open();
    const [browser, victim] = [openBrowser(platform), openBrowser(platform)];
    const back = await walk(browser, 'ada');
    // Somebody else's way back, followed by a victim who began nothing or something of their own.
    expect((await comeBack(victim, back)).status).toBe(400);
    await begin(victim);
    expect((await comeBack(victim, back)).status).toBe(400);
    expect(await isSignedIn(victim)).toBe(false);
    const unknown = new URL(back);
    unknown.searchParams.set('state', 'unknown');
    expect((await comeBack(browser, unknown)).status).toBe(400);
    expect((await comeBack(browser, back)).status).toBe(303);
    const replayed = openBrowser(platform);
    for (const [name, value] of browser.jar) if (name === 'waymark_provider') replayed.jar.set(name, value);
    expect((await comeBack(replayed, back)).status).toBe(400);
    const late = await walk(replayed, 'ada');
    platform.time.offsetMs = 5 * 60_000;
    expect((await comeBack(replayed, late)).status).toBe(400);
    expect(await isSignedIn(replayed)).toBe(false);
  });

  it('when the person says no there', async () => {
    const browser = openBrowser(await open());
    const state = (await begin(browser)).searchParams.get('state');
    const answer = await browser.request(`${CALLBACK}?error=access_denied&state=${state}`);
    expect([answer.status, (await answer.text()).includes('you did not agree')]).toEqual([403, true]);
  });

  it('when another site leads straight to the provider', async () => {
    const browser = openBrowser(await open());
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await browser.request('/sign-in/provider?to=claim', { headers });
    expect(answer.headers.get('location')).toBe('/sign-in?to=claim');
  });

  it('when many were begun from one address', async () => {
    const platform = await open();
    let last = 0;
    for (let count = 0; count <= 60; count += 1)
      last = (await platform.ask('/sign-in/provider', {}, '20.8.8.8')).status;
    expect(last).toBe(429);
  });

  it('while the issuer is down, before and after, and works when it is back', async () => {
    const port = Number(new URL(provider.issuer).port);
    const redirectUri = `http://localhost:4311${CALLBACK}`;
    const platform = await open();
    const browser = openBrowser(platform);
    const back = await walk(browser, 'ada');
    await provider.stop();
    const answer = await comeBack(browser, back);
    expect([answer.status, (await answer.text()).includes('does not answer')]).toEqual([503, true]);
    const other = openBrowser(await open());
    expect((await other.request('/sign-in/provider')).status).toBe(503);
    provider = await startOidcProvider({ redirectUri, port });
    expect((await signIn(other, 'ada')).status).toBe(303);
    expect(platform.lines.map(({ text }) => text)).toContain(
      'the provider of sign-in gave no answer that holds',
    );
  });

  it('by an issuer whose metadata sends us to an address of this machine that nobody configured', async () => {
    const { createServer } = await import('node:http');
    const asked: string[] = [];
    const inner = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => inner.once('listening', resolve));
    const innerAt = `http://127.0.0.1:${Object(inner.address()).port}`;
    const outer = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          issuer: outerAt,
          authorization_endpoint: `${outerAt}/auth`,
          token_endpoint: `${innerAt}/token`,
          jwks_uri: `${innerAt}/jwks`,
          response_types_supported: ['code'],
        }),
      );
    }).listen(0, 'localhost');
    await new Promise((resolve) => outer.once('listening', resolve));
    const outerAt = `http://localhost:${Object(outer.address()).port}`;
    const browser = openBrowser(await open(settings(outerAt)));
    const state = (await begin(browser)).searchParams.get('state');
    const answer = await browser.request(`${CALLBACK}?code=a&state=${state}`);
    expect([answer.status, asked]).toEqual([503, []]);
    for (const server of [inner, outer]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
