import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestServer, startIngest } from '../src/test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from '../src/test/verifier-fixture.ts';
import { installApp } from './install-app.ts';

const worker = `import { withPulse } from '@waymark/pulse/fetch';
  export default {
    fetch: withPulse(async (request, env, ctx) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/throws') throw new Error('handler broke');
      return pathname === '/page' ? new Response('page') : new Response('nothing', { status: 404 });
    }),
  };`;

interface MiniflareLike {
  readonly ready: Promise<URL>;
  dispose(): Promise<void>;
}

let app: Awaited<ReturnType<typeof installApp>>;
let ingest: IngestServer;
let miniflare: MiniflareLike;
let url: URL;

beforeAll(async () => {
  app = await installApp({ miniflare: '4.20260730.0' }, { 'worker.js': worker });
  ingest = await startIngest();
  // As wrangler resolves packages.
  const resolve = { conditionNames: ['workerd', 'worker', 'browser', 'import'] };
  const bundle = await rolldown({ input: join(app.folder, 'worker.js'), platform: 'neutral', resolve });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  const { Miniflare } = createRequire(join(app.folder, 'package.json'))('miniflare');
  miniflare = new Miniflare({
    modules: true,
    script: output[0].code,
    compatibilityDate: '2026-01-01',
    host: '127.0.0.1',
    bindings: { PULSE_API_KEY: apiKey, PULSE_ENDPOINT: ingest.endpoint, PULSE_ORIGIN: origin },
  });
  url = await miniflare.ready;
});
afterAll(async () => {
  await miniflare.dispose();
  await ingest.close();
  await app.remove();
});

describe('the runtime of Cloudflare Workers, without Node.js compatibility', () => {
  it('reports what was answered, with the address its runtime vouches for', async () => {
    for (const path of ['/page', '/nowhere', '/throws']) await (await fetch(new URL(path, url))).text();
    await ingest.until(() => ingest.events().length === 3);
    expect(ingest.events().map((event) => [event.url, event.status, event.ip])).toEqual([
      [`${origin}/page`, 200, '127.0.0.1'],
      [`${origin}/nowhere`, 404, '127.0.0.1'],
      [`${origin}/throws`, 500, '127.0.0.1'],
    ]);
  });

  it('answers a challenge', async () => {
    const verifier = createVerifier('/page');
    const response = await fetch(new URL('/page', url), { headers: verifier.headers });
    const id = verifier.check(response.headers.get('pulse-proof'), 200);
    expect(id).toBeDefined();
    await ingest.until(() => ingest.events().some((event) => event.id === id));
  });

  it('loses nothing of a burst, although timers die with their requests', async () => {
    const before = ingest.events().length;
    const ask = async () => (await fetch(new URL('/page', url))).text();
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
    await ingest.until(() => ingest.events().length === before + 200);
  });
});
