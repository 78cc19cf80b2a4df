import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';

const ADA = 'ada@acme-corp.com';
const GRACE = 'grace@acme-corp.com';

const usersOf = ({ store }: Platform) => store.db.selectFrom('human_users').select(['id', 'email']).execute();
const membersOf = ({ store }: Platform, workspaceId: string) =>
  store.db
    .selectFrom('workspace_members')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .execute();

const sessionsOf = async ({ store }: Platform) =>
  (await store.db.selectFrom('human_sessions').select('id').execute()).map(({ id }) => id);

/** An owner with a workspace, and a guest whom they invited. */
async function openTeam() {
  const platform = await openPlatform();
  const [owner, guest] = [openBrowser(platform), openBrowser(platform)];
  await owner.signIn(ADA);
  const invite = '/account/members/invite';
  const fields = (await owner.open('/workspace/members')).fieldsOf(invite);
  const workspace = fields.workspace ?? '';
  const invited = await owner.submit(invite, { ...fields, email: GRACE, role: 'member' });
  await guest.signIn(GRACE);
  const users = await usersOf(platform);
  const idOf = (email: string) => users.find((each) => each.email === email)?.id ?? '';
  return { platform, owner, guest, workspace, invited, ada: idOf(ADA), grace: idOf(GRACE) };
}

/** Sends one of the account page's forms with other fields beside those that it was shown with. */
async function sendForm(browser: TestBrowser, action: string, fields: Record<string, string> = {}) {
  const page = await browser.open('/account');
  const csrf = page.fieldsOf('/sign-out').csrf ?? '';
  return await browser.post(action, { csrf, ...fields });
}

const noticeOf = (answer: Response) => /done=(\w+)$/u.exec(answer.headers.get('location') ?? '')?.[1];

async function join(guest: TestBrowser) {
  const accept = '/account/invitations/accept';
  return await guest.submit(accept, (await guest.open('/account')).fieldsOf(accept));
}

describe('the account pages answer', () => {
  it('an invitation with a sentence, a member once it is accepted, and the role that an owner gives', async () => {
    const { platform, owner, guest, workspace, invited, ada, grace } = await openTeam();
    expect(invited.text).toContain('The invitation is on its way.');
    expect((await join(guest)).text).toContain('You have joined the workspace.');
    const change = '/account/members/role';
    const changed = await sendForm(owner, change, { workspace, member: grace, role: 'owner' });
    expect([changed.status, noticeOf(changed)]).toEqual([303, 'role_changed']);
    expect(await membersOf(platform, workspace)).toEqual(
      expect.arrayContaining([
        { user_id: ada, role: 'owner' },
        { user_id: grace, role: 'owner' },
      ]),
    );
  });

  it('a withdrawn invitation, which its guest no longer sees', async () => {
    const { owner, guest } = await openTeam();
    const withdraw = '/account/invitations/withdraw';
    const shown = await owner.submit(withdraw, (await owner.open('/workspace/members')).fieldsOf(withdraw));
    expect(shown.text).toContain('The invitation was withdrawn.');
    expect((await guest.open('/account')).fieldsOf('/account/invitations/accept')).toEqual({});
  });

  it('a declined invitation without a member', async () => {
    const { platform, guest, workspace } = await openTeam();
    const decline = '/account/invitations/decline';
    const shown = await guest.submit(decline, (await guest.open('/account')).fieldsOf(decline));
    expect(shown.text).toContain('The invitation was declined.');
    expect(await membersOf(platform, workspace)).toHaveLength(1);
  });

  it('whoever leaves with one question first, and lets them go when it is answered', async () => {
    const { platform, guest, workspace } = await openTeam();
    await join(guest);
    const leave = '/account/members/leave';
    const question = await sendForm(guest, leave, { workspace });
    expect(question.status).toBe(200);
    expect(await question.text()).toContain('You lose access to this workspace at once.');
    expect(await membersOf(platform, workspace)).toHaveLength(2);
    expect(noticeOf(await sendForm(guest, leave, { workspace, sure: 'yes' }))).toBe('left');
    expect(await membersOf(platform, workspace)).toHaveLength(1);
  });

  it('the end of another session of the same person, and of the one that asks by signing out', async () => {
    const platform = await openPlatform();
    const [here, there] = [openBrowser(platform), openBrowser(platform)];
    await here.signIn(ADA);
    const [own] = await sessionsOf(platform);
    await there.signIn(ADA);
    const [other] = (await sessionsOf(platform)).filter((id) => id !== own);
    const revoke = '/account/sessions/revoke';
    expect(noticeOf(await sendForm(here, revoke, { session: other ?? '' }))).toBe('ended');
    const out = await sendForm(here, revoke, { session: own ?? '' });
    expect(out.headers.get('location')).toBe('/sign-in');
    for (const browser of [here, there])
      expect((await browser.request('/account')).headers.get('location')).toBe('/sign-in?to=account');
  });

  it('whoever signs out with where they were going, if they come back as somebody else', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(ADA);
    const answer = await sendForm(browser, '/sign-out', { to: 'https://elsewhere.dev' });
    expect(answer.headers.get('location')).toBe('/sign-in?to=account');
  });

  it('a person who is signed in at the sign-in page with where they wanted to go', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(ADA);
    const answer = await browser.request('/sign-in?to=account');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
  });
});

describe('the account pages refuse', () => {
  it('an unknown role, an address that is none, a member of today and the last owner’s leave', async () => {
    const { platform, owner, guest, workspace, grace } = await openTeam();
    await join(guest);
    const role = { workspace, member: grace, role: 'emperor' };
    expect(noticeOf(await sendForm(owner, '/account/members/role', role))).toBe('unknown_role');
    const invite = (email: string) =>
      sendForm(owner, '/account/members/invite', { workspace, email, role: 'member' });
    expect(noticeOf(await invite('nobody'))).toBe('invalid');
    expect(noticeOf(await invite(GRACE))).toBe('already_member');
    expect(noticeOf(await sendForm(owner, '/account/members/leave', { workspace }))).toBe('last_owner');
    expect(await membersOf(platform, workspace)).toHaveLength(2);
  });

  it('the code page before a code was asked for, and a code then', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    const page = await browser.request('/sign-in/code');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in']);
    const { csrf = '' } = (await browser.open('/sign-in')).fieldsOf('/sign-in');
    const answer = await browser.submit('/sign-in/code', { csrf, code: '123456' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('That code has expired.');
  });

  it('a form with a NUL in it, and says nothing of its own making for a notice that nobody knows', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    await browser.signIn(ADA);
    expect((await sendForm(browser, '/account/sessions/revoke', { session: 'a\0b' })).status).toBe(400);
    const [known, unknown] = [
      await browser.open('/account?done=gone'),
      await browser.open('/account?done=owned'),
    ];
    expect(known.text).toContain('That no longer exists.');
    for (const name of ['owned', 'toString', '<script>']) expect(unknown.text).not.toContain(name);
  });
});

describe('the account pages guard', () => {
  const forms = [
    '/account/sessions/revoke',
    ...['invite', 'remove', 'role', 'leave'].map((name) => `/account/members/${name}`),
    ...['withdraw', 'accept', 'decline'].map((name) => `/account/invitations/${name}`),
  ];

  it('every form against a request without the token of a page', async () => {
    const { platform, owner, workspace } = await openTeam();
    for (const action of forms) {
      const answer = await owner.post(action, { workspace, sure: 'yes', csrf: 'forged' });
      expect([action, answer.status]).toEqual([action, 403]);
    }
    expect(await membersOf(platform, workspace)).toHaveLength(1);
  });

  it('every form against whoever is not signed in', async () => {
    const browser = openBrowser(await openPlatform());
    const { csrf = '' } = (await browser.open('/sign-in')).fieldsOf('/sign-in');
    for (const action of forms) {
      const answer = await browser.post(action, { csrf });
      expect([action, answer.headers.get('location')]).toEqual([action, '/sign-in?to=account']);
    }
  });

  it('the members of a workspace against a member who does not own it', async () => {
    const { platform, guest, workspace, ada, grace } = await openTeam();
    await join(guest);
    const tried = [
      await sendForm(guest, '/account/members/role', { workspace, member: grace, role: 'owner' }),
      await sendForm(guest, '/account/members/remove', { workspace, member: ada, sure: 'yes' }),
      await sendForm(guest, '/account/members/invite', {
        workspace,
        email: 'eve@acme-corp.com',
        role: 'member',
      }),
    ];
    expect(tried.map(noticeOf)).toEqual(['not_owner', 'not_owner', 'not_owner']);
    expect(await membersOf(platform, workspace)).toEqual(
      expect.arrayContaining([
        { user_id: ada, role: 'owner' },
        { user_id: grace, role: 'member' },
      ]),
    );
  });

  it('a person’s pages against being kept, framed or told to others by a referrer', async () => {
    const platform = await openPlatform();
    const browser = openBrowser(platform);
    const pages = [await browser.open('/sign-in'), await browser.signIn(ADA)];
    for (const { headers } of pages) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
