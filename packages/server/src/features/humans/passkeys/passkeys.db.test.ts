import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { sweepHumans } from '../accounts/index.ts';
import { openAuthenticator } from './authenticator-fixture.ts';

const ADA = 'ada@acme-corp.com';
const EVE = 'eve@acme-corp.com';
const MINUTE = 60_000;

async function csrfOn(browser: TestBrowser, page: string): Promise<string> {
  return /name="csrf" value="([^"]+)"/u.exec((await browser.open(page)).text)?.[1] ?? '';
}

/** What the page's script does: it asks for the options, and sends the answer as a form. */
async function begin(browser: TestBrowser, page: string, path: string) {
  const csrf = await csrfOn(browser, page);
  const answer = await browser.post(path, { csrf });
  return { csrf, status: answer.status, asked: await answer.json() };
}

const beginAdding = (browser: TestBrowser) =>
  begin(browser, '/account/passkeys', '/account/passkeys/options');
const beginSignIn = (browser: TestBrowser) => begin(browser, '/sign-in', '/sign-in/passkey/options');

const noticeOf = (answer: Response) => /done=(\w+)$/u.exec(answer.headers.get('location') ?? '')?.[1];

const send = async (browser: TestBrowser, csrf: string, answer: string) =>
  await browser.post('/sign-in/passkey', { csrf, answer, to: 'workspace' });

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.request('/account')).headers.get('location') === null;

const passkeysIn = ({ store }: Platform) => store.db.selectFrom('human_passkeys').selectAll().execute();

async function eventsIn({ store }: Platform) {
  const query = store.db.selectFrom('security_events').select(['action', 'detail']);
  return (await query.execute()).map(({ action, detail }) => ({ action, ...JSON.parse(detail) }));
}

/** Somebody who has signed in by code and added a passkey. */
async function openWithPasskey(email = ADA) {
  const platform = await openPlatform();
  const browser = openBrowser(platform);
  await browser.signIn(email);
  const device = openAuthenticator(platform.platformUrl);
  const { csrf, asked } = await beginAdding(browser);
  const added = await browser.post('/account/passkeys/add', {
    csrf,
    name: 'Blue phone',
    answer: device.make(asked),
  });
  return { platform, browser, device, added };
}

describe('a passkey', () => {
  it('is added by a signed-in person, who is told by mail and sees it in the list', async () => {
    const { platform, browser, added } = await openWithPasskey();
    expect(noticeOf(added)).toBe('added');
    expect((await browser.open('/account/passkeys')).text).toContain('Blue phone');
    const mail = platform.mails.at(-1);
    expect([mail?.to, mail?.subject]).toEqual([ADA, 'A passkey was added to your account on localhost:4311']);
    expect(mail?.text).toContain('Blue phone');
    expect(await eventsIn(platform)).toContainEqual({ action: 'passkey.added', name: 'Blue phone' });
  });

  it('asks for a credential that the device finds by itself, and for a check of the person', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(ADA);
    const { asked } = await beginAdding(browser);
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await beginSignIn(openBrowser(platform))).asked).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    });
  });

  it('signs in without an address, notes its use and leads to where its owner was going', async () => {
    const { platform, device } = await openWithPasskey();
    const browser = openBrowser(platform);
    const { csrf, asked } = await beginSignIn(browser);
    const answer = await send(browser, csrf, device.sign(asked));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/workspace']);
    expect((await browser.open('/account')).text).toContain(ADA);
    expect((await passkeysIn(platform))[0]?.last_used_at).toBeGreaterThan(0);
    expect(await eventsIn(platform)).toContainEqual({ action: 'session.started', way: 'passkey' });
  });

  it('leaves the mailed code as it is, with and without it', async () => {
    const { platform, browser, device } = await openWithPasskey();
    await openBrowser(platform).signIn(ADA);
    const csrf = await csrfOn(browser, '/account/passkeys');
    const removed = await browser.post('/account/passkeys/remove', { csrf, passkey: device.id });
    expect(noticeOf(removed)).toBe('removed');
    expect(await passkeysIn(platform)).toEqual([]);
    expect(await eventsIn(platform)).toContainEqual({ action: 'passkey.removed', name: 'Blue phone' });
    const again = openBrowser(platform);
    await again.signIn(ADA);
    expect(await isSignedIn(again)).toBe(true);
  });
});

describe('signing in by passkey is refused', () => {
  it.each([
    ['from another origin', { origin: 'http://localhost:9999' }],
    ['for another host', { host: 'evil.dev' }],
    ['without a check of the person', { verifiesUser: false }],
    ['as the making of one', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['with a challenge of its own', { challenge: 'A'.repeat(43) }],
  ] as const)('%s', async (_, twist) => {
    const { platform, device } = await openWithPasskey();
    const browser = openBrowser(platform);
    const { csrf, asked } = await beginSignIn(browser);
    const answer = await send(browser, csrf, device.sign(asked, twist));
    expect([answer.status, await isSignedIn(browser)]).toEqual([400, false]);
  });

  it('with a challenge that was answered, wrongly or rightly', async () => {
    const { platform, device } = await openWithPasskey();
    const browser = openBrowser(platform);
    const { csrf, asked } = await beginSignIn(browser);
    expect((await send(browser, csrf, device.sign(asked, { origin: 'http://evil.dev' }))).status).toBe(400);
    expect((await send(browser, csrf, device.sign(asked))).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
    const next = await beginSignIn(browser);
    const signed = device.sign(next.asked);
    const all = await Promise.all([1, 2, 3].map(() => send(browser, next.csrf, signed)));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('after five minutes, when the sweep takes the challenge away too', async () => {
    const { platform, device } = await openWithPasskey();
    const browser = openBrowser(platform);
    const { csrf, asked } = await beginSignIn(browser);
    platform.time.offsetMs = 5 * MINUTE;
    expect((await send(browser, csrf, device.sign(asked))).status).toBe(400);
    await sweepHumans(platform.deps);
    expect(await platform.store.db.selectFrom('human_challenges').selectAll().execute()).toEqual([]);
  });

  it('with the challenge of another browser', async () => {
    const { platform, device } = await openWithPasskey();
    const [browser, other] = [openBrowser(platform), openBrowser(platform)];
    const { asked } = await beginSignIn(other);
    const csrf = await csrfOn(browser, '/sign-in');
    expect((await send(browser, csrf, device.sign(asked))).status).toBe(400);
  });

  it('with a challenge to add one', async () => {
    const { platform, browser, device } = await openWithPasskey();
    const { csrf, asked } = await beginAdding(browser);
    expect((await send(browser, csrf, device.sign(asked))).status).toBe(400);
    expect(await passkeysIn(platform)).toHaveLength(1);
  });

  it('by a key that nobody has, and by one that was removed', async () => {
    const { platform, browser, device } = await openWithPasskey();
    const guest = openBrowser(platform);
    const first = await beginSignIn(guest);
    const stranger = openAuthenticator(platform.platformUrl);
    expect((await send(guest, first.csrf, stranger.sign(first.asked))).status).toBe(400);
    const csrf = await csrfOn(browser, '/account/passkeys');
    await browser.post('/account/passkeys/remove', { csrf, passkey: device.id });
    const second = await beginSignIn(guest);
    expect((await send(guest, second.csrf, device.sign(second.asked))).status).toBe(400);
    expect(await isSignedIn(guest)).toBe(false);
  });

  it('when its counter goes back, which its owner finds in the log', async () => {
    const { platform, device } = await openWithPasskey();
    const outcomes: number[] = [];
    for (const counter of [5, 5, 4, 6]) {
      const browser = openBrowser(platform);
      const { csrf, asked } = await beginSignIn(browser);
      outcomes.push((await send(browser, csrf, device.sign(asked, { counter }))).status);
    }
    expect(outcomes).toEqual([303, 400, 400, 303]);
    const refused = (await eventsIn(platform)).filter(({ action }) => action === 'passkey.refused');
    expect(refused).toHaveLength(2);
  });

  it.each(['', 'null', '{}', '{"id":"a"}', 'not json'])('with the answer %s', async (answer) => {
    const browser = openBrowser(await openPlatform());
    const { csrf } = await beginSignIn(browser);
    expect((await send(browser, csrf, answer)).status).toBe(400);
  });

  it('without the token of a page, and after many tries', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    expect((await send(browser, 'forged', '')).status).toBe(403);
    expect((await browser.post('/sign-in/passkey/options', { csrf: 'forged' })).status).toBe(403);
    const csrf = await csrfOn(browser, '/sign-in');
    const from = (path: string) =>
      platform.ask(
        path,
        {
          method: 'POST',
          body: new URLSearchParams({ csrf }),
          headers: {
            'Sec-Fetch-Site': 'same-origin',
            Cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        },
        '20.9.9.9',
      );
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await from('/sign-in/passkey/options')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    for (let count = 0; count < 30; count += 1) await from('/sign-in/passkey');
    expect((await from('/sign-in/passkey')).status).toBe(429);
  });
});

describe('adding a passkey is refused', () => {
  it.each([
    ['from another origin', { origin: 'http://localhost:9999' }],
    ['for another host', { host: 'evil.dev' }],
    ['without a check of the person', { verifiesUser: false }],
    ['with a challenge of its own', { challenge: 'A'.repeat(43) }],
  ] as const)('%s', async (_, twist) => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(ADA);
    const { csrf, asked } = await beginAdding(browser);
    const answer = openAuthenticator(platform.platformUrl).make(asked, twist);
    const added = await browser.post('/account/passkeys/add', { csrf, name: 'Phone', answer });
    expect(noticeOf(added)).toBe('refused');
    expect(await passkeysIn(platform)).toEqual([]);
  });

  it('to whoever is not signed in, without a token, without a name and without an answer', async () => {
    const { platform, browser } = await openWithPasskey();
    const guest = openBrowser(platform);
    const outside = await csrfOn(guest, '/sign-in');
    for (const action of ['options', 'add', 'remove']) {
      const path = `/account/passkeys/${action}`;
      expect((await guest.post(path, { csrf: outside })).headers.get('location')).toBe('/sign-in?to=account');
      expect((await browser.post(path, { csrf: 'forged' })).status).toBe(403);
    }
    const csrf = await csrfOn(browser, '/account/passkeys');
    const add = (name: string) => browser.post('/account/passkeys/add', { csrf, name, answer: '' });
    expect(noticeOf(await add(' '))).toBe('nameless');
    expect(noticeOf(await add('x'.repeat(61)))).toBe('nameless');
    expect(noticeOf(await add('Phone'))).toBe('refused');
    expect(await passkeysIn(platform)).toHaveLength(1);
  });

  it('with the challenge of somebody else, who keeps their own passkeys to themselves', async () => {
    const { platform, browser, device } = await openWithPasskey();
    const eve = openBrowser(platform);
    await eve.signIn(EVE);
    const { asked } = await beginAdding(browser);
    const csrf = await csrfOn(eve, '/account/passkeys');
    const answer = openAuthenticator(platform.platformUrl).make(asked);
    expect(noticeOf(await eve.post('/account/passkeys/add', { csrf, name: 'Mine', answer }))).toBe('refused');
    const removed = await eve.post('/account/passkeys/remove', { csrf, passkey: device.id });
    expect(noticeOf(removed)).toBe('gone');
    expect((await eve.open('/account/passkeys')).text).not.toContain('Blue phone');
    expect(await passkeysIn(platform)).toHaveLength(1);
  });

  it('for a credential that is known already, of whomever', async () => {
    const { platform, device } = await openWithPasskey();
    const eve = openBrowser(platform);
    await eve.signIn(EVE);
    const { csrf, asked } = await beginAdding(eve);
    const answer = device.make(asked);
    expect(noticeOf(await eve.post('/account/passkeys/add', { csrf, name: 'Mine', answer }))).toBe('known');
    const [kept] = await passkeysIn(platform);
    expect(kept?.name).toBe('Blue phone');
  });

  it('beyond twenty', async () => {
    const { platform, browser } = await openWithPasskey();
    const [kept] = await passkeysIn(platform);
    if (kept === undefined) throw new Error('no passkey');
    const more = Array.from({ length: 18 }, (_, at) => ({ ...kept, id: `more-${at}` }));
    await platform.store.db.insertInto('human_passkeys').values(more).execute();
    const { csrf, asked } = await beginAdding(browser);
    await platform.store.db
      .insertInto('human_passkeys')
      .values({ ...kept, id: 'the-twentieth' })
      .execute();
    const answer = openAuthenticator(platform.platformUrl).make(asked);
    expect(noticeOf(await browser.post('/account/passkeys/add', { csrf, name: 'Last', answer }))).toBe(
      'full',
    );
    expect((await beginAdding(browser)).status).toBe(409);
  });
});
