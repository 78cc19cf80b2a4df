import { openTestStore, recordLog } from '@waymark/testkit';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createCallerLimiter } from '../../../adapters/caller-limiter.ts';
import { loadConfig } from '../../../config/index.ts';
import { requestContext, securityHeaders } from '../../../http/index.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Mail } from '../../../lib/mail/mail.ts';
import { eventsOfWorkspace } from '../../identity/index.ts';
import { createHumans, humanLimiters, humanRoutes, signInPage, sweepHumans } from './index.ts';
import { deliverMails } from './mail-fixture.ts';
import { ensurePersonalWorkspace } from './store.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface SiteOptions {
  readonly platformUrl?: string;
  readonly codesPerEmail?: number;
  readonly codesPerCaller?: number;
}

async function openSite(options: SiteOptions = {}) {
  const platformUrl = options.platformUrl ?? 'http://localhost:4311';
  const { store } = await openTestStore();
  const { log, lines } = recordLog();
  const mails: Mail[] = [];
  const failing: { with: Error | undefined } = { with: undefined };
  const time = { offsetMs: 0 };
  const { limits } = loadConfig({
    WAYMARK_SIGN_IN_CODES_PER_CALLER_HOUR: String(options.codesPerCaller ?? ''),
    WAYMARK_SIGN_IN_CODES_PER_EMAIL_HOUR: String(options.codesPerEmail ?? ''),
  });
  const deps = {
    config: {
      platformUrl,
      baseUrl: 'http://localhost:4310',
      signUp: { kind: 'open' },
      operators: [],
      limits: { passkeysPerPerson: 20, keysPerPerson: 50, triesPerCode: 4 },
    } as const,
    clock: () => Date.now() + time.offsetMs,
    log,
    store,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    mailer: {
      async send(mail: Mail) {
        if (failing.with !== undefined) throw failing.with;
        mails.push(mail);
      },
    },
    mailQueued: () => {},
    limiters: humanLimiters((limit) => createCallerLimiter(store, limit), limits),
    countOpenAlerts: async () => 0,
  };
  const humans = createHumans(deps);
  const app = new Hono<HttpEnv>();
  app.use(requestContext({ kind: 'none' }), securityHeaders(platformUrl));
  const showsOutbox = () => false;
  app.route('/', humanRoutes({ humans, showSignIn: signInPage(humans, showsOutbox), showsOutbox }));
  app.onError((error, c) => c.text(error instanceof ServiceError ? error.code : String(error), 500));
  const codeTo = (email: string) => {
    const mail = mails.findLast((each) => each.to === email);
    return /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no code';
  };
  const deliver = () => deliverMails(deps);
  return { app, codeTo, deliver, deps, failing, humans, lines, mails, platformUrl, store, time };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** As much of a browser as these pages need: it keeps cookies and sends the forms it was shown. */
function openBrowser(site: Site, remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('Cookie', cookies());
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress } }, memo: { ttlMs: 0 } } as unknown;
    const response = await site.app.fetch(
      new Request(`${site.platformUrl}${path}`, { ...init, headers }),
      env as HttpEnv['Bindings'],
    );
    if (init.method === 'POST') await site.deliver();
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (/Max-Age=0/iu.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const tokenOn = async (path: string) =>
    /name="csrf" value="([^"]+)"/u.exec(await (await ask(path)).text())?.[1] ?? '';
  const send = async (page: string, action: string, fields: Record<string, string>, headers = {}) =>
    ask(action, {
      method: 'POST',
      body: new URLSearchParams({ csrf: await tokenOn(page), ...fields }),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', ...headers },
    });
  const askForCode = (email: string, to = 'account') => send(`/sign-in?to=${to}`, '/sign-in', { email, to });
  const type = (code: string) => send('/sign-in/code', '/sign-in/code', { code });
  const signIn = async (email: string, to?: string) => {
    await askForCode(email, to);
    return await type(site.codeTo(email));
  };
  const human = () => site.humans.currentHuman(new Headers({ Cookie: cookies() }));
  return { ask, askForCode, cookies, human, jar, send, signIn, tokenOn, type };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in by code', () => {
  it('opens an account with a verified address and a workspace, and a session', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    const asked = await browser.askForCode(' Ada.L@Example.ORG ');
    expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/sign-in/code']);
    const page = await (await browser.ask('/sign-in/code')).text();
    expect(page).toContain('ada.l@example.org');
    expect(page).toContain('autocomplete="one-time-code"');

    const response = await browser.type(site.codeTo('ada.l@example.org'));

    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account']);
    const human = await browser.human();
    expect(human).toMatchObject({ email: 'ada.l@example.org' });
    const workspaces = await site.humans.workspacesOf(human?.userId ?? '');
    expect(workspaces).toMatchObject([{ name: "ada.l's workspace", role: 'owner' }]);
    expect(await site.humans.membersOf(workspaces[0]?.id ?? '')).toEqual([
      { userId: human?.userId, email: 'ada.l@example.org', role: 'owner' },
    ]);
    const user = await site.store.db.selectFrom('human_users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email_verified: 1, created_at: expect.stringMatching(/^\d{4}-.*Z$/u) });
  });

  it('mails host, code, lifetime and a warning, as text and HTML', async () => {
    const site = await openSite();
    await openBrowser(site).askForCode('ada@example.org');
    const [mail] = site.mails;
    const code = site.codeTo('ada@example.org');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('localhost:4311');
      expect(part).toContain(code);
      expect(part).toContain('10 minutes');
      expect(part).toContain('Do not tell anyone');
    }
    expect(mail?.subject).not.toContain(code);
  });

  it('takes a code once', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    const other = openBrowser(site);
    for (const [name, value] of browser.jar) other.jar.set(name, value);
    const code = site.codeTo('ada@example.org');
    expect((await browser.type(code)).status).toBe(303);
    const again = await other.type(code);
    expect(again.status).toBe(400);
    expect(await other.human()).toBeUndefined();
  });

  it('ends a code after as many wrong ones as the operator allows, even for the right one', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    const code = site.codeTo('ada@example.org');
    for (let tries = 0; tries < 4; tries += 1) {
      const refused = await browser.type(wrong(code));
      expect(refused.status).toBe(400);
      expect(await refused.text()).toMatch(/<title>Error: That code is wrong or was already used/u);
    }
    for (let tries = 0; tries < 2; tries += 1) expect((await browser.type(code)).status).toBe(400);
    expect(await browser.human()).toBeUndefined();
    expect((await browser.signIn('ada@example.org')).status).toBe(303);
  });

  it('spends no try on what cannot be a code', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    for (const text of ['', '12345', 'abcdef', '1234567'])
      expect((await browser.type(text)).status).toBe(400);
    const code = site.codeTo('ada@example.org');
    expect((await browser.type(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(303);
  });

  it('refuses an expired code', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    await site.store.db
      .updateTable('human_verifications')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    const refused = await browser.type(site.codeTo('ada@example.org'));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('expired')]);
    expect(await browser.human()).toBeUndefined();
  });

  it('lets the newest code count only', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    const first = site.codeTo('ada@example.org');
    await site.store.db
      .updateTable('human_verifications')
      .set({ created_at: '2000-01-01T00:00:00.000Z' })
      .execute();
    await browser.askForCode('ada@example.org');
    const second = site.codeTo('ada@example.org');
    if (first !== second) expect((await browser.type(first)).status).toBe(400);
    expect((await browser.type(second)).status).toBe(303);
  });

  it('answers alike whether or not an account exists', async () => {
    const site = await openSite();
    await openBrowser(site).signIn('known@example.org');
    const seen = [];
    for (const email of ['known@example.org', 'other@example.org']) {
      const browser = openBrowser(site);
      const asked = await browser.askForCode(email);
      const page = await (await browser.ask('/sign-in/code')).text();
      const refused = await browser.type(wrong(site.codeTo(email)));
      const text = (html: string) => html.replaceAll(email, 'E').replaceAll(/value="[^"]*"/gu, 'V');
      seen.push([
        asked.status,
        asked.headers.get('Location'),
        text(page),
        refused.status,
        text(await refused.text()),
      ]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(site.mails.filter(({ to }) => to === 'other@example.org')).toHaveLength(1);
  });

  it('makes one account and one workspace of parallel first sign-ins', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    const csrf = await browser.tokenOn('/sign-in/code');
    const body = () => new URLSearchParams({ csrf, code: site.codeTo('ada@example.org') });
    const Cookie = browser.cookies();
    const racers = Array.from({ length: 10 }, () => openBrowser(site));
    const answers = await Promise.all(
      racers.map((racer) =>
        racer.ask('/sign-in/code', { method: 'POST', body: body(), headers: { Cookie } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const users = await site.store.db.selectFrom('human_users').select('id').execute();
    expect(users).toHaveLength(1);
    const owner = { userId: users[0]?.id ?? '', workspaceName: 'x' };
    await Promise.all(Array.from({ length: 10 }, () => ensurePersonalWorkspace(site.store, owner, 1)));
    expect(await site.store.db.selectFrom('workspaces').select('name').execute()).toEqual([
      { name: "ada's workspace" },
    ]);
    expect(await site.store.db.selectFrom('workspace_members').select('role').execute()).toHaveLength(1);
  });

  it('bounds how often codes are asked for, by address and by caller', async () => {
    const site = await openSite({ codesPerEmail: 2, codesPerCaller: 4 });
    const browser = openBrowser(site);
    const statuses = [];
    for (const email of [
      'a@example.org',
      'a@example.org',
      'A@example.org',
      'b@example.org',
      'c@example.org',
    ]) {
      statuses.push((await browser.askForCode(email)).status);
    }
    expect(statuses).toEqual([303, 303, 429, 303, 429]);
    expect((await browser.askForCode('c@example.org')).headers.get('Retry-After')).toMatch(/^\d+$/u);
  });

  it('is closed to nobody by a stranger who asks for codes in their name', async () => {
    const site = await openSite();
    const [stranger, ada] = [openBrowser(site, '192.0.2.1'), openBrowser(site, '192.0.2.2')];
    const statuses = [];
    for (let round = 0; round < 12; round += 1)
      statuses.push((await stranger.askForCode('ada@example.org')).status);
    expect(statuses).toEqual([...Array(5).fill(303), ...Array(7).fill(429)]);
    expect((await ada.signIn('ada@example.org')).status).toBe(303);
    expect(await ada.human()).toBeDefined();
  });

  it('sends an address only so much mail, from however many callers it is asked', async () => {
    const site = await openSite({ codesPerEmail: 8 });
    for (let caller = 1; caller <= 4; caller += 1)
      for (let round = 0; round < 3; round += 1)
        await openBrowser(site, `192.0.2.${caller}`).askForCode('ada@example.org');
    expect(site.mails).toHaveLength(8);
  });

  it('refuses what is not one address', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    for (const email of ['', 'ada', 'a@example.org, b@example.org', '"><script>@example.org']) {
      const refused = await browser.askForCode(email);
      const html = await refused.text();
      expect(refused.status).toBe(400);
      expect(html).toContain('aria-describedby="email-error"');
      expect(html).not.toContain('<script>');
    }
  });
});

describe('where a sign-in leads', () => {
  it('is chosen by name from a fixed list', async () => {
    const site = await openSite();
    const ways = { claim: '/claim', setup: '/setups/claim', workspace: '/workspace', account: '/account' };
    for (const [to, path] of Object.entries(ways)) {
      const response = await openBrowser(site).signIn(`${to}@example.org`, to);
      expect(response.headers.get('Location')).toBe(path);
    }
  });

  it('is never what a stranger wrote', async () => {
    const site = await openSite();
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'constructor',
      '__proto__',
    ]) {
      const browser = openBrowser(site);
      const shown = await (await browser.ask(`/sign-in?to=${encodeURIComponent(to)}`)).text();
      expect(shown).toContain('name="to" value="account"');
      expect(shown).not.toContain('evil');
      await browser.send('/sign-in', '/sign-in', { email: 'ada@example.org', to });
      const response = await browser.type(site.codeTo('ada@example.org'));
      expect(response.headers.get('Location')).toBe('/account');
      const signedIn = await browser.ask(`/sign-in?to=${encodeURIComponent(to)}`);
      expect(signedIn.headers.get('Location')).toBe('/account');
    }
  });
});

describe('a form', () => {
  it('is refused without its token, or with one of another browser or session', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    const stranger = await openBrowser(site).tokenOn('/sign-in');
    for (const csrf of ['', 'x', stranger]) {
      const refused = await browser.send('/sign-in', '/sign-in', { csrf, email: 'ada@example.org' });
      expect([csrf, refused.status]).toEqual([csrf, 403]);
      expect(refused.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    }
    const before = await browser.tokenOn('/sign-in');
    await browser.signIn('ada@example.org');
    expect((await browser.send('/account', '/sign-out', { csrf: before })).status).toBe(403);
    expect(await browser.human()).toBeDefined();
    expect(site.mails).toHaveLength(1);
  });

  it('is refused when the browser says that it comes from elsewhere', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    const fields = { email: 'ada@example.org' };
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'http://localhost:4310' },
    ]) {
      expect((await browser.send('/sign-in', '/sign-in', fields, headers)).status).toBe(403);
    }
    const own = { Origin: site.platformUrl };
    expect((await browser.send('/sign-in', '/sign-in', fields, own)).status).toBe(303);
  });

  it('is refused when it is far too long', async () => {
    const site = await openSite();
    const refused = await openBrowser(site).send('/sign-in', '/sign-in', { email: 'a'.repeat(20_000) });
    expect(await refused.text()).toBe('payload_too_large');
    expect(site.mails).toHaveLength(0);
  });
});

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites cannot send, secure where the site is', async () => {
    for (const platformUrl of ['http://localhost:4311', 'https://platform.example.org']) {
      const site = await openSite({ platformUrl });
      const browser = openBrowser(site);
      const response = await browser.signIn('ada@example.org');
      expect(await browser.human()).toMatchObject({ email: 'ada@example.org' });
      const isSecure = platformUrl.startsWith('https:');
      const name = isSecure ? '__Host-waymark_session' : 'waymark_session';
      const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
      expect(cookie).toMatch(/HttpOnly/iu);
      expect(cookie).toMatch(/SameSite=Lax/iu);
      expect(/Secure(?:;|$)/u.test(cookie.slice(name.length))).toBe(isSecure);
      // What the prefix __Host- demands.
      expect(cookie).toMatch(/; Path=\/(?:;|$)/u);
      expect(cookie).not.toMatch(/Domain/iu);
    }
  });

  it('cannot be opened with what the database holds', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.askForCode('ada@example.org');
    const code = site.codeTo('ada@example.org');
    const verifications = await site.store.db.selectFrom('human_verifications').selectAll().execute();
    expect(JSON.stringify(verifications)).not.toContain(code);
    await browser.type(code);
    const row = await site.store.db.selectFrom('human_sessions').selectAll().executeTakeFirstOrThrow();
    const [token = ''] = decodeURIComponent(browser.jar.get('waymark_session') ?? '').split('.');
    expect(token).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    const cookie = browser.jar.get('waymark_session') ?? '';
    for (const forged of [
      row.token_hash,
      cookie.replace(encodeURIComponent(token), row.token_hash),
      `${cookie.slice(0, -4)}AAA%3D`,
    ]) {
      browser.jar.set('waymark_session', forged);
      expect(await browser.human()).toBeUndefined();
    }
  });

  it('ends by signing out, in the database as well', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.signIn('ada@example.org');
    const kept = new Headers({ Cookie: browser.cookies() });
    const response = await browser.send('/account', '/sign-out', {});
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/sign-in']);
    expect(browser.jar.has('waymark_session')).toBe(false);
    expect(await site.humans.currentHuman(kept)).toBeUndefined();
    expect((await browser.ask('/account')).headers.get('Location')).toBe('/sign-in?to=account');
  });

  it('is listed with its device and ended by its owner only', async () => {
    const site = await openSite();
    const [laptop, phone, stranger] = [openBrowser(site), openBrowser(site), openBrowser(site)];
    await phone.signIn('ada@example.org');
    await laptop.signIn('ada@example.org');
    await stranger.signIn('eve@example.org');
    const page = await (await laptop.ask('/account')).text();
    expect(page.match(/name="session"/gu)).toHaveLength(2);
    expect(page).toContain('(here)');
    const session = (await phone.human())?.sessionId ?? '';

    const foreign = await stranger.send('/account', '/account/sessions/revoke', { session });
    expect(foreign.headers.get('Location')).toBe('/account?done=gone');
    expect(await phone.human()).toBeDefined();
    await laptop.send('/account', '/account/sessions/revoke', { session });
    expect(await phone.human()).toBeUndefined();
    expect(await laptop.human()).toBeDefined();
  });

  it('is told to the owners of its workspaces when it begins and when it is ended', async () => {
    const site = await openSite();
    const [laptop, phone, stranger] = [openBrowser(site), openBrowser(site), openBrowser(site)];
    await phone.signIn('ada@example.org');
    await laptop.signIn('ada@example.org');
    await stranger.signIn('eve@example.org');
    const phoneId = (await phone.human())?.sessionId ?? '';
    await laptop.send('/account', '/account/sessions/revoke', { session: phoneId });
    await laptop.send('/account', '/account/sessions/revoke', { session: phoneId });
    const { userId = '' } = (await laptop.human()) ?? {};
    await laptop.send('/account', '/sign-out', {});
    const [workspace] = await site.humans.workspacesOf(userId);
    const { events } = await eventsOfWorkspace(site.store.db, workspace?.id ?? '', { size: 10 });
    expect(events.map(({ action, actor }) => `${action} ${actor}`).sort()).toEqual([
      ...['session.ended ada@example.org', 'session.ended ada@example.org'],
      ...['session.started ada@example.org', 'session.started ada@example.org'],
    ]);
  });

  it('that cannot be looked up fails as the database does, so that it can be told from no session', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.signIn('ada@example.org');
    const lost = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED', errcode: 14 });
    const fail = () => Promise.reject(lost);
    Object.assign(site.store.db.getExecutor(), { executeQuery: fail, provideConnection: fail });
    await expect(browser.human()).rejects.toBe(lost);
  });

  it('ends after a week without use, and is swept away', async () => {
    const site = await openSite();
    const browser = openBrowser(site);
    await browser.signIn('ada@example.org');
    site.time.offsetMs = WEEK_MS - 60_000;
    expect(await browser.human()).toBeDefined();
    site.time.offsetMs += WEEK_MS - 60_000;
    expect(await browser.human()).toBeDefined();
    site.time.offsetMs += WEEK_MS + 60_000;
    await sweepHumans(site.deps);
    expect(await site.store.db.selectFrom('human_sessions').selectAll().execute()).toEqual([]);
    expect(await browser.human()).toBeUndefined();
  });
});

describe('a workspace', () => {
  async function invite(site: Site, owner: ReturnType<typeof openBrowser>, email: string) {
    const human = await owner.human();
    const [workspace] = await site.humans.workspacesOf(human?.userId ?? '');
    const id = workspace?.id ?? '';
    const fields = { workspace: id, email, role: 'admin' };
    return { id, answer: await owner.send('/account', '/account/members/invite', fields) };
  }
  const invitationOn = async (browser: ReturnType<typeof openBrowser>) =>
    /name="invitation" value="([^"]+)"/u.exec(await (await browser.ask('/account')).text())?.[1] ?? '';

  it('takes in whom its owner invites, once they accept, and lets them go', async () => {
    const site = await openSite();
    const [owner, guest] = [openBrowser(site), openBrowser(site)];
    await owner.signIn('ada@example.org');
    const { id, answer } = await invite(site, owner, 'Grace@Example.org');
    expect(answer.headers.get('Location')).toBe(`/workspace/members/${id}?done=invited`);
    expect(site.mails.at(-1)).toMatchObject({ to: 'grace@example.org' });
    await guest.signIn('grace@example.org');
    const invitation = await invitationOn(guest);
    await guest.send('/account', '/account/invitations/accept', { invitation });
    expect(await site.humans.membersOf(id)).toMatchObject([{ role: 'owner' }, { role: 'admin' }]);
    const member = (await guest.human())?.userId ?? '';
    expect(await site.humans.workspacesOf(member)).toHaveLength(2);
    const mine = (await owner.human())?.userId ?? '';

    const tried = await guest.send('/account', '/account/members/remove', { workspace: id, member: mine });
    expect(tried.headers.get('Location')).toBe(`/workspace/members/${id}?done=not_owner`);
    await owner.send('/account', '/account/members/remove', { workspace: id, member: mine });
    expect(await site.humans.membersOf(id)).toHaveLength(2);
    const question = await owner.send('/account', '/account/members/remove', { workspace: id, member });
    expect(question.status).toBe(200);
    expect(await site.humans.membersOf(id)).toHaveLength(2);
    await owner.send('/account', '/account/members/remove', { workspace: id, member, sure: 'yes' });
    expect(await site.humans.membersOf(id)).toHaveLength(1);
  });

  it('is closed to those whom an invitation does not name', async () => {
    const site = await openSite();
    const [owner, eve] = [openBrowser(site), openBrowser(site)];
    await owner.signIn('ada@example.org');
    const { id } = await invite(site, owner, 'grace@example.org');
    const invited = site.store.db.selectFrom('workspace_invitations').select('id');
    const { id: invitation } = await invited.executeTakeFirstOrThrow();
    await eve.signIn('eve@example.org');
    const answer = await eve.send('/account', '/account/invitations/accept', { invitation });
    expect(answer.headers.get('Location')).toBe('/account?done=gone');
    expect(await site.humans.membersOf(id)).toHaveLength(1);
    const fields = { workspace: id, email: 'eve@example.org', role: 'member' };
    const forged = await eve.send('/account', '/account/members/invite', fields);
    expect(forged.headers.get('Location')).toBe(`/workspace/members/${id}?done=not_owner`);
  });
});
