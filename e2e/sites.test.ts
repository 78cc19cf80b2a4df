import {
  nextOrigin,
  type ServiceProcess,
  type Sites,
  startNameServer,
  startService,
  startSites,
} from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const origin = nextOrigin();
const PAGE =
  '<!doctype html><title>Start</title><h1>Start</h1><pre><code class="language-sh">echo hello</code></pre>';

const zone: Record<string, readonly string[]> = {};
const undone: (() => void | Promise<void>)[] = [];
let service: ServiceProcess;
let browser: Browser;
let sites: Sites;
let shown: Page;

beforeAll(async () => {
  sites = await startSites();
  sites.deploy(origin, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  const names = await startNameServer(zone, (undo) => undone.push(undo));
  // Without a mail server: whoever tries it out reads the code in the outbox.
  const env = { ...sites.env, WAYMARK_NAME_SERVERS: names.server };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
  shown = await openPage();
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await sites?.stop();
  for (const undo of undone) await undo();
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  // It only ends what hangs.
  context.setDefaultTimeout(300_000);
  return await context.newPage();
}

const fits = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');

/** Looks at the page in every way that people do. */
async function look(name: string): Promise<void> {
  const storageState = await shown.context().storageState();
  const looks = {
    light: {},
    dark: { colorScheme: 'dark' },
    phone: { viewport: { width: 390, height: 800 } },
  } as const;
  for (const [each, options] of Object.entries(looks)) {
    const page = await openPage({ storageState, ...options });
    await page.goto(shown.url());
    expect(await accessibilityProblems(page), `${name} ${each}`).toEqual([]);
    expect(await fits(page), `${name} ${each}`).toBe(true);
    await keepPicture(page, `${name}-${each}`);
    await page.context().close();
  }
}

/** The code of the newest mail, as a person finds it: by the links of the pages. */
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

describe('from an empty service to a scheduled audit', () => {
  it('signs in without a mail server, by the outbox that the page leads to', async () => {
    await shown.goto(`${service.platformUrl}/workspace`);
    expect(await shown.getByRole('link', { name: 'outbox' }).getAttribute('href')).toBe('/outbox');
    await look('sites-sign-in');
    await shown.getByLabel('E-mail address').fill('owner@harbour-tools.dev');
    await shown.keyboard.press('Enter');
    await shown.getByLabel('Code from the mail').fill(await codeFromOutbox());
    await shown.keyboard.press('Enter');
    await shown.getByRole('link', { name: 'Add a site' }).waitFor();
  });

  it('finds what to do next on every page of an empty workspace', async () => {
    await look('sites-empty-workspace');
    await shown.getByRole('link', { name: 'Audits' }).click();
    await shown.getByText('The workspace has no site yet.').waitFor();
    await look('sites-empty-audits');
    await shown.getByRole('link', { name: 'Add a site' }).click();
    await shown.getByRole('heading', { name: 'Add a site' }).waitFor();
    await look('sites-empty');
  });

  it('adds the site, and is told what is wrong with one that cannot be added', async () => {
    await shown.getByLabel('Address of the site').fill('http://docs.harbour-tools.dev');
    await shown.keyboard.press('Enter');
    expect(await shown.getByRole('alert').textContent()).toContain('https://');
    await shown.getByLabel('Address of the site').fill(`${origin}/quickstart`);
    await shown.keyboard.press('Enter');
    await shown.getByRole('heading', { level: 1, name: origin }).waitFor();
    await look('sites-added');
  });

  it('proves it by the record that the page says', async () => {
    await shown.getByRole('button', { name: 'Check now' }).click();
    await shown.getByRole('alert').waitFor();
    expect(await shown.textContent('main')).toContain('No such record is visible yet');
    await look('sites-not-found');
    const [name = '', value = ''] = await shown.locator('#way-dns ~ dl code').allTextContents();
    zone[`TXT ${name}`] = [value];
    await shown.getByRole('button', { name: 'Check now' }).click();
    await shown.getByRole('status').waitFor();
    expect(await shown.textContent('main')).toContain('Proven by a DNS record');
    await look('sites-proven');
    await shown.getByRole('link', { name: 'Sites', exact: true }).click();
    await look('sites-next');
  });

  it('has a page of it audited, and again every week', async () => {
    await shown.getByRole('link', { name: `Audit a page of ${origin}` }).click();
    expect(await shown.getByLabel('Address of the page').inputValue()).toBe(`${origin}/`);
    await shown.getByLabel('Address of the page').fill(`${origin}/quickstart`);
    await shown.getByRole('button', { name: 'Audit now' }).click();
    expect(await shown.getByRole('status').textContent()).toContain('queued');
    await shown.selectOption('select[name=every]', 'weekly');
    await shown.getByRole('button', { name: /^Set/u }).click();
    expect(await shown.getByRole('status').textContent()).toContain('The schedule is set.');
    await look('sites-scheduled');
    await shown.getByRole('link', { name: 'Sites', exact: true }).click();
    await shown.getByRole('link', { name: '1 page audited by schedule' }).waitFor();
    await look('sites-listed');
    await shown.goto(`${service.platformUrl}/workspace`);
    expect(await shown.textContent('main')).toContain(`${origin} was proven to be this workspace’s`);
    await look('sites-workspace');
  });

  it('removes the site only after a question', async () => {
    await shown.getByRole('link', { name: origin, exact: true }).click();
    await shown.getByRole('button', { name: 'Remove the site' }).click();
    await shown.getByRole('heading', { level: 1, name: `Remove ${origin}` }).waitFor();
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'sites-remove');
    await shown.getByRole('button', { name: 'Remove', exact: true }).click();
    expect(await shown.getByRole('status').textContent()).toContain('removed');
  });
});
