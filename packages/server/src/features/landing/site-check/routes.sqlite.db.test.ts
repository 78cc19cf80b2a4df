import { limits, SiteCheck } from '@waymark/contract';
import { answerReady, openTestStore, recordLog, type SiteQuestion, startReadySite } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { buildDeps, buildHosts } from '../../../app/index.ts';
import { loadConfig } from '../../../config/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';

let callers = 0;

async function openLanding(env: Record<string, string> = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' }) {
  const { store, place } = await openTestStore();
  const config = loadConfig({ ...place.env, ...env });
  const { landing } = buildHosts(buildDeps(config, recordLog().log, store, Buffer.alloc(32, 1)));
  const ask = (path: string, init: RequestInit = {}, from?: string) => {
    callers += 1;
    const remoteAddress = from ?? `20.1.${callers >> 8}.${callers & 255}`;
    // A request that never travelled has no socket; the address is all that is read of it.
    const bindings = { incoming: { socket: { remoteAddress } }, memo: { ttlMs: 0 } } as unknown;
    const request = new Request(`http://localhost:4310${path}`, init);
    return landing.fetch(request, bindings as HttpEnv['Bindings']);
  };
  const post = (body: unknown, from?: string) =>
    ask(
      '/api/site-checks',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      from,
    );
  const send = (fields: Record<string, string>) =>
    ask('/check', { method: 'POST', body: new URLSearchParams(fields) });
  return { ask, post, send };
}

const withoutLlms = (question: SiteQuestion) =>
  question.path === '/llms.txt' ? undefined : answerReady(question);

async function startSite(answer = answerReady) {
  const site = await startReadySite(answer);
  return { ...site, url: `http://127.0.0.1:${site.port}/docs/start` };
}

describe('POST /api/site-checks', () => {
  it('answers with every check, the score, the level and what to mend', async () => {
    const [{ post }, { url }] = [await openLanding(), await startSite(withoutLlms)];
    const response = await post({ url });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const check = SiteCheck.parse(await response.json());
    expect(check.fixes.map((fix) => fix.check)).toEqual(['llms-txt-exists']);
  });

  it('asks a site once for all who ask within a minute, also at the same time', async () => {
    const [{ post }, { url, asked }] = [await openLanding(), await startSite()];
    const answers = await Promise.all([post({ url }), post({ url }), post({ url })]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const count = asked.length;
    expect(bodies[1]).toEqual(bodies[0]);
    expect(await (await post({ url })).json()).toEqual(bodies[0]);
    expect(asked).toHaveLength(count);
    expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  it('says of a page that cannot be read that it could not be', async () => {
    const [{ post }, { url }] = [await openLanding(), await startSite(() => undefined)];
    expect(await (await post({ url })).json()).toMatchObject({ page_read: false, score: null, level: null });
  });

  it.each([
    [{}, 400, 'invalid_request'],
    [{ url: 'docs.acme.dev' }, 400, 'invalid_request'],
    [{ url: 'https://docs.acme.dev/', more: 1 }, 400, 'invalid_request'],
    [{ url: 'https://me@docs.acme.dev/' }, 422, 'unprocessable_url'],
    [{ url: 'http://127.0.0.1:1/' }, 422, 'unprocessable_url'],
    [{ url: 'http://localhost/' }, 422, 'unprocessable_url'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 422, 'unprocessable_url'],
  ])('refuses %j', async (body, status, error) => {
    const { post } = await openLanding({});
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ ok: false, error });
  });

  it('asks for the challenge where one is required', async () => {
    const { post } = await openLanding({
      WAYMARK_CHALLENGE_SITE_KEY: 'site',
      WAYMARK_CHALLENGE_SECRET: 'a-secret-of-the-challenge',
      WAYMARK_CHALLENGE_VERIFY_URL: 'https://challenge.acme.dev/siteverify',
    });
    const response = await post({ url: 'https://docs.acme.dev/' });
    expect(await response.json()).toMatchObject({ error: 'challenge_required' });
  });

  it('counts the requests of a caller, whatever they come to', async () => {
    const { post } = await openLanding({});
    for (let sent = 0; sent < limits.siteChecksPerMinute; sent += 1)
      expect((await post({ url: 'http://localhost/' }, '20.2.0.1')).status).toBe(422);
    const refused = await post({ url: 'http://localhost/' }, '20.2.0.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post({ url: 'http://localhost/' })).status).toBe(422);
  });

  it('lets all callers together have one site checked so often and no more', async () => {
    const [{ post }, { url, asked }] = [await openLanding(), await startSite()];
    for (let sent = 0; sent < limits.siteChecksOfOneSitePerHour; sent += 1)
      expect((await post({ url })).status).toBe(200);
    const count = asked.length;
    const refused = await post({ url: `${url}?again` });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited', scope: 'global' });
    expect(asked).toHaveLength(count);
  });
});

describe('the page /check', () => {
  it('is filled in by its address, and asks nobody', async () => {
    const [{ ask }, { url, asked }] = [await openLanding(), await startSite()];
    const response = await ask(`/check?url=${encodeURIComponent(`${url}"><b>`)}`);
    const page = await response.text();
    expect(page).toContain(`value="${url}&quot;&gt;&lt;b&gt;"`);
    expect(page).not.toContain('id="result"');
    expect(asked).toEqual([]);
  });

  it('shows what came of it: score, level, fixes and every check, with what failed first', async () => {
    const [{ send }, { url }] = [await openLanding(), await startSite(withoutLlms)];
    const response = await send({ url });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toMatch(/<strong>9\d<\/strong> of 100 · level 2 of 5: <strong>Readable<\/strong>/u);
    expect(page).toContain('# Your product');
    const [first] = /<tbody>.*?<\/tr>/su.exec(page) ?? [];
    expect(first).toContain('llms-txt-exists');
  });

  it('escapes what a stranger wrote', async () => {
    const { url } = await startSite((question) =>
      question.path === '/robots.txt'
        ? {
            headers: { 'content-type': 'text/plain' },
            body: 'User-agent: *\nContent-Signal: <script>alert(1)</script>\n',
          }
        : answerReady(question),
    );
    const page = await (await (await openLanding()).send({ url })).text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert');
  });

  it.each([
    ['', 400, 'Page is required.'],
    ['http://localhost/', 422, 'local network'],
  ])('comes back with what was typed for %j, and with what is wrong with it', async (url, status, text) => {
    const { send } = await openLanding({});
    const response = await send({ url });
    expect(response.status).toBe(status);
    const page = await response.text();
    expect(page).toMatch(/<title>Error – /u);
    expect(page).toContain(text);
  });

  it('is Markdown for whoever asks for that', async () => {
    const { ask } = await openLanding();
    const byAccept = await ask('/check', { headers: { accept: 'text/markdown' } });
    expect(byAccept.headers.get('content-type')).toMatch(/^text\/markdown/u);
    expect(await byAccept.text()).toBe(await (await ask('/check.md')).text());
  });
});
