import { describe, expect, it } from 'vitest';
import {
  openBrowser,
  type Platform,
  sharePlatform,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';
import { personalWorkspaceOf } from '../../audits/workspace-audits/workspace-fixture.ts';

const PAGE = 'https://docs.acme.dev/start';

async function claimOrigin({ store }: Platform, workspaceId: string): Promise<void> {
  const times = { created_at: 1, claimed_at: 2 };
  const project = {
    id: 'p1',
    name: 'Docs',
    origin: 'https://docs.acme.dev',
    environment: 'production',
  } as const;
  await store.db
    .insertInto('pulse_projects')
    .values({ ...project, workspace_id: workspaceId, ...times })
    .execute();
}

let platform: Platform;
let owner: TestBrowser;
let stranger: TestBrowser;
let path: string;

// One service for all: each test looks at what its own form changed.
sharePlatform(async (open) => {
  platform = await open({ vetTarget: async (url) => ({ ok: true, url: new URL(url) }) });
  owner = openBrowser(platform);
  stranger = openBrowser(platform);
  await owner.signIn('owner@acme-corp.com');
  await stranger.signIn('stranger@acme-corp.com');
  const workspaceId = await personalWorkspaceOf(platform.store, 'owner@acme-corp.com');
  await claimOrigin(platform, workspaceId);
  path = `/workspace/audits/${workspaceId}`;
});

const runs = () => platform.store.db.selectFrom('workspace_audits').selectAll().execute();
const journeys = () => platform.store.db.selectFrom('audit_journeys').selectAll().execute();
const fieldsAt = async (action: string) => (await owner.open(path)).fieldsOf(action);
const send = async (action: string, fields: Record<string, string>) =>
  await owner.submit(action, { ...(await fieldsAt(action)), ...fields });

describe('the page of a workspace’s audits answers', () => {
  it('with the origins that may be audited, before there is any audit', async () => {
    const page = await owner.open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('https://docs.acme.dev');
    expect(page.headers.get('cache-control')).toContain('no-store');
  });

  it('by queueing an audit, once more, and by its schedule', async () => {
    expect((await send(path, { quickstart_url: PAGE, mail: 'yes' })).text).toContain('The audit is queued.');
    const [first] = await runs();
    expect(first).toMatchObject({ asked_by: 'person', mail_to: first?.user_id });
    const journey = (await journeys())[0]?.id ?? '';
    expect((await send(`${path}/again`, { journey })).text).toContain('The audit is queued.');
    expect((await runs()).map(({ mail_to }) => mail_to)).toEqual([first?.user_id, null]);
    expect((await send(`${path}/schedule`, { journey, every: 'weekly' })).text).toContain(
      'The schedule is set.',
    );
    expect(await journeys()).toMatchObject([{ every: 'weekly' }]);
    expect((await send(`${path}/schedule`, { journey, every: 'off' })).text).toContain(
      'The schedule is off.',
    );
    expect(await journeys()).toMatchObject([{ every: null }]);
  });

  it('with every page, however many there are, each of which can be audited again', async () => {
    const workspaceId = path.split('/').at(-1) ?? '';
    const many = Array.from({ length: 201 }, (_, nth) => ({
      id: crypto.randomUUID(),
      workspace_id: workspaceId,
      quickstart_url: `https://docs.acme.dev/many/${1000 + nth}`,
      created_at: 1,
    }));
    await platform.store.db.insertInto('audit_journeys').values(many).execute();
    const last = many.at(-1);
    const first = await owner.open(path);
    expect(first.text).not.toContain(last?.id);
    const [, more = ''] = /<a href="([^"]*pages=[^"]*)#pages">More pages/u.exec(first.text) ?? [];
    const second = await owner.open(more);
    expect(second.text).toContain(last?.id);
    expect(second.text).not.toContain('More pages');
    expect((await send(`${path}/again`, { journey: last?.id ?? '' })).text).toContain('The audit is queued.');
    await platform.store.db
      .deleteFrom('workspace_audits')
      .where('journey_id', '=', last?.id ?? '')
      .execute();
    await platform.store.db
      .deleteFrom('audit_journeys')
      .where('quickstart_url', 'like', '%/many/%')
      .execute();
  });

  it('by mailing whoever asks for it, until they do not any more', async () => {
    const watchers = () => platform.store.db.selectFrom('audit_watchers').selectAll().execute();
    expect((await send(`${path}/mails`, { watch: 'on' })).text).toContain('You get a mail when a verdict');
    expect(await watchers()).toHaveLength(1);
    expect((await send(`${path}/mails`, { watch: 'off' })).text).toContain('You no longer get these mails.');
    expect(await watchers()).toEqual([]);
  });

  it('from the beginning for a cursor that somebody bent', async () => {
    expect((await owner.open(`${path}?cursor=bent`)).status).toBe(200);
  });
});

describe('the page of a workspace’s audits refuses', () => {
  it.each([
    ['no address', 'docs', 400, 'begins with https://'],
    ['a page of an origin that is not theirs', 'https://other.dev/start', 422, 'has not claimed the origin'],
  ])('%s, and shows it again', async (_name, url, status, text) => {
    const before = await runs();
    const page = await send(path, { quickstart_url: url });
    expect(page.status).toBe(status);
    expect(page.text).toContain(text);
    expect(page.text).toContain(`value="${url}"`);
    expect(await runs()).toEqual(before);
  });

  it('an address with a credential, which it does not show again', async () => {
    const secret = `a1B2c3D4e5F6g7H8${'x'.repeat(16)}`;
    const page = await send(path, { quickstart_url: `${PAGE}?access_token=${secret}` });
    expect(page.status).toBe(400);
    expect(page.text).toContain('credential');
    expect(page.text).not.toContain(secret);
  });

  it.each([
    ['again', { journey: 'unknown' }],
    ['schedule', { journey: 'unknown', every: 'daily' }],
    ['schedule', { journey: '01900000-0000-7000-8000-000000000000', every: 'hourly' }],
  ])('to do with %s what there is not: %j', async (action, fields) => {
    expect((await send(`${path}/${action}`, fields)).text).toContain('That no longer exists.');
  });
});

describe('the page of a workspace’s audits guards', () => {
  const actions = ['', '/again', '/schedule', '/mails'];

  it('against people of other workspaces, who are not told that there is one', async () => {
    const unknown = await stranger.open('/workspace/audits/unknown');
    const theirs = await stranger.open(path);
    expect([theirs.status, theirs.heading]).toEqual([404, unknown.heading]);
    const before = await runs();
    const csrf = (await stranger.open('/account')).fieldsOf('/sign-out').csrf ?? '';
    expect(csrf).not.toBe('');
    for (const action of actions) {
      const fields = { csrf, quickstart_url: PAGE, watch: 'on', journey: 'j', every: 'daily' };
      expect((await stranger.submit(`${path}${action}`, fields)).status, action).toBe(404);
    }
    expect(await runs()).toEqual(before);
  });

  it('against visitors, who are sent to sign in', async () => {
    const response = await openBrowser(platform).request(path);
    const back = `/sign-in?to=${encodeURIComponent(path)}`;
    expect([response.status, response.headers.get('location')]).toEqual([303, back]);
  });

  it.each(actions)('the form%s against posts without its token and from other sites', async (action) => {
    const before = await runs();
    const fields = { quickstart_url: PAGE, watch: 'on', journey: 'j', every: 'daily' };
    expect((await owner.post(`${path}${action}`, fields)).status).toBe(403);
    const body = new URLSearchParams({ ...fields, ...(await fieldsAt(`${path}${action}`)) });
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.dev' };
    const forged = await owner.request(`${path}${action}`, { method: 'POST', body, headers });
    expect(forged.status).toBe(403);
    expect(await runs()).toEqual(before);
  });
});
