import { startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import type { HostResolver } from './host-resolver.ts';
import { vetTarget } from './vet-target.ts';

/** Loopback is where every name leads; only the exception lets anything through. */
const resolver: HostResolver = { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true };

async function startService() {
  const server = await startStranger((request, response) => {
    if (request.url === '/leads-away') response.writeHead(302, { location: '/examples/quickstart' }).end();
    else response.end(`this is ${request.url}`);
  });
  const { port } = server;
  const page = `http://localhost:${port}/examples/quickstart`;
  return { port, page, ownPages: { urls: [page, `${page}.md`], address: '127.0.0.1', port } };
}

describe('a page of the service itself', () => {
  it('is reached on loopback, however its scheme and host are written', async () => {
    const { port, page, ownPages } = await startService();
    for (const url of [page, `${page}.md`, `HTTP://LocalHost:${port}/x/../examples/quickstart`]) {
      expect(await vetTarget(url, { resolver, allowPrivate: false, ownPages }), url).toMatchObject({
        ok: true,
      });
      expect(await guardedFetch(url, { resolver, ownPages }), url).toMatchObject({ status: 200 });
    }
  });

  it('opens nothing beside it', async () => {
    const { port, page, ownPages } = await startService();
    const host = `localhost:${port}`;
    for (const url of [
      `http://${host}/`,
      `http://${host}/health`,
      `http://${host}/examples/`,
      `http://${host}/examples/Quickstart`,
      `http://${host}/examples/%71uickstart`,
      `http://${host}//examples/quickstart`,
      `${page}/`,
      `${page}/../../metrics`,
      `${page}?x=1`,
      `${page}#x`,
      `https://${host}/examples/quickstart`,
      `http://localhost:${port + 1}/examples/quickstart`,
      'http://localhost/examples/quickstart',
      `http://localhost.:${port}/examples/quickstart`,
      `http://127.0.0.1:${port}/examples/quickstart`,
      `http://[::1]:${port}/examples/quickstart`,
      `http://docs.localhost:${port}/examples/quickstart`,
      `http://docs.acme.dev:${port}/examples/quickstart`,
      `http://user:secret@${host}/examples/quickstart`,
      `http://${host}@evil.dev/examples/quickstart`,
    ]) {
      const judged = await vetTarget(url, { resolver, allowPrivate: false, ownPages });
      expect({ url, ok: judged.ok }).toEqual({ url, ok: false });
      const fetched = await guardedFetch(url, { resolver, ownPages, maxRedirects: 5 });
      expect({ url, kind: fetched.kind }).toEqual({ url, kind: 'refused' });
    }
  });

  it('is not reached by a redirect', async () => {
    const { port, page, ownPages } = await startService();
    const away = `http://localhost:${port}/leads-away`;
    const own = { ...ownPages, urls: [page, away] };
    expect(await guardedFetch(away, { resolver, ownPages: own, maxRedirects: 5 })).toMatchObject({
      kind: 'refused',
      reason: 'private_address',
      url: page,
    });
  });
});
