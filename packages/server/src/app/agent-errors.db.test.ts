import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

const TOKEN = `authmd_${'a'.repeat(43)}`;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json' };

async function openPlatform() {
  const { store, place } = await openTestStore();
  const deps = buildDeps(loadConfig(place.env), recordLog().log, store, Buffer.alloc(32, 1));
  const { platform } = buildHosts(deps);
  // A request that never travelled has no socket; the address is all that is read of it.
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
  const ask = (path: string, init: RequestInit = {}) =>
    platform.fetch(new Request(`http://localhost${path}`, init), env as HttpEnv['Bindings']);
  const register = (body: object) =>
    ask('/agent/identity', { method: 'POST', headers: json, body: JSON.stringify(body) });
  return { store, ask, register };
}

/** Makes every query fail as a database does that cannot be reached, from now on. */
function loseDatabase({ store }: Awaited<ReturnType<typeof openPlatform>>): void {
  const lost = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED', errcode: 14 });
  const fail = () => Promise.reject(lost);
  Object.assign(store.db.getExecutor(), { executeQuery: fail, provideConnection: fail });
}

describe('the platform without its database', () => {
  it('answers 503 with Retry-After in the family of the path, and its key set from memory', async () => {
    const platform = await openPlatform();
    const { ask, register } = platform;
    const keySet = await (await ask('/.well-known/jwks.json')).text();
    loseDatabase(platform);
    const asked = [
      register({ type: 'anonymous' }),
      ask('/oauth2/revoke', { method: 'POST', headers: form, body: `token=${TOKEN}` }),
      ask('/api/v1/agent/me', { headers: { Authorization: `Bearer ${TOKEN}` } }),
      ask('/claim/cvt_x'),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const answer of answers) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await answer.text()).toContain('service_unavailable');
    }
    const again = await ask('/.well-known/jwks.json');
    expect([again.status, await again.text()]).toEqual([200, keySet]);
  });
});

describe('the platform refuses', () => {
  it('a NUL in a path as a path that leads nowhere, on either engine', async () => {
    const { ask } = await openPlatform();
    for (const path of ['/reports/%00', '/reports/x%00.json', '/claim/%00'])
      expect((await ask(path)).status, path).toBe(404);
  });

  it('an identity type that it does not offer, whatever else the body holds', async () => {
    const { register } = await openPlatform();
    const answer = await register({ type: 'identity_assertion', assertion: 'x' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'unsupported_identity_type' });
    const unknownMember = await register({ type: 'anonymous', assertion: 'x' });
    const body = await unknownMember.json();
    expect(body).toMatchObject({ error: 'invalid_request' });
    expect(body.resolution).toContain('http://localhost:4310/openapi.json');
    expect(body.resolution).not.toContain('listed');
  });
});
