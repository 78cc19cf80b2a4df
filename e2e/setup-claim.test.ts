import { wrapListener } from '@waymark/pulse/node';
import {
  type ServiceProcess,
  type SiteBehaviour,
  type Sites,
  type SmtpInbox,
  startService,
  startSites,
  startSmtpInbox,
} from '@waymark/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

let sites: Sites;
let service: ServiceProcess;
let inbox: SmtpInbox;
let browser: Browser;

beforeAll(async () => {
  [inbox, sites] = await Promise.all([startSmtpInbox(), startSites()]);
  const env = { ...sites.env, WAYMARK_SMTP_URL: inbox.url, WAYMARK_TRUST_PROXY: '127.0.0.1,::1' };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await sites?.stop();
  await inbox?.stop();
});

let callers = 0;

async function post(url: string, init: { json?: unknown; token?: string }) {
  callers += 1;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `20.1.0.${callers}`,
      ...(init.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
    },
    ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
  });
  const { data } = (await response.json()) as {
    data: Record<string, string> & { credentials: Record<string, string> };
  };
  return data;
}

const page: SiteBehaviour = (_request, response) => void response.end('<h1>Harbour docs</h1>');

/** Reserves an origin, deploys the middleware there and has it verified, as an agent would. */
async function setUp(site: number, more: object = {}) {
  const origin = `https://site-${site}.harbour-tools.dev`;
  const setup = await post(`${service.platformUrl}/api/v1/pulse/setups`, {
    json: { origin, project_name: 'Harbour documentation', agent_name: 'Harbour Assistant', ...more },
  });
  const { api_key: key, endpoint } = setup.credentials;
  sites.deploy(origin, wrapListener(page, { key, endpoint, origin }));
  const renew = async () =>
    (await post(setup.verify_url ?? '', { token: setup.setup_token ?? '' })).claim_url ?? '';
  return { origin, claimUrl: await renew(), renew };
}

async function newPage(width = 1100): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  return await context.newPage();
}

async function signIn(shown: Page, email: string): Promise<void> {
  await shown.fill('#email', email);
  await shown.click('button[type=submit]');
  const message = await inbox.waitForMessage((each) => each.to.includes(email));
  const code = /\b(\d{6})\b/u.exec(message.raw.slice(message.raw.indexOf('\r\n\r\n')))?.[1];
  await shown.fill('#code', code ?? '');
  await shown.click('button[type=submit]');
}

describe('claiming a verified setup in a browser', () => {
  it('goes from the link to the workspace', async () => {
    const email = 'owner@harbour-tools.dev';
    const { origin, claimUrl } = await setUp(1);
    const shown = await newPage();
    await shown.goto(claimUrl);
    expect(new URL(shown.url()).pathname).toBe('/sign-in');
    await signIn(shown, email);

    expect(shown.url()).toBe(`${service.platformUrl}/setups/claim`);
    const text = (await shown.textContent('main')) ?? '';
    for (const each of [
      origin,
      'Harbour documentation',
      'production',
      'Harbour Assistant',
      'unverified',
      email,
    ])
      expect(text).toContain(each);
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'setup-claim');

    await shown.click('button[type=submit]');
    expect(await shown.textContent('h1')).toContain('yours');
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'setup-claim-done');

    await shown.goto(`${service.platformUrl}/workspace`);
    expect(await shown.textContent('main')).toContain(origin);
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'workspace-with-project');
    await inbox.waitForMessage((each) => each.raw.includes('A Pulse project was claimed'));

    expect((await shown.goto(claimUrl))?.status()).toBe(410);
    expect(await shown.textContent('h1')).toContain('already used');
    expect(await accessibilityProblems(shown)).toEqual([]);
    await keepPicture(shown, 'setup-claim-used');
  });

  it('shows a contested origin, and a foul name as text, on a phone', async () => {
    const email = 'phone@harbour-tools.dev';
    const { origin, claimUrl } = await setUp(2, {
      project_name: '<img src=x onerror=alert(1)>',
      agent_name: null,
    });
    await post(`${service.platformUrl}/api/v1/pulse/setups`, { json: { origin, project_name: 'Rival' } });
    const shown = await newPage(390);
    await shown.goto(claimUrl);
    await signIn(shown, email);
    expect(await shown.textContent('main')).toContain('<img src=x onerror=alert(1)>');
    expect(await shown.textContent('.notice.wrong')).toContain('Somebody else also asked');
    expect(await accessibilityProblems(shown)).toEqual([]);
    const [width, visible] = await shown.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(width).toBeLessThanOrEqual(visible);
    await keepPicture(shown, 'setup-claim-phone');
  });

  it('works without client script, and explains a link that a newer one replaced', async () => {
    const { claimUrl, renew } = await setUp(3);
    const newer = await renew();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const shown = await context.newPage();
    await shown.goto(claimUrl);
    expect(await shown.textContent('h1')).toContain('newer link');
    await keepPicture(shown, 'setup-claim-superseded');
    await shown.goto(newer);
    await signIn(shown, 'plain@harbour-tools.dev');
    await shown.click('button[type=submit]');
    expect(await shown.textContent('h1')).toContain('yours');
  });
});
