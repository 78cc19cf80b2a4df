import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withPulse } from './fetch.ts';
import { createPulse } from './index.ts';
import { pulseProxy, pulseRoute } from './next.ts';
import { type IngestServer, startIngest } from './test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from './test/verifier-fixture.ts';

let ingest: IngestServer;
beforeEach(async () => {
  ingest = await startIngest();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await ingest.close();
});

const options = () => ({ key: apiKey, endpoint: ingest.endpoint, origin });
const ok = () => new Response('ok', { headers: { 'content-length': '2' } });
const context = () => {
  const pending: Promise<unknown>[] = [];
  return { pending, waitUntil: (promise: Promise<unknown>) => void pending.push(promise) };
};

describe('withPulse', () => {
  it('gives the very response of the handler back', async () => {
    const response = ok();
    expect(await withPulse(() => response, options())(new Request('http://x/a'))).toBe(response);
  });

  it('takes its variables and its waitUntil from a Worker', async () => {
    const env = { PULSE_API_KEY: apiKey, PULSE_ENDPOINT: ingest.endpoint, PULSE_ORIGIN: origin };
    const ctx = context();
    const handler = withPulse((_request: Request, _env: typeof env, _ctx: typeof ctx) => ok());
    const request = new Request('http://x/a', { headers: { 'cf-connecting-ip': '203.0.113.7' } });
    // Only Cloudflare's runtime gives a request this member.
    await handler(Object.assign(request, { cf: {} }), env, ctx);
    expect(ctx.pending).toHaveLength(1);
    await Promise.all(ctx.pending);
    expect(ingest.events()).toMatchObject([{ url: `${origin}/a`, ip: '203.0.113.7', bytes: 2 }]);
  });

  it('does not believe a Cloudflare header on other runtimes', async () => {
    const pulse = createPulse(options());
    await withPulse(ok, pulse)(new Request('http://x/a', { headers: { 'cf-connecting-ip': '203.0.113.7' } }));
    expect(pulse.stats()).toMatchObject({ recorded: 0, unaddressed: 1 });
  });

  it.each([
    ['Bun', { requestIP: () => ({ address: '203.0.113.7' }) }],
    ['Deno', { remoteAddr: { hostname: '203.0.113.7' } }],
  ])('learns the address from %s', async (_runtime, second) => {
    const pulse = createPulse(options());
    await withPulse((_request: Request, _second: unknown) => ok(), pulse)(new Request('http://x/a'), second);
    await pulse.flush();
    expect(ingest.events()).toMatchObject([{ ip: '203.0.113.7' }]);
  });

  it('believes the platform that it runs on, and uses its waitUntil', async () => {
    const ctx = context();
    vi.stubEnv('VERCEL', '1');
    vi.stubGlobal(Symbol.for('@vercel/request-context') as unknown as string, { get: () => ctx });
    const headers = { 'x-vercel-forwarded-for': '203.0.113.7' };
    await withPulse(ok, options())(new Request('http://x/a', { headers }));
    await Promise.all(ctx.pending);
    expect(ingest.events()).toMatchObject([{ ip: '203.0.113.7' }]);
  });

  it('lets what the handler throws through, and reports it', async () => {
    const ctx = context();
    const broken = withPulse(
      (_request: Request, _ctx: unknown): Response => {
        throw new TypeError('handler broke');
      },
      { ...options(), trustProxy: 1 },
    );
    const request = new Request('http://x/a', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await expect(broken(request, ctx)).rejects.toThrow('handler broke');
    await Promise.all(ctx.pending);
    expect(ingest.events()).toMatchObject([{ status: 500, error_code: 'unhandled_error' }]);
  });

  it('waits for the verification event where functions freeze and there is no waitUntil', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'site');
    const verifier = createVerifier('/a');
    const headers = { ...verifier.headers, 'x-forwarded-for': '203.0.113.7' };
    const response = await withPulse(ok, { ...options(), trustProxy: 1 })(
      new Request('http://x/a', { headers }),
    );
    expect(ingest.events().map((event) => event.id)).toEqual([
      verifier.check(response.headers.get('pulse-proof'), 200),
    ]);
  });

  it('proves a redirect and an empty answer, whose headers cannot be changed', async () => {
    for (const response of [Response.redirect('http://x/b', 302), new Response(null, { status: 204 })]) {
      const verifier = createVerifier('/a');
      const handler = withPulse(() => response, options());
      const proven = await handler(new Request('http://x/a', { headers: verifier.headers }));
      expect(verifier.check(proven.headers.get('pulse-proof'), response.status)).toBeDefined();
      expect(proven.headers.get('location')).toBe(response.headers.get('location'));
    }
  });
});

describe('Next.js', () => {
  const request = (headers: Record<string, string> = {}) =>
    new Request('http://localhost:3000/docs?q=1', {
      headers: { ...headers, 'x-forwarded-for': '203.0.113.7' },
    });
  const trusting = () => ({ ...options(), trustProxy: 1 });

  it('lets a request pass, whose status the proxy cannot know', async () => {
    const event = context();
    const response = await pulseProxy(undefined, trusting())(request(), event);
    expect(response.headers.get('x-middleware-next')).toBe('1');
    await Promise.all(event.pending);
    expect(ingest.events()).toMatchObject([
      { url: `${origin}/docs`, status: null, sdk: { framework: 'next' } },
    ]);
  });

  it('proves for 200 when it lets the verifier pass', async () => {
    const verifier = createVerifier('/docs');
    const response = await pulseProxy(undefined, trusting())(request(verifier.headers), context());
    expect(response.headers.get('x-middleware-next')).toBe('1');
    expect(verifier.check(response.headers.get('pulse-proof'), 200)).toBeDefined();
  });

  it('keeps the answer of a proxy of its own', async () => {
    const event = context();
    const redirect = () => Response.redirect('http://localhost:3000/login', 307);
    const response = await pulseProxy(redirect, trusting())(request(), event);
    expect(response.status).toBe(307);
    await Promise.all(event.pending);
    expect(ingest.events()).toMatchObject([{ status: 307 }]);
  });

  it('knows status and route of a route handler', async () => {
    const pulse = createPulse(trusting());
    const route = pulseRoute(() => Response.json({}, { status: 201 }), pulse, { route: '/api/[id]' });
    await route(request());
    await pulse.flush();
    expect(ingest.events()).toMatchObject([{ status: 201, route: '/api/[id]', format: 'json' }]);
  });
});
