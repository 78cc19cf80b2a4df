import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { insertEvents } from '../../pulse/ingest/store.ts';
import { eventRow } from '../../pulse/segments/event-rows-fixture.ts';
import { openOwner, PROJECT } from '../../workspace/pulse-dashboard/project-fixture.ts';
import { openAlert } from '../watch/index.ts';

const SITE = 'https://docs-1.acme.dev';

async function open(env: Readonly<Record<string, string>> = {}) {
  const platform = await openPlatform({ env });
  const owner = await openOwner(platform);
  const { workspace_id: workspace } = await platform.store.db
    .selectFrom('pulse_projects')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const base = `/workspace/alerts/${workspace}`;
  return { platform, owner, base, workspaceId: workspace ?? '' };
}

/** The fields of a page's form, with what a person chooses. */
async function send(browser: TestBrowser, page: string, action: string, fields: Record<string, string>) {
  const shown = await browser.open(page);
  return await browser.submit(action, { ...shown.fieldsOf(action), ...fields });
}

const webhook = {
  kind: 'webhook',
  name: 'Ops',
  kinds: 'spoofing',
  sites: 'all',
  url: 'https://hooks.acme-corp.com/x?token=abc',
};

async function addWebhook(browser: TestBrowser, base: string, fields: Record<string, string> = {}) {
  return await send(browser, `${base}/channels/new?kind=webhook`, `${base}/channels`, {
    ...webhook,
    ...fields,
  });
}

const channelOf = async ({ store }: Platform) =>
  await store.db.selectFrom('alert_channels').selectAll().executeTakeFirst();

async function raise(platform: Platform, workspaceId: string) {
  await platform.store.transaction((db) =>
    openAlert(
      platform.deps,
      db,
      {
        workspaceId,
        projectId: PROJECT,
        kind: 'spoofing',
        cause: 'spoofing',
        title: 'Requests under false names on docs-1.acme.dev',
        text: 'In the last hour 30 requests came under a false name: <GPTBot> (30).',
        numbers: { spoofed: 30 },
        subjects: ['spoofing'],
        origins: [SITE],
        evidence: `/workspace/projects/${PROJECT}/requests?verdict=spoofed`,
      },
      { now: platform.deps.clock() },
    ),
  );
}

describe('the page of alerts', () => {
  it('says what is watched, and offers a channel while there is none', async () => {
    const { platform, owner, base } = await open();
    expect((await owner.open(base)).text).not.toContain('Nothing is wrong');
    const at = platform.deps.clock() - 4 * 86_400_000;
    await insertEvents(platform.store, [eventRow({ project: PROJECT, at })]);
    const page = await owner.open(base);
    expect(page.text).toContain('Nothing is wrong: no alert is open. Requests of 1 site are watched');
    expect(page.text).toContain(`href="${base}/channels"`);
    expect((await owner.open('/workspace')).text).toContain(`href="${base}"`);
  });

  it('says that nothing is watched where there is no site, and how to begin', async () => {
    const { platform, owner, base, workspaceId } = await open();
    await platform.store.db.updateTable('pulse_projects').set({ workspace_id: null }).execute();
    const page = await owner.open(base);
    expect(page.text).toContain('Nothing is watched yet');
    expect(page.text).toContain(`href="/workspace/sites/${workspaceId}"`);
    expect(page.text).not.toContain('Nothing is wrong');
  });

  it('lists what is open, one click from the evidence, and one alert with its numbers', async () => {
    const { platform, owner, base, workspaceId } = await open();
    await addWebhook(owner, base);
    await raise(platform, workspaceId);
    const list = await owner.open(base);
    expect(list.text).toContain(`href="/workspace/projects/${PROJECT}/requests?verdict=spoofed"`);
    const [, path = ''] = /href="([^"]*\/alert\/[^"]*)"/u.exec(list.text) ?? [];
    const alert = await owner.open(path);
    expect(alert.heading).toBe('Requests under false names on docs-1.acme.dev');
    expect(alert.text).toContain('&lt;GPTBot&gt;');
    expect(alert.text).toContain(
      `<dt>Site</dt><dd><a href="/workspace/projects/${PROJECT}">${SITE}</a></dd>`,
    );
    expect(alert.text).toContain('on its way');
    expect((await owner.open('/workspace')).text).toContain('1 open alert');
  });
});

describe('a channel', () => {
  it('is made with a secret that is shown once, and an address that is never shown', async () => {
    const { platform, owner, base } = await open();
    const made = await addWebhook(owner, base);
    expect(made.text).toMatch(/<pre>whsec_[A-Za-z0-9+/]{43}=<\/pre>/u);
    const id = (await channelOf(platform))?.id ?? '';
    const again = await owner.open(`${base}/channels/${id}`);
    expect(again.text).not.toContain('whsec_');
    expect(again.text).not.toContain('token=abc');
    expect(again.text).toContain('hooks.acme-corp.com');
    const log = await owner.open(`/workspace/log/${base.split('/').at(-1)}?kind=alerts`);
    expect(log.text).toContain('The alert channel “Ops” was made by owner@acme-corp.com');
  });

  it.each([
    ['without TLS', { url: 'http://hooks.acme-corp.com/' }],
    ['inside of the network', { url: 'https://10.0.0.1/' }],
    ['at this machine', { url: 'https://localhost/' }],
    ['at nothing', { url: 'not an address' }],
    ['without a name', { name: ' ' }],
    ['that tells of nothing', { kinds: 'nothing' }],
    ['of a site of somebody else', { sites: 'some', origins: 'https://docs.elsewhere.dev' }],
  ])('%s is refused, and the form says why', async (_, fields) => {
    const { platform, owner, base } = await open();
    const refused = await addWebhook(owner, base, fields);
    expect([refused.status, await channelOf(platform)]).toEqual([400, undefined]);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('<title>Error: ');
  });

  it('of mail writes to members alone', async () => {
    const { platform, owner, base } = await open();
    const page = `${base}/channels/new?kind=mail`;
    const fields = { kind: 'mail', name: 'Mail', kinds: 'spoofing', sites: 'all', recipients: 'nobody' };
    expect((await send(owner, page, `${base}/channels`, fields)).status).toBe(400);
    expect(await channelOf(platform)).toBeUndefined();
  });

  it('is changed, tested, given a new secret, switched off and on, and removed after a question', async () => {
    const { platform, owner, base } = await open();
    await addWebhook(owner, base);
    const before = await channelOf(platform);
    const place = `${base}/channels/${before?.id}`;
    await send(owner, place, place, {
      name: 'Night watch',
      kinds: 'new_agent',
      sites: 'some',
      origins: SITE,
    });
    expect(await channelOf(platform)).toMatchObject({
      name: 'Night watch',
      kinds: '["new_agent"]',
      origins: `["${SITE}"]`,
    });
    expect((await send(owner, place, `${place}/test`, {})).text).toContain('on its way');
    const sent = await platform.store.db.selectFrom('alert_deliveries').select(['id', 'what']).execute();
    expect(sent.map(({ what }) => what)).toEqual(['test']);
    await send(owner, place, `${place}/again`, { delivery: sent[0]?.id ?? '' });
    expect(await platform.store.db.selectFrom('alert_deliveries').select('id').execute()).toHaveLength(2);
    expect((await send(owner, place, `${place}/secret`, {})).text).toMatch(/<pre>whsec_/u);
    expect((await channelOf(platform))?.old_secret_sealed).toBe(before?.secret_sealed);
    await send(owner, place, `${place}/switch`, { to: 'off' });
    expect(await channelOf(platform)).toMatchObject({ state: 'off', off_reason: 'by_hand' });
    expect((await owner.open(place)).text).not.toContain('Send a test');
    await send(owner, place, `${place}/switch`, { to: 'on' });
    const question = await send(owner, place, `${place}/remove`, {});
    expect(question.heading).toBe('Remove the channel “Night watch”?');
    expect(await channelOf(platform)).toBeDefined();
    await owner.submit(`${place}/remove`, { ...question.fieldsOf(`${place}/remove`), sure: 'yes' });
    expect(await channelOf(platform)).toBeUndefined();
    const events = await platform.store.db.selectFrom('security_events').select('action').execute();
    const actions = events.map(({ action }) => action).filter((action) => action.startsWith('channel.'));
    expect(actions.sort()).toEqual([
      'channel.changed',
      'channel.created',
      'channel.removed',
      'channel.secret_rotated',
      'channel.switched_off',
      'channel.switched_on',
    ]);
  });

  it('is made once by a form that is sent twice, and both answers show its secret', async () => {
    const { platform, owner, base } = await open();
    const form = (await owner.open(`${base}/channels/new?kind=webhook`)).fieldsOf(`${base}/channels`);
    const [first, second] = [
      await owner.submit(`${base}/channels`, { ...form, ...webhook }),
      await owner.submit(`${base}/channels`, { ...form, ...webhook }),
    ];
    const shown = ({ text }: { text: string }) => /<pre>(whsec_[^<]*)<\/pre>/u.exec(text)?.[1];
    expect(shown(first)).toMatch(/^whsec_/u);
    expect(shown(second)).toBe(shown(first));
    expect(await platform.store.db.selectFrom('alert_channels').select('id').execute()).toHaveLength(1);
  });

  it('gets one new secret by a button that is pressed twice, and another one only after a question', async () => {
    const { platform, owner, base } = await open();
    await addWebhook(owner, base);
    const place = `${base}/channels/${(await channelOf(platform))?.id}`;
    const before = (await channelOf(platform))?.secret_sealed;
    const form = (await owner.open(place)).fieldsOf(`${place}/secret`);
    const shown = ({ text }: { text: string }) => /<pre>(whsec_[^<]*)<\/pre>/u.exec(text)?.[1];
    const [first, second] = [
      await owner.submit(`${place}/secret`, form),
      await owner.submit(`${place}/secret`, form),
    ];
    expect(shown(first)).toMatch(/^whsec_/u);
    expect(shown(second)).toBe(shown(first));
    const once = await channelOf(platform);
    expect(once?.old_secret_sealed).toBe(before);
    const question = await send(owner, place, `${place}/secret`, {});
    expect(question.heading).toBe('Replace the secret of “Ops” once more?');
    expect(await channelOf(platform)).toEqual(once);
    const again = await owner.submit(`${place}/secret`, {
      ...question.fieldsOf(`${place}/secret`),
      sure: 'yes',
    });
    expect(shown(again)).not.toBe(shown(first));
    const old = await owner.submit(`${place}/secret`, { ...form, sure: 'yes' });
    expect(old.text).toContain('Its secret was replaced meanwhile.');
  });

  it('for mail that writes to nobody any more says so', async () => {
    const { platform, owner, base } = await open();
    const { id } = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', 'owner@acme-corp.com')
      .executeTakeFirstOrThrow();
    const page = `${base}/channels/new?kind=mail`;
    await send(owner, page, `${base}/channels`, {
      ...{ kind: 'mail', name: 'Mail', kinds: 'spoofing', sites: 'all', recipients: id },
    });
    expect((await owner.open(`${base}/channels`)).text).toContain('>works<');
    await platform.store.db.deleteFrom('alert_recipients').execute();
    expect((await owner.open(`${base}/channels`)).text).toContain('its readers have left');
  });

  it('is one of as many as the operator allows', async () => {
    const { platform, owner, base } = await open({ WAYMARK_CHANNELS_PER_WORKSPACE: '3' });
    for (let made = 0; made < 3; made += 1) await addWebhook(owner, base);
    const refused = await addWebhook(owner, base);
    expect(refused.text).toContain('at most 3 channels');
    const list = await owner.open(`${base}/channels`);
    expect(list.text).toContain('has 3 channels, which is as many as it may have');
    expect(await platform.store.db.selectFrom('alert_channels').select('id').execute()).toHaveLength(3);
  });
});

describe('settings', () => {
  it('are kept, and refused where they make no sense', async () => {
    const { platform, owner, base } = await open();
    const save = (fields: Record<string, string>) =>
      send(owner, `${base}/channels`, `${base}/settings`, {
        zone: 'America/New_York',
        sensitivity: 'high',
        quiet: 'yes',
        from: '22:30',
        to: '06:00',
        ...fields,
      });
    await save({});
    const settings = () => platform.store.db.selectFrom('alert_settings').selectAll().executeTakeFirst();
    expect(await settings()).toMatchObject({
      zone: 'America/New_York',
      sensitivity: 'high',
      quiet_from: 1350,
      quiet_to: 360,
    });
    for (const wrong of [
      { zone: 'Mars/Base' },
      { sensitivity: 'extreme' },
      { from: '25:00' },
      { to: '22:30' },
    ])
      expect((await save(wrong)).status).toBe(400);
    expect(await settings()).toMatchObject({ zone: 'America/New_York' });
  });
});

it('members read alerts, and change neither channels nor settings', async () => {
  const { platform, owner, base, workspaceId } = await open();
  await addWebhook(owner, base);
  const member = openBrowser(platform);
  await member.signIn('member@acme-corp.com');
  const { id } = await platform.store.db
    .selectFrom('human_users')
    .select('id')
    .where('email', '=', 'member@acme-corp.com')
    .executeTakeFirstOrThrow();
  await platform.store.db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: id, role: 'member', joined_at: 1 })
    .execute();
  expect((await member.open(base)).status).toBe(200);
  await raise(platform, workspaceId);
  await platform.store.db
    .updateTable('alert_deliveries')
    .set({ tries: JSON.stringify([{ at: 1, status: 404, detail: 'what the receiver said' }]) })
    .execute();
  const { id: alertId } = await platform.store.db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
  expect((await member.open(`${base}/alert/${alertId}`)).text).not.toContain('what the receiver said');
  expect((await owner.open(`${base}/alert/${alertId}`)).text).toContain('what the receiver said');
  expect((await member.open(`${base}/channels`)).status).toBe(403);
  const csrf = (await member.open('/account')).fieldsOf('/sign-out').csrf ?? '';
  expect((await member.post(`${base}/settings`, { csrf, zone: 'UTC', sensitivity: 'low' })).status).toBe(403);
  expect(await platform.store.db.selectFrom('alert_settings').selectAll().execute()).toEqual([]);
});
