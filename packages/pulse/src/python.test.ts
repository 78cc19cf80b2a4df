import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type IngestServer, startIngest } from './test/ingest-server-fixture.ts';
import { startPythonSite } from './test/python-site-fixture.ts';
import { apiKey, createVerifier, origin } from './test/verifier-fixture.ts';

type Site = Awaited<ReturnType<typeof startPythonSite>>;

/** What only this middleware does; what every middleware does is in frameworks.test.ts. */
describe.each(['wsgi', 'asgi'] as const)('the Python middleware, %s', (kind) => {
  let ingest: IngestServer;
  let site: Site;

  const start = async (more: Readonly<Record<string, unknown>> = {}, env: Record<string, string> = {}) => {
    const options = { key: apiKey, endpoint: ingest.endpoint, origin, ...more };
    const started = await startPythonSite(kind, options, env);
    onTestFinished(() => started.close());
    return started;
  };

  beforeEach(async () => {
    ingest = await startIngest();
    onTestFinished(() => ingest.close());
  });
  describe('of a site', () => {
    beforeEach(async () => {
      site = await startPythonSite(kind, { key: apiKey, endpoint: ingest.endpoint, origin });
    });
    afterEach(() => site.close());

    it('passes a signature on whole, with the Host that it may be for, or not at all', async () => {
      const signed = {
        'signature-input': 'sig1=()',
        signature: 'sig1=:AA==:',
        'signature-agent': '"https://a.dev"',
      };
      const { signature: _, ...unsigned } = signed;
      const sent: [string, Record<string, string>][] = [
        ['/whole', signed],
        ['/longest', { ...signed, 'signature-input': 'a'.repeat(2048) }],
        ['/without', unsigned],
        ['/long-input', { ...signed, 'signature-input': 'a'.repeat(2049) }],
        ['/long-value', { ...signed, signature: 'a'.repeat(2049) }],
        ['/long-agent', { ...signed, 'signature-agent': 'a'.repeat(257) }],
      ];
      for (const [path, headers] of sent) await (await fetch(`${site.url}${path}`, { headers })).text();
      await site.say('flush');
      const { host } = new URL(site.url);
      expect((await ingest.eventOf('/whole')).signature).toEqual({
        input: 'sig1=()',
        value: 'sig1=:AA==:',
        host,
      });
      const longest = { signature: { input: 'a'.repeat(2048) } };
      expect(await ingest.eventOf('/longest')).toMatchObject(longest);
      for (const path of ['/without', '/long-input', '/long-value', '/long-agent'])
        expect((await ingest.eventOf(path)).signature, path).toBeUndefined();
    });

    it('reports no status of a request that was given up before its answer', async () => {
      await fetch(`${site.url}/gone`).catch(() => undefined);
      await expect.poll(async () => (await site.say('flush')).recorded).toBe(1);
      expect((await ingest.eventOf('/gone')).status).toBeNull();
    });

    it('leaves to the parent what it holds when a process is forked', async () => {
      await ingest.close();
      await fetch(`${site.url}/page`);
      await expect.poll(async () => (await site.say('stats')).recorded).toBe(1);
      for (const word of ['flush', 'close', 'stats'])
        expect(await site.say(`forked ${word}`), word).toMatchObject({ recorded: 0, queued: 0, requests: 0 });
      expect(await site.say('stats')).toMatchObject({ recorded: 1 });
    });

    it('skips assets and probes, but never what agents come for', async () => {
      for (const path of ['/logo.png', '/app.css', '/healthz', '/llms.txt', '/docs/a.md', '/robots.txt'])
        await (await fetch(`${site.url}${path}`)).text();
      await site.say('flush');
      const paths = ingest.events().map(({ url }) => new URL(url).pathname);
      expect(paths.toSorted()).toEqual(['/docs/a.md', '/llms.txt', '/robots.txt']);
    });

    it('sends fifty events together', async () => {
      await site.say('record 50');
      await ingest.until(() => ingest.events().length === 50);
      expect(ingest.batches).toHaveLength(1);
    });

    it('sends fewer by itself, after a while', async () => {
      await (await fetch(`${site.url}/page`)).text();
      await ingest.until(() => ingest.events().length === 1);
    });

    it('sends what waits when the program ends', async () => {
      await site.say('record 7');
      expect(await site.exit()).toBe(0);
      expect(ingest.events()).toHaveLength(7);
    });
  });

  it('holds 1,000 events at most while the endpoint is down, and says how many it dropped', async () => {
    let isUp = false;
    const moody = await startIngest(() =>
      isUp ? undefined : { status: 503, headers: { 'retry-after': '1' } },
    );
    onTestFinished(() => moody.close());
    const full = await start({ endpoint: moody.endpoint });
    await full.say('record 1500');
    const { queued = 0, sending = 0, dropped = 0 } = await full.say('stats');
    expect(queued + sending).toBeLessThanOrEqual(1000);
    expect(queued + sending + dropped).toBe(1500);
    isUp = true;
    await expect.poll(async () => (await full.say('flush 5')).queued).toBe(0);
    const told = moody.batches.filter((batch) => batch.events.length > 0).map((batch) => batch.dropped ?? 0);
    expect(told.some((count) => count > 0)).toBe(true);
  });

  it('never follows a redirect with the key, and gives up a key that is refused', async () => {
    const elsewhere = await startIngest();
    onTestFinished(() => elsewhere.close());
    const moving = await startIngest(() => ({ status: 307, headers: { location: elsewhere.endpoint } }));
    onTestFinished(() => moving.close());
    const moved = await start({ endpoint: moving.endpoint });
    await moved.say('record 1');
    expect(await moved.say('flush')).toMatchObject({ rejected: 1, circuit: 'open' });
    expect(elsewhere.batches).toEqual([]);
  });

  it.each([
    ['one hop', 1, { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }, '203.0.113.7'],
    ['a platform', 'cloudflare', { 'cf-connecting-ip': '203.0.113.8' }, '203.0.113.8'],
    [
      'ranges',
      ['loopback', '10.0.0.0/8'],
      { forwarded: 'for="[2001:db8::9]:4711", for=10.1.1.1' },
      '2001:db8::9',
    ],
    ['nobody', undefined, { 'x-forwarded-for': '6.6.6.6' }, '127.0.0.1'],
  ])('believes %s about the client’s address', async (_whom, trust, headers, ip) => {
    const trusting = await start({ trust_proxy: trust });
    await (await fetch(`${trusting.url}/page`, { headers })).text();
    await trusting.say('flush');
    expect((await ingest.eventOf('/page')).ip).toBe(ip);
  });

  it('skips what the site ignores, keeps people to itself when told, and lets a site drop events', async () => {
    const human = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
      'accept-language': 'de',
      'sec-fetch-mode': 'navigate',
    };
    const visit = (url: string) =>
      new Promise((resolve, reject) =>
        request(url, { headers: human }, (answer) => answer.resume().once('end', resolve))
          .once('error', reject)
          .end(),
      );
    const choosy = await start({ ignore: ['/items/*'], mode: 'agents-only' });
    await visit(`${choosy.url}/page`);
    const ignored = await fetch(`${choosy.url}/items/42`, { headers: createVerifier('/items/42').headers });
    expect(ignored.headers.get('pulse-proof')).toBeNull();
    expect(await choosy.say('flush')).toMatchObject({ recorded: 0 });
    const silent = await start({ drops: true });
    await (await fetch(`${silent.url}/page`)).text();
    expect(await silent.say('flush')).toMatchObject({ recorded: 0 });
  });

  it.each([
    ['no key', { key: null }, {}, 'PULSE_API_KEY is not set'],
    ['a wrong key', { key: 'pulse_live_short' }, {}, 'no ingest key'],
    ['an endpoint in the clear', { endpoint: 'http://waymark.example.com/' }, {}, 'no https URL'],
    ['a public variable', {}, { NEXT_PUBLIC_PULSE_API_KEY: apiKey }, 'revoke it'],
  ])('does nothing but warn with %s', async (_what, more, env, warning) => {
    const inert = await start(more, env);
    const response = await fetch(`${inert.url}/page`, { headers: createVerifier('/page').headers });
    expect([response.status, response.headers.get('pulse-proof')]).toEqual([200, null]);
    expect(await inert.say('stats')).toMatchObject({ state: 'inert' });
    expect(inert.stderr()).toContain(warning);
    expect(inert.stderr()).not.toContain(apiKey);
  });
});
