import { recordLog } from '@waymark/testkit';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { parseTrustProxy } from '../config/values.ts';
import { Secret } from '../lib/crypto/secret.ts';
import type { TrustProxy } from '../lib/http/caller.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { limitCallers } from './caller-limit.ts';
import { loopbackOnly, metricsEndpoint, renderErrors, requestContext, securityHeaders } from './index.ts';

// A request that never travelled has no socket; the address is all that is read of it.
function from(remoteAddress: string | undefined): HttpEnv['Bindings'] {
  return { incoming: { socket: { remoteAddress } }, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];
}

function appWith(trust: TrustProxy = { kind: 'none' }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(
    renderErrors(() => 'platform', { ...recordLog(), isUnavailable: () => false, descriptionUrl: '' }),
  );
  app.use(requestContext(trust));
  app.get('/caller', (c) => c.json({ ...c.var.caller, requestId: c.var.requestId }));
  app.get('/throws', () => {
    throw new Error('inside');
  });
  return app;
}

const proxyMarks = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'];

describe('requestContext', () => {
  it('gives every request its own id, also in a header, whatever the caller sends', async () => {
    const app = appWith();
    const responses = await Promise.all(
      [1, 2].map(() => app.request('/caller', { headers: { 'X-Request-Id': 'forged' } }, from('127.0.0.1'))),
    );
    const ids = responses.map((response) => response.headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(2);
    for (const [i, response] of responses.entries())
      expect(await response.json()).toMatchObject({ requestId: ids[i] });
    expect(ids).not.toContain('forged');
  });

  it('gives the id to failed and unknown requests too', async () => {
    const app = appWith();
    for (const path of ['/throws', '/nowhere']) {
      const response = await app.request(path, {}, from('127.0.0.1'));
      expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/u);
    }
  });

  it('believes X-Forwarded-For only of a trusted peer', async () => {
    const headers = { 'X-Forwarded-For': '6.6.6.6, 198.51.100.7' };
    const trust = parseTrustProxy('10.0.0.1') ?? { kind: 'none' };
    const addressFrom = async (app: Hono<HttpEnv>, peer: string) =>
      await (await app.request('/caller', { headers }, from(peer))).json();
    expect(await addressFrom(appWith(trust), '10.0.0.1')).toMatchObject({ address: '198.51.100.7' });
    expect(await addressFrom(appWith(trust), '10.0.0.2')).toMatchObject({ address: '10.0.0.2' });
    expect(await addressFrom(appWith(), '10.0.0.1')).toMatchObject({ address: '10.0.0.1' });
  });

  it.each(proxyMarks)('takes nobody for local who comes with %s', async (name) => {
    const response = await appWith().request(
      '/caller',
      { headers: { [name]: '127.0.0.1' } },
      from('127.0.0.1'),
    );
    expect(await response.json()).toMatchObject({ isLoopback: false });
  });
});

describe('loopbackOnly', () => {
  function guarded(): Hono<HttpEnv> {
    const app = appWith();
    app.use('/secret', loopbackOnly());
    return app.get('/secret', (c) => c.text('for the operator'));
  }
  const ask = (peer: string, headers: Record<string, string>) =>
    guarded().request('/secret', { headers }, from(peer));

  it.each(['localhost', 'localhost:4311', '127.0.0.1:4311', '[::1]:4311', 'app.localhost', 'LOCALHOST'])(
    'opens to this machine under Host %s, and is not kept by caches',
    async (Host) => {
      const response = await ask('127.0.0.1', { Host });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.localhost.example',
    '10.0.0.1',
    '',
  ])('hides under Host %j, which a page on the web could send', async (Host) => {
    expect((await ask('127.0.0.1', { Host })).status).toBe(404);
  });

  it.each(['10.0.0.1', '203.0.113.9', '::ffff:10.0.0.1', '2001:db8::1'])('hides from %s', async (peer) => {
    expect((await ask(peer, { Host: 'localhost' })).status).toBe(404);
  });

  it.each(proxyMarks)('hides from a proxy on this machine that sends %s', async (name) => {
    expect((await ask('127.0.0.1', { Host: 'localhost', [name]: '127.0.0.1' })).status).toBe(404);
  });
});

describe('metricsEndpoint', () => {
  const token = new Secret('a-token-of-the-operator');
  const source = { contentType: 'text/plain', render: async () => 'waymark_jobs 1' };
  const ask = (own: Secret | undefined, peer: string, headers: Record<string, string> = {}) =>
    appWith()
      .route('/', metricsEndpoint(source, { token: own, opensToLoopback: true }))
      .request('/metrics', { headers }, from(peer));

  it('opens to this machine without a token', async () => {
    const response = await ask(undefined, '127.0.0.1', { Host: 'localhost:4310' });
    expect(await response.text()).toBe('waymark_jobs 1');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('opens to others with the token', async () => {
    const response = await ask(token, '203.0.113.9', { Authorization: `Bearer ${token.reveal()}` });
    expect(response.status).toBe(200);
  });

  it.each([
    ['no token at all', undefined, {}],
    ['a token while none is set', undefined, { Authorization: 'Bearer undefined' }],
    ['no token', token, {}],
    ['a wrong token', token, { Authorization: 'Bearer a-token-of-the-operato' }],
    ['a longer token', token, { Authorization: `Bearer ${token.reveal()}x` }],
    ['an empty token', token, { Authorization: 'Bearer ' }],
    ['another scheme', token, { Authorization: `Basic ${token.reveal()}` }],
  ])('hides from others with %s', async (_name, own, headers) => {
    expect((await ask(own, '203.0.113.9', headers)).status).toBe(404);
  });

  it('hides from a page that points a name of its own at this machine', async () => {
    expect((await ask(token, '127.0.0.1', { Host: 'rebound.acme.dev' })).status).toBe(404);
  });

  it('hides from a proxy on this machine', async () => {
    expect((await ask(token, '127.0.0.1', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404);
  });
});

describe('limitCallers', () => {
  it('refuses with the time to wait, and counts by the key of the caller', async () => {
    const keys: string[] = [];
    const app = appWith();
    const consume = async (key: string) => {
      keys.push(key);
      return keys.length > 1
        ? ({ allowed: false, retryAfterSeconds: 7 } as const)
        : ({ allowed: true } as const);
    };
    app.use('/limited', limitCallers({ consume }));
    app.get('/limited', (c) => c.text('let through'));

    const first = await app.request('/limited', {}, from('2001:db8::1'));
    expect(await first.text()).toBe('let through');
    const second = await app.request('/limited', {}, from('2001:db8::2'));
    expect(second.status).toBe(429);
    expect(second.headers.get('Retry-After')).toBe('7');
    expect(await second.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(keys).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64']);
  });
});

describe('securityHeaders', () => {
  function page(publicUrl: string): Hono<HttpEnv> {
    const app = appWith();
    app.use(securityHeaders(publicUrl));
    app.get('/plain', (c) => c.text('plain'));
    return app.get('/own', (c) => c.text('own', 200, { 'Content-Security-Policy': "default-src 'self'" }));
  }

  it('are on every answer, also on errors', async () => {
    const app = page('http://localhost');
    for (const path of ['/plain', '/nowhere', '/own']) {
      const { headers } = await app.request(path, {}, from('127.0.0.1'));
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.has('Strict-Transport-Security')).toBe(false);
    }
  });

  it('let a page have its own policy, and forbid everything otherwise', async () => {
    const app = page('http://localhost');
    const policyOf = async (path: string) =>
      (await app.request(path, {}, from('127.0.0.1'))).headers.get('Content-Security-Policy');
    expect(await policyOf('/own')).toBe("default-src 'self'");
    expect(await policyOf('/plain')).toContain("default-src 'none'");
  });

  it('ask for HTTPS where it is served', async () => {
    const response = await page('https://a.example').request('/plain', {}, from('127.0.0.1'));
    expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=');
  });
});
