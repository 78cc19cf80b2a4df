import { expect, it } from 'vitest';
import {
  openBrowser,
  type Platform,
  sharePlatform,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';
import { makeViewLink, readViewQuery, type SharedPage } from '../../pulse/index.ts';
import { dashboardRoutes, sharedViewRoutes } from './index.ts';
import { addEvents, openOwner, PROJECT } from './project-fixture.ts';

const THEIRS = '01900000-0000-7000-8000-000000000002';
const NOBODYS = '01900000-0000-7000-8000-00000000000e';

let platform: Platform;
let stranger: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  await openOwner(platform);
  stranger = await openOwner(platform, THEIRS, 'stranger@acme-corp.com');
  await addEvents(platform, [{ at: Date.now() - 1000, path: '/secret-of-the-owner', agent: 'gptbot' }]);
});

const workspaceOf = async (project: string) =>
  (
    await platform.store.db
      .selectFrom('pulse_projects')
      .select('workspace_id')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
  ).workspace_id ?? '';

const userOf = async (email: string) =>
  (
    await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

/** Every operation of the pages of a project, as the app has it: a new one is asked here by itself. */
function operations() {
  const all = dashboardRoutes(platform.deps).routes.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].map((each) => each.split(' ') as [string, string]);
}

const addressOf = (path: string, project: string) =>
  path
    .replace(':id', project)
    .replace(':agent', 'gptbot')
    .replace(':list', 'path')
    .replace(':insight/:file', 'unread/lines.csv')
    .replace(':insight', 'unread')
    .replace(':file', 'path.csv');

async function ask(browser: TestBrowser, method: string, path: string) {
  if (method === 'GET') return await browser.request(path);
  const csrf = (await browser.open('/account')).fieldsOf('/sign-out').csrf ?? '';
  return await browser.post(path, { csrf, sure: 'yes', path: '/start' });
}

const ownTables = [
  'pulse_keys',
  'pulse_view_links',
  'pulse_log_drains',
  'pulse_projects',
  'security_events',
  'pulse_page_fixes',
  'audit_runs',
] as const;
const kept = async () =>
  await Promise.all(ownTables.map((table) => platform.store.db.selectFrom(table).selectAll().execute()));

it('every operation of a project is answered to people of other workspaces as if there were none', async () => {
  const before = await kept();
  expect(operations().length).toBeGreaterThanOrEqual(10);
  for (const [method, path] of operations()) {
    const [theirs, none] = [
      await ask(stranger, method, addressOf(path, PROJECT)),
      await ask(stranger, method, addressOf(path, NOBODYS)),
    ];
    const text = await theirs.text();
    expect([theirs.status, text], `${method} ${path}`).toEqual([404, await none.text()]);
    expect(text).not.toContain('docs-1.acme.dev');
  }
  expect(await kept()).toEqual(before);
});

it('no page of one’s own project shows events of another', async () => {
  for (const [method, path] of operations()) {
    if (method !== 'GET') continue;
    const answer = await stranger.request(addressOf(path, THEIRS));
    expect(await answer.text(), path).not.toContain('/secret-of-the-owner');
  }
});

it('every operation sends visitors to sign in, and refuses their forms', async () => {
  for (const [method, path] of operations()) {
    const browser = openBrowser(platform);
    const answer = await browser.request(addressOf(path, PROJECT), { method });
    const back = encodeURIComponent(addressOf(path, PROJECT));
    if (method === 'GET')
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, `/sign-in?to=${back}`]);
    else expect(answer.status, path).toBe(403);
  }
});

/** Makes a link to a page of the stranger's project. */
async function linkTo(shows: SharedPage): Promise<string> {
  const link = await makeViewLink(
    platform.deps,
    {
      projectId: THEIRS,
      workspaceId: await workspaceOf(THEIRS),
      userId: await userOf('stranger@acme-corp.com'),
    },
    {
      name: 'x',
      query: readViewQuery(new URLSearchParams()),
      zone: 'UTC',
      shows,
      lastsDays: 7,
      mayExport: true,
    },
  );
  return link?.token ?? '';
}

it('no operation of a shared view shows events of another project, whatever its address names', async () => {
  const shared = sharedViewRoutes(platform.deps).routes.filter(({ method }) => method === 'GET');
  expect(shared.length).toBeGreaterThanOrEqual(5);
  const pages = ['figures', 'identity', 'unread', 'journeys'] as const;
  const links = await Promise.all(pages.map(linkTo));
  for (const { path } of shared) {
    const statuses = new Set<number>();
    for (const token of links) {
      const address = addressOf(path.replace('insights/:file', 'insights/lines.csv'), PROJECT).replace(
        ':token',
        token,
      );
      for (const bent of ['', `?id=${PROJECT}&project=${PROJECT}&path=/secret-of-the-owner&days=90`]) {
        const answer = await openBrowser(platform).request(`${address}${bent}`);
        const text = await answer.text();
        statuses.add(answer.status);
        for (const secret of ['/secret-of-the-owner', 'docs-1.acme.dev', PROJECT, THEIRS])
          expect(text, address).not.toContain(secret);
      }
    }
    // Each is answered with something by one of the links at least.
    expect(statuses, path).toContain(200);
  }
});
