import { type ServiceProcess, type SmtpInbox, startService, startSmtpInbox } from '@waymark/testkit';
import type { Browser, Page } from 'playwright-core';
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

const EMAIL = 'ada@harbour-tools.dev';

/** A page of a browser whose device has a lock and keeps passkeys (WebAuthn §11). */
async function openWithDevice() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const lock = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { page, complaints, lock };
}

async function signInByCode(page: Page): Promise<void> {
  await page.goto(`${service.platformUrl}/sign-in`);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.keyboard.press('Enter');
  const mail = await inbox.waitForMessage(({ to }) => to.includes(EMAIL));
  await page.getByLabel('Code from the mail').fill(/^ {4}(\d{6})\r?$/mu.exec(mail.raw)?.[1] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
}

/** The page stays usable on a phone and in the dark, and has no accessibility problem. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
      await keepPicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe('passkeys', () => {
  it('are added on the account, sign in without a mail, and are removed again', async () => {
    const { page, complaints, lock } = await openWithDevice();
    await signInByCode(page);
    await page.getByRole('link', { name: 'passkey' }).click();
    await page.getByLabel('Name').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    await inbox.waitForMessage(({ raw }) => raw.includes('A passkey was added to your account'));
    await look(page, 'passkeys');

    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await look(page, 'sign-in-with-passkey');
    await lock(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Nothing was done').waitFor();
    await lock(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

    await page.goto(`${service.platformUrl}/account/passkeys`);
    expect(await page.getByRole('cell', { name: 'never' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Remove/u }).click();
    await page.getByText('You have no passkey yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('leave the page as it is where scripts are off', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${service.platformUrl}/sign-in`);
    await page.getByRole('button', { name: 'Mail me a code' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
  });
});
