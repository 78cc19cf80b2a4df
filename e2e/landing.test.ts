import { type ServiceProcess, startService } from '@waymark/testkit';
import { HtmlValidate } from 'html-validate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const paths = [
  '/',
  '/audits',
  '/check',
  '/pulse',
  '/arena',
  '/auth',
  '/developers',
  '/developers/documents',
  '/pulse/log-drains',
  '/changelog',
];
const MOST_PAGE_BYTES = 100_000;

// How markup is written is the renderer's business; whether it is valid and accessible is ours.
const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

interface Watched {
  readonly page: Page;
  /** What the browser complained about, such as a refused style. */
  readonly complaints: string[];
  readonly asked: string[];
}

async function watch(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  const [complaints, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  return { page, complaints, asked };
}

/** What a validator says against the page as it was sent. */
async function markupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

/** A reference has no end; its beginning is picture enough. */
async function picture(page: Page, path: string, look: string): Promise<void> {
  const name = path === '/' ? 'home' : path.slice(1);
  await keepPicture(page, `landing-${name}-${look}`, { isWhole: path !== '/developers' });
}

/** A reference says the same in the same parts a thousand times, and axe looks at each; its beginning has them all. */
async function cutShort(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('.document > :nth-child(n + 50)')) element.remove();
  });
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('the landing pages', () => {
  it.each(paths)('%s is small, its own, accessible in light and dark, and fits a phone', async (path) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const { page, complaints, asked } = await watch(context);
    const response = await page.goto(`${service.baseUrl}${path}`);
    const html = (await response?.text()) ?? '';
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_PAGE_BYTES);
    expect(await markupProblems(html)).toEqual([]);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await picture(page, path, '1280-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await picture(page, path, '1920-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await picture(page, path, '390-dark');
    if (path === '/developers') await cutShort(page);
    expect(await accessibilityProblems(page, { only: 'color-contrast' })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(service.baseUrl))).toEqual([]);
    expect(await page.evaluate(() => document.fonts.check('16px "National Park"'))).toBe(true);
    await context.close();
  });

  it('lets the keyboard go straight to the content', async () => {
    const context = await browser.newContext();
    const { page } = await watch(context);
    await page.goto(service.baseUrl);
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${service.baseUrl}/#content`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await context.close();
  });
});

describe('the page of Pulse, without any script', () => {
  it.each(['light', 'dark'] as const)(
    'shows its %s picture, and one button leads to the guide',
    async (look) => {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: look });
      const { page, complaints } = await watch(context);
      const shown = page.waitForResponse(`**/assets/pulse-overview-${look}-*.webp`);
      await page.goto(`${service.baseUrl}/pulse`);
      const picture = await shown;
      expect(picture.headers()).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const box = await page.getByRole('img', { name: 'A dashboard of Pulse' }).boundingBox();
      expect(box?.height).toBeGreaterThan(100);
      expect(await page.locator('main .button, main button').count()).toBe(1);
      await page.click('main .button');
      expect(page.url()).toBe(`${service.baseUrl}/pulse#reserve`);
      expect(await page.locator('h2#reserve').count()).toBe(1);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('the form for a quickstart, without any script', () => {
  it('says beside each field what is wrong, keeps what was typed, and then leads to the run', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    const { page, complaints } = await watch(context);
    await page.goto(service.baseUrl);
    await page.getByLabel('Quickstart page').fill('docs.harbour-tools.dev/start');
    await page.getByRole('button', { name: 'Audit this page' }).click();
    expect(page.url()).toBe(`${service.baseUrl}/audits`);
    const url = page.getByLabel('Quickstart page');
    expect(await url.inputValue()).toBe('docs.harbour-tools.dev/start');
    expect(await page.getByText('must begin with http:// or https://').count()).toBe(1);
    expect(await page.getByText('E-mail for the report must be an e-mail address.').count()).toBe(1);
    await keepPicture(page, 'landing-form-refused');
    await url.fill('https://docs.harbour-tools.dev/start');
    await page.getByLabel('E-mail for the report').fill('docs@harbour-tools.dev');
    await page.getByRole('button', { name: 'Audit this page' }).click();
    await page.waitForURL(`${service.platformUrl}/reports/**`);
    expect(await page.textContent('h1')).toBe('Readiness audit');
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await context.close();
  });
});
