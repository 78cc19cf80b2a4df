import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type ServiceProcess, startService, until } from '@waymark/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const hostile = '<img src=x onerror=document.title=1>';
const quickstart = `# Harbour quickstart

## 1. Write the program

Create \`hello.js\`:

\`\`\`js title="hello.js"
console.log(${JSON.stringify(hostile)});
console.log('\\u001b[32mgreen\\u001b[0m light');
process.stdout.write('10 %\\r\\u001b[2K90 % \\n');
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

const marker = `harbour-${randomUUID()}`;
const endless = `# Endless quickstart

Create \`${marker}.js\`:

\`\`\`js title="${marker}.js"
setInterval(() => console.log('still at sea, ' + new Date().toISOString()), 500);
\`\`\`

Run it:

\`\`\`sh
node ${marker}.js
\`\`\`

You should see:

\`\`\`
land in sight
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
    const text = { '/start': quickstart, '/endless': endless }[request.url ?? ''];
    if (text === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  pageUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/start`;
  const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', WAYMARK_SUBMISSIONS_PER_CALLER_HOUR: '20' };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
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

async function submit(url = pageUrl): Promise<string> {
  return await until(async () => {
    const response = await fetch(`${service.baseUrl}/api/quickstart-submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'docs@harbour-tools.dev', quickstart_url: url }),
    });
    const { report_url: reportUrl } = (await response.json()) as { report_url?: string };
    return reportUrl;
  });
}

/** The command lines of everything that runs on this machine, inside of sandboxes too. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    });
}

let shared: Promise<string> | undefined;

/** The audit of the page that all look at: the first to ask sees it run, the others find its report. */
async function sharedAudit(): Promise<string> {
  shared ??= submit();
  return await shared;
}

async function published(): Promise<string> {
  const reportUrl = await sharedAudit();
  const { page } = await openView();
  await page.goto(reportUrl);
  await page.waitForSelector('.verdict', { timeout: 180_000 });
  return reportUrl;
}

/** The checker of accessibility is a script itself: the page once more, where scripts run. */
async function sameWithScript(page: Page): Promise<Page> {
  const view = await openView();
  await view.page.setContent(await page.content());
  return view.page;
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

describe('an audit in a browser', () => {
  it('is followed live and turns into the report by itself', async () => {
    const reportUrl = await sharedAudit();
    const { page, complaints, hosts } = await openView();
    await page.goto(reportUrl);
    // All at one moment: the step is over soon.
    const seen = await page.waitForFunction(
      () => {
        const text = (selector: string) => document.querySelector(selector)?.textContent;
        const log = text('#log') ?? '';
        const [running, bar] = [document.querySelector('#steps li.running'), document.querySelector('#bar')];
        if (running === null || !log.includes('90 %') || !(bar instanceof HTMLProgressElement)) return null;
        return {
          log,
          green: text('#log .t-green'),
          explanation: text('#explanation'),
          current: running.getAttribute('aria-current'),
          command: text('#steps li.running code'),
          coming: text('#steps li.waiting code'),
          done: [bar.value, bar.max],
        };
      },
      undefined,
      { timeout: 180_000 },
    );
    const { log, ...shown } = (await seen.jsonValue()) ?? { log: '' };
    // What a terminal would show, and nothing of how it was told to.
    for (const raw of ['\u001b', '10 %', '[2K']) expect(log).not.toContain(raw);
    expect(log).toContain('<img src=x');
    expect(shown).toEqual({
      green: 'green',
      explanation: 'Step 2 of 3 is running.',
      current: 'step',
      command: 'node hello.js',
      coming: 'node missing-file.js',
      done: [1, 3],
    });
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

  it('is copied as an issue, by a button that says so', async () => {
    const { page, complaints } = await openView({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(await published());
    await page.click('button:text("Copy the whole report as an issue")');
    await page.waitForSelector('#issue [role=status]:text("Copied")');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^# Harbour quickstart: failed\n/u);
    expect(copied).toContain('## How to reproduce');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('leads to a step by its address, and shows the link of each on the way', async () => {
    const { page } = await openView();
    await page.goto(`${await published()}#step-2`);
    expect(await page.isVisible('#step-2:target')).toBe(true);
    const opacityOf = () => page.$eval('#step-2 .anchor', (link) => getComputedStyle(link).opacity);
    expect(await opacityOf()).toBe('0');
    await page.focus('#step-2 .anchor');
    expect(await opacityOf()).toBe('1');
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
    expect(await page.textContent('#verdict-chart-title')).toMatch(/^\d audits from .*: \d failed\.$/u);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectNoOverflow(page);
    await page.click('summary >> nth=-1');
    await keepPicture(page, 'audit-report-phone-dark');
    expect(complaints).toEqual([]);
  });

  it('is cancelled by keyboard and without a script, wherever else it is followed, and nothing of it runs on', async () => {
    const reportUrl = await submit(pageUrl.replace('/start', '/endless'));
    const { page, complaints } = await openView({
      viewport: { width: 390, height: 780 },
      colorScheme: 'dark',
    });
    await page.goto(reportUrl);
    await page.waitForSelector('#steps li.running', { timeout: 180_000 });
    await page.waitForFunction(() => document.querySelector('#log')?.textContent?.includes('still at sea'));
    await until(() => commandLines().some((line) => line.includes(marker)));
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectNoOverflow(page);
    await keepPicture(page, 'audit-live-phone-dark');
    const quiet = await openView({ javaScriptEnabled: false });
    await quiet.page.goto(reportUrl);
    const button = quiet.page.getByRole('button', { name: 'Cancel this audit' });
    await button.focus();
    await Promise.all([quiet.page.waitForURL(reportUrl), quiet.page.keyboard.press('Enter')]);
    await quiet.page.waitForSelector('.state.cancelled');
    expect(await quiet.page.textContent('#explanation')).toBe('It was cancelled.');
    // Whoever looks on sees it too, and no process of the journey is left.
    await page.waitForSelector('.state.cancelled', { timeout: 60_000 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'audit-cancelled-phone-dark');
    await until(() => !commandLines().some((line) => line.includes(marker)));
    expect(complaints).toEqual([]);
  });

  it('is run again without a script, and refused with a reason', async () => {
    const { page } = await openView({ javaScriptEnabled: false });
    const first = await published();
    await page.goto(first);
    await page.click('#again ~ form button');
    expect(await page.textContent('#again-email-problem')).toContain('E-mail for the new report');
    expect(await accessibilityProblems(await sameWithScript(page))).toEqual([]);
    await page.fill('#again-email', 'again@harbour-tools.dev');
    await page.click('form button');
    await page.waitForURL((url) => url.pathname.startsWith('/reports/') && !url.pathname.endsWith('/rerun'));
    expect(page.url()).not.toBe(first);
    expect(await page.textContent('dl')).toContain(pageUrl);
  });

  it('gives its files as downloads that run nothing', async () => {
    const reportUrl = await published();
    const { page } = await openView();
    await page.goto(reportUrl);
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
