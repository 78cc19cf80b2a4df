import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunks, html } from './test/frameworks-fixture.ts';
import { type IngestServer, startIngest } from './test/ingest-server-fixture.ts';
import { type MiddlewareSite, middlewares } from './test/middlewares-fixture.ts';
import { apiKey, createVerifier, origin } from './test/verifier-fixture.ts';

describe.each(middlewares)('$name', ({ start, sdk, route, thrown }) => {
  let ingest: IngestServer;
  let app: MiddlewareSite;
  const options = () => ({ key: apiKey, endpoint: ingest.endpoint, origin });
  /** Python says what it answered only after the answer: what is recorded is waited for. */
  const reported = async (count = 1) =>
    await expect.poll(async () => (await app.flush()).recorded).toBe(count);

  beforeEach(async () => {
    ingest = await startIngest();
    app = await start(options());
  });
  afterEach(async () => {
    await app.close();
    await ingest.close();
  });

  it('reports a request once, with what a server knows of it and no more', async () => {
    const response = await fetch(`${app.url}/page?token=secret-query#part`, {
      headers: {
        'user-agent': 'Claude-User (claude-code/2.0)',
        accept: 'text/markdown',
        cookie: 'session=secret-cookie',
        authorization: 'Bearer secret-authorization',
        referer: 'https://search.example/results?q=secret-referer',
        'x-api-key': 'secret-header',
      },
    });
    expect(await response.text()).toBe(html);
    expect(response.headers.get('pulse-proof')).toBeNull();
    await reported();
    expect(ingest.events()).toHaveLength(1);
    const event = await ingest.eventOf('/page');
    expect(event).toMatchObject({
      url: `${origin}/page`,
      method: 'GET',
      status: 200,
      ip: '127.0.0.1',
      user_agent: 'Claude-User (claude-code/2.0)',
      accept: 'text/markdown',
      content_type: expect.stringMatching(/^text\/html/u),
      format: 'html',
      referer_host: 'search.example',
      auth_present: true,
      sdk,
    });
    expect(event.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(event.duration_ms).toBeGreaterThanOrEqual(0);
    expect(ingest.batches[0]?.text).not.toContain('secret');
    expect(ingest.batches[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  it('names the route where the framework knows it', async () => {
    await (await fetch(`${app.url}/items/42`)).text();
    await reported();
    expect((await ingest.eventOf('/items/42')).route).toBe(route);
    expect((await ingest.eventOf('/items/42')).format).toBe('json');
  });

  it.each([
    ['a page', '/page', 'GET', 200],
    ['what is not there', '/nowhere', 'GET', 404],
    ['a stream', '/stream', 'GET', 200],
    ['HEAD', '/page', 'HEAD', 200],
    ['a handler that throws', '/throws', 'GET', thrown],
  ] as const)('reports the status of %s', async (_what, path, method, status) => {
    const response = await fetch(`${app.url}${path}`, { method });
    await response.text();
    expect(response.status).toBe(status);
    await reported();
    expect(await ingest.eventOf(path)).toMatchObject({ status, method });
  });

  it.each([
    ['a page', '/page', 'GET', 200],
    ['what is not there', '/nowhere', 'GET', 404],
    ['a stream', '/stream', 'GET', 200],
    ['HEAD', '/page', 'HEAD', 200],
    ['an asset', '/logo.png', 'GET', 404],
    ['a path with an escape', '/caf%C3%A9', 'GET', 404],
  ] as const)(
    'answers a challenge on %s, and reports that very request at once',
    async (_what, path, method, status) => {
      const verifier = createVerifier(path, { method });
      const response = await fetch(`${app.url}${path}`, { method, headers: verifier.headers });
      const eventId = verifier.check(response.headers.get('pulse-proof'), status);
      expect(response.status).toBe(status);
      expect(eventId).toBeDefined();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('vary')).toContain('Pulse-Challenge');
      await ingest.until(() => ingest.events().length === 1);
      expect(ingest.events()[0]).toMatchObject({
        id: eventId,
        url: `${origin}${path}`,
        user_agent: verifier.headers['user-agent'],
        status,
        verification: { nonce: verifier.nonce },
      });
      if (path === '/stream') expect(await response.text()).toBe(chunks.join(''));
    },
  );

  it('keeps the headers of other answers, and adds to those of the proven one', async () => {
    const plain = await fetch(`${app.url}/cached`);
    expect([plain.headers.get('cache-control'), plain.headers.get('vary')]).toEqual([
      'public, max-age=60',
      'Accept',
    ]);
    const proven = await fetch(`${app.url}/cached`, { headers: createVerifier('/cached').headers });
    expect(proven.headers.get('cache-control')).toBe('no-store');
    expect(proven.headers.get('vary')).toBe('Accept, Pulse-Challenge');
    expect(await proven.text()).toBe('cached');
  });

  it('treats a challenge that is not genuine as any request', async () => {
    const forged = createVerifier('/page', { key: apiKey.replace(/.$/u, 'A') });
    const elsewhere = createVerifier('/other');
    const stale = createVerifier('/page', { seconds: Math.floor(Date.now() / 1000) - 601 });
    for (const { headers } of [forged, elsewhere, stale]) {
      const response = await fetch(`${app.url}/page`, { headers });
      expect(await response.text()).toBe(html);
      expect(response.headers.get('pulse-proof')).toBeNull();
      expect(response.headers.get('vary') ?? '').not.toContain('Pulse');
    }
    await reported(3);
    expect(ingest.events()).toHaveLength(3);
    expect(ingest.events().every((event) => event.verification === undefined)).toBe(true);
  });

  it('answers a nonce once', async () => {
    const { headers } = createVerifier('/page');
    const first = await fetch(`${app.url}/page`, { headers });
    const second = await fetch(`${app.url}/page`, { headers });
    expect(first.headers.get('pulse-proof')).not.toBeNull();
    expect(second.headers.get('pulse-proof')).toBeNull();
  });

  it('reports once and proves once when it is mounted twice', async () => {
    const twice = await start(options(), 2);
    const verifier = createVerifier('/page');
    const proven = await fetch(`${twice.url}/page`, { headers: verifier.headers });
    expect(verifier.check(proven.headers.get('pulse-proof'), 200)).toBeDefined();
    await (await fetch(`${twice.url}/nowhere`)).text();
    await expect.poll(async () => (await twice.flush()).recorded).toBe(2);
    await twice.close();
    expect(ingest.events()).toHaveLength(2);
  });

  it('serves as ever when the endpoint is down', async () => {
    await ingest.close();
    const response = await fetch(`${app.url}/page`);
    expect([response.status, await response.text()]).toEqual([200, html]);
    // On a busy machine the refusal itself may take longer than one flush waits for it.
    await expect.poll(async () => (await app.flush(1_000)).failures).toBeGreaterThan(0);
    const { queued, recorded } = await app.flush(0);
    expect({ queued, recorded }).toEqual({ queued: 1, recorded: 1 });
  });
});
