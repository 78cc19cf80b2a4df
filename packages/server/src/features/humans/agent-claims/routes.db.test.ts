import { describe, expect, it } from 'vitest';
import {
  openBrowser,
  openPlatform,
  type Platform,
  type Shown,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';

const OWNER = 'owner@example.org';
const MINUTE = 60_000;

interface Ceremony {
  readonly registrationId: string;
  readonly claimToken: string;
  readonly link: string;
  readonly code: string;
}

async function sendJson(platform: Platform, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await platform.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, path).toBe(200);
  return await response.json();
}

async function start(platform: Platform, agentName = 'Harbour Assistant'): Promise<Ceremony> {
  const body = { type: 'service_auth', login_hint: OWNER, agent_name: agentName };
  const { registration_id, claim_token, claim } = await sendJson(platform, '/agent/identity', body);
  const { verification_uri: link, user_code: code } = claim;
  return { registrationId: registration_id, claimToken: claim_token, link, code };
}

async function openAsOwner(platform: Platform, link: string) {
  const browser = openBrowser(platform);
  return { browser, page: await browser.signIn(OWNER, await browser.open(link)) };
}

const decide = (browser: TestBrowser, page: Shown, more: Record<string, string>) =>
  browser.submit('/claim', { ...page.fieldsOf('/claim'), decision: 'confirm', ...more });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function stateOf({ store }: Platform, { registrationId }: Ceremony) {
  const registration = await store.db
    .selectFrom('registrations')
    .select(['state', 'workspace_id as workspaceId'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const attempts = await store.db
    .selectFrom('claim_attempts')
    .select(['state', 'wrong_codes as wrongCodes'])
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .execute();
  return { ...registration, attempt: attempts[0]?.state, wrongCodes: attempts[0]?.wrongCodes };
}

describe('a claim form', () => {
  it.each(['confirm', 'deny'])('decides about no link but its own: %s', async (decision) => {
    const platform = await openPlatform();
    const [one, other] = [await start(platform, 'Agent One'), await start(platform, 'Agent Other')];
    const { browser, page } = await openAsOwner(platform, one.link);
    await browser.open(other.link);

    const answer = await decide(browser, page, { decision, code: one.code });

    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Another claim link was opened');
    expect(answer.text).toContain('Agent Other');
    for (const each of [one, other]) {
      expect(await stateOf(platform, each)).toMatchObject({
        state: 'unclaimed',
        attempt: 'initiated',
        wrongCodes: 0,
      });
    }
    // The form that is shown instead is about the other one.
    await decide(browser, answer, { code: other.code });
    expect(await stateOf(platform, other)).toMatchObject({ state: 'claimed' });
    expect(await stateOf(platform, one)).toMatchObject({ state: 'unclaimed' });
  });

  it('says nothing of a link that is over when it was shown for another one', async () => {
    const platform = await openPlatform();
    const [one, other] = [await start(platform), await start(platform)];
    const { browser, page } = await openAsOwner(platform, one.link);
    await decide(browser, await browser.open(other.link), { decision: 'deny' });
    const answer = await decide(browser, page, { code: one.code });
    expect([answer.status, answer.heading]).toEqual([409, 'You have opened another claim link since']);
    expect(await stateOf(platform, one)).toMatchObject({ state: 'unclaimed', attempt: 'initiated' });
  });

  it('costs no try when what was typed cannot be a code', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      const answer = await decide(browser, page, { code });
      expect([answer.status, answer.text.includes('did not count as a try')], code).toEqual([400, true]);
    }
    expect(await stateOf(platform, ceremony)).toMatchObject({ wrongCodes: 0 });
    await decide(browser, page, { code: ` ${ceremony.code.slice(0, 3)}-${ceremony.code.slice(3)} ` });
    expect(await stateOf(platform, ceremony)).toMatchObject({ state: 'claimed' });
  });

  it('decides nothing without a decision that it offers', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    for (const decision of ['xyz', '']) {
      const answer = await decide(browser, page, { decision, code: ceremony.code });
      expect([answer.status, answer.text.includes('press Confirm or Deny')]).toEqual([400, true]);
    }
    expect(await stateOf(platform, ceremony)).toMatchObject({ state: 'unclaimed', attempt: 'initiated' });
  });

  it('puts the agent into no workspace but the chosen one', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const answer = await decide(browser, page, { code: ceremony.code, workspace: 'left-it-meanwhile' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('not in that workspace any more');
    expect(await stateOf(platform, ceremony)).toMatchObject({ state: 'unclaimed', wrongCodes: 0 });
    await decide(browser, answer, { code: ceremony.code });
    const { workspace = '' } = answer.fieldsOf('/claim');
    expect(await stateOf(platform, ceremony)).toMatchObject({ state: 'claimed', workspaceId: workspace });
  });
});

describe('a decided claim', () => {
  it('leads to a page that reloading and going back show again', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const form = { ...page.fieldsOf('/claim'), decision: 'confirm', code: ceremony.code };
    const answer = await browser.post('/claim', form);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/claim']);
    for (const path of ['/claim', '/claim']) {
      expect((await browser.open(path)).heading).toBe('Done: the agent is yours');
    }
    expect((await openBrowser(platform).open(ceremony.link)).heading).toBe('This agent is already claimed');
  });

  it('tells a wrong code by a page that may be reloaded', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const form = { ...page.fieldsOf('/claim'), decision: 'confirm', code: wrong(ceremony.code) };
    const location = (await browser.post('/claim', form)).headers.get('Location') ?? '';
    for (const path of [location, location])
      expect((await browser.open(path)).text).toContain('4 tries are left');
    expect(await stateOf(platform, ceremony)).toMatchObject({ wrongCodes: 1 });
  });

  it('says "you denied" to the person who was asked and to nobody else', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const denied = await decide(browser, page, { decision: 'deny' });
    expect([denied.status, denied.heading]).toEqual([200, 'You denied this agent']);
    const stranger = openBrowser(platform);
    expect((await stranger.open(ceremony.link)).heading).toBe('This agent was denied');
    await stranger.signIn('stranger@example.org');
    expect((await stranger.open(ceremony.link)).heading).toBe('This agent was denied');
  });
});

describe('a claim that is over', () => {
  it('has expired for whoever sends its form late', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const cookie = (await openBrowser(platform).request(ceremony.link)).headers.get('Set-Cookie') ?? '';
    // A browser keeps the link for longer than the code is good.
    expect(Number(/Max-Age=(\d+)/u.exec(cookie)?.[1])).toBeGreaterThan(3600);
    platform.time.offsetMs = 11 * MINUTE;
    const late = await decide(browser, page, { code: ceremony.code });
    expect([late.status, late.heading]).toEqual([410, 'This link has expired']);
    expect((await browser.open('/claim')).heading).toBe('This link has expired');
  });

  it('says to whoever is not signed in why the link asks for that', async () => {
    const platform = await openPlatform();
    const { link } = await start(platform);
    const browser = openBrowser(platform);
    await browser.request(link);
    expect((await browser.request('/claim')).headers.get('location')).toBe('/sign-in?to=claim');
    const { text } = await browser.open('/claim');
    expect(text).toContain('You opened the link of an agent that wants to work for you. Sign in first');
    expect(text).toContain('nothing happens without your yes');
  });

  it('asks for the link where a browser holds none', async () => {
    const platform = await openPlatform();
    const answer = await openBrowser(platform).open('/claim');
    expect([answer.status, answer.heading]).toEqual([404, 'No claim link is open here']);
  });

  it('says until when an agent is frozen, and offers no form meanwhile', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    const typed = Array.from({ length: 20 }, (_, index) => ({
      id: `w${index}`,
      registration_id: ceremony.registrationId,
      typed_at: Date.now() - 60 * MINUTE,
    }));
    await platform.store.db.insertInto('wrong_codes').values(typed).execute();
    for (const answer of [
      await browser.open('/claim'),
      await decide(browser, page, { code: ceremony.code }),
      await openBrowser(platform).open(ceremony.link),
    ]) {
      expect([answer.status, answer.heading]).toEqual([429, 'Too many wrong codes for this agent']);
      expect(answer.text).toMatch(/cannot be claimed before \d{4}-\d\d-\d\d \d\d:\d\d UTC/u);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(22 * 3600);
      expect(answer.text).not.toContain('action="/claim"');
    }
    expect(await stateOf(platform, ceremony)).toMatchObject({ state: 'unclaimed', wrongCodes: 0 });
  });
});

describe('the claim page', () => {
  it('leads from the wrong account to the right one and back to the claim', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const browser = openBrowser(platform);
    const page = await browser.signIn('other@example.org', await browser.open(ceremony.link));
    expect([page.status, page.heading]).toEqual([403, 'This link is for another account']);
    expect(page.text).not.toContain(OWNER);
    const { csrf = '' } = page.fieldsOf('/sign-out');
    for (const decision of ['confirm', 'deny', 'xyz']) {
      const refused = await browser.submit('/claim', { csrf, decision, code: ceremony.code });
      expect([refused.status, refused.text.includes('Harbour Assistant')]).toEqual([403, false]);
    }
    const signIn = await browser.submit('/sign-out', page.fieldsOf('/sign-out'));
    expect(signIn.heading).toBe('Sign in');
    const claim = await browser.signIn(OWNER, signIn);
    expect(claim.heading).toBe('An agent asks to act for you');
  });

  it('warns whose account is younger than the registration, and nobody else', async () => {
    const platform = await openPlatform();
    const [first, second] = [await start(platform), await start(platform)];
    const { browser, page } = await openAsOwner(platform, first.link);
    expect(page.text).toContain('Your account is new');
    platform.time.offsetMs = MINUTE;
    const later = await start(platform);
    expect((await browser.open(later.link)).text).not.toContain('Your account is new');
    expect((await browser.open(second.link)).text).toContain('Your account is new');
  });

  it('shows no gap where an agent gave a name that nobody could see', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform, ' \u200b\u2060 ');
    const { page } = await openAsOwner(platform, ceremony.link);
    expect(page.text).toContain('gave no name');
  });

  it('begins at its top: the code gets the focus only to be corrected', async () => {
    const platform = await openPlatform();
    const ceremony = await start(platform);
    const { browser, page } = await openAsOwner(platform, ceremony.link);
    expect(page.text).not.toContain('autofocus');
    expect((await decide(browser, page, { code: wrong(ceremony.code) })).text).toContain('autofocus');
  });
});
