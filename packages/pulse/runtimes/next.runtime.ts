import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type IngestServer, startIngest } from '../src/test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from '../src/test/verifier-fixture.ts';
import { installApp } from './install-app.ts';

const run = promisify(execFile);
const files = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <h1>Static</h1>; }',
  'app/dynamic/page.js':
    "import { headers } from 'next/headers';\nexport default async function Page() { await headers(); return <h1>Now</h1>; }",
  'app/api/items/[id]/route.js': `import { pulseRoute } from '@waymark/pulse/next';
    export const GET = pulseRoute(
      async (request, { params }) => Response.json({ id: (await params).id }, { status: 201 }),
      undefined,
      { route: '/api/items/[id]' },
    );`,
  'app/api/plain/route.js': "export const GET = () => new Response('plain', { status: 202 });",
  'proxy.js': `import { NextResponse } from 'next/server';
    import { pulseProxy } from '@waymark/pulse/next';
    export const proxy = process.env.WITHOUT_PROXY
      ? () => NextResponse.next()
      : pulseProxy((request) =>
          request.nextUrl.pathname === '/old' ? NextResponse.redirect(new URL('/', request.url), 308) : undefined,
        );
    export const config = { matcher: ['/((?!api/|_next/static|_next/image).*)'] };`,
  'instrumentation.js': `export async function register() {
    if (process.env.NEXT_RUNTIME !== 'nodejs' || !process.env.WITHOUT_PROXY) return;
    const { observeServers } = await import('@waymark/pulse/node');
    observeServers();
  }`,
};

let app: Awaited<ReturnType<typeof installApp>>;
let ingest: IngestServer;
let server: ChildProcess | undefined;
let url: string;

beforeAll(async () => {
  app = await installApp({ next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }, files);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const built = await run(join(app.folder, 'node_modules/.bin/next'), ['build'], { cwd: app.folder, env });
  expect(built.stdout + built.stderr).not.toContain('@waymark/pulse]');
});
afterAll(() => app.remove());
afterEach(async () => {
  if (server?.kill()) await once(server, 'exit');
  await ingest.close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(variables: Record<string, string>): Promise<void> {
  ingest = await startIngest();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PULSE_API_KEY: apiKey,
    PULSE_ENDPOINT: ingest.endpoint,
    PULSE_ORIGIN: origin,
    NEXT_TELEMETRY_DISABLED: '1',
    ...variables,
  };
  const next = join(app.folder, 'node_modules/next/dist/bin/next');
  const args = [next, 'start', '-p', String(port), '-H', '127.0.0.1'];
  server = spawn(process.execPath, args, { cwd: app.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of server.stdout ?? []) if (String(chunk).includes('Ready')) return;
  throw new Error('Next.js did not start');
}

const get = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).text();

async function verify(path: string, status: number) {
  const verifier = createVerifier(path);
  const response = await fetch(url + path, { headers: verifier.headers });
  await response.text();
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const id = verifier.check(response.headers.get('pulse-proof'), status);
  expect(id).toBeDefined();
  await ingest.until(() => ingest.events().some((event) => event.id === id));
  return ingest.events().find((event) => event.id === id);
}

describe('Next.js, built and started', () => {
  it('reports and proves from its proxy and its route handlers', async () => {
    await start({ PULSE_TRUST_PROXY: '1' });
    for (const path of ['/?q=1', '/dynamic', '/old', '/api/items/4']) await get(path);
    await ingest.until(() => ingest.events().length === 4);
    const seen = ingest.events().map((event) => [event.url, event.status, event.route, event.ip]);
    expect(seen.toSorted()).toEqual([
      [`${origin}/`, null, undefined, '127.0.0.1'],
      [`${origin}/api/items/4`, 201, '/api/items/[id]', '127.0.0.1'],
      [`${origin}/dynamic`, null, undefined, '127.0.0.1'],
      [`${origin}/old`, 308, undefined, '127.0.0.1'],
    ]);
    expect(await verify('/', 200)).toMatchObject({ verification: {} });
    expect(await verify('/dynamic', 200)).toMatchObject({ verification: {} });
    expect(await verify('/api/items/5', 201)).toMatchObject({ status: 201 });
  });

  it('knows every status from its instrumentation hook', async () => {
    await start({ WITHOUT_PROXY: '1' });
    // Next.js serves its first request while it still loads the hook.
    await get('/api/first');
    for (const path of ['/', '/dynamic', '/nowhere', '/api/plain']) await get(path);
    const events = () => ingest.events().filter((event) => !event.url.endsWith('/first'));
    await ingest.until(() => events().length === 4);
    const seen = events().map((event) => [event.url, event.status, event.ip]);
    expect(seen.toSorted()).toEqual([
      [`${origin}/`, 200, '127.0.0.1'],
      [`${origin}/api/plain`, 202, '127.0.0.1'],
      [`${origin}/dynamic`, 200, '127.0.0.1'],
      [`${origin}/nowhere`, 404, '127.0.0.1'],
    ]);
    expect(await verify('/', 200)).toMatchObject({ status: 200, verification: {} });
  });
});
