import { describe, expect, it } from 'vitest';
import { addOwner, askAgentApi, type Owner } from '../../../app/agent-fixture.ts';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';

const ADA = 'ada@acme-corp.com';
const EVE = 'eve@acme-corp.com';
const DAY = 86_400_000;
const CREATE = '/account/keys/create';
const REVOKE = '/account/keys/revoke';

interface Wanted {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly days?: string;
  readonly workspaceId?: string;
}

/** Sends the form of the page as a browser does: ticked boxes only. */
async function make(browser: TestBrowser, owner: Owner, wanted: Wanted = {}): Promise<Response> {
  const { csrf = '' } = (await browser.open('/account/keys')).fieldsOf(CREATE);
  const { name = 'Nightly report', scopes = ['agent:read'], days = '90' } = wanted;
  const boxes = Object.fromEntries(scopes.map((scope) => [`allow ${scope}`, 'yes']));
  return await browser.post(CREATE, {
    csrf,
    name,
    days,
    workspace: wanted.workspaceId ?? owner.workspaceId,
    ...boxes,
  });
}

const secretIn = (page: string) => /value="(waymark_key_[\w-]{43})"/u.exec(page)?.[1] ?? 'no key';
const noticeOf = (answer: Response) => /done=(\w+)$/u.exec(answer.headers.get('location') ?? '')?.[1];

async function openOwner(platform: Platform, email = ADA) {
  const owner = await addOwner(platform, email);
  const browser = openBrowser(platform);
  await browser.signIn(email);
  const key = async (wanted?: Wanted) => secretIn(await (await make(browser, owner, wanted)).text());
  return { owner, browser, key };
}

const statusOf = async (platform: Platform, path: string, key: string, body?: object) =>
  (await askAgentApi(platform, path, key, body === undefined ? {} : { body })).status;

const keysIn = ({ store }: Platform) => store.db.selectFrom('personal_keys').selectAll().execute();

async function actionsIn({ store }: Platform) {
  const query = store.db.selectFrom('security_events').select(['action', 'workspace_id as workspaceId']);
  return (await query.execute()).filter(({ action }) => action.startsWith('personal_key'));
}

async function addProject({ store }: Platform, workspaceId: string, id: string) {
  const row = { id, name: 'Docs', origin: `https://${id}.dev`, environment: 'production' } as const;
  await store.db
    .insertInto('pulse_projects')
    .values({ ...row, workspace_id: workspaceId, claimed_at: 1, created_at: 1 })
    .execute();
}

describe('an API key', () => {
  it('is shown once, kept as a hash, listed by its name, and announced by mail', async () => {
    const platform = await openPlatform();
    const { owner, browser } = await openOwner(platform);
    const page = await make(browser, owner);
    const secret = secretIn(await page.text());
    expect(page.headers.get('cache-control')).toBe('no-store');
    const [kept] = await keysIn(platform);
    expect(JSON.stringify(kept)).not.toContain(secret.slice(12));
    expect(kept).toMatchObject({ name: 'Nightly report', scope: 'agent:read', user_id: owner.userId });
    const list = (await browser.open('/account/keys')).text;
    expect([list.includes('Nightly report'), list.includes(secret)]).toEqual([true, false]);
    expect(platform.mails.at(-1)).toMatchObject({
      to: ADA,
      subject: 'An API key was made in your name on localhost:4311',
    });
    expect(platform.mails.at(-1)?.text).not.toContain(secret);
    expect(await actionsIn(platform)).toEqual([
      { action: 'personal_key.created', workspaceId: owner.workspaceId },
    ]);
  });

  it('may read and nothing else unless more is ticked', async () => {
    const platform = await openPlatform();
    const { key } = await openOwner(platform);
    const [reads, all] = [
      await key(),
      await key({ scopes: ['agent:read', 'agent:deploy', 'agent:keys', 'agent:feedback', 'pulse:setup'] }),
    ];
    const feedback = { page_url: 'https://docs.acme.dev/start' };
    expect(await statusOf(platform, '/me', reads)).toBe(200);
    expect(await statusOf(platform, '/projects', reads)).toBe(200);
    expect(await statusOf(platform, '/feedback', reads, feedback)).toBe(403);
    expect(await statusOf(platform, '/audits', reads, { quickstart_url: 'https://a.dev' })).toBe(403);
    expect(await statusOf(platform, '/feedback', all, feedback)).toBe(400);
    const [, row] = await keysIn(platform);
    expect(row?.scope).toBe('agent:read agent:deploy agent:keys agent:feedback');
  });

  it('says who it is in the words for agents, and notes its use', async () => {
    const platform = await openPlatform();
    const { owner, key } = await openOwner(platform);
    const profile = async (secret: string) => await (await askAgentApi(platform, '/me', secret)).json();
    expect(await profile(await key())).toMatchObject({
      agent: { name: 'Nightly report' },
      owner: { email: ADA },
      workspace: { id: owner.workspaceId },
      scopes: ['agent:read'],
      projects: [],
    });
    expect(await profile(await key({ days: '' }))).toMatchObject({
      token_expires_at: '9999-12-31T23:59:59.999Z',
    });
    expect((await keysIn(platform))[0]?.last_used_at).toBeGreaterThan(0);
  });

  it('rotates an ingest key in its owner’s name', async () => {
    const platform = await openPlatform();
    const { owner, key } = await openOwner(platform);
    const id = '0190a000-0000-7000-8000-000000000001';
    await addProject(platform, owner.workspaceId, id);
    const secret = await key({ scopes: ['agent:keys'] });
    const answer = await askAgentApi(platform, `/projects/${id}/keys`, secret, {
      method: 'POST',
    });
    expect(answer.status).toBe(201);
    const log = platform.store.db.selectFrom('security_events').select(['user_id', 'registration_id']);
    expect(await log.where('action', '=', 'key.rotated').execute()).toEqual([
      { user_id: owner.userId, registration_id: null },
    ]);
  });

  it('ends at its time, when it is revoked, and for nobody else', async () => {
    const platform = await openPlatform();
    const { owner, browser, key } = await openOwner(platform);
    const [short, long] = [await key({ days: '30' }), await key({ days: '' })];
    platform.time.offsetMs = 30 * DAY;
    expect(await statusOf(platform, '/me', short)).toBe(401);
    expect(await statusOf(platform, '/me', long)).toBe(200);
    platform.time.offsetMs = 0;
    const [, row] = (await keysIn(platform))
      .toSorted((a, b) => Number(a.expires_at) - Number(b.expires_at))
      .toReversed();
    const fields = { key: row?.id ?? '', workspace: owner.workspaceId };
    const { csrf = '' } = (await browser.open('/account/keys')).fieldsOf(REVOKE);
    expect(noticeOf(await browser.post(REVOKE, { csrf, ...fields }))).toBe('revoked');
    expect(noticeOf(await browser.post(REVOKE, { csrf, ...fields }))).toBe('gone');
    expect(await statusOf(platform, '/me', long)).toBe(401);
    expect(await statusOf(platform, '/me', short)).toBe(200);
    expect((await actionsIn(platform)).map(({ action }) => action)).toContain('personal_key.revoked');
  });

  it('ends when its owner leaves the workspace or is taken out of it, and does not come back with them', async () => {
    const platform = await openPlatform();
    const [ada, eve] = [await openOwner(platform), await openOwner(platform, EVE)];
    const join = async (role: 'member' | 'owner') =>
      await platform.store.db
        .insertInto('workspace_members')
        .values({ workspace_id: ada.owner.workspaceId, user_id: eve.owner.userId, role, joined_at: 1 })
        .execute();
    const form = async (browser: TestBrowser, action: string, fields: Record<string, string>) => {
      const { csrf = '' } = (await browser.open('/account')).fieldsOf('/sign-out');
      return await browser.post(action, { csrf, workspace: ada.owner.workspaceId, sure: 'yes', ...fields });
    };
    for (const leave of [
      () => form(eve.browser, '/account/members/leave', {}),
      () => form(ada.browser, '/account/members/remove', { member: eve.owner.userId }),
    ]) {
      await join('member');
      const secret = await eve.key({ workspaceId: ada.owner.workspaceId });
      expect(await statusOf(platform, '/me', secret)).toBe(200);
      await leave();
      expect(await statusOf(platform, '/me', secret)).toBe(401);
      await join('member');
      expect(await statusOf(platform, '/me', secret)).toBe(401);
      await platform.store.db
        .deleteFrom('workspace_members')
        .where('workspace_id', '=', ada.owner.workspaceId)
        .where('user_id', '=', eve.owner.userId)
        .execute();
    }
  });

  it('of a member is seen and revoked by the owner of the workspace', async () => {
    const platform = await openPlatform();
    const [ada, eve] = [await openOwner(platform), await openOwner(platform, EVE)];
    const { workspaceId } = ada.owner;
    await platform.store.db
      .insertInto('workspace_members')
      .values({ workspace_id: workspaceId, user_id: eve.owner.userId, role: 'member', joined_at: 1 })
      .execute();
    const secret = await eve.key({ workspaceId, name: 'Eve’s script' });
    const page = await ada.browser.open('/account/keys');
    expect(page.text).toContain('Eve’s script');
    await ada.browser.submit(REVOKE, page.fieldsOf(REVOKE));
    expect(await statusOf(platform, '/me', secret)).toBe(401);
  });
});

describe('two workspaces', () => {
  it('see, use and end nothing of each other’s by their keys', async () => {
    const platform = await openPlatform();
    const [ada, eve] = [await openOwner(platform), await openOwner(platform, EVE)];
    const id = '0190a000-0000-7000-8000-000000000001';
    await addProject(platform, ada.owner.workspaceId, id);
    const everything = ['agent:read', 'agent:deploy', 'agent:keys', 'agent:feedback'];
    const [hers, theirs] = [await ada.key(), await eve.key({ scopes: everything })];
    expect(await statusOf(platform, `/projects/${id}`, hers)).toBe(200);
    expect(await statusOf(platform, `/projects/${id}`, theirs)).toBe(404);
    expect(await statusOf(platform, `/projects/${id}/pulse`, theirs)).toBe(404);
    const rotate = await askAgentApi(platform, `/projects/${id}/keys`, theirs, {
      method: 'POST',
    });
    expect(rotate.status).toBe(404);
    const list = await (await askAgentApi(platform, '/projects', theirs)).json();
    expect(list.data).toEqual([]);
    expect((await eve.browser.open('/account/keys')).text).not.toContain(ada.owner.workspaceId);
    const [row] = (await keysIn(platform)).filter(({ user_id }) => user_id === ada.owner.userId);
    const { csrf = '' } = (await eve.browser.open('/account/keys')).fieldsOf(CREATE);
    for (const workspace of [ada.owner.workspaceId, eve.owner.workspaceId])
      expect(noticeOf(await eve.browser.post(REVOKE, { csrf, workspace, key: row?.id ?? '' }))).toBe('gone');
    expect(noticeOf(await make(eve.browser, ada.owner))).toBe('gone');
    expect(await statusOf(platform, '/me', hers)).toBe(200);
  });
});

describe('the page of keys refuses', () => {
  it('a form without a token, without a session, without a name, with nothing to do, and one too many', async () => {
    const platform = await openPlatform();
    const { owner, browser } = await openOwner(platform);
    const guest = openBrowser(platform);
    const { csrf = '' } = (await guest.open('/sign-in')).fieldsOf('/sign-in');
    for (const action of [CREATE, REVOKE]) {
      expect((await browser.post(action, { csrf: 'forged' })).status).toBe(403);
      expect((await guest.post(action, { csrf })).headers.get('location')).toBe('/sign-in?to=account');
    }
    expect(noticeOf(await make(browser, owner, { name: ' ' }))).toBe('nameless');
    expect(noticeOf(await make(browser, owner, { name: 'x'.repeat(61) }))).toBe('nameless');
    expect(noticeOf(await make(browser, owner, { scopes: [] }))).toBe('no_scope');
    expect(noticeOf(await make(browser, owner, { scopes: ['pulse:setup', 'agent:admin'] }))).toBe('no_scope');
    expect(await keysIn(platform)).toEqual([]);
    await make(browser, owner);
    const [kept] = await keysIn(platform);
    if (kept === undefined) throw new Error('no key');
    const more = Array.from({ length: 49 }, (_, at) => ({
      ...kept,
      id: `more-${at}`,
      key_hash: `hash-${at}`,
    }));
    await platform.store.db.insertInto('personal_keys').values(more).execute();
    expect(noticeOf(await make(browser, owner))).toBe('full');
  });

  it('a key that nobody has, wherever it is sent', async () => {
    const platform = await openPlatform();
    await openOwner(platform);
    for (const key of [`waymark_key_${'x'.repeat(43)}`, 'waymark_key_', 'waymark_key'])
      expect(await statusOf(platform, '/me', key)).toBe(401);
  });

  it('a key of a person where only an agent may come', async () => {
    const platform = await openPlatform();
    const { key } = await openOwner(platform);
    const setup = { origin: 'https://docs.acme.dev', verification_path: '/', project_name: 'Docs' };
    const headers = { authorization: `Bearer ${await key()}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(setup) };
    expect((await platform.ask('/api/v1/pulse/setups', init)).status).toBe(403);
  });
});
