import {
  LandingError,
  landingErrorStatus,
  OAuthError,
  PlatformError,
  platformErrorStatus,
} from '@waymark/contract';
import { recordLog } from '@waymark/testkit';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ServiceError, type ServiceErrorCode } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import {
  answerUnmatched,
  knownPaths,
  malformedResponse,
  observe,
  renderErrors,
  requestContext,
  securityHeaders,
} from './index.ts';

// A request that never travelled has no socket; the address is all that is read of it.
const env = { incoming: { socket: {} }, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];

/** The one error that this test's database has. */
const lost = new Error('the database is away');
const isUnavailable = (error: unknown) => error === lost;
const descriptionUrl = 'https://www.acme.example/openapi.json';

interface Measured {
  readonly host: string;
  readonly method: string;
  readonly route: string;
  readonly status: string;
}

function appThat(family: ErrorFamily, answer: () => Response) {
  const { log, lines } = recordLog();
  const measured: Measured[] = [];
  const app = new Hono<HttpEnv>();
  app.onError(renderErrors(() => family, { log, isUnavailable, descriptionUrl }));
  app.use(requestContext({ kind: 'none' }));
  app.use(observe({ host: family, log, metrics: { observe: (labels) => void measured.push(labels) } }));
  app.use(securityHeaders('http://localhost'));
  app.get('/reports/:slug', answer);
  app.post('/reports/:slug', answer);
  app.put('/things', answer);
  answerUnmatched(app);
  const ask = (path: string, init: RequestInit = {}) => app.request(path, init, env);
  return { app, lines, measured, ask };
}

function throwing(error: unknown): () => never {
  return () => {
    throw error;
  };
}

const refusal = (code: ServiceErrorCode, extra = {}) =>
  new ServiceError(code, { message: 'What went wrong.', resolution: 'What to do.', extra });

describe('the landing family', () => {
  it.each(Object.entries(landingErrorStatus))('renders %s as %i', async (code, status) => {
    // The entries of the table are exactly its codes.
    const { ask } = appThat('landing', throwing(refusal(code as ServiceErrorCode)));
    const response = await ask('/reports/x');
    expect(response.status).toBe(status);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const body = LandingError.parse(await response.json());
    expect(body).toEqual({ ok: false, error: code, message: 'What went wrong.', resolution: 'What to do.' });
  });

  it('adds what a refusal brings along, and the time to wait twice', async () => {
    const error = new ServiceError('rate_limited', {
      message: 'm',
      resolution: 'r',
      retryAfterSeconds: 12,
      extra: { scope: 'global' },
    });
    const response = await appThat('landing', throwing(error)).ask('/reports/x');
    expect(response.headers.get('Retry-After')).toBe('12');
    expect(await response.json()).toMatchObject({ scope: 'global', retry_after_seconds: 12 });
  });
});

describe('the platform family', () => {
  it.each(Object.entries(platformErrorStatus))('renders %s as %i', async (code, status) => {
    // The entries of the table are exactly its codes.
    const { ask } = appThat('platform', throwing(refusal(code as ServiceErrorCode, { fields: ['x'] })));
    const response = await ask('/reports/x');
    expect(response.status).toBe(status);
    const body = PlatformError.parse(await response.json());
    expect(body).toEqual({ error: { code, message: 'What went wrong.', resolution: 'What to do.' } });
  });

  it('does not know the codes of the other family', async () => {
    const { ask } = appThat('platform', throwing(refusal('challenge_required')));
    const response = await ask('/reports/x');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: { code: 'internal_error' } });
  });
});

describe.each(['landing', 'platform'] as const)('an error nobody foresaw on the %s host', (family) => {
  it('shows a fixed text and the request id, and its message only once in the log', async () => {
    const { ask, lines } = appThat(
      family,
      throwing(new TypeError('x is not a function at postgres://u:pw@h')),
    );
    const response = await ask('/reports/x');
    const text = await response.text();
    const requestId = response.headers.get('X-Request-Id') ?? 'missing';
    expect(response.status).toBe(500);
    expect(text).toContain('internal_error');
    expect(text).toContain(requestId);
    expect(text).not.toContain('function');
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([
      {
        text: 'request failed',
        fields: { request_id: requestId, cause: 'x is not a function at postgres://[hidden]@h' },
      },
    ]);
    expect(lines.filter((line) => JSON.stringify(line).includes('not a function'))).toHaveLength(1);
  });

  it('may be anything that can be thrown as an error', async () => {
    class Odd extends Error {}
    const { ask } = appThat(family, throwing(new Odd('')));
    expect((await ask('/reports/x')).status).toBe(500);
  });
});

describe('a request that ended before it was whole', () => {
  const cutEnv = (code: string) => {
    const errored = Object.assign(new Error('aborted'), { code });
    const incoming = { socket: {}, destroyed: true, complete: false, errored };
    return { incoming, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];
  };

  it.each([
    ['whose caller hung up', 'ECONNRESET', 499],
    ['which took too long', 'ERR_HTTP_REQUEST_TIMEOUT', 408],
  ])('%s is no failure in logs and meters', async (_name, code, status) => {
    const { app, lines, measured } = appThat('platform', throwing(new Error('aborted')));
    await app.request('/reports/x', {}, cutEnv(code));
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    expect(measured).toMatchObject([{ status: String(status) }]);
  });

  it('is still what was thrown where that is known', async () => {
    const refused = appThat('platform', throwing(refusal('not_found')));
    expect((await refused.app.request('/reports/x', {}, cutEnv('ECONNRESET'))).status).toBe(404);
    const away = appThat('landing', throwing(lost));
    expect((await away.app.request('/reports/x', {}, cutEnv('ECONNRESET'))).status).toBe(503);
  });
});

describe('a refusal', () => {
  it('is no error in the log', async () => {
    const { ask, lines } = appThat('landing', throwing(refusal('invalid_request')));
    await ask('/reports/x');
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });
});

describe('a path', () => {
  const ok = () => appThat('landing', () => new Response('body'));

  it('that is unknown answers 404', async () => {
    const { ask } = ok();
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const response = await ask('/nowhere', { method });
      expect(response.status).toBe(404);
      expect(response.headers.has('Allow')).toBe(false);
      expect(await response.json()).toMatchObject({ error: 'not_found' });
    }
  });

  it('that is known under other methods answers 405 and names them', async () => {
    const { ask } = ok();
    const response = await ask('/reports/x', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(await response.json()).toMatchObject({
      error: 'method_not_allowed',
      resolution: 'Use GET, HEAD, POST.',
    });
    expect((await ask('/things')).headers.get('Allow')).toBe('PUT, OPTIONS');
  });

  it('answers OPTIONS with its methods and no body', async () => {
    const response = await ok().ask('/reports/x', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(await response.text()).toBe('');
  });

  it('answers HEAD as GET without a body', async () => {
    const response = await ok().ask('/reports/x', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('is looked up by its pattern', () => {
    const isKnown = knownPaths(ok().app);
    expect(['/reports/x', '/things'].every(isKnown)).toBe(true);
    expect(['/', '/reports', '/reports/x/y', '/thing'].some(isKnown)).toBe(false);
  });
});

describe('a database that is away', () => {
  it.each(['platform', 'identity', 'oauth', 'setup', 'ingest'] as const)(
    'is 503 with Retry-After in the family %s, and nothing of it is told',
    async (family) => {
      const { ask, lines } = appThat(family, throwing(lost));
      const response = await ask('/reports/x');
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      const text = await response.text();
      expect(text).toContain('service_unavailable');
      expect(text).not.toContain(lost.message);
      expect(lines).toContainEqual(expect.objectContaining({ level: 'error' }));
    },
  );

  it('is told to come again on the landing host too', async () => {
    const response = await appThat('landing', throwing(lost)).ask('/reports/x');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await response.json()).toMatchObject({ error: 'service_unavailable', retry_after_seconds: 5 });
  });
});

describe('the API description', () => {
  it.each(['landing', 'platform'] as const)('is named by its address in the family %s', async (family) => {
    const response = await appThat(family, () => new Response('ok')).ask('/nowhere');
    expect(await response.text()).toContain(`Take the path from ${descriptionUrl}.`);
  });
});

describe('a request too broken for any route', () => {
  it.each([
    ['request', 400],
    ['headers', 431],
    ['expectation', 417],
    ['timeout', 408],
  ] as const)('is refused in the words of its host: %s', async (kind, status) => {
    const landing = malformedResponse('landing', kind, 'https://www.acme.example');
    expect(landing.status).toBe(status);
    expect(landing.headers.get('strict-transport-security')).not.toBeNull();
    expect(LandingError.parse(await landing.json()).error).toBe('invalid_request');
    const platform = malformedResponse('platform', kind, 'http://localhost:4311');
    expect(PlatformError.parse(await platform.json()).error.code).toBe('invalid_request');
    const oauth = malformedResponse('oauth', kind, 'http://localhost:4311');
    expect(OAuthError.parse(await oauth.json()).error).toBe('invalid_request');
  });
});

describe('the access log', () => {
  it('names the pattern of a route, never its path, query, headers or body', async () => {
    const { ask, lines, measured } = appThat('platform', () => new Response('ok'));
    await ask('/reports/one-time-token?code=123456', {
      method: 'POST',
      body: 'hunter2',
      headers: { Authorization: 'Bearer hunter2', Cookie: 'session=hunter2', 'User-Agent': 'hunter2' },
    });
    expect(lines).toMatchObject([
      { level: 'info', text: 'request', fields: { method: 'POST', route: '/reports/:slug', status: 200 } },
    ]);
    expect(JSON.stringify([lines, measured])).not.toMatch(/one-time-token|123456|hunter2/u);
    expect(measured).toEqual([{ host: 'platform', method: 'POST', route: '/reports/:slug', status: '200' }]);
  });

  it('does not name unknown paths, so that nobody can fill the metrics', async () => {
    const { ask, lines, measured } = appThat('platform', () => new Response('ok'));
    await ask('/some/secret/path');
    expect(measured).toEqual([{ host: 'platform', method: 'GET', route: '(none)', status: '404' }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('counts failed requests with the status they were answered', async () => {
    const { ask, measured } = appThat('platform', throwing(new Error('oops')));
    await ask('/reports/x');
    expect(measured).toMatchObject([{ status: '500' }]);
  });
});
