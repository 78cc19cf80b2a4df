import { agentRateLimits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { sweepFeedback } from '../index.ts';

const DAY = 24 * 60 * 60 * 1000;
const OWNER = 'owner@example.org';

async function idsOf({ store }: Platform, email: string) {
  return await store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select(['human_users.id as userId', 'workspaces.id as workspaceId'])
    .where('human_users.email', '=', email)
    .executeTakeFirstOrThrow();
}

async function openOwner(platform: Platform) {
  const browser = openBrowser(platform);
  await browser.signIn(OWNER);
  return { browser, ...(await idsOf(platform, OWNER)) };
}

/** Somebody who accepted an invitation of the owner. */
async function addMember(platform: Platform, boss: TestBrowser, email: string, role = 'member') {
  const action = '/account/members/invite';
  await boss.submit(action, { ...(await boss.open('/workspace/members')).fieldsOf(action), email, role });
  const browser = openBrowser(platform);
  const offered = await browser.signIn(email);
  const accept = '/account/invitations/accept';
  await browser.submit(accept, offered.fieldsOf(accept));
  return { browser, userId: (await idsOf(platform, email)).userId };
}

/** An agent that the owner has claimed, with a live token. */
async function addAgent({ store }: Platform, owner: { userId: string; workspaceId: string }, id: string) {
  const now = Date.now();
  await store.db
    .insertInto('registrations')
    .values({
      id,
      type: 'anonymous',
      state: 'claimed',
      agent_name: `Agent ${id}`,
      email: OWNER,
      generation: 2,
      claim_token_hash: id,
      claim_token_expires_at: now + DAY,
      attempts: 1,
      claimed_at: now,
      user_id: owner.userId,
      workspace_id: owner.workspaceId,
      registered_from: '::',
      created_at: now,
    })
    .execute();
  const token = `authmd_${id.padEnd(43, 'x')}`;
  await store.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      registration_id: id,
      kind: 'post_claim',
      scope: 'agent:feedback',
      expires_at: now + DAY,
      created_at: now,
    })
    .execute();
  return token;
}

function report(platform: Platform, token: string, more: object = {}) {
  const body = { page_url: 'https://docs.example.org/start#install', severity: 'blocker', summary: 'Stuck' };
  return platform.ask('/api/v1/agent/feedback', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...body, ...more }),
  });
}

async function addEvents(
  { store }: Platform,
  registrationId: string,
  action: string,
  times: readonly number[],
) {
  const rows = times.map((at) => ({
    id: crypto.randomUUID(),
    registration_id: registrationId,
    action,
    detail: '{}',
    happened_at: at,
  }));
  await store.db.insertInto('security_events').values(rows).execute();
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the question before an agent is revoked', () => {
  it('tells two agents of one name apart', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const ids = ['0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c40', '0190f0a0-7c1e-7b8a-9c55-3d2f8a6b1c41'];
    const claimedAt = [Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-02T11:30:00Z')];
    for (const [nth, id] of ids.entries()) {
      await addAgent(platform, owner, id);
      const changed = { agent_name: 'Twin', device_name: `Desk ${nth}`, claimed_at: claimedAt[nth] ?? 0 };
      await platform.store.db.updateTable('registrations').set(changed).where('id', '=', id).execute();
    }
    const action = '/workspace/agents/revoke';
    const page = await owner.browser.open('/workspace/agents');
    const asked = async (agent = '') =>
      (await owner.browser.submit(action, { ...page.fieldsOf(action), agent })).text;
    const [one, two] = [await asked(ids[0]), await asked(ids[1])];
    for (const text of [one, two]) expect(text).toContain('nobody has verified it');
    expect(one).toContain('2026-03-01 10:00 UTC on Desk 0');
    expect(two).toContain('2026-03-02 11:30 UTC on Desk 1');
    for (const [text, shown] of [
      [one, '…8a6b1c40'],
      [two, '…8a6b1c41'],
    ] as const) {
      expect(text).toContain(shown);
      expect(page.text).toContain(shown);
    }
  });
});

describe('the security log', () => {
  it('is read to its first event, and is not buried under tokens', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    await addAgent(platform, owner, 'reg_busy');
    const start = Date.now() - DAY;
    await addEvents(platform, 'reg_busy', 'registration.created', [start]);
    // Some at the same moment: a page may end between them.
    await addEvents(
      platform,
      'reg_busy',
      'claim.wrong_code',
      Array.from({ length: 120 }, (_, n) => start + 1 + (n >> 2)),
    );
    await addEvents(
      platform,
      'reg_busy',
      'token.issued',
      Array.from({ length: 70 }, (_, n) => start + 1000 + n),
    );

    const workspace = await owner.browser.open('/workspace');
    expect(count(workspace.text, 'was given a wrong code')).toBeGreaterThan(10);
    expect(workspace.text).not.toContain('got its access token');
    const read = async (path: string) => {
      const texts: string[] = [];
      for (let next: string | undefined = path; next !== undefined && texts.length < 9; ) {
        const { text } = await owner.browser.open(next);
        texts.push(text);
        next = /href="([^"]*)">Older events/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
      }
      return texts.join('\n');
    };
    const log = `/workspace/log/${owner.workspaceId}`;
    expect((await owner.browser.open('/workspace/settings')).text).toContain(`href="${log}"`);
    const changes = await read(log);
    expect(count(changes, 'was given a wrong code')).toBe(120);
    expect([count(changes, 'reg_busy registered'), count(changes, 'access token</td>')]).toEqual([1, 0]);
    const tokens = await read(`${log}?kind=tokens`);
    expect([count(tokens, 'access token</td>'), count(tokens, 'wrong code')]).toEqual([70, 0]);
    const people = await read(`${log}?kind=people`);
    expect([count(people, 'signed in'), count(people, 'wrong code')]).toEqual([1, 0]);
    expect(count(await read(`${log}?kind=everything&cursor=bent`), '<td class="brief">')).toBe(
      1 + 120 + 70 + 1,
    );
  });

  it('is shown to nobody who does not manage the workspace', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const member = await addMember(platform, owner.browser, 'member@example.org');
    const log = `/workspace/log/${owner.workspaceId}`;
    const stranger = openBrowser(platform);
    expect((await stranger.open(log)).heading).toBe('Sign in');
    await stranger.signIn('stranger@example.org');
    for (const browser of [member.browser, stranger]) expect((await browser.open(log)).status).toBe(404);
    expect((await owner.browser.open(log)).status).toBe(200);
  });
});

describe('feedback of an agent', () => {
  it('is shown to its workspace, beside the project and the audits it is about', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const token = await addAgent(platform, owner, 'reg_teller');
    const { workspaceId } = owner;
    const projectId = crypto.randomUUID();
    await platform.store.db
      .insertInto('pulse_projects')
      .values({
        id: projectId,
        name: 'Docs',
        origin: 'https://docs.example.org',
        environment: 'production',
        workspace_id: workspaceId,
        created_at: 1,
        claimed_at: 1,
      })
      .execute();
    await platform.store.db
      .insertInto('audit_journeys')
      .values({
        id: crypto.randomUUID(),
        workspace_id: workspaceId,
        created_at: 1,
        quickstart_url: 'https://docs.example.org/start',
      })
      .execute();
    const words = { step: 'Step 3', detail: 'npm said\n<script>no</script>' };
    expect((await report(platform, token, { summary: 'No such package', ...words })).status).toBe(201);
    const elsewhere = { page_url: 'https://docs.example.org/other', summary: 'Another page' };
    expect((await report(platform, token, elsewhere)).status).toBe(201);
    const foreign = { page_url: 'https://elsewhere.example/start', summary: 'Foreign site' };
    expect((await report(platform, token, foreign)).status).toBe(201);

    const shownOn = async (path: string) => {
      const { text } = await owner.browser.open(path);
      expect(text).not.toContain('<script>no');
      return ['No such package', 'Another page', 'Foreign site'].filter((summary) => text.includes(summary));
    };
    const all = ['No such package', 'Another page', 'Foreign site'];
    expect(await shownOn('/workspace')).toEqual(all);
    expect(await shownOn('/workspace/agents')).toEqual(all);
    expect(await shownOn(`/workspace/feedback/${workspaceId}`)).toEqual(all);
    expect(await shownOn(`/workspace/projects/${projectId}/settings`)).toEqual([
      'No such package',
      'Another page',
    ]);
    expect(await shownOn(`/workspace/audits/${workspaceId}`)).toEqual(['No such package']);
    const page = await owner.browser.open('/workspace/agents');
    for (const part of ['Agent reg_teller', 'Step 3', 'npm said\n&lt;script&gt;'])
      expect(page.text).toContain(part);

    const stranger = openBrowser(platform);
    await stranger.signIn('stranger@example.org');
    expect((await stranger.open(`/workspace/feedback/${workspaceId}`)).status).toBe(404);
    expect((await stranger.open('/workspace')).text).not.toContain('No such package');
  });

  it('that nobody gave leads to where agents are let in', async () => {
    const owner = await openOwner(await openPlatform());
    const { text } = await owner.browser.open(`/workspace/feedback/${owner.workspaceId}`);
    expect(text).toContain('No agent has reported anything.');
    expect(text).toContain(`class="button" href="/workspace/agents/${owner.workspaceId}"`);
  });

  it('is read page by page', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const { workspaceId } = owner;
    const body = JSON.stringify({ page_url: 'https://a.example/', severity: 'note', summary: 'Told' });
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      workspace_id: workspaceId,
      registration_id: 'r',
      body,
      page_url: 'https://a.example/',
      page_origin: 'https://a.example',
      created_at: 1000 + (index >> 3),
    }));
    await platform.store.db.insertInto('agent_feedback').values(rows).execute();
    const first = await owner.browser.open(`/workspace/feedback/${workspaceId}`);
    const next = /href="([^"]*)">Older reports/u.exec(first.text)?.[1] ?? '';
    const second = await owner.browser.open(next);
    expect([count(first.text, ' Told'), count(second.text, ' Told')]).toEqual([50, 10]);
    expect(second.text).not.toContain('Older reports');
  });

  it('is limited per agent, and says when to come back', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const [noisy, quiet] = [
      await addAgent(platform, owner, 'reg_noisy'),
      await addAgent(platform, owner, 'reg_quiet'),
    ];
    const statuses: number[] = [];
    for (let sent = 0; sent < agentRateLimits.feedback.requests; sent += 1)
      statuses.push((await report(platform, noisy)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await report(platform, noisy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect((await report(platform, quiet)).status).toBe(201);
  });

  it('is forgotten after 90 days, and of one agent beyond the newest 500', async () => {
    const { store } = await openPlatform();
    const now = 1_800_000_000_000;
    const row = (id: string, registration_id: string, created_at: number) => ({
      id,
      registration_id,
      created_at,
      workspace_id: 'w',
      body: '{}',
    });
    await store.db
      .insertInto('agent_feedback')
      .values([
        row('over', 'quiet', now - 90 * DAY - 1),
        row('kept', 'quiet', now - 90 * DAY + 1),
        ...Array.from({ length: 502 }, (_, index) => row(`n${index}`, 'noisy', now - index)),
      ])
      .execute();
    await sweepFeedback(store.db, now);
    await sweepFeedback(store.db, now);
    const left = (await store.db.selectFrom('agent_feedback').select('id').execute()).map(({ id }) => id);
    expect([left.includes('over'), left.includes('kept')]).toEqual([false, true]);
    expect([left.length, left.includes('n499'), left.includes('n500')]).toEqual([501, true, false]);
  });
});

describe('the people of a workspace', () => {
  const role = '/account/members/role';
  const leave = '/account/members/leave';

  async function send(browser: TestBrowser, action: string, fields: Record<string, string>) {
    const { csrf = '' } = (await browser.open('/account')).fieldsOf('/sign-out');
    const answer = await browser.post(action, { csrf, ...fields });
    return answer.headers.get('Location')?.split('=').at(-1);
  }

  async function rolesIn({ store }: Platform, workspaceId: string) {
    const rows = await store.db
      .selectFrom('workspace_members')
      .innerJoin('human_users', 'human_users.id', 'workspace_members.user_id')
      .select(['human_users.email', 'workspace_members.role'])
      .where('workspace_id', '=', workspaceId)
      .execute();
    return Object.fromEntries(rows.map(({ email, role: each }) => [email.split('@')[0], each]));
  }

  it('leave it when they like, but for its last owner', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const { workspaceId: workspace } = owner;
    const member = await addMember(platform, owner.browser, 'member@example.org');
    expect((await owner.browser.open('/workspace/members')).fieldsOf(leave)).toEqual({});
    expect(await send(owner.browser, leave, { workspace })).toBe('last_owner');
    const form = (await member.browser.open(`/workspace/members/${workspace}`)).fieldsOf(leave);
    expect(form.workspace).toBe(workspace);
    const token = await addAgent(platform, { ...member, workspaceId: workspace }, 'reg_theirs');
    expect((await report(platform, token)).status).toBe(201);
    const question = await member.browser.post(leave, { ...form });
    expect(await question.text()).toMatch(/<h1>Leave .*\?<\/h1>/u);
    expect(await rolesIn(platform, workspace)).toMatchObject({ member: 'member' });
    expect(await send(member.browser, leave, { workspace, sure: 'yes' })).toBe('left');
    expect(await send(member.browser, leave, { workspace, sure: 'yes' })).toBe('gone');
    expect((await report(platform, token)).status).toBe(401);
    expect(await rolesIn(platform, workspace)).toEqual({ owner: 'owner' });
    expect((await owner.browser.open('/workspace')).text).toContain('member@example.org left');
  });

  it('get other roles from owners only, who may hand the workspace over', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const { workspaceId: workspace } = owner;
    const heir = await addMember(platform, owner.browser, 'heir@example.org');
    const member = await addMember(platform, owner.browser, 'member@example.org', 'admin');
    const change = (browser: TestBrowser, userId: string, to: string) =>
      send(browser, role, { workspace, member: userId, role: to });
    expect(await change(member.browser, member.userId, 'owner')).toBe('not_owner');
    expect(await change(owner.browser, heir.userId, 'king')).toBe('unknown_role');
    expect(await change(owner.browser, owner.userId, 'member')).toBe('last_owner');
    expect(await change(owner.browser, heir.userId, 'owner')).toBe('role_changed');
    expect(await change(heir.browser, owner.userId, 'member')).toBe('role_changed');
    expect(await rolesIn(platform, workspace)).toEqual({ owner: 'member', heir: 'owner', member: 'admin' });
    expect((await heir.browser.open(`/workspace/log/${workspace}`)).text).toContain(
      'heir@example.org was made owner by owner@example.org',
    );
    // Whoever gave their workspace away does not get it back by signing in again.
    expect(await send(owner.browser, leave, { workspace, sure: 'yes' })).toBe('left');
    await openBrowser(platform).signIn(OWNER);
    expect(await rolesIn(platform, workspace)).toEqual({ heir: 'owner', member: 'admin' });
  });

  it('cannot leave it without an owner by leaving at once', async () => {
    const platform = await openPlatform();
    const owner = await openOwner(platform);
    const { workspaceId: workspace } = owner;
    const other = await addMember(platform, owner.browser, 'other@example.org');
    await send(owner.browser, role, { workspace, member: other.userId, role: 'owner' });
    const answers = await Promise.all(
      [owner, other].map(({ browser }) => send(browser, leave, { workspace, sure: 'yes' })),
    );
    expect(answers.sort()).toEqual(['last_owner', 'left']);
    expect(Object.values(await rolesIn(platform, workspace))).toEqual(['owner']);
  });
});
