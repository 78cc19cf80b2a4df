import { type Deprecation, supersede } from '@waymark/contract';
import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

const dates = { deprecatedOn: '2027-01-01', sunsetOn: '2027-07-01' } as const;
const table: readonly Deprecation[] = [
  supersede({ ...dates, host: 'landing', method: 'GET', path: '/health', replacement: 'Use GET /live.' }),
  supersede({
    ...dates,
    host: 'platform',
    method: 'POST',
    path: '/oauth2/token',
    replacement: 'Use another.',
  }),
  supersede({
    ...dates,
    host: 'platform',
    method: 'POST',
    path: '/api/v1/pulse/setups/{setup}/verify',
    replacement: 'Use another.',
  }),
];
const marks = {
  deprecation: `@${Date.UTC(2027, 0, 1) / 1000}`,
  sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
  link: '<http://localhost:4310/changelog>; rel="deprecation sunset"; type="text/html"',
};

async function openHosts(deprecations: readonly Deprecation[] = table) {
  const { store, place } = await openTestStore();
  const deps = buildDeps(loadConfig(place.env), recordLog().log, store, Buffer.alloc(32, 1));
  const hosts = buildHosts({ ...deps, deprecations });
  const ask = (host: 'landing' | 'platform', path: string, method = 'GET') => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
    return hosts[host].fetch(new Request(`http://localhost${path}`, { method }), env as HttpEnv['Bindings']);
  };
  const marksOf = async (...asked: Parameters<typeof ask>) => {
    const { headers } = await ask(...asked);
    const [deprecation, sunset] = [headers.get('Deprecation'), headers.get('Sunset')];
    const links = headers.get('Link')?.split(', ') ?? [];
    return { deprecation, sunset, link: links.find((link) => link.includes('rel="deprecation')) };
  };
  return { hosts, ask, marksOf };
}

const unmarked = { deprecation: null, sunset: null, link: undefined };

describe('a deprecated operation', () => {
  it('says so in every answer, refusals included, and no other operation does', async () => {
    const { marksOf } = await openHosts();
    expect(await marksOf('landing', '/health')).toEqual(marks);
    expect(await marksOf('landing', '/health', 'HEAD')).toEqual(marks);
    expect(await marksOf('platform', '/api/v1/pulse/setups/any/verify', 'POST')).toEqual(marks);
    expect(await marksOf('platform', '/oauth2/token', 'POST')).toEqual(marks);
    expect(await marksOf('platform', '/oauth2/revoke', 'POST')).toEqual(unmarked);
    expect(await marksOf('landing', '/health', 'POST')).toEqual(unmarked);
    expect(await marksOf('platform', '/health')).toEqual(unmarked);
  });

  it('says so where the listener answers without the app', async () => {
    const { hosts } = await openHosts();
    const answer = await hosts.platform.direct.get('/oauth2/token')?.answer({
      remoteAddress: '127.0.0.1',
      headers: {},
      readBody: async () => Buffer.alloc(0),
    });
    const headers = answer?.headers ?? [];
    for (const [name, value] of Object.entries(marks)) expect(headers[headers.indexOf(name) + 1]).toBe(value);
  });

  it('is announced in the API description and in the instruction file', async () => {
    const { ask } = await openHosts();
    const description = await (await ask('landing', '/openapi.json')).json();
    expect(description.paths['/health'].get).toMatchObject({ deprecated: true, 'x-sunset': '2027-07-01' });
    expect(description.paths['/health'].get.description).toContain('Use GET /live.');
    expect(description.paths['/oauth2/revoke'].post).not.toHaveProperty('deprecated');
    expect(await (await ask('landing', '/auth.md')).text()).toContain('| GET | `/health` | 2027-07-01 |');
  });

  it('must exist', async () => {
    const [first] = table;
    if (first === undefined) throw new Error('the table is empty');
    const { ask } = await openHosts([{ ...first, path: '/nowhere' }]);
    expect((await ask('landing', '/openapi.json')).status).toBe(500);
  });
});
