import { answerReady, type ServiceProcess, startReadySite, startService } from '@waymark/testkit';
import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

// A site with a little of everything: what fails, what warns, what could not be checked.
async function startPoorSite(): Promise<string> {
  const { port } = await startReadySite((question) => {
    if (question.path === '/llms.txt') return undefined;
    if (question.path === '/sitemap.xml') return { status: 503 };
    if (question.path !== '/robots.txt') return answerReady(question);
    return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' };
  });
  return `http://127.0.0.1:${port}/docs/start`;
}

describe('checking a page in a browser', () => {
  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('works without script at %i pixels, %s', async (width, colorScheme) => {
    const url = await startPoorSite();
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${service.baseUrl}/check`);
    await page.getByLabel('Page', { exact: true }).fill(url);
    await page.getByRole('button', { name: 'Check this page' }).click();
    await page.getByRole('heading', { name: `Result for ${url}` }).waitFor();
    expect(await page.getByRole('heading', { level: 3, name: 'The site has no llms.txt.' }).count()).toBe(1);
    await keepPicture(page, `check-result-${width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    const { results } = await validator.validateString(await page.content());
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has nothing that keeps anybody out', async () => {
    const url = await startPoorSite();
    const page = await browser.newPage();
    await page.goto(`${service.baseUrl}/check?url=${encodeURIComponent(url)}`);
    await page.getByRole('button', { name: 'Check this page' }).click();
    await page.getByRole('heading', { name: 'Every check' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.close();
  });
});
