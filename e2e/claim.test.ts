import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ServiceProcess, type SmtpInbox, startService, startSmtpInbox } from '@waymark/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let service: ServiceProcess;
let inbox: SmtpInbox;
let browser: Browser;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  [service, browser] = await Promise.all([
    startService({ env: { WAYMARK_SMTP_URL: inbox.url, WAYMARK_TRUST_PROXY: '127.0.0.1,::1' } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await inbox?.stop();
});

let agents = 0;

async function call(
  path: string,
  init: { json?: unknown; form?: Record<string, string>; token?: string } = {},
) {
  agents += 1;
  const response = await fetch(`${service.platformUrl}${path}`, {
    ...(init.json === undefined && init.form === undefined ? {} : { method: 'POST' }),
    headers: {
      'x-forwarded-for': `20.0.${agents >> 8}.${agents & 255}`,
      ...(init.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
    },
    ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
    ...(init.form === undefined ? {} : { body: new URLSearchParams(init.form) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function startCeremony(email: string, name = 'Harbour Assistant') {
  const { body: registration } = await call('/agent/identity', {
    json: { type: 'anonymous', agent_name: name, device_name: 'Build machine 7', skill_name: 'pulse-setup' },
  });
  const { body } = await call('/agent/identity/claim', {
    json: { claim_token: registration.claim_token, email },
  });
  const attempt = body.claim_attempt as unknown as { user_code: string; verification_uri: string };
  return { claimToken: registration.claim_token ?? '', attemptId: body.claim_attempt_id, ...attempt };
}

async function newPage(width = 1100, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, ...more });
  return await context.newPage();
}

async function mailedCode(email: string): Promise<string> {
  const message = await inbox.waitForMessage((each) => each.to.includes(email));
  const code = /\b(\d{6})\b/u.exec(message.raw.slice(message.raw.indexOf('\r\n\r\n')))?.[1];
  return code ?? '';
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.fill('#email', email);
  await page.click('button[type=submit]');
  await page.fill('#code', await mailedCode(email));
  await page.click('button[type=submit]');
}

/** Changes the embedded database past the service. */
function change(sql: string): void {
  const database = new DatabaseSync(join(service.dataDir, 'waymark.db'), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}

const poll = (claimToken: string) =>
  call('/oauth2/token', {
    form: { grant_type: 'urn:waymark:agent-auth:grant-type:claim', claim_token: claimToken },
  });

describe('the claim ceremony in a browser', () => {
  it('goes from the link to tokens, and the owner can revoke the agent', async () => {
    const email = 'owner@harbour-tools.dev';
    const ceremony = await startCeremony(email);
    const page = await newPage();
    await page.goto(ceremony.verification_uri);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'sign-in');
    await signIn(page, email);

    expect(page.url()).toBe(`${service.platformUrl}/claim`);
    const text = (await page.textContent('main')) ?? '';
    for (const shown of ['Harbour Assistant', 'unverified', 'Build machine 7', 'agent:read', email]) {
      expect(text).toContain(shown);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim');

    await page.fill('#code', ceremony.user_code === '000000' ? '000001' : '000000');
    await page.click('button[value=confirm]');
    expect(await page.textContent('.error')).toContain('4 tries');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-wrong-code');

    await page.fill('#code', ceremony.user_code);
    await page.click('button[value=confirm]');
    expect(await page.textContent('h1')).toContain('yours');
    await keepPicture(page, 'claim-done');

    const { status, body: tokens } = await poll(ceremony.claimToken);
    expect(status).toBe(200);
    const me = await call('/api/v1/agent/me', { token: tokens.access_token ?? '' });
    expect(me.status).toBe(200);
    expect(me.body.owner).toEqual({ email });
    await inbox.waitForMessage((each) => each.raw.includes('agent was claimed'));

    await page.goto(`${service.platformUrl}/workspace/agents`);
    expect(await page.textContent('main table')).toContain('Harbour Assistant');
    const words = {
      severity: 'blocker',
      summary: 'The package of step 2 does not exist',
      detail: 'E404\nnpm',
    };
    const report = { ...words, page_url: 'https://docs.harbour-tools.dev/start', step: 'Step 2' };
    const sent = await call('/api/v1/agent/feedback', { token: tokens.access_token ?? '', json: report });
    expect(sent.status).toBe(201);
    await page.reload();
    expect(await page.textContent('main')).toContain(words.summary);
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'workspace');
    await page.getByRole('button', { name: 'Revoke Harbour Assistant' }).click();
    expect(await page.textContent('h1')).toBe('Revoke Harbour Assistant?');
    expect(await page.textContent('main')).toMatch(/nobody has verified it.*Build machine 7.*…\S{8}/u);
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'revoke-question');
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect((await call('/api/v1/agent/me', { token: tokens.access_token ?? '' })).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke Harbour Assistant' }).click();
    // With the keyboard alone: the button comes before the way out.
    await page.getByRole('button', { name: 'Revoke' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workspace/agents/*');
    expect(await page.textContent('main table')).toContain('revoked');
    expect((await call('/api/v1/agent/me', { token: tokens.access_token ?? '' })).status).toBe(401);

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Security log' }).click();
    expect(await page.textContent('table')).toContain('Harbour Assistant was revoked');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'security-log');
    await page.goto(ceremony.verification_uri);
    expect(await page.textContent('h1')).toContain('was revoked');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-revoked');
  });

  it('lets the owner say no, on a phone', async () => {
    const email = 'careful@harbour-tools.dev';
    const ceremony = await startCeremony(email, '<b>Trust me</b>');
    const page = await newPage(390);
    await page.goto(ceremony.verification_uri);
    await signIn(page, email);
    expect(await page.textContent('main')).toContain('<b>Trust me</b>');
    // Who asks comes first: the page opens at its top.
    expect(await page.evaluate<number>('window.scrollY')).toBe(0);
    await keepPicture(page, 'claim-phone');
    await page.click('button[value=deny]');
    expect(await page.textContent('h1')).toContain('denied');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-denied-phone');
    await page.reload();
    expect(await page.textContent('h1')).toContain('You denied');
    expect((await poll(ceremony.claimToken)).body.error).toBe('access_denied');
  });

  it('stops another account without spending anything or naming the right one', async () => {
    const ceremony = await startCeremony('right@harbour-tools.dev');
    const page = await newPage();
    await page.goto(ceremony.verification_uri);
    await signIn(page, 'other@harbour-tools.dev');
    expect(await page.textContent('h1')).toContain('another account');
    expect(await page.content()).not.toContain('right@');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-wrong-account');
    expect((await poll(ceremony.claimToken)).body.error).toBe('authorization_pending');
    await page.click('button:has-text("Sign in with another address")');
    await signIn(page, 'right@harbour-tools.dev');
    expect(await page.textContent('h1')).toContain('asks to act for you');
  });

  it('works without client script, in two tabs and in the dark', async () => {
    const email = 'plain@harbour-tools.dev';
    const [mine, other] = [await startCeremony(email, 'Mine'), await startCeremony(email, 'Another')];
    const page = await newPage(390, { javaScriptEnabled: false, colorScheme: 'dark' });
    await page.goto(mine.verification_uri);
    await signIn(page, email);
    const second = await page.context().newPage();
    await second.goto(other.verification_uri);
    await page.fill('#code', mine.user_code);
    await page.click('button[value=confirm]');
    expect(await page.textContent('.notice.wrong')).toContain('Nothing was decided');
    expect(await page.textContent('dl')).toContain('Another');
    await keepPicture(page, 'claim-other-link-dark-phone');
    await page.goto(mine.verification_uri);
    await page.fill('#code', mine.user_code);
    await page.click('button[value=confirm]');
    expect(await page.textContent('h1')).toContain('yours');
    await page.reload();
    expect(await page.textContent('h1')).toContain('yours');
    expect((await poll(mine.claimToken)).status).toBe(200);
    expect((await poll(other.claimToken)).body.error).toBe('authorization_pending');
  });

  it('explains a link that has expired, before and after the form was sent', async () => {
    const email = 'late@harbour-tools.dev';
    const ceremony = await startCeremony(email);
    const page = await newPage();
    await page.goto(ceremony.verification_uri);
    await signIn(page, email);
    change(`update claim_attempts set expires_at = ${Date.now() - 1} where id = '${ceremony.attemptId}'`);
    await page.fill('#code', ceremony.user_code);
    await page.click('button[value=confirm]');
    expect(await page.textContent('h1')).toContain('has expired');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-expired');
    expect((await page.goto(ceremony.verification_uri))?.status()).toBe(410);
    expect(await page.textContent('h1')).toContain('has expired');
  });

  it('explains a link that a newer one replaced', async () => {
    const ceremony = await startCeremony('newer@harbour-tools.dev');
    await call('/agent/identity/claim', {
      json: { claim_token: ceremony.claimToken, email: 'newer@harbour-tools.dev' },
    });
    const page = await newPage();
    const response = await page.goto(ceremony.verification_uri);
    expect(response?.status()).toBe(410);
    expect(await page.textContent('h1')).toContain('newer link');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-superseded');
  });

  it('explains a link that has used up its tries, on a phone', async () => {
    const email = 'guesser@harbour-tools.dev';
    const ceremony = await startCeremony(email);
    const page = await newPage(390);
    await page.goto(ceremony.verification_uri);
    await signIn(page, email);
    for (let tries = 0; tries < 5; tries += 1) {
      await page.fill('#code', ceremony.user_code === '000000' ? '000001' : '000000');
      await page.click('button[value=confirm]');
    }
    expect(await page.textContent('h1')).toContain('Too many wrong codes');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-exhausted-phone');
    expect((await poll(ceremony.claimToken)).body.error).toBe('expired_token');
  });

  it('explains a claimed link and a mistyped one, and fits the workspace on a phone', async () => {
    const email = 'twice@harbour-tools.dev';
    const ceremony = await startCeremony(email);
    const page = await newPage(390);
    await page.goto(ceremony.verification_uri);
    await signIn(page, email);
    await page.fill('#code', ceremony.user_code);
    await page.click('button[value=confirm]');
    await page.goto(ceremony.verification_uri);
    expect(await page.textContent('h1')).toContain('already claimed');
    expect(await accessibilityProblems(page)).toEqual([]);
    await keepPicture(page, 'claim-claimed-phone');
    await page.goto(`${service.platformUrl}/claim/mistyped`);
    expect(await page.textContent('h1')).toContain('does not work');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(`${service.platformUrl}/workspace/agents`);
    expect(await accessibilityProblems(page)).toEqual([]);
    const [width, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(width).toBeLessThanOrEqual(shown);
    await keepPicture(page, 'workspace-phone');
  });
});
