import { expect, it } from 'vitest';
import {
  openBrowser,
  type Platform,
  sharePlatform,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';
import { openOwner, PROJECT } from '../../workspace/pulse-dashboard/project-fixture.ts';
import { makeChannel } from '../channels/index.ts';
import { sendTest } from '../deliveries/index.ts';
import { openAlert } from '../watch/index.ts';
import { alertPageRoutes } from './index.ts';

const THEIRS = '01900000-0000-7000-8000-000000000002';
const NOBODYS = '01900000-0000-4000-8000-00000000000e';

let platform: Platform;
let stranger: TestBrowser;
const own = { workspace: '', channel: '', alert: '', delivery: '' };
const theirs = { workspace: '' };

const workspaceOf = async (project: string) => {
  const query = platform.store.db
    .selectFrom('pulse_projects')
    .select('workspace_id')
    .where('id', '=', project);
  return (await query.executeTakeFirstOrThrow()).workspace_id ?? '';
};

sharePlatform(async (open) => {
  platform = await open();
  await openOwner(platform);
  stranger = await openOwner(platform, THEIRS, 'stranger@acme-corp.com');
  own.workspace = await workspaceOf(PROJECT);
  theirs.workspace = await workspaceOf(THEIRS);
  const { id: userId } = await platform.store.db
    .selectFrom('human_users')
    .select('id')
    .where('email', '=', 'owner@acme-corp.com')
    .executeTakeFirstOrThrow();
  const change = { workspaceId: own.workspace, userId };
  const choice = {
    name: 'Secret name',
    kinds: ['spoofing'],
    origins: null,
    wantsDigest: false,
    recipients: [],
  } as const;
  const url = 'https://hooks.acme-corp.com/';
  own.channel = (await makeChannel(platform.deps, change, { kind: 'webhook', url, choice })).id;
  await sendTest(platform.deps, { ...change, channelId: own.channel });
  await platform.store.transaction((db) =>
    openAlert(
      platform.deps,
      db,
      {
        workspaceId: own.workspace,
        projectId: PROJECT,
        kind: 'crawler_silent',
        cause: 'x',
        title: 'Secret title',
        text: '',
        numbers: {},
        subjects: [],
        origins: [],
        evidence: '/',
      },
      { now: 1 },
    ),
  );
  own.alert = (await platform.store.db.selectFrom('alerts').select('id').executeTakeFirstOrThrow()).id;
  own.delivery = (
    await platform.store.db.selectFrom('alert_deliveries').select('id').executeTakeFirstOrThrow()
  ).id;
});

/** Every operation of these pages, as the app has it: a new one is asked here by itself. */
const operations = () =>
  [...new Set(alertPageRoutes(platform.deps).routes.map(({ method, path }) => `${method} ${path}`))].map(
    (each) => each.split(' ') as [string, string],
  );

const addressOf = (path: string, workspace: string) =>
  path.replace(':workspace', workspace).replace(':alert', own.alert).replace(':channel', own.channel);

async function ask(browser: TestBrowser, method: string, path: string) {
  if (method === 'GET') return await browser.request(`${path}?kind=webhook`);
  const csrf = (await browser.open('/account')).fieldsOf('/sign-out').csrf ?? '';
  return await browser.post(path, {
    ...{ csrf, sure: 'yes', kind: 'webhook', name: 'Mine', kinds: 'spoofing', sites: 'all', to: 'off' },
    ...{ url: 'https://hooks.acme-corp.com/', zone: 'UTC', sensitivity: 'low', delivery: own.delivery },
  });
}

const tables = [
  'alerts',
  'alert_channels',
  'alert_deliveries',
  'alert_settings',
  'security_events',
  'jobs',
] as const;
const kept = async () =>
  await Promise.all(tables.map((table) => platform.store.db.selectFrom(table).selectAll().execute()));

it('every operation is answered to people of other workspaces as if there were no such workspace', async () => {
  const before = await kept();
  expect(operations().length).toBeGreaterThanOrEqual(14);
  for (const [method, path] of operations()) {
    const [asked, none] = [
      await ask(stranger, method, addressOf(path, own.workspace)),
      await ask(stranger, method, addressOf(path, NOBODYS)),
    ];
    const text = await asked.text();
    expect([asked.status, text], `${method} ${path}`).toEqual([404, await none.text()]);
  }
  expect(await kept()).toEqual(before);
});

it('no operation on one’s own workspace reaches an alert, a channel or a message of another', async () => {
  const of = async (table: 'alerts' | 'alert_channels' | 'alert_deliveries') =>
    await platform.store.db.selectFrom(table).selectAll().where('workspace_id', '=', own.workspace).execute();
  const before = [await of('alerts'), await of('alert_channels'), await of('alert_deliveries')];
  for (const [method, path] of operations()) {
    if (!/:alert|:channel/u.test(path)) continue;
    const answer = await ask(stranger, method, addressOf(path, theirs.workspace));
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(await answer.text()).not.toMatch(/Secret (?:name|title)/u);
  }
  expect([await of('alerts'), await of('alert_channels'), await of('alert_deliveries')]).toEqual(before);
});

it('a message of another workspace cannot be sent again by a channel of one’s own', async () => {
  const csrf = (await stranger.open('/account')).fieldsOf('/sign-out').csrf ?? '';
  const base = `/workspace/alerts/${theirs.workspace}/channels`;
  await stranger.post(base, {
    csrf,
    kind: 'webhook',
    name: 'Mine',
    kinds: 'spoofing',
    sites: 'all',
    url: 'https://hooks.acme-corp.com/',
  });
  const { id } = await platform.store.db
    .selectFrom('alert_channels')
    .select('id')
    .where('workspace_id', '=', theirs.workspace)
    .executeTakeFirstOrThrow();
  await stranger.post(`${base}/${id}/again`, { csrf, delivery: own.delivery });
  const sent = await platform.store.db.selectFrom('alert_deliveries').select('workspace_id').execute();
  expect(sent.map(({ workspace_id: workspace }) => workspace)).toEqual([own.workspace]);
});

it('every operation sends visitors to sign in, and refuses their forms', async () => {
  for (const [method, path] of operations()) {
    const answer = await openBrowser(platform).request(addressOf(path, own.workspace), { method });
    const back = encodeURIComponent(addressOf(path, own.workspace));
    if (method === 'GET')
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, `/sign-in?to=${back}`]);
    else expect(answer.status, path).toBe(403);
  }
});
