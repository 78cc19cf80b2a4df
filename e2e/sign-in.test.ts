import { type ServiceProcess, type SmtpInbox, startService, startSmtpInbox } from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let service: ServiceProcess;
let browser: Browser;
let inbox: SmtpInbox;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  const env = { WAYMARK_SMTP_URL: inbox.url };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await inbox?.stop();
});

const phone = { viewport: { width: 390, height: 740 } };

/** Opens a page in a browser of its own, without scripts, and collects what it complains about. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The status of a page that refuses a form is meant to be an error.
    const isStatus = /status of 40[03]/u.test(message.text());
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  await page.goto(`${service.platformUrl}${path}`);
  return { page, complaints, context };
}

async function codeFor(email: string, nth = 0): Promise<string> {
  const mine = () => inbox.messages.filter(({ to }) => to.includes(email));
  await inbox.waitForMessage(() => mine().length > nth);
  return /^ {4}(\d{6})\r?$/mu.exec(mine()[nth]?.raw ?? '')?.[1] ?? 'no code';
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code from the mail').waitFor();
}

async function signIn(page: Page, email: string): Promise<void> {
  await askForCode(page, email);
  await page.getByLabel('Code from the mail').fill(await codeFor(email));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
}

async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

describe('signing in', () => {
  it('works by keyboard alone and without scripts, up to the account page', async () => {
    const email = 'ada@harbour-tools.dev';
    const { page, complaints } = await open('/sign-in?to=account', { javaScriptEnabled: false });
    await keepPicture(page, 'sign-in');
    await askForCode(page, email);
    expect(new URL(page.url()).search).toBe('');
    await keepPicture(page, 'sign-in-code');
    await page.getByLabel('Code from the mail').fill(await codeFor(email));
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

    expect(new URL(page.url()).pathname).toBe('/account');
    expect(await page.textContent('main')).toContain(email);
    expect(await page.textContent('main')).toContain("ada's workspace");
    await keepPicture(page, 'account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').waitFor();
    await page.goto(`${service.platformUrl}/account`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(complaints).toEqual([]);
  });

  it('has no accessibility problem on any of its pages, on a phone, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const email = `${colorScheme}@harbour-tools.dev`;
      const { page, complaints } = await open('/sign-in', { ...phone, colorScheme });
      const check = async (name: string) => {
        expect(await accessibilityProblems(page), name).toEqual([]);
        expect(await overflow(page), name).toBeLessThanOrEqual(0);
        await keepPicture(page, `${name}-phone-${colorScheme}`);
      };
      await check('sign-in');
      await page.getByLabel('E-mail address').fill('no address');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await page.title()).toMatch(/^Error: /u);
      await check('sign-in-error');
      await askForCode(page, email);
      await page.getByLabel('Code from the mail').fill('12');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await check('sign-in-code-error');
      await page.getByLabel('Code from the mail').fill(await codeFor(email));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
      await check('account');
      await page.getByRole('link', { name: 'Members', exact: true }).click();
      await check('members');
      expect(complaints).toEqual([]);
    }
  });

  it('mails another code on request, and then the first one is worth nothing', async () => {
    const email = 'again@harbour-tools.dev';
    const { page } = await open('/sign-in');
    await askForCode(page, email);
    const first = await codeFor(email);
    await page.getByRole('button', { name: 'Mail a new code' }).click();
    const second = await codeFor(email, 1);
    if (first !== second) {
      await page.getByLabel('Code from the mail').fill(first);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    }
    await page.getByLabel('Code from the mail').fill(second);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  });
});

describe('the account page', () => {
  it('ends the session of another browser', async () => {
    const email = 'two@harbour-tools.dev';
    const first = await open('/sign-in');
    await signIn(first.page, email);
    const second = await open('/sign-in', { userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' });
    await askForCode(second.page, email);
    await second.page.getByLabel('Code from the mail').fill(await codeFor(email, 1));
    await second.page.keyboard.press('Enter');
    await second.page.getByRole('rowheader', { name: 'Safari on iPhone' }).waitFor();

    await first.page.reload();
    await first.page.getByRole('button', { name: /^End the session of Safari on iPhone/u }).click();

    await first.page.getByText('The session was ended.').waitFor();
    await second.page.reload();
    expect(new URL(second.page.url()).pathname).toBe('/sign-in');
  });

  it('lets an owner invite somebody, who sees it after signing in', async () => {
    const owner = await open('/sign-in');
    await signIn(owner.page, 'owner@harbour-tools.dev');
    await owner.page.getByRole('link', { name: 'Members', exact: true }).click();
    await owner.page.getByLabel('E-mail address').fill('guest@harbour-tools.dev');
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    await owner.page.getByText('The invitation is on its way.').waitFor();
    expect(await accessibilityProblems(owner.page)).toEqual([]);
    await keepPicture(owner.page, 'account-invited');

    const guest = await open('/sign-in');
    await askForCode(guest.page, 'guest@harbour-tools.dev');
    await guest.page.getByLabel('Code from the mail').fill(await codeFor('guest@harbour-tools.dev', 1));
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('heading', { name: 'Invitations to you' }).waitFor();
    expect(await accessibilityProblems(guest.page)).toEqual([]);
    await keepPicture(guest.page, 'account-invitation');
    await guest.page.getByRole('button', { name: /^Accept/u }).click();
    await guest.page.getByText('You have joined the workspace.').waitFor();
  });

  it('refuses a form that another site sends', async () => {
    const { page, context } = await open('/sign-in');
    await signIn(page, 'target@harbour-tools.dev');
    const evil = await context.newPage();
    await evil.route('http://evil.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${service.platformUrl}/sign-out"><button>Win</button></form>`,
      }),
    );
    await evil.goto('http://evil.test/');
    await evil.getByRole('button').click();
    await evil.getByRole('heading', { name: 'That form was not accepted' }).waitFor();
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/account');
  });
});
