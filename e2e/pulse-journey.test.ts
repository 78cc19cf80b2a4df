import {
  type DocsSite,
  prepareDocsSite,
  pulseEvent,
  type ServiceProcess,
  type SmtpInbox,
  startService,
  startSmtpInbox,
} from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const HOUR = 3_600_000;
const owner = 'owner@harbour-tools.dev';

interface Setup {
  readonly setup_id: string;
  readonly verify_url: string;
  readonly setup_token: string;
  readonly credentials: { readonly api_key: string; readonly endpoint: string };
}

let site: DocsSite;
let service: ServiceProcess;
let inbox: SmtpInbox;
let browser: Browser;
let setup: Setup;
let shown: Page;

beforeAll(async () => {
  [inbox, site] = await Promise.all([startSmtpInbox(), prepareDocsSite('docs.harbour-tools.dev')]);
  const env = { ...site.env, WAYMARK_SMTP_URL: inbox.url };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
  shown = await openPage();
});
afterAll(async () => {
  await closePages(browser);
  await site?.stop();
  await service?.stop();
  await inbox?.stop();
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  return await context.newPage();
}

async function post<T>(url: string, body?: unknown, token?: string): Promise<{ status: number; json: T }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The service's own answer, whose shape the conformance tests hold.
  return { status: response.status, json: (await response.json()) as T };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.fill('#email', email);
  await page.click('button[type=submit]');
  const message = await inbox.waitForMessage((each) => each.to.includes(email));
  const code = /\b(\d{6})\b/u.exec(message.raw.slice(message.raw.indexOf('\r\n\r\n')))?.[1];
  await page.fill('#code', code ?? '');
  await page.click('button[type=submit]');
}

/** A week of visits, past what the site itself reports. */
function pastVisits(): Record<string, unknown>[] {
  const now = Date.now();
  const agents = [
    ['claude-code/2.0.14', '/docs/quickstart.md', 200, 'text/markdown'],
    ['claude-code/2.0.14', '/api/items/7', 404, 'application/json'],
    ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', '/docs/install', 404, 'text/html'],
    ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', '/', 200, 'text/html'],
    ['Claude-User/1.0', '/llms.txt', 200, 'text/plain'],
    ['python-requests/2.32', '/<script>alert(1)</script>', 500, 'text/html'],
  ] as const;
  return Array.from({ length: 240 }, (_, index) => {
    const [userAgent, path, status, type] = agents[(index % 17) % agents.length] ?? agents[0];
    const ts = now - ((index * 7) % 70) * HOUR;
    const id = `${ts.toString(16).padStart(12, '0')}`;
    return pulseEvent(site.origin, {
      id: `${id.slice(0, 8)}-${id.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`,
      ts: new Date(ts).toISOString(),
      user_agent: userAgent,
      url: `${site.origin}${path}`,
      status,
      content_type: type,
      route: null,
    });
  });
}

const fitsItsWindow = async (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');

const screensOf = async (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollHeight / window.innerHeight');
const project = () => `${service.platformUrl}/workspace/projects/${setup.setup_id}`;

// Looking for accessibility problems in long tables takes its time.
describe('from nothing to a dashboard', () => {
  it('an agent reserves the origin, deploys the middleware and verifies', async () => {
    const created = await post<{ data: Setup }>(`${service.platformUrl}/api/v1/pulse/setups`, {
      origin: site.origin,
      project_name: 'Harbour documentation',
      agent_name: 'Harbour Assistant',
    });
    expect(created.status).toBe(201);
    setup = created.json.data;
    const { api_key: apiKey, endpoint } = setup.credentials;
    await site.deploy({ apiKey, endpoint });
    const verified = await post<{ data: { status: string; claim_url: string } }>(
      setup.verify_url,
      undefined,
      setup.setup_token,
    );
    expect(verified).toMatchObject({ status: 200, json: { data: { status: 'verified' } } });
    await shown.goto(verified.json.data.claim_url);
    await signIn(shown, owner);
    expect(await shown.textContent('main')).toContain(site.origin);
  });

  it('its human claims it and finds the project in the workspace', async () => {
    await shown.click('button[type=submit]');
    expect(await shown.textContent('h1')).toContain('yours');
    await shown.click('text=See who comes');
    expect(await shown.textContent('h1')).toBe('Harbour documentation');
    await shown.goto(`${service.platformUrl}/workspace`);
    await shown.click('text=Harbour documentation');
    expect(new URL(shown.url()).pathname).toBe(`/workspace/projects/${setup.setup_id}`);
    // The verifier's own request is the first that was seen.
    await shown.click('text=Other visitors');
    expect(await shown.textContent('main')).toContain('Pulse verifier');
  });

  it('sees who came, what for and what failed, in light, dark and on a phone', async () => {
    await site.visit('/llms.txt', { 'user-agent': 'Claude-User/1.0' });
    await site.visit('/api/items/9', { 'user-agent': 'claude-code/2.0.14' });
    const sent = await post(setup.credentials.endpoint, { events: pastVisits() }, setup.credentials.api_key);
    expect(sent).toMatchObject({ status: 202, json: { rejected: [] } });
    await expect
      .poll(
        async () => {
          await shown.reload();
          return await shown.textContent('main');
        },
        { timeout: 300_000, interval: 500 },
      )
      .toContain('/api/items/9');
    for (const [search, ...words] of [
      ['', 'Claude Code', 'GPTBot', '/docs/install', '%3Cscript%3Ealert(1)%3C/script%3E'],
      ['?who=purpose&what=format', 'Coding agent', 'Markdown'],
      ['?who=verdict&what=status', 'false name', 'cannot be checked', '404'],
    ]) {
      await shown.goto(`${project()}${search}`);
      for (const each of words) expect(await shown.textContent('main')).toContain(each);
    }
    const storageState = await shown.context().storageState();
    const looks = {
      light: {},
      dark: { colorScheme: 'dark' },
      phone: { viewport: { width: 390, height: 800 } },
    } as const;
    const pages = [
      '',
      '/failures',
      '/requests',
      '/live',
      '/agents/gptbot',
      '/pages?path=/docs/install',
      '/by/path',
      '/insights/markdown',
      '/insights/unread',
      '/insights/forbidden',
      '/insights/referrals',
      '/insights/journeys',
      '/links',
    ];
    for (const [look, options] of Object.entries(looks)) {
      const page = await openPage({ storageState, ...options });
      for (const path of look === 'dark' ? [''] : pages) {
        await page.goto(`${project()}${path}`);
        expect(await accessibilityProblems(page), `${look} ${path}`).toEqual([]);
        expect(await fitsItsWindow(page)).toBe(true);
        expect(await screensOf(page), `${look} ${path}`).toBeLessThan(5);
        await keepPicture(page, `project-${look}${path.replaceAll(/\W/gu, '-')}`);
      }
    }
  });

  it('shares one view by a link that somebody without an account can read', async () => {
    await shown.goto(`${project()}?agent=claude-code`);
    await shown.click('text=Share this view');
    await shown.fill('#name', 'For the docs team');
    await shown.click('text=Make the link');
    const link = (await shown.textContent('.notice pre')) ?? '';
    for (const viewport of [
      { width: 1200, height: 900 },
      { width: 390, height: 800 },
    ]) {
      const reader = await openPage({ viewport });
      await reader.goto(link);
      expect(await reader.textContent('main')).toContain('For the docs team');
      expect(await reader.textContent('main')).toContain('/api/items/7');
      expect(await reader.textContent('main')).not.toContain('/docs/install');
      expect(await accessibilityProblems(reader)).toEqual([]);
      expect(await fitsItsWindow(reader)).toBe(true);
      await keepPicture(reader, `shared-${viewport.width}`);
    }
  });

  it('drills: a time, an agent, a page; each is in the address and can be taken back', async () => {
    await shown.goto(project());
    await shown.click('nav >> text=30 days');
    await shown.click('#who >> text=Claude Code');
    await shown.click('#what >> text="/api/items/7"');
    const search = () => new URL(shown.url()).searchParams.toString();
    expect(search()).toBe('days=30&agent=claude-code&path=%2Fapi%2Fitems%2F7');
    expect(await shown.textContent('tbody[data-list=failures]')).toContain('404');
    await shown.click('text=Agent: Claude Code');
    expect(search()).toBe('days=30&path=%2Fapi%2Fitems%2F7');
    await shown.goto(`${project()}/requests`);
    await shown.click('text=Older requests');
    expect(new URL(shown.url()).searchParams.get('cursor')).not.toBeNull();
    expect(await accessibilityProblems(shown)).toEqual([]);
  });

  it('tells the values of the chart to whoever points at it or walks through it', async () => {
    await shown.goto(project());
    const bars = shown.locator('.column');
    const tips = () =>
      shown.evaluate<string[]>(
        `[...document.querySelectorAll('.column .tip')].map((tip) => getComputedStyle(tip).visibility)`,
      );
    await bars.last().focus();
    expect([(await tips()).at(-1), (await tips()).at(0)]).toEqual(['visible', 'hidden']);
    const box = await shown.locator('.column .hit').first().boundingBox();
    await shown.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect([(await tips()).at(-1), (await tips()).at(0)]).toEqual(['hidden', 'visible']);
    expect(await bars.last().getAttribute('aria-label')).toMatch(/\d+ requests, \d+ failed/u);
    await shown.click('text=The chart as a table');
    expect(await shown.locator('tbody[data-list=time] tr').count()).toBe(await bars.count());
  });

  it('reads times by the clocks of the reader’s zone', async () => {
    const storageState = await shown.context().storageState();
    const cookies = storageState.cookies.filter(({ name }) => name !== 'zone');
    const abroad = await openPage({ storageState: { ...storageState, cookies }, timezoneId: 'Asia/Tokyo' });
    await abroad.goto(project());
    await expect.poll(async () => await abroad.textContent('main')).toContain('Times of Asia/Tokyo');
  });

  it('watches requests come in', async () => {
    await shown.goto(`${project()}/live`);
    await site.visit('/seen-live', { 'user-agent': 'claude-code/2.0.14' });
    await expect
      .poll(async () => await shown.textContent('#live'), { timeout: 300_000 })
      .toContain('/seen-live');
  });

  it('makes a key that is shown once, deploys it, and revokes the old one', async () => {
    await shown.goto(`${project()}/settings`);
    await shown.click('text=Make a new key');
    const fresh = /PULSE_API_KEY=(pulse_live_\S+)/u.exec((await shown.textContent('pre')) ?? '')?.[1] ?? '';
    expect(fresh).not.toBe('');
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'project-new-key');
    await shown.goto(`${project()}/settings`);
    expect(await shown.content()).not.toContain(fresh);
    expect(await shown.locator('button.danger').count()).toBe(2);
    await site.deploy({ apiKey: fresh, endpoint: setup.credentials.endpoint });
    // The list is newest first.
    await shown.locator('button.danger').last().click();
    // Nothing brings a key back: a page asks once more.
    expect(await accessibilityProblems(shown)).toEqual([]);
    await shown.locator('button.danger').click();
    await shown.waitForURL(`${project()}/settings`);
    expect(await shown.locator('button.danger').count()).toBe(1);
    const old = () => post(setup.credentials.endpoint, { events: [] }, setup.credentials.api_key);
    await expect.poll(async () => (await old()).status, { timeout: 30_000 }).toBe(401);
    await site.visit('/with-the-new-key', { 'user-agent': 'GPTBot/1.2' });
    await shown.goto(`${project()}/requests`);
    await expect
      .poll(
        async () => {
          await shown.reload();
          return await shown.textContent('main');
        },
        { timeout: 300_000, interval: 500 },
      )
      .toContain('/with-the-new-key');
    await shown.goto(`${service.platformUrl}/workspace`);
    expect(await shown.textContent('main')).toContain(`had an ingest key revoked by ${owner}`);
  });

  it('has a page of the site audited, again every week, and says how it went', async () => {
    await shown.goto(`${service.platformUrl}/workspace`);
    await shown.getByRole('link', { name: 'Audits' }).click();
    expect(await shown.textContent('main')).toContain('Nothing has been audited yet.');
    await shown.fill('#page', 'https://docs.elsewhere.dev/quickstart');
    await shown.click('text=Audit now');
    expect(await shown.textContent('[role=alert]')).toContain('has not claimed the origin');
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'workspace-audits-refused');
    await shown.fill('#page', `${site.origin}/docs/quickstart`);
    await shown.check('text=Mail the report to me');
    await shown.click('text=Audit now');
    expect(await shown.textContent('[role=status]')).toContain('queued');
    await shown.selectOption('select[name=every]', 'weekly');
    await shown.click('button >> text=Set');
    expect(await shown.textContent('main')).toContain('You are mailed when the verdict on a page changes');
    const report = await inbox.waitForMessage(({ raw }) => raw.includes('<audit-'));
    expect(report.to).toEqual([owner]);
    await shown.reload();
    expect(await shown.textContent('main')).toContain(owner);
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'workspace-audits');
    const storageState = await shown.context().storageState();
    const looks = {
      dark: { colorScheme: 'dark' },
      phone: { viewport: { width: 390, height: 800 } },
    } as const;
    for (const [look, options] of Object.entries(looks)) {
      const page = await openPage({ storageState, ...options });
      await page.goto(shown.url());
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await fitsItsWindow(page)).toBe(true);
      await keepPicture(page, `workspace-audits-${look}`);
    }
    await shown.click('table a:has-text("Report")');
    const reportUrl = shown.url();
    expect(new URL(reportUrl).pathname).toMatch(/^\/reports\//u);
    for (const [look, options] of Object.entries(looks)) {
      const page = await openPage({ storageState, ...options });
      await page.goto(reportUrl);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await fitsItsWindow(page)).toBe(true);
      await keepPicture(page, `workspace-report-${look}`, { isWhole: false });
    }
    await shown.getByRole('link', { name: 'Audits', exact: true }).waitFor();
    await shown.locator('form[action$="/rerun/workspace"] button').press('Enter');
    await shown.getByRole('heading', { level: 1, name: 'Readiness audit' }).waitFor();
    expect(shown.url()).not.toBe(reportUrl);
  });

  it('shows nothing of it to anybody else', async () => {
    const stranger = await openPage();
    const url = `${service.platformUrl}/workspace/projects/${setup.setup_id}`;
    await stranger.goto(url);
    expect(new URL(stranger.url()).pathname).toBe('/sign-in');
    await signIn(stranger, 'stranger@elsewhere.dev');
    expect((await stranger.goto(url))?.status()).toBe(404);
    expect(await stranger.content()).not.toContain('Harbour');
    expect(await accessibilityProblems(stranger)).toEqual([]);
  });
});
