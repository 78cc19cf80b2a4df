import { runWaymark, type ServiceProcess, startService } from '@waymark/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Opens a page and fails on anything the browser complains about, such as a refused style. */
async function open(url: string, viewport = { width: 1100, height: 700 }, colorScheme?: 'dark') {
  const context = await browser.newContext({
    viewport,
    ...(colorScheme === undefined ? {} : { colorScheme }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await page.goto(url);
  return { page, complaints, status: response?.status() };
}

async function submit(): Promise<string> {
  const response = await fetch(`${service.baseUrl}/api/quickstart-submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'docs@harbour-tools.dev',
      quickstart_url: 'https://docs.harbour-tools.dev/start?q=<script>alert(1)</script>'.replace(
        /[<>]/gu,
        encodeURIComponent,
      ),
    }),
  });
  const { report_url: reportUrl } = (await response.json()) as { report_url: string };
  return reportUrl;
}

describe('the first pages', () => {
  it('show the home page without complaints', async () => {
    const { page, complaints, status } = await open(service.baseUrl);
    expect(status).toBe(200);
    expect(await page.textContent('h1')).toContain('agent');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await keepPicture(page, 'home');
  });

  it('have an example audited at one press of a button', async () => {
    const { page, complaints } = await open(service.baseUrl);
    await page.click('text=Audit the example');
    expect(new URL(page.url()).origin).toBe(new URL(service.platformUrl).origin);
    expect(new URL(page.url()).pathname).toMatch(/^\/reports\//u);
    await page.waitForSelector('.verdict', { timeout: 180_000 });
    expect(await page.textContent('.verdict')).toContain('passed');
    expect(complaints).toEqual([]);
    await keepPicture(page, 'example-report');
  });

  it('show where a submitted run stands, on a phone and in the dark', async () => {
    const url = await submit();
    const { page, complaints, status } = await open(url, { width: 390, height: 740 }, 'dark');
    expect(status).toBe(200);
    // Its name resolves to nothing, so the run is soon over; until then the page reloads itself.
    await page.waitForFunction(() => document.querySelector('.state')?.textContent === 'errored');
    expect(await page.textContent('main')).toContain('could not be read');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await keepPicture(page, 'report-errored-phone-dark');
  });

  it('show kept mail, with hostile text as text', async () => {
    const env = { WAYMARK_DATA_DIR: service.dataDir, WAYMARK_BASE_URL: service.baseUrl };
    const sent = await runWaymark(
      ['doctor', '--mail-to', '"<img src=x onerror=alert(1)>"@harbour-tools.dev'],
      { env },
    );
    expect(sent.stdout).toContain('test mail');
    const { page, complaints } = await open(`${service.platformUrl}/outbox`);
    expect(await page.textContent('tbody')).toContain('<img src=x');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'outbox');
    await page.click('tbody tr:has-text("Waymark can send mail") a');
    expect(await page.textContent('h1')).toBe('Waymark can send mail');
    expect(await page.textContent('pre')).toContain('waymark doctor');
    expect(complaints).toEqual([]);
    await keepPicture(page, 'outbox-mail');
  });
});
