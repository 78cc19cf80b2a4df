import { type ServiceProcess, type SmtpInbox, startService, startSmtpInbox } from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSources } from '../packages/server/src/features/pulse/identities/claim-checks.ts';
import { upsertList } from '../packages/server/src/features/pulse/identities/store.ts';
import { insertEvents } from '../packages/server/src/features/pulse/ingest/store.ts';
import { eventRow } from '../packages/server/src/features/pulse/segments/event-rows-fixture.ts';
import { timesIn } from '../packages/server/src/features/workspace/pulse-dashboard/times.ts';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';
import { mended, publishedPages, readPages, robots, twoWeeks } from './two-weeks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PROJECT = '01900000-0000-7000-8000-000000000001';
const OWNER = 'owner@harbour-tools.dev';
const now = Date.now();
/** Within this week; somebody mended a call of the API then. */
const fixedAt = Math.floor((now - 3 * DAY) / HOUR) * HOUR;

const events = twoWeeks(now, fixedAt);
/** The hours in which the call failed for Claude Code, ever and this week. */
const everFailedAt = events
  .filter(({ agent, path, status }) => agent === 'claude-code' && path === mended && status === 500)
  .map(({ at = 0 }) => at - (at % HOUR));
const failedAt = everFailedAt.filter((at) => at > now - 7 * DAY);

let service: ServiceProcess;
let inbox: SmtpInbox;
let browser: Browser;
let page: Page;
const project = () => `${service.platformUrl}/workspace/projects/${PROJECT}`;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  [service, browser] = await Promise.all([
    startService({ env: { WAYMARK_SMTP_URL: inbox.url } }),
    openBrowser(),
  ]);
  page = await openPage();
  await signIn();
  await fillProject();
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await inbox?.stop();
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    timezoneId: 'UTC',
    ...options,
  });
  // It only ends what hangs.
  context.setDefaultTimeout(300_000);
  return await context.newPage();
}

async function signIn(): Promise<void> {
  await page.goto(`${service.platformUrl}/workspace`);
  await page.fill('#email', OWNER);
  await page.click('button[type=submit]');
  const message = await inbox.waitForMessage((each) => each.to.includes(OWNER));
  const code = /\b(\d{6})\b/u.exec(message.raw.slice(message.raw.indexOf('\r\n\r\n')))?.[1];
  await page.fill('#code', code ?? '');
  await page.click('button[type=submit]');
  await page.waitForURL(/\/workspace/u);
}

/** Gives the owner a project with two weeks of events, whose lists and files were read today. */
async function fillProject(): Promise<void> {
  const { loadConfig, openStore } = await import('@waymark/server');
  const store = await openStore(loadConfig({ WAYMARK_DATA_DIR: service.dataDir }));
  const { id } = await store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select('workspaces.id as id')
    .where('human_users.email', '=', OWNER)
    .executeTakeFirstOrThrow();
  const site = {
    name: 'Harbour',
    origin: 'https://docs.harbour-tools.dev',
    environment: 'production' as const,
  };
  await store.db
    .insertInto('pulse_projects')
    .values({ id: PROJECT, ...site, workspace_id: id, created_at: 1, claimed_at: 2 })
    .execute();
  const looked = { project_id: PROJECT, due_at: now + 30 * DAY, checked_at: now };
  await store.db.insertInto('pulse_site_checks').values(looked).execute();
  for (const [kind, content] of [
    ['robots', robots],
    ['sitemap', JSON.stringify(publishedPages)],
  ] as const) {
    const file = { project_id: PROJECT, kind, found_at: now - 13 * DAY, seen_at: now, content };
    await store.db.insertInto('pulse_site_files').values(file).execute();
  }
  const fresh = { takenAt: now, way: 'fetched', etag: null, lastModified: null } as const;
  for (const { name: source } of listSources)
    await upsertList(store.db, { source, networks: '192.0.2.0/24', ...fresh }, now);
  const rows = events.map((facts) => eventRow({ project: PROJECT, ...facts }));
  for (let at = 0; at < rows.length; at += 500) await insertEvents(store, rows.slice(at, at + 500));
  await store.close();
}

/** The lines of a table of the page, each as the texts of its cells. */
async function lines(list: string): Promise<string[][]> {
  const rows = await page.locator(`tbody[data-list=${list}] tr`).all();
  return await Promise.all(
    rows.map(async (row) =>
      (await row.locator('th, td').allInnerTexts()).map((text) => text.replaceAll('›', '').trim()),
    ),
  );
}
const search = () => new URL(page.url()).searchParams.toString();

// Each is answered by clicks alone, from the first page of the project on.
describe('an owner finds out from the pages alone', () => {
  it('which coding agents came this week, and how that changed', async () => {
    await page.goto(project());
    await page.click('#who >> text=Purposes');
    await page.click('#who >> text="Coding agent"');
    expect(search()).toContain('purpose=coding_agent');
    await page.click('#who >> text="Agents"');
    await page.click('text="All agents"');
    const agents = await lines('agent');
    const of = (name: string) => agents.find(([first]) => first === name);
    // Each visit of these is one request, or a page and what was asked behind it.
    expect(of('Claude Code')?.slice(1, 3)).toEqual(['96', '+50 %']);
    expect(of('Codex CLI')?.slice(1, 3)).toEqual(['32', '−50 %']);
    expect(of('Cursor')?.[2]).toBe('new');
    expect(agents.length).toBe(25);
    await page.click('text="More"');
    expect((await lines('agent')).length).toBe(13);
  });

  it('what failed for one of them, and since when', async () => {
    await page.goto(project());
    await page.click('#who >> [aria-label="Page of Claude Code"]');
    await page.click('text="All failures"');
    expect(search()).toContain('agent=claude-code');
    const failures = await lines('failures');
    const [worst] = failures;
    expect(worst?.slice(0, 2)).toEqual([mended, '500']);
    expect(worst?.at(-1)).toContain('Audit this page');
    expect(worst?.[4]).toMatch(/^Claude Code \d+$/u);
    for (const [, , , , agents] of failures) expect(agents).toContain('Claude Code');
    // Since before the week began, and not behind the fix.
    const { minute } = timesIn('UTC');
    const [first, last] = [minute(Math.min(...failedAt)), minute(Math.max(...failedAt))];
    const since = minute(Math.min(...everFailedAt));
    expect(worst?.[3]).toBe(`${first} to ${last} before that, too: first on ${since}`);
    expect(Math.max(...failedAt)).toBeLessThan(fixedAt);
  });

  it('which pages they never found', async () => {
    await page.goto(project());
    await page.click('nav[aria-label=Project] >> text=Insights');
    await page.click('nav >> text="Never read"');
    const unread = publishedPages.length - readPages.length;
    expect(await page.textContent('[data-figure=unread]')).toBe(String(unread));
    const found = new Set((await lines('unread')).map(([path]) => path));
    await page.click('text="More"');
    for (const [path] of await lines('unread')) found.add(path);
    await page.click('text="More"');
    for (const [path] of await lines('unread')) found.add(path);
    expect([...found].toSorted()).toEqual(publishedPages.slice(readPages.length).toSorted());
  });

  it('who lies about who they are, and how that is known', async () => {
    await page.goto(project());
    await page.click('dl.tiles a[href*="verdict=spoofed"]');
    expect(search()).toContain('verdict=spoofed');
    await page.click('nav[aria-label=Project] >> text=Identity');
    const claims = await lines('claims');
    expect(claims.map((line) => line.slice(0, 4))).toEqual([
      ['GPTBot', 'false name', 'not in OpenAI’s address list of 14 November 2026', '20'],
    ]);
    await page.click('text=Identity: false name');
    const [most] = await lines('claims');
    expect(most?.slice(0, 4)).toEqual(expect.arrayContaining(['cannot be checked']));
    expect(await page.textContent('main')).toContain('in OpenAI’s address list of 14 November 2026');
  });

  it('whether a fix helped', async () => {
    await page.goto(project());
    await page.click('text="All failures"');
    await page.click(`tbody[data-list=failures] >> text="${mended}"`);
    await page.click('nav[aria-label=Project] >> text=Overview');
    expect(search()).toContain(`route=${encodeURIComponent(mended)}`);
    await page.click('text=The chart as a table');
    const failed = (await lines('time')).map(([, requests, failures]) => [
      Number(requests),
      Number(failures),
    ]);
    const lastFailure = failed.findLastIndex(([, failures]) => (failures ?? 0) > 0);
    expect(lastFailure).toBeGreaterThan(0);
    expect(lastFailure).toBeLessThan(failed.length - 2);
    await page.goto(project());
    await page.click('nav[aria-label=Project] >> text=Insights');
    await page.click('nav >> text="Docs to API"');
    const shares = (await lines('trend')).map((line) => Number.parseInt(line.at(-1) ?? '', 10));
    expect(shares.at(1)).toBe(0);
    expect(shares.at(-2)).toBeGreaterThan(0);
  });

  it('how often one page failed before it was mended, and since', async () => {
    await page.goto(project());
    await page.click('text="All failures"');
    await page.click(`[aria-label="Page of ${mended}"]`);
    expect(await page.textContent('main')).toContain('This page has not been audited.');
    await page.fill('#fixed-at', new Date(fixedAt).toISOString().slice(0, 16));
    await page.click('button:text-is("Mark as fixed")');
    expect(await page.textContent('[role=status]')).toContain('marked as fixed');
    const [before, since] = await lines('fix');
    expect([before?.at(-1), since?.at(-1)]).toEqual(['100 %', '0 %']);
    const calls = events.filter(({ path, at = 0 }) => path === mended && at >= fixedAt - 7 * DAY);
    expect(Number(before?.[1]) + Number(since?.[1])).toBe(calls.length);
  });
});

const pages = [
  `/pages?path=${encodeURIComponent(mended)}`,
  '',
  '?agent=claude-code&status=5xx&days=30',
  '?who=client&what=route&days=90',
  '/failures',
  '/requests',
  '/requests?verdict=spoofed',
  '/live',
  '/identity',
  '/agents/claude-code',
  '/pages?path=/docs/page-1',
  '/by/agent',
  '/by/other',
  '/by/path',
  '/by/client?agent=claude-code',
  '/insights/markdown',
  '/insights/unread',
  '/insights/forbidden',
  '/insights/referrals',
  '/insights/journeys',
  '/links',
  '/settings',
  '/settings/drains',
];

it.each([
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
] as const)(
  'every page of the dashboard is accessible and of a few screens at most: %s',
  async (look, options) => {
    const reader = await openPage({ storageState: await page.context().storageState(), ...options });
    for (const path of pages) {
      await reader.goto(`${project()}${path}`);
      expect(await accessibilityProblems(reader), path).toEqual([]);
      expect(await reader.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), path).toBe(
        true,
      );
      const screens = await reader.evaluate<number>(
        'document.documentElement.scrollHeight / window.innerHeight',
      );
      expect(screens, path).toBeLessThan(5);
      await keepPicture(reader, `owner-${look}${path.replaceAll(/\W+/gu, '-')}`);
    }
  },
);
