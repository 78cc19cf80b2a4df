import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

async function openHosts(settings: Record<string, string> = {}) {
  const { store, place } = await openTestStore();
  const { log, lines } = recordLog();
  const config = loadConfig({ ...place.env, ...settings });
  const deps = buildDeps(config, log, store, Buffer.alloc(32, 1));
  const hosts = buildHosts({
    ...deps,
    parseTarget: (url) => ({ ok: true, url: new URL(url) }),
    vetTarget: async (url) => ({ ok: true, url: new URL(url) }),
  });
  const ask = (
    host: 'landing' | 'platform' | 'both',
    path: string,
    init: RequestInit = {},
    peer = '127.0.0.1',
  ) => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: peer } }, memo: { ttlMs: 0 } } as unknown;
    return hosts[host].fetch(new Request(`http://localhost${path}`, init), env as HttpEnv['Bindings']);
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask('landing', path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  return { store, lines, ask, post };
}

const submission = { email: 'someone@example.org', quickstart_url: 'https://docs.example.org/start' };

describe('the landing host', () => {
  it('stores a submission, its job and what it knows of the caller, together', async () => {
    const { store, post } = await openHosts();
    const response = await post(
      '/api/quickstart-submissions',
      { ...submission, metadata: { source: 'test', caller_hash: 'forged' } },
      { 'User-Agent': 'agent/1' },
    );
    expect(response.status).toBe(202);
    const answer = await response.json();
    const run = await store.db.selectFrom('audit_runs').selectAll().executeTakeFirstOrThrow();
    expect(answer).toMatchObject({ ok: true, status: 'queued', id: run.id, slug: run.slug });
    expect(answer.report_url).toBe(`http://localhost:4311/reports/${run.slug}`);
    const { client, server } = JSON.parse(run.metadata);
    expect(client).toEqual({ source: 'test' });
    expect(server).toMatchObject({ request_id: response.headers.get('X-Request-Id'), user_agent: 'agent/1' });
    expect(run.metadata).not.toContain('127.0.0.1');
    const jobs = await store.db.selectFrom('jobs').select(['kind', 'state', 'payload']).execute();
    expect(jobs).toEqual([
      { kind: 'audit.run', state: 'queued', payload: JSON.stringify({ run_id: run.id }) },
    ]);
  });

  it('says of any path that nobody knows that there is no page, to whoever asks for one by name', async () => {
    const { ask } = await openHosts();
    for (const path of [
      '/nothing',
      '/agent/identity',
      '/api/nothing',
      '/.well-known/nothing',
      '/nothing.json',
    ])
      for (const [accept, type] of [
        ['text/html', 'text/html'],
        ['*/*', 'application/json'],
        ['application/json', 'application/json'],
      ] as const) {
        const answer = await ask('landing', path, { headers: { Accept: accept } });
        expect([path, accept, answer.status]).toEqual([path, accept, 404]);
        expect(answer.headers.get('Content-Type'), `${path} ${accept}`).toContain(type);
      }
  });

  it('logs nothing of what a caller sent', async () => {
    const { lines, post } = await openHosts();
    await post('/api/quickstart-submissions', submission, { 'Idempotency-Key': 'order-4711' });
    await post('/api/quickstart-submissions', { ...submission, email: 'no address' });
    expect(JSON.stringify(lines)).not.toMatch(/someone|docs\.example|4711|no address/u);
  });

  it('answers 404 for paths beside an operation, under every method', async () => {
    const { ask } = await openHosts();
    for (const path of ['/api/arena/nothing', '/api/nothing', '/api/arena/report-requests/x']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const response = await ask('landing', path, { method });
        expect(response.status, `${method} ${path}`).toBe(404);
      }
    }
  });

  it('hides the arena while it is closed, before it looks at the body', async () => {
    const { post } = await openHosts({ WAYMARK_ARENA: 'off' });
    const response = await post('/api/arena/report-requests', 'no object at all');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'arena_not_enabled' });
  });

  it('takes a request for a published entry only, and for no retired one', async () => {
    const { store, post } = await openHosts();
    const entry = { name: 'E', category: 'blockchain', published_at: 1 };
    const run = { id: 'r', slug: 's', email: 'e', quickstart_url: 'u', metadata: '{}', created_at: 1 };
    await store.db
      .insertInto('audit_runs')
      .values({ ...run, status: 'published' })
      .execute();
    await store.db
      .insertInto('arena_entries')
      .values([
        { ...entry, slug: 'published', run_id: 'r' },
        { ...entry, slug: 'retired', retired_at: 2 },
      ])
      .execute();
    const facts = { page_url: 'u', verdict: 'v', steps: 1, steps_passed: 0, duration_ms: 1, audited_at: 1 };
    const told = { slug: 'published', run_id: 'r', status: 'failed', finding_type: 'docs_mismatch' };
    await store.db
      .insertInto('arena_runs')
      .values({ ...facts, ...told })
      .execute();
    const request = (entry_slug: string) =>
      post('/api/arena/report-requests', {
        email: 'someone@example.org',
        entry_slug,
        entry_name: 'E',
        category: 'blockchain',
      });
    expect((await request('published')).status).toBe(202);
    for (const slug of ['retired', 'unknown']) {
      const response = await request(slug);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: 'entry_not_found', fields: ['entry_slug'] });
    }
    const jobs = await store.db.selectFrom('jobs').select('kind').execute();
    expect(jobs).toEqual([{ kind: 'arena.proof-pack' }]);
  });

  it('answers 503 while every worker lacks a sandbox', async () => {
    const { store, post } = await openHosts();
    const seen = { started_at: Date.now(), seen_at: Date.now() };
    await store.db
      .insertInto('workers')
      .values({ id: 'w', sandbox: null, sandbox_problem: 'bwrap is missing', ...seen })
      .execute();
    const response = await post('/api/quickstart-submissions', submission);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('bwrap');
  });

  it('says that it is not well when its database is gone, and not why', async () => {
    const { store, lines, ask } = await openHosts();
    expect((await ask('landing', '/health')).status).toBe(200);
    await store.close();
    const response = await ask('landing', '/health');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ ok: false, error: 'internal_error' });
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

describe('the platform host', () => {
  it('shows where a run stands, as JSON or as a page, and keeps it from caches and robots', async () => {
    const { ask, post } = await openHosts();
    const { slug } = await (await post('/api/quickstart-submissions', submission)).json();
    const json = await ask('platform', `/reports/${slug}`);
    expect(await json.json()).toMatchObject({
      slug,
      status: 'queued',
      quickstart_url: submission.quickstart_url,
    });
    expect(json.headers.get('Cache-Control')).toBe('no-store');
    expect(json.headers.get('X-Robots-Tag')).toBe('noindex');
    const page = await ask('platform', `/reports/${slug}`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).not.toContain(submission.email);
    expect((await ask('platform', '/reports/no-such-run')).status).toBe(404);
  });

  it('shows the outbox to this machine only, and not at all once mail is sent', async () => {
    const { ask } = await openHosts();
    const headers = { Host: 'localhost' };
    expect((await ask('platform', '/outbox', { headers })).status).toBe(200);
    expect((await ask('platform', '/outbox', { headers }, '203.0.113.9')).status).toBe(404);
    const sending = await openHosts({ WAYMARK_SMTP_URL: 'smtp://localhost' });
    expect((await sending.ask('platform', '/outbox', { headers })).status).toBe(404);
  });

  it('leads whoever waits for a code to the outbox, on this machine only', async () => {
    const { ask } = await openHosts();
    const codePage = async (asking: typeof ask, from?: string) => {
      const jar = new Map<string, string>();
      const open = async (path: string, init: RequestInit = {}) => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = { Host: 'localhost', Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
        const answer = await asking('platform', path, { ...init, headers }, from);
        for (const each of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(each) ?? [];
          jar.set(name, value);
        }
        return await answer.text();
      };
      const first = await open('/sign-in');
      const csrf = /name="csrf" value="([^"]*)"/u.exec(first)?.[1] ?? '';
      await open('/sign-in', {
        method: 'POST',
        body: new URLSearchParams({ csrf, email: 'me@example.org' }),
      });
      return { first, code: await open('/sign-in/code') };
    };
    const local = await codePage(ask);
    expect(local.code).toContain('<h1>Enter your code</h1>');
    for (const page of Object.values(local)) expect(page).toContain('<a href="/outbox">');
    const sending = await openHosts({ WAYMARK_SMTP_URL: 'smtp://localhost' });
    for (const pages of [await codePage(ask, '203.0.113.9'), await codePage(sending.ask)]) {
      expect(pages.code).toContain('<h1>Enter your code</h1>');
      for (const page of Object.values(pages)) expect(page).not.toContain('/outbox');
    }
  });

  it('has neither outbox nor open metrics once its URLs are public', async () => {
    const { ask } = await openHosts({
      WAYMARK_BASE_URL: 'https://waymark.harbour-tools.dev',
      WAYMARK_PLATFORM_URL: 'https://platform.harbour-tools.dev',
      WAYMARK_LANDING_PORT: '4310',
      WAYMARK_PLATFORM_PORT: '4311',
    });
    const headers = { Host: '127.0.0.1:4311' };
    expect((await ask('platform', '/outbox', { headers })).status).toBe(404);
    expect((await ask('platform', '/metrics', { headers })).status).toBe(404);
  });

  it('answers 404 for bytes that no report ever had in its address, on either engine', async () => {
    const { ask } = await openHosts();
    for (const slug of ['%00', '%ff', '%F0%9F%98%80', 'a'.repeat(500)]) {
      expect((await ask('platform', `/reports/${slug}`)).status).toBe(404);
    }
  });
});

describe('a shared address', () => {
  it('serves the paths of both hosts, each with its own errors', async () => {
    const { ask } = await openHosts();
    expect((await ask('both', '/health')).status).toBe(200);
    expect(await (await ask('both', '/reports/unknown')).json()).toHaveProperty('error.code', 'not_found');
    expect(await (await ask('both', '/unknown')).json()).toMatchObject({ ok: false, error: 'not_found' });
  });
});
