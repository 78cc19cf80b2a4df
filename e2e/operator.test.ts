import { type ServiceProcess, startService } from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const OPERATOR = 'ops@harbour-tools.dev';
const NOTICE = 'On Sunday we move to another machine.';
const looks = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;

let service: ServiceProcess;
let browser: Browser;
let shown: Page;

beforeAll(async () => {
  const env = {
    WAYMARK_OPERATORS: OPERATOR,
    WAYMARK_SIGN_UP: 'closed',
    WAYMARK_NOTICE: NOTICE,
    WAYMARK_NOTICE_UNTIL: '2100-01-01T18:00:00Z',
  };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
  shown = await openPage();
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  // It only ends what hangs.
  context.setDefaultTimeout(300_000);
  return await context.newPage();
}

/** Looks at a page in every way that people do. */
async function look(path: string, name: string): Promise<void> {
  const storageState = await shown.context().storageState();
  for (const [each, options] of Object.entries(looks)) {
    const page = await openPage({ storageState, ...options });
    await page.goto(`${service.platformUrl}${path}`);
    expect(await accessibilityProblems(page), `${name} ${each}`).toEqual([]);
    const fits = 'document.documentElement.scrollWidth <= window.innerWidth';
    expect(await page.evaluate<boolean>(fits), `${name} ${each}`).toBe(true);
    await keepPicture(page, `${name}-${each}`);
    await page.context().close();
  }
}

async function codeFromOutbox(): Promise<string> {
  const outbox = await shown.context().newPage();
  await expect
    .poll(async () => {
      await outbox.goto(`${service.platformUrl}/outbox`);
      return await outbox.locator('tbody a').count();
    })
    .toBeGreaterThan(0);
  await outbox.locator('tbody a').first().click();
  const code = /^ {4}(\d{6})$/mu.exec((await outbox.textContent('pre')) ?? '')?.[1] ?? 'no code';
  await outbox.close();
  return code;
}

describe('whoever runs the service', () => {
  it('signs in to a closed service, which says so and shows the notice', async () => {
    await shown.goto(`${service.platformUrl}/sign-in`);
    expect(await shown.textContent('main')).toContain('by invitation only');
    expect(await shown.getByRole('complementary').textContent()).toContain(NOTICE);
    await look('/sign-in', 'operator-sign-in');
    await shown.getByLabel('E-mail address').fill(OPERATOR);
    await shown.keyboard.press('Enter');
    await shown.getByLabel('Code from the mail').fill(await codeFromOutbox());
    await shown.keyboard.press('Enter');
    await shown.getByRole('heading', { level: 1 }).waitFor();
  });

  it('finds everything from one page, by the keyboard too', async () => {
    await shown.goto(`${service.platformUrl}/workspace`);
    await shown.locator('summary', { hasText: OPERATOR }).press('Enter');
    await shown.getByRole('link', { name: 'This service' }).press('Enter');
    await shown.getByRole('heading', { level: 1, name: 'This service' }).waitFor();
    for (const section of ['People', 'Workspaces', 'Queue', 'Failed mail', 'Limits']) {
      await shown.getByRole('link', { name: section, exact: true }).focus();
      await shown.keyboard.press('Enter');
      await shown.getByRole('heading', { level: 1, name: section }).waitFor();
    }
  });

  it.each(['', '/people', '/workspaces', '/queue', '/queue?state=done', '/mail', '/limits'])(
    'reads /operator%s in light, dark and on a phone',
    async (path) => {
      await look(`/operator${path}`, `operator${path.replaceAll(/\W/gu, '-')}`);
    },
  );

  it('is alone there', async () => {
    const stranger = await openPage();
    const answer = await stranger.goto(`${service.platformUrl}/operator`);
    expect([answer?.status(), await stranger.textContent('h1')]).toEqual([404, 'There is no page here']);
    await stranger.context().close();
  });
});
