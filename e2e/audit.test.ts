import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type ServiceProcess, startService, until } from '@waymark/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, keepPicture, openBrowser } from './browser.ts';

const hostile = '<img src=x onerror=document.title=1>';
const quickstart = `# Harbour quickstart

## 1. Write the program

Create \`hello.js\`:

\`\`\`js title="hello.js"
console.log(${JSON.stringify(hostile)});
setTimeout(() => console.log('ready to sail'), 6000);
\`\`\`

## 2. Run it

\`\`\`sh
node hello.js
\`\`\`

You should see:

\`\`\`
ready to sail
\`\`\`

## 3. Check your installation

\`\`\`sh
node missing-file.js
\`\`\`
`;

let service: ServiceProcess;
let browser: Browser;
let site: Server;
let pageUrl: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    const badge = request.url?.startsWith('/readme?') ? request.url.slice('/readme?'.length) : undefined;
    if (badge !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end(`<p>Harbour <img alt="" src="${badge}"></p>`);
    }
    if (request.url !== '/start') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(quickstart);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  pageUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/start`;
  const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  site?.closeAllConnections();
  site?.close();
});

interface View {
  readonly page: Page;
  /** What the browser complained about: refused styles and scripts, errors. */
  readonly complaints: string[];
  /** Hosts that the page asked for anything. */
  readonly hosts: Set<string>;
}

async function openView(options: Parameters<Browser['newContext']>[0] = {}): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return { page, complaints, hosts };
}

async function submit(): Promise<string> {
  return await until(async () => {
    const response = await fetch(`${service.baseUrl}/api/quickstart-submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'docs@harbour-tools.dev', quickstart_url: pageUrl }),
    });
    const { report_url: reportUrl } = (await response.json()) as { report_url?: string };
    return reportUrl;
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

describe('an audit in a browser', () => {
  it('is followed live and turns into the report by itself', async () => {
    const reportUrl = await submit();
    const { page, complaints, hosts } = await openView();
    await page.goto(reportUrl);
    await page.waitForSelector('#steps li.running', { timeout: 180_000 });
    await page.waitForFunction(() => document.querySelector('#log')?.textContent?.includes('<img'));
    await keepPicture(page, 'audit-live');
    expect(await page.$('#log img')).toBeNull();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.waitForSelector('.verdict', { timeout: 180_000 });
    expect(await page.textContent('.verdict')).toContain('failed');
    expect(await page.$('main img')).toBeNull();
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'audit-report');
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(service.platformUrl).host]);
  });

  it('is compared with the one before, and readable on a phone in the dark and without scripts', async () => {
    const reportUrl = await submit();
    const { page, complaints } = await openView({
      viewport: { width: 390, height: 780 },
      colorScheme: 'dark',
      javaScriptEnabled: true,
    });
    const quiet = await openView({ javaScriptEnabled: false });
    await quiet.page.goto(reportUrl);
    await quiet.page.waitForSelector('.verdict', { timeout: 180_000 });
    expect(await quiet.page.textContent('h1')).toContain('Harbour quickstart');
    await page.goto(reportUrl);
    expect(await page.textContent('.changes')).toContain('The verdict is the same');
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectNoOverflow(page);
    await page.click('summary >> nth=-1');
    await keepPicture(page, 'audit-report-phone-dark');
    expect(complaints).toEqual([]);
  });

  it('gives its files as downloads that run nothing', async () => {
    const reportUrl = await submit();
    const { page } = await openView();
    await page.goto(reportUrl);
    await page.waitForSelector('.verdict', { timeout: 180_000 });
    const href = await page.getAttribute('a[href*="/artifacts/"]', 'href');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((url) => void window.location.assign(url), href ?? ''),
    ]);
    expect(download.suggestedFilename()).toMatch(/^[\w.-]+$/);
    // As on the page of somebody else: another origin.
    await page.goto(`${pageUrl.replace('/start', '/readme')}?${reportUrl}/badge.svg`);
    await page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 100);
    await keepPicture(page, 'audit-badge');
  });
});
