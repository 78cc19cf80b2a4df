import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { runWaymark, type ServiceProcess, startService, until } from '@waymark/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, closePages, keepPicture, openBrowser } from './browser.ts';

const hostile = '<img src=x onerror=document.title=1>';
const page = (name: string, code: string) => `# ${name} quickstart

## 1. Make a project

\`\`\`sh
npm init -y
\`\`\`

## 2. Write the program

Create \`hello.js\`:

\`\`\`js title="hello.js"
${code}
\`\`\`

## 3. Run it

\`\`\`sh
node hello.js
\`\`\`

You should see:

\`\`\`
ready to sail
\`\`\`
`;
const quickstarts: Readonly<Record<string, string>> = {
  '/harbour': page('Harbour', "console.log('ready to sail');"),
  '/drift': page(
    hostile,
    `import { EOL } from 'node:os';\nconsole.log(${JSON.stringify(hostile)} + EOL + 'ready to sail');`,
  ),
};

let service: ServiceProcess;
let browser: Browser;
let site: Server;
let origin: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    const text = quickstarts[request.url ?? ''];
    if (text === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', WAYMARK_AUDIT_CONCURRENCY: '2' };
  [service, browser] = await Promise.all([startService({ env }), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  site?.closeAllConnections();
  site?.close();
});

async function audit(path: string): Promise<string> {
  const answer = await until(async () => {
    const each = await fetch(`${service.baseUrl}/api/quickstart-submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dev@acme-corp.com', quickstart_url: `${origin}${path}` }),
    });
    return each.status === 202 && each;
  });
  const { id, report_url: reportUrl } = await answer.json();
  await (await fetch(`${reportUrl}/events`)).text();
  return id;
}

async function publish(run: string, slug: string, name: string): Promise<void> {
  const words = ['arena', 'publish', run, '--slug', slug, '--category', 'blockchain', '--name', name];
  const { code, stderr } = await runWaymark(words, { env: { WAYMARK_DATA_DIR: service.dataDir } });
  expect([code, stderr]).toEqual([0, '']);
}

interface View {
  readonly page: Page;
  readonly complaints: string[];
}

async function openView(options: Parameters<Browser['newContext']>[0] = {}): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

async function look({ page, complaints }: View, path: string, picture: string): Promise<void> {
  await page.goto(`${service.baseUrl}${path}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await keepPicture(page, picture);
}

describe('the arena in a browser', () => {
  it('explains itself, ranks, tells a story and takes a request, on any screen', async () => {
    const early = await openView();
    await look(early, '/arena', 'arena-empty');
    expect(await early.page.getByText('Nothing is published yet.').isVisible()).toBe(true);

    const [passing, failing] = await Promise.all([audit('/harbour'), audit('/drift')]);
    await publish(failing, 'drift-chain', `Drift ${hostile}`);
    await publish(passing, 'harbour-chain', 'Harbour Chain');
    await until(async () =>
      (await (await fetch(`${service.baseUrl}/arena`)).text()).includes('Harbour Chain'),
    );
    // A browser that has seen the arena may show that again for a minute.
    const view = await openView();
    await look(view, '/arena', 'arena');
    const rows = await view.page.locator('table.arena tbody tr').allInnerTexts();
    expect(rows[0]).toMatch(/^1\s+Harbour Chain\s+passed/iu);
    expect(rows[1]).toContain(hostile);
    await look(view, '/arena/drift-chain', 'arena-story');
    expect(await view.page.title()).toContain(hostile);
    expect(await view.page.getByText('npm pkg set type=module').first().isVisible()).toBe(true);

    const small = await openView({ viewport: { width: 380, height: 800 }, colorScheme: 'dark' });
    await look(small, '/arena', 'arena-small-dark');
    await look(small, '/arena/drift-chain', 'arena-story-small-dark');

    await view.page.getByLabel('Company e-mail').fill('nobody');
    await view.page.getByRole('button', { name: 'Send me the pack' }).click();
    expect(await view.page.getByLabel('Company e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(view.page)).toEqual([]);
    await view.page.getByLabel('Company e-mail').fill('owner@acme-corp.com');
    await view.page.getByRole('button', { name: 'Send me the pack' }).click();
    await view.page.getByRole('status').waitFor();
    expect(await view.page.getByRole('status').textContent()).toMatch(/^Your request is in\./u);
    await keepPicture(view.page, 'arena-requested');
  });
});
