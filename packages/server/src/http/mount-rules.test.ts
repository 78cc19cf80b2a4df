import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { OperationRules } from '../lib/http/operation-rules.ts';
import { requestContext } from './index.ts';
import { familyAmong, mountBodies, mountLimits } from './mount-rules.ts';

// A request that never travelled has no socket; the address is all that is read of it.
const env = { incoming: { socket: {} }, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];

const count = (consumed: string[], name: string) => ({
  consume: async () => {
    consumed.push(name);
    return { allowed: true } as const;
  },
  giveBack: async () => void consumed.push(`${name} given back`),
});

/** An app whose every route answers 204, with these rules before it. */
function appWith(rules: readonly OperationRules[]) {
  const consumed: string[] = [];
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => c.text(error instanceof ServiceError ? error.code : 'broken', 400));
  app.use(requestContext({ kind: 'none' }));
  mountLimits(app, rules, {
    callerLimits: {
      siteChecks: count(consumed, 'siteChecks'),
      reportReads: count(consumed, 'reportReads'),
      sharedViews: count(consumed, 'sharedViews'),
      identity: count(consumed, 'identity'),
      claim: count(consumed, 'claim'),
      token: count(consumed, 'token'),
      revoke: count(consumed, 'revoke'),
      feedback: count(consumed, 'feedback'),
      setup: count(consumed, 'setup'),
      verify: count(consumed, 'verify'),
    },
    refusalLimits: { submissions: count(consumed, 'submissions'), packRequests: count(consumed, 'packs') },
  });
  mountBodies(app, rules);
  app.all('*', (c) => c.body(null, 204));
  const ask = async (path: string, init: RequestInit = { method: 'POST' }) =>
    await app.request(path, init, env);
  return { ask, consumed };
}

const json = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('the rules of an operation', () => {
  it('count before the body is judged, and only the method that they name', async () => {
    const { ask, consumed } = appWith([{ path: '/a/:id', limit: { callers: 'setup' }, json: {} }]);
    expect(await (await ask('/a/1', json('{'))).text()).toBe('invalid_json');
    expect((await ask('/a/1', { method: 'GET' })).status).toBe(204);
    expect((await ask('/b')).status).toBe(204);
    expect(consumed).toEqual(['setup']);
  });

  it('count what was refused, and give the count of the rest back', async () => {
    const limit = { refusals: 'submissions', repeats: false } as const;
    const { ask, consumed } = appWith([{ path: '/a', limit, maxBytes: 9, json: {} }]);
    expect((await ask('/a', json('{}'))).status).toBe(204);
    expect(await (await ask('/a', json('{"a":"too long"}'))).text()).toBe('payload_too_large');
    expect(consumed).toEqual(['submissions', 'submissions given back', 'submissions']);
  });

  it('may hold for every method below a path', async () => {
    const { ask, consumed } = appWith([{ method: 'ALL', path: '/r/*', limit: { callers: 'reportReads' } }]);
    for (const method of ['GET', 'HEAD', 'POST']) await ask('/r/x', { method });
    expect(consumed).toHaveLength(3);
  });
});

describe('the error family of a path', () => {
  const familyOf = familyAmong([
    { path: '/a', family: 'setup', familyBelow: '/a/' },
    { path: '/b/c', family: 'oauth', familyBelow: '/b/' },
    { path: '/d', json: {} },
  ]);

  it.each([
    ['/a', 'setup'],
    ['/a/what/is/not/there', 'setup'],
    ['/ab', undefined],
    ['/b', undefined],
    ['/b/c', 'oauth'],
    ['/b/x', 'oauth'],
    ['/d', undefined],
  ])('of %s is %s', (path, family) => expect(familyOf(path)).toBe(family));
});
