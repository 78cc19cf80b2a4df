import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

interface Servers {
  readonly servers?: readonly { readonly url: string }[];
}

interface Document extends Servers {
  readonly paths: Readonly<Record<string, Servers & Readonly<Record<string, Servers>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const base = 'https://waymark.acme.dev';
const platform = 'https://app.acme.dev:8443';

async function describeAt(platformUrl: string) {
  const { store, place } = await openTestStore();
  const urls = { WAYMARK_BASE_URL: base, WAYMARK_PLATFORM_URL: platformUrl };
  const hosts = buildHosts(
    buildDeps(loadConfig({ ...place.env, ...urls }), recordLog().log, store, Buffer.alloc(32, 1)),
  );
  return async (host: 'landing' | 'platform' | 'both'): Promise<Document> => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
    const request = new Request('http://localhost/openapi.json');
    return await (await hosts[host].fetch(request, env as HttpEnv['Bindings'])).json();
  };
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([name]) => name !== 'servers')
      .map(([method, operation]) => ({ name: `${method} ${path}`, path, operation, item })),
  );
}

describe('the hosts of the operations', () => {
  it('stand wherever a generator of clients looks: at the path and at the operation', async () => {
    const read = await describeAt(platform);
    const whole = await read('landing');
    expect(whole.servers?.[0]?.url).toBe(base);
    const operations = operationsOf(whole);
    const elsewhere = operations.filter(({ item }) => item.servers !== undefined);
    expect(elsewhere.length).toBeGreaterThan(20);
    for (const { name, operation, item } of elsewhere) {
      expect(
        item.servers?.map(({ url }) => url),
        name,
      ).toEqual([platform]);
      expect(operation.servers, name).toEqual(item.servers);
    }
    for (const { name, operation, item } of operations.filter((each) => !elsewhere.includes(each)))
      expect([operation.servers, item.servers], name).toEqual([undefined, undefined]);
  });

  it('stand at the top of the platform’s own document, which has its operations and all they refer to', async () => {
    const read = await describeAt(platform);
    const [whole, own] = [await read('landing'), await read('platform')];
    expect(own.servers?.map(({ url }) => url)).toEqual([platform]);
    expect(operationsOf(own).filter(({ operation, item }) => operation.servers ?? item.servers)).toEqual([]);
    const ofPlatform = operationsOf(whole).filter(({ item }) => item.servers !== undefined);
    expect(operationsOf(own).map(({ name }) => name)).toEqual(ofPlatform.map(({ name }) => name));
    const references = JSON.stringify(own).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/gu);
    for (const [pointer, kind = '', name = ''] of references)
      expect(own.components[kind]?.[name], pointer).toBeDefined();
    expect(own.components.schemas).not.toHaveProperty('LandingError');
    expect(JSON.stringify(own)).toContain(`${base}/openapi.json`);
  });

  it('are one where both have one address: the whole description is there', async () => {
    const read = await describeAt(base);
    expect(Object.keys((await read('both')).paths)).toEqual(Object.keys((await read('landing')).paths));
  });
});
