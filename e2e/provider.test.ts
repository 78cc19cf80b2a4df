import {
  findFreePorts,
  type OidcTestProvider,
  type ServiceProcess,
  type SmtpInbox,
  startOidcProvider,
  startService,
  startSmtpInbox,
} from '@waymark/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let service: ServiceProcess;
let browser: Browser;
let provider: OidcTestProvider;
let inbox: SmtpInbox;

beforeAll(async () => {
  const [base, platform] = await findFreePorts(2);
  const platformUrl = `http://localhost:${platform}`;
  provider = await startOidcProvider({ redirectUri: `${platformUrl}/sign-in/provider/callback` });
  inbox = await startSmtpInbox();
  const env = {
    WAYMARK_SMTP_URL: inbox.url,
    WAYMARK_BASE_URL: `http://localhost:${base}`,
    WAYMARK_PLATFORM_URL: platformUrl,
    WAYMARK_OIDC_ISSUER: provider.issuer,
    WAYMARK_OIDC_CLIENT_ID: provider.clientId,
    WAYMARK_OIDC_CLIENT_SECRET: provider.clientSecret,
    WAYMARK_OIDC_LABEL: 'Harbour Login',
  };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await provider?.stop();
  await inbox?.stop();
});

/** A page that reaches this machine alone: the provider's own pages ask for fonts elsewhere. */
async function openPage(width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort(),
  );
  return await context.newPage();
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function signInThere(page: Page, login: string) {
  await page.goto(`${service.platformUrl}/sign-in?to=account`);
  await page.getByRole('link', { name: 'Sign in with Harbour Login' }).click();
  await passProvider(page, login);
}

/** What people do on the pages of the provider. */
async function passProvider(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

describe('another provider', () => {
  it('signs somebody in, and is found on their account', async () => {
    const page = await openPage();
    await page.goto(`${service.platformUrl}/sign-in`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'sign-in-provider');
    await signInThere(page, 'ada');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    expect(await page.textContent('main')).toContain('ada@acme-corp.com');
    await keepPicture(page, 'account-provider');
    await page.getByRole('link', { name: 'Harbour Login' }).click();
    await page.getByRole('rowheader', { name: /^ada at localhost/u }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'providers');
  });

  it('tells whoever has no verified address what to do', async () => {
    provider.people.set('mallory', { email: 'ada@acme-corp.com', email_verified: false });
    const page = await openPage(390);
    await signInThere(page, 'mallory');
    await page.getByRole('heading', { name: 'Your address is not verified' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'provider-unverified-390');
    await page.getByRole('link', { name: 'To the sign-in page' }).click();
    await page.getByLabel('E-mail address').waitFor();
  });

  it('is linked from the account page, whatever address it has there, and signs in from then on', async () => {
    provider.people.set('g.hopper', { email: 'grace@harbour-tools.dev', email_verified: false });
    const email = 'grace@acme-corp.com';
    const page = await openPage();
    await page.goto(`${service.platformUrl}/sign-in?to=account`);
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code from the mail').waitFor();
    const { raw } = await inbox.waitForMessage(({ to }) => to.includes(email));
    await page.getByLabel('Code from the mail').fill(/^ {4}(\d{6})\r?$/mu.exec(raw)?.[1] ?? 'no code');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Harbour Login' }).click();
    expect(await page.textContent('main')).toContain('No account of Harbour Login is linked');
    await page.getByRole('button', { name: 'Link an account of Harbour Login' }).click();
    await page.getByRole('heading', { name: 'Link an account of Harbour Login' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'provider-link');
    await page.getByRole('link', { name: 'Go on to Harbour Login' }).click();
    await passProvider(page, 'g.hopper');
    await page.getByRole('status').getByText('it now signs in as you').waitFor();
    await page.getByRole('rowheader', { name: /^g\.hopper at localhost/u }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'provider-linked');

    const another = await openPage(390);
    await signInThere(another, 'g.hopper');
    await another.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    expect(await another.textContent('main')).toContain(email);
  });
});
