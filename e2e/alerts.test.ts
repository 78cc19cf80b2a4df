import { DatabaseSync } from 'node:sqlite';
import {
  eventId,
  type ServiceProcess,
  type SmtpInbox,
  seedPulseProject,
  startService,
  startSmtpInbox,
} from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const PAUSE_MS = 500;
const TITLE = 'A page of docs.harbour-tools.dev started failing: /docs/quickstart';
const email = 'ada@harbour-tools.dev';

let service: ServiceProcess;
let browser: Browser;
let inbox: SmtpInbox;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  [service, browser] = await Promise.all([
    startService({ env: { WAYMARK_SMTP_URL: inbox.url } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await inbox?.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${service.platformUrl}/sign-in?to=workspace`);
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  const mail = await inbox.waitForMessage(({ to }) => to.includes(email));
  await page.getByLabel('Code from the mail').fill(/^ {4}(\d{6})\r?$/mu.exec(mail.raw)?.[1] ?? 'no code');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A site of three weeks, whose quickstart has failed for everybody in the last minutes. */
function addFailingSite(): void {
  const db = new DatabaseSync(`${service.dataDir}/waymark.db`);
  try {
    db.exec('pragma busy_timeout = 10000');
    const { id } = db.prepare('select id from workspaces').get() as { id: string };
    const { projectId, statements } = seedPulseProject({ workspaceId: id });
    for (const statement of statements) db.exec(statement);
    const insert =
      db.prepare(`insert into pulse_events (project_id, id, day, happened_at, received_at, client_hash,
      user_agent, path, status, format, agent, purpose, verdict, confidence, classifier)
      values (?, ?, ?, ?, ?, 'c', 'GPTBot/1', '/docs/quickstart', ?, 'html', 'gptbot', 'ai_training', 'verified', 'named', 3)`);
    const add = (at: number, status: number) =>
      insert.run(projectId, eventId(at), Math.floor(at / DAY_MS), at, at, status);
    const now = Date.now();
    db.exec('begin');
    for (let day = 1; day <= 20; day += 1)
      for (let each = 0; each < 10; each += 1) add(now - day * DAY_MS + each, 200);
    for (let each = 0; each < 30; each += 1) add(now - 5 * MINUTE_MS + each, 500);
    db.exec('commit');
  } finally {
    db.close();
  }
}

/** Loads a page again until it shows some text. */
async function loadUntil(page: Page, text: string): Promise<void> {
  while (!(await page.textContent('main'))?.includes(text)) {
    await page.waitForTimeout(PAUSE_MS);
    await page.reload();
  }
}

const looks: readonly (BrowserContextOptions & { readonly name: string })[] = [
  { name: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 740 } },
];

/** Looks at the pages that were walked, in light, dark and on a phone. */
async function inspect(page: Page, addresses: Readonly<Record<string, string>>): Promise<string[]> {
  const problems: string[] = [];
  const storageState = await page.context().storageState();
  for (const { name: look, ...options } of looks) {
    const context = await browser.newContext({ ...options, storageState });
    const other = await context.newPage();
    for (const [name, address] of Object.entries(addresses)) {
      await other.goto(address);
      await keepPicture(other, `alerts-${name}-${look}`);
      problems.push(...(await accessibilityProblems(other)).map((each) => `${name} ${look} ${each}`));
      const beyond = await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) problems.push(`${name} ${look} is ${beyond} pixels too wide`);
    }
    await context.close();
  }
  return problems;
}

it('from no channel to an alert in the mailbox, and from it to the evidence, without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Alerts' }).click();
  const list = page.url();
  await page.getByText('Nothing is watched yet').waitFor();
  expect(await inspect(page, { empty: list })).toEqual([]);
  await page.getByRole('link', { name: 'Add a channel' }).click();
  const channels = page.url();
  await page.getByRole('link', { name: 'Add Mail channel' }).click();
  const form = page.url();
  await page.getByRole('button', { name: 'Add the channel' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await loadUntil(page, 'delivered');
  const channel = page.url();
  await inbox.waitForMessage(({ raw }) => raw.includes('This is a test of the alert channel'));

  addFailingSite();
  await page.goto(list);
  await loadUntil(page, TITLE);
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  const alert = page.url();
  await page.getByRole('link', { name: 'See the evidence' }).click();
  expect(await page.textContent('main')).toContain('/docs/quickstart');
  const mail = await inbox.waitForMessage(({ raw }) =>
    raw.includes('Subject: A page of docs.harbour-tools.dev'),
  );
  expect(mail.to).toEqual([email]);
  // The failures of the page are one cause, and one alert.
  await page.goto(list);
  expect(await page.locator('[data-list=alerts] tr').count()).toBe(1);

  expect(await inspect(page, { list, channels, form, channel, alert })).toEqual([]);

  await page.goto(alert);
  await page.getByRole('button', { name: 'Mute' }).press('Enter');
  await page.getByRole('status').getByText('The alert is muted').waitFor();
  expect(await page.textContent('main')).toContain(`by ${email}`);
  await page.getByRole('link', { name: 'Overview' }).click();
  const overview = page.url();
  await page.getByRole('link', { name: '1 alert is muted' }).click();
  const muted = page.url();
  expect(await inspect(page, { overview, muted, 'alert-muted': alert })).toEqual([]);
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.goto(list);
  expect(await page.locator('[data-list=alerts] tr').count()).toBe(1);
});
