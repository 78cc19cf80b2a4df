import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { buildDeps, buildHosts } from '../../../app/index.ts';
import { loadConfig } from '../../../config/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';

async function openLanding() {
  const { store, place } = await openTestStore();
  const deps = buildDeps(loadConfig(place.env), recordLog().log, store, Buffer.alloc(32, 1));
  const { landing } = buildHosts({ ...deps, vetTarget: async (url) => ({ ok: true, url: new URL(url) }) });
  const ask = (path: string, init: RequestInit = {}) => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
    return landing.fetch(new Request(`http://localhost:4310${path}`, init), env as HttpEnv['Bindings']);
  };
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask('/audits', { method: 'POST', body: new URLSearchParams(fields), headers });
  const runs = () => store.db.selectFrom('audit_runs').selectAll().execute();
  return { store, ask, send, runs };
}

const good = { email: 'docs@harbour-tools.dev', quickstart_url: 'https://docs.harbour-tools.dev/start' };

describe('the form for a quickstart', () => {
  it('queues a run as the API does, and leads to the page that follows it', async () => {
    const { send, runs } = await openLanding();
    const response = await send(good, { 'sec-fetch-site': 'same-origin', origin: 'null' });
    const [run] = await runs();
    expect(run).toMatchObject({ email: good.email, quickstart_url: good.quickstart_url, status: 'queued' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://localhost:4311/reports/${run?.slug}`);
  });

  it('comes back with what was typed and, beside each field, what the API says is wrong with it', async () => {
    const { send, runs } = await openLanding();
    const response = await send({ email: '"><script>', quickstart_url: '' });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).toMatch(/name="email"[^>]*aria-describedby="submit-email-problem"[^>]*aria-invalid="true"/u);
    expect(page).toMatch(/id="submit-email-problem"[^>]*>E-mail for the report must be an e-mail address\./u);
    expect(page).toMatch(/id="submit-quickstart_url-problem"[^>]*>Quickstart page is required\./u);
    expect(page).toMatch(/<title>Error – /u);
    expect(await runs()).toEqual([]);
  });

  it('says at the top when the hour is full, and when to come again', async () => {
    const { send, runs } = await openLanding();
    for (let sent = 0; sent < 3; sent += 1) expect((await send(good)).status).toBe(303);
    const refused = await send(good);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/class="notice wrong" role="alert"><p>[^<]*limit/iu);
    expect(await runs()).toHaveLength(3);
  });

  it('says at the top that no sandbox is there', async () => {
    const { store, send } = await openLanding();
    const seen = { started_at: Date.now(), seen_at: Date.now() };
    await store.db
      .insertInto('workers')
      .values({ id: 'w', sandbox: null, sandbox_problem: 'bwrap is missing', ...seen })
      .execute();
    const refused = await send(good);
    expect(refused.status).toBe(503);
    expect(await refused.text()).toMatch(/role="alert"><p>No sandbox is available/u);
  });

  it('is not taken from another site, and leaves nothing behind', async () => {
    const { send, runs } = await openLanding();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.dev' }])
      expect((await send(good, headers)).status).toBe(400);
    expect(await runs()).toEqual([]);
  });

  it('shows no credential again', async () => {
    const { send, runs } = await openLanding();
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const refused = await send({ ...good, quickstart_url: `https://docs.harbour-tools.dev/?t=${token}` });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain('seems to contain');
    expect(page).not.toContain(token);
    expect(await runs()).toEqual([]);
  });
});

describe('the home page', () => {
  it('admits that no report is public, in both of its forms', async () => {
    const { ask } = await openLanding();
    expect(await (await ask('/')).text()).toContain('No report is public on this service yet');
    expect(await (await ask('/index.md')).text()).toContain('No report is public on this service yet');
  });
});
