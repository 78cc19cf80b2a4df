import { randomUUID } from 'node:crypto';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const HOUR_MS = 60 * 60 * 1000;
const email = 'owner@harbour-tools.dev';
const sections = ['Overview', 'Sites', 'Audits', 'Agents', 'Alerts', 'Members', 'Settings'] as const;

let service: ServiceProcess;
let browser: Browser;
let inbox: SmtpInbox;
let shown: Page;
let workspaceId: string;
let projectId: string;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  [service, browser] = await Promise.all([
    startService({ env: { WAYMARK_SMTP_URL: inbox.url } }),
    openBrowser(),
  ]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  shown = await context.newPage();
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await inbox?.stop();
});

async function signIn(page: Page, address: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(address);
  await page.keyboard.press('Enter');
  const mail = await inbox.waitForMessage(
    ({ to, raw }) => to.includes(address) && raw.includes('sign-in code'),
  );
  await page.getByLabel('Code from the mail').fill(/^ {4}(\d{6})\r?$/mu.exec(mail.raw)?.[1] ?? 'no code');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Puts rows into the service's database, past the service. */
function put(work: (insert: (table: string, row: Record<string, string | number | null>) => void) => void) {
  const db = new DatabaseSync(`${service.dataDir}/waymark.db`);
  try {
    db.exec('pragma busy_timeout = 10000');
    db.exec('begin');
    work((table, row) => {
      const names = Object.keys(row);
      const marks = names.map(() => '?').join(', ');
      db.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`).run(...Object.values(row));
    });
    db.exec('commit');
  } finally {
    db.close();
  }
}

const journey = (path: string, verdict: string, at: number) => ({
  id: randomUUID(),
  workspace_id: workspaceId,
  quickstart_url: `https://docs.harbour-tools.dev${path}`,
  verdict,
  verdict_of: at,
  created_at: at,
});

/** A site whose failures have risen, a page that does not pass, a lapsed site, alerts, an agent and a colleague's workspace. */
function addTrouble(userId: string): void {
  const now = Date.now();
  const seed = seedPulseProject({ workspaceId });
  projectId = seed.projectId;
  const db = new DatabaseSync(`${service.dataDir}/waymark.db`);
  for (const statement of seed.statements) db.exec(statement);
  db.close();
  put((insert) => {
    const add = (at: number, status: number) =>
      insert('pulse_events', {
        project_id: projectId,
        id: eventId(at),
        day: Math.floor(at / (24 * HOUR_MS)),
        happened_at: at,
        received_at: at,
        client_hash: 'c',
        user_agent: 'GPTBot/1',
        path: '/docs/quickstart',
        status,
        format: 'html',
        agent: 'gptbot',
        purpose: 'ai_training',
        verdict: 'verified',
        confidence: 'named',
        classifier: 3,
      });
    for (let each = 0; each < 40; each += 1) add(now - HOUR_MS + each, each < 9 ? 500 : 200);
    for (let each = 0; each < 30; each += 1) add(now - 30 * HOUR_MS + each, each < 1 ? 500 : 200);
    insert('workspace_origins', {
      id: randomUUID(),
      workspace_id: workspaceId,
      origin: 'https://www.harbour-tools.dev',
      state: 'lapsed',
      way: 'dns',
      lapsed_at: now - HOUR_MS,
      created_at: now - 90 * HOUR_MS,
    });
    insert('audit_journeys', journey('/quickstart', 'failed', now - 2 * HOUR_MS));
    insert('audit_journeys', journey('/install', 'passed', now - 9 * HOUR_MS));
    const alert = {
      workspace_id: workspaceId,
      project_id: projectId,
      state: 'open',
      text: 'It was not seen in the 30 days before.',
      numbers: '{}',
      seen_at: now,
    };
    insert('alerts', {
      ...alert,
      id: randomUUID(),
      kind: 'new_agent',
      cause: 'new_agent',
      title: 'A new agent on docs.harbour-tools.dev: Claude-User',
      subjects: '["claude-user"]',
      evidence: `/workspace/projects/${projectId}/requests?agent=claude-user`,
      opened_at: now - 3 * HOUR_MS,
    });
    insert('alerts', {
      ...alert,
      id: randomUUID(),
      kind: 'page_failing',
      cause: 'page_failing /docs/quickstart',
      title: 'A page of docs.harbour-tools.dev started failing: /docs/quickstart',
      subjects: '["/docs/quickstart"]',
      evidence: `/workspace/projects/${projectId}/failures?path=%2Fdocs%2Fquickstart`,
      opened_at: now - HOUR_MS,
    });
    insert('registrations', {
      id: randomUUID(),
      type: 'anonymous',
      state: 'claimed',
      agent_name: 'Harbour Assistant',
      email,
      generation: 2,
      claim_token_hash: 'h',
      claim_token_expires_at: now,
      attempts: 1,
      claimed_at: now - HOUR_MS,
      user_id: userId,
      workspace_id: workspaceId,
      granted_scope: 'agent:read agent:feedback',
      registered_from: '::',
      created_at: now - HOUR_MS,
    });
    const other = randomUUID();
    insert('workspaces', { id: other, name: 'Ferry tools', created_at: now });
    insert('workspace_members', { workspace_id: other, user_id: userId, role: 'member', joined_at: now });
  });
}

const looks: readonly (BrowserContextOptions & { readonly name: string })[] = [
  { name: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 800 } },
  { name: 'phone-dark', viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
];

async function look(page: Page, name: string): Promise<string[]> {
  const problems = await accessibilityProblems(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await keepPicture(page, `workspace-${name}`);
  return [...problems, ...(beyond > 0 ? [`${beyond} pixels too wide`] : [])].map(
    (each) => `${name}: ${each}`,
  );
}

/** Presses Tab until the focus is on a link of the navigation, as somebody without a mouse does. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      (wanted) =>
        document.activeElement?.closest('nav.sections') !== null &&
        document.activeElement?.firstChild?.textContent === wanted,
      label,
    );
    if (isThere) return;
  }
  throw new Error(`Tab never came to ${label}.`);
}

describe('an application of pages', () => {
  it('leads a signed-out reader of a mail to the page that they had asked for', async () => {
    await shown.goto(`${service.platformUrl}/workspace/agents`);
    expect(await shown.textContent('main')).toContain('The page that you asked for');
    expect(await look(shown, 'sign-in')).toEqual([]);
    await signIn(shown, email);
    expect(new URL(shown.url()).pathname).toMatch(/^\/workspace\/agents\/[0-9a-f-]{36}$/u);
    workspaceId = new URL(shown.url()).pathname.split('/').at(-1) ?? '';
    expect(await look(shown, 'empty-agents')).toEqual([]);
  });

  it('says on every page of an empty workspace what to do next', async () => {
    for (const section of sections) {
      await shown.getByRole('navigation').getByRole('link', { name: section }).click();
      expect(await shown.locator('nav.sections [aria-current=page]').textContent()).toBe(section);
      expect(await look(shown, `empty-${section.toLowerCase()}`)).toEqual([]);
    }
    await shown.getByRole('link', { name: 'Overview' }).click();
    expect(await shown.getByRole('link', { name: 'Add a site' }).getAttribute('href')).toBe(
      `/workspace/sites/${workspaceId}`,
    );
  });

  it('answers in one look whether anything is wrong', async () => {
    const db = new DatabaseSync(`${service.dataDir}/waymark.db`, { readOnly: true });
    const { id } = db.prepare('select id from human_users').get() as { id: string };
    db.close();
    addTrouble(id);
    await shown.reload();
    const main = (await shown.textContent('main')) ?? '';
    for (const part of [
      '2 open alerts, 1 audited page without a pass, 1 site whose proof is gone',
      '23 % of the requests',
      'before: 3 % of 30',
      'A new agent on docs.harbour-tools.dev: Claude-User',
      '1 of 2 audited pages do not pass',
    ])
      expect(main).toContain(part);
    await shown.getByRole('link', { name: '/docs/quickstart', exact: false }).first().click();
    await shown.getByRole('link', { name: 'See the evidence' }).click();
    expect(new URL(shown.url()).pathname).toBe(`/workspace/projects/${projectId}/failures`);
  });

  it('is walked by keyboard alone, in light, in dark and on a phone', async () => {
    const storageState = await shown.context().storageState();
    for (const { name, ...options } of looks) {
      const context = await browser.newContext({ ...options, storageState });
      const page = await context.newPage();
      await page.goto(`${service.platformUrl}/workspace`);
      for (const section of [...sections.slice(1), 'Overview'] as const) {
        await tabTo(page, section);
        await page.keyboard.press('Enter');
        await page.locator('nav.sections [aria-current=page]', { hasText: section }).waitFor();
        expect(await look(page, `${section.toLowerCase()}-${name}`)).toEqual([]);
      }
      await context.close();
    }
  });

  it('holds the pages below its sections and those of an account in the same frame', async () => {
    const storageState = await shown.context().storageState();
    const pages = {
      log: `/workspace/log/${workspaceId}`,
      feedback: `/workspace/feedback/${workspaceId}`,
      data: `/workspace/data/${workspaceId}`,
      project: `/workspace/projects/${projectId}`,
      drains: `/workspace/projects/${projectId}/settings/drains`,
      account: '/account',
      keys: '/account/keys',
      passkeys: '/account/passkeys',
      nowhere: `/workspace/sites/${randomUUID()}`,
    };
    for (const { name, ...options } of looks.slice(1, 3)) {
      const context = await browser.newContext({ ...options, storageState });
      const page = await context.newPage();
      for (const [each, path] of Object.entries(pages)) {
        await page.goto(`${service.platformUrl}${path}`);
        expect(await page.locator('nav.sections a').count(), each).toBe(sections.length);
        expect(await look(page, `${each}-${name}`)).toEqual([]);
      }
      await context.close();
    }
  });

  it('switches between workspaces, and comes back to the one that was used last', async () => {
    await shown.goto(`${service.platformUrl}/workspace/overview/${workspaceId}`);
    await shown.locator('summary', { hasText: 'Workspace:' }).click();
    expect(await look(shown, 'switcher')).toEqual([]);
    await shown.getByRole('link', { name: 'Ferry tools' }).click();
    expect(await shown.textContent('h1')).toBe('Ferry tools');
    await shown.goto(`${service.platformUrl}/workspace`);
    expect(await shown.textContent('h1')).toBe('Ferry tools');
  });

  it('names a workspace anew, and signs out from any page', async () => {
    await shown.goto(`${service.platformUrl}/workspace/settings/${workspaceId}`);
    await shown.getByLabel('Name of the workspace').fill('Harbour');
    await shown.keyboard.press('Enter');
    expect(await shown.getByRole('status').textContent()).toContain('saved');
    expect(await shown.textContent('h1')).toBe('Settings of Harbour');
    await shown.locator('summary', { hasText: email }).click();
    await shown.getByRole('button', { name: 'Sign out' }).click();
    expect(new URL(shown.url()).pathname).toBe('/sign-in');
  });
});
