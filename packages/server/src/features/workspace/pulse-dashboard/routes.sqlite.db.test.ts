import { describe, expect, it } from 'vitest';
import {
  openBrowser,
  type Platform,
  sharePlatform,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const PATH = `/workspace/projects/${PROJECT}`;

let platform: Platform;
let owner: TestBrowser;
let stranger: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  owner = openBrowser(platform);
  stranger = openBrowser(platform);
  await owner.signIn('owner@acme-corp.com');
  await stranger.signIn('stranger@acme-corp.com');
  const { id } = await platform.store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select('workspaces.id as id')
    .where('human_users.email', '=', 'owner@acme-corp.com')
    .executeTakeFirstOrThrow();
  const times = { created_at: 1, claimed_at: 2 };
  await platform.store.db
    .insertInto('pulse_projects')
    .values({
      id: PROJECT,
      name: 'Docs',
      origin: 'https://docs.acme.dev',
      environment: 'production',
      workspace_id: id,
      ...times,
    })
    .execute();
});

const keys = () =>
  platform.store.db.selectFrom('pulse_keys').selectAll().where('project_id', '=', PROJECT).execute();
const liveKeys = async () => (await keys()).filter(({ revoked_at }) => revoked_at === null);
const makeKey = async () =>
  await owner.submit(`${PATH}/keys`, (await owner.open(PATH)).fieldsOf(`${PATH}/keys`));

describe('the page of a project answers', () => {
  it('before any event has come, for each span that it offers', async () => {
    for (const query of ['', '?days=1', '?days=30', '?days=unknown']) {
      const page = await owner.open(`${PATH}${query}`);
      expect(page.status, query).toBe(200);
      expect(page.text).toContain('https://docs.acme.dev');
    }
  });

  it('a bent cursor with the page from its beginning', async () => {
    const answer = await owner.request(`${PATH}?cursor=bent`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH]);
  });

  it('with a new key once, and ends it when its owner has been asked', async () => {
    const made = await makeKey();
    const secret = /pulse_live_[\w-]{43}/u.exec(made.text)?.[0] ?? 'none';
    expect(made.text).toContain(secret);
    expect((await owner.open(PATH)).text).not.toContain(secret);
    const [key] = await liveKeys();
    const action = `${PATH}/keys/revoke`;
    const fields = (await owner.open(PATH)).fieldsOf(action);
    const asked = await owner.submit(action, { ...fields, key: key?.id ?? '' });
    expect(asked.heading).toContain('Revoke key');
    expect(asked.text).toContain('It is the only key of this project');
    expect(await liveKeys()).toHaveLength(1);
    await owner.submit(action, { ...asked.fieldsOf(action), sure: 'yes' });
    expect(await liveKeys()).toEqual([]);
  });
});

describe('the page of a project refuses', () => {
  it('more keys than a project may have, and says so', async () => {
    let page = await makeKey();
    for (let made = 1; made < 20 && page.status === 200; made += 1) page = await makeKey();
    expect(page.status).toBe(409);
    const kept = await liveKeys();
    expect((await makeKey()).status).toBe(409);
    expect(await liveKeys()).toEqual(kept);
  });

  it('to end what is no key of it', async () => {
    const before = await keys();
    const action = `${PATH}/keys/revoke`;
    const fields = (await owner.open(PATH)).fieldsOf(action);
    for (const key of ['', 'unknown', '01900000-0000-7000-8000-00000000000f']) {
      const page = await owner.submit(action, { ...fields, key, sure: 'yes' });
      expect(page.status, key).toBe(200);
    }
    expect(await keys()).toEqual(before);
  });
});

describe('the page of a project guards', () => {
  const actions = ['/keys', '/keys/revoke'];

  it('against people of other workspaces, who are not told that there is one', async () => {
    const unknown = await stranger.open('/workspace/projects/01900000-0000-7000-8000-00000000000e');
    const theirs = await stranger.open(PATH);
    expect([theirs.status, theirs.heading]).toEqual([404, unknown.heading]);
    expect((await stranger.open('/workspace/projects/no-id')).status).toBe(404);
    const csrf = (await stranger.open('/account')).fieldsOf('/sign-out').csrf ?? '';
    expect(csrf).not.toBe('');
    const before = await keys();
    for (const action of actions)
      expect((await stranger.submit(`${PATH}${action}`, { csrf, key: before[0]?.id ?? '' })).status).toBe(
        404,
      );
    expect(await keys()).toEqual(before);
  });

  it('against visitors, who are sent to sign in', async () => {
    const answer = await openBrowser(platform).request(PATH);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?to=workspace']);
  });

  it.each(actions)('the form %s against posts without its token and from other sites', async (action) => {
    const before = await keys();
    expect((await owner.post(`${PATH}${action}`, {})).status).toBe(403);
    const body = new URLSearchParams((await owner.open(PATH)).fieldsOf(`${PATH}${action}`));
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.dev' };
    const forged = await owner.request(`${PATH}${action}`, { method: 'POST', body, headers });
    expect(forged.status).toBe(403);
    expect(await keys()).toEqual(before);
  });
});
