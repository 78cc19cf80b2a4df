import { describe, expect, it } from 'vitest';
import { type Platform, sharePlatform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT } from './project-fixture.ts';

const SETTINGS = `${PATH}/settings`;
let platform: Platform;
let owner: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
});

const keys = () =>
  platform.store.db.selectFrom('pulse_keys').selectAll().where('project_id', '=', PROJECT).execute();
const liveKeys = async () => (await keys()).filter(({ revoked_at }) => revoked_at === null);
const makeKey = async () =>
  await owner.submit(`${PATH}/keys`, (await owner.open(SETTINGS)).fieldsOf(`${PATH}/keys`));

describe('the page of a project answers', () => {
  it('before any event has come, for each span that it offers', async () => {
    for (const page of ['?days=1', '?days=90', '?days=unknown', '/agents/gptbot', '/by/path', '/live']) {
      const shown = await owner.open(`${PATH}${page}`);
      expect(shown.status, page).toBe(200);
      expect(shown.text).toContain('https://docs-1.acme.dev');
    }
  });

  it('what is no time, no list or no page of the site with the nearest that is', async () => {
    for (const [asked, given] of [
      ['?from=2026-11-09&to=2026-11-01', ''],
      ['/failures?from=x&to=y', '/failures'],
      ['/by/nothing', ''],
      ['/pages', '/by/path'],
    ] as const) {
      const answer = await owner.request(`${PATH}${asked}`);
      expect([answer.status, answer.headers.get('location')], asked).toEqual([303, `${PATH}${given}`]);
    }
    expect((await owner.open(`${PATH}/requests?cursor=bent&page=-7`)).status).toBe(200);
    expect((await owner.open(`${PATH}/by/path?page=1e9`)).status).toBe(200);
  });

  it('with what an agent says as text, and lets run only its own script', async () => {
    const path = '/<script>alert(1)</script>"onload="';
    await addEvents(platform, [{ at: Date.now(), path, agent: '<b>', purpose: 'coding_agent', status: 500 }]);
    for (const page of ['', '/requests', '/failures', '/live', `/pages?path=${encodeURIComponent(path)}`]) {
      const { text, headers } = await owner.open(`${PATH}${page}`);
      expect(text, page).toContain('&lt;script&gt;alert(1)');
      expect(text.match(/<script/gu), page).toHaveLength(1);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*script-src 'sha256-/u);
      expect(policy).not.toContain('unsafe');
    }
  });

  it('live with what came in the first minute of an hour', async () => {
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    platform.time.offsetMs = hour + 30_000 - Date.now();
    await addEvents(platform, [{ at: hour + 10_000, path: '/just-now', agent: 'gptbot' }]);
    const { text } = await owner.open(`${PATH}/live`);
    const { requests = [], agent = [] } = linesOf(text);
    platform.time.offsetMs = 0;
    // Whole hours are counted: the page says from when on.
    expect(text).toContain(`Agents since ${new Date(hour - 3_600_000).toISOString().slice(11, 16)}`);
    expect(requests.map((line) => line.join(' ')).join()).toContain('/just-now');
    expect(agent.map((line) => line.join(' ')).join()).toContain('GPTBot');
  });

  it('by the clocks of whoever reads it', async () => {
    const at = Date.now() - (Date.now() % 60_000) - 60_000;
    await addEvents(platform, [{ at, path: '/when' }]);
    const shown = async () =>
      linesOf((await owner.open(`${PATH}/requests?path=/when`)).text).requests?.[0]?.[0];
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at);
    expect(await shown()).toContain(clock('UTC'));
    owner.jar.set('zone', encodeURIComponent('Asia/Tokyo'));
    expect(await shown()).toContain(clock('Asia/Tokyo'));
    owner.jar.set('zone', 'Nowhere');
    expect(await shown()).toContain(clock('UTC'));
    owner.jar.delete('zone');
  });

  it('with a new key once, and ends it when its owner has been asked', async () => {
    const made = await makeKey();
    const secret = /pulse_live_[\w-]{43}/u.exec(made.text)?.[0] ?? 'none';
    expect(made.text).toContain(secret);
    expect((await owner.open(SETTINGS)).text).not.toContain(secret);
    const [key] = await liveKeys();
    const action = `${PATH}/keys/revoke`;
    const fields = (await owner.open(SETTINGS)).fieldsOf(action);
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
    const fields = (await owner.open(SETTINGS)).fieldsOf(action);
    for (const key of ['', 'unknown', '01900000-0000-7000-8000-00000000000f']) {
      const page = await owner.submit(action, { ...fields, key, sure: 'yes' });
      expect(page.status, key).toBe(200);
    }
    expect(await keys()).toEqual(before);
  });
});

describe('the page of a project guards', () => {
  const actions = ['/keys', '/keys/revoke'];

  it.each(actions)('the form %s against posts without its token and from other sites', async (action) => {
    const before = await keys();
    expect((await owner.post(`${PATH}${action}`, {})).status).toBe(403);
    const body = new URLSearchParams((await owner.open(SETTINGS)).fieldsOf(`${PATH}${action}`));
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.dev' };
    const forged = await owner.request(`${PATH}${action}`, { method: 'POST', body, headers });
    expect(forged.status).toBe(403);
    expect(await keys()).toEqual(before);
  });
});
