import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';

const OWNER = 'owner@harbour-tools.dev';
const STRANGER = 'stranger@elsewhere.dev';
const closed = { WAYMARK_SIGN_UP: 'closed', WAYMARK_OPERATORS: OWNER };

const accounts = async ({ store }: Platform) =>
  (await store.db.selectFrom('human_users').select('email').orderBy('email').execute()).map(
    (row) => row.email,
  );

const isSignedIn = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.request('/account')).headers.get('location') === null;

/** Everything that a browser learns from the first form to the last wrong code. */
async function everythingTold(platform: Platform, email: string) {
  const browser = openBrowser(platform);
  const form = await browser.open('/sign-in');
  const answers = [];
  const asked = await browser.post('/sign-in', { ...form.fieldsOf('/sign-in'), email });
  answers.push(asked.status, asked.headers.get('location'));
  const page = await browser.open('/sign-in/code');
  const told = (text: string) =>
    text.replaceAll(email, 'ADDRESS').replaceAll(/name="csrf" value="[^"]*"/gu, 'csrf');
  answers.push(told(page.text));
  for (let tries = 0; tries < 7; tries += 1) {
    const fields = { ...page.fieldsOf('/sign-in/code'), code: '000000' };
    const answer = await browser.post('/sign-in/code', fields);
    answers.push(answer.status, told(await answer.text()));
  }
  return answers;
}

async function ownerOf(platform: Platform) {
  const owner = openBrowser(platform);
  await owner.signIn(OWNER);
  return owner;
}

async function invite(owner: ReturnType<typeof openBrowser>, email: string) {
  const page = await owner.open('/workspace/members');
  const fields = page.fieldsOf('/account/members/invite');
  return await owner.post('/account/members/invite', { ...fields, email, role: 'member' });
}

describe('while sign-up is closed', () => {
  it('an unknown address gets no mail and no account, and hears what every address hears', async () => {
    const platform = await openPlatform({ env: closed });
    await ownerOf(platform);
    platform.mails.splice(0);
    const refused = await everythingTold(platform, STRANGER);
    expect(platform.mails).toEqual([]);
    const accepted = await everythingTold(platform, OWNER);
    expect(platform.mails.map(({ to }) => to)).toEqual([OWNER]);
    expect(refused).toEqual(accepted);
    expect(await accounts(platform)).toEqual([OWNER]);
  });

  it('a code that was good when it was made opens nothing once its address may not enter', async () => {
    const platform = await openPlatform({ env: closed });
    const owner = await ownerOf(platform);
    await invite(owner, STRANGER);
    const browser = openBrowser(platform);
    const form = await browser.open('/sign-in');
    await browser.post('/sign-in', { ...form.fieldsOf('/sign-in'), email: STRANGER });
    const mail = platform.mails.findLast(({ to, subject }) => to === STRANGER && subject.includes('code'));
    const code = /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no code';
    await platform.store.db.deleteFrom('workspace_invitations').execute();
    const page = await browser.open('/sign-in/code');
    const answer = await browser.post('/sign-in/code', { ...page.fieldsOf('/sign-in/code'), code });
    expect([answer.status, await isSignedIn(browser)]).toEqual([400, false]);
    expect(await accounts(platform)).toEqual([OWNER]);
  });

  it('whoever an owner invites opens an account and joins', async () => {
    const platform = await openPlatform({ env: closed });
    const owner = await ownerOf(platform);
    await invite(owner, STRANGER);
    expect(platform.mails.map(({ to }) => to)).toContain(STRANGER);
    const guest = openBrowser(platform);
    await guest.signIn(STRANGER);
    expect((await guest.open('/account')).text).toContain('invites you');
    expect(await accounts(platform)).toEqual([OWNER, STRANGER]);
  });

  it('an invitation whose time is over opens nothing', async () => {
    const platform = await openPlatform({ env: closed });
    await invite(await ownerOf(platform), STRANGER);
    await platform.store.db.updateTable('workspace_invitations').set({ expires_at: 1 }).execute();
    const guest = openBrowser(platform);
    await guest.signIn(STRANGER);
    expect([await isSignedIn(guest), await accounts(platform)]).toEqual([false, [OWNER]]);
  });

  it('the links of agents and of sites ask for a sign-in that opens no account', async () => {
    const platform = await openPlatform({ env: closed });
    for (const to of ['claim', 'setup']) {
      const browser = openBrowser(platform);
      const page = await browser.open(`/sign-in?to=${to}`);
      expect(page.text).toContain('by invitation only');
      await browser.signIn(STRANGER, page);
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(await accounts(platform)).toEqual([]);
  });

  it('people who are there already still get in', async () => {
    const platform = await openPlatform();
    await openBrowser(platform).signIn(STRANGER);
    const { deps } = platform;
    Object.assign(deps.config, { signUp: { kind: 'closed' } });
    const again = openBrowser(platform);
    await again.signIn(STRANGER);
    expect(await isSignedIn(again)).toBe(true);
  });
});

describe('while sign-up is for domains', () => {
  const env = { WAYMARK_SIGN_UP: 'harbour-tools.dev' };

  it('addresses there open an account, others do not, and the page names the domains', async () => {
    const platform = await openPlatform({ env });
    expect((await openBrowser(platform).open('/sign-in')).text).toContain('addresses at harbour-tools.dev');
    for (const email of [OWNER, STRANGER, 'x@sub.harbour-tools.dev'])
      await openBrowser(platform).signIn(email);
    expect(await accounts(platform)).toEqual([OWNER]);
  });
});
