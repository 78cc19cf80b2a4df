import { startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import type { HostResolver } from './host-resolver.ts';
import { vetTarget } from './vet-target.ts';

/** Every name leads inside, so that nothing but the exception lets anything through. */
const resolver: HostResolver = { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true };

async function startSite() {
  const elsewhere = await startStranger((_, response) => void response.end('another server'));
  const server = await startStranger((request, response) => {
    if (request.url === '/within') response.writeHead(302, { location: '/start' }).end();
    else if (request.url === '/away')
      response.writeHead(302, { location: `http://localhost:${elsewhere.port}/` }).end();
    else response.end(`this is ${request.url}`);
  });
  return { port: server.port, other: elsewhere.port, localOrigin: `http://localhost:${server.port}` };
}

const judge = async (url: string, localOrigin: string | undefined) => {
  const judged = await vetTarget(url, { resolver, allowPrivate: false, localOrigin });
  const fetched = await guardedFetch(url, { resolver, localOrigin, maxRedirects: 5 });
  return { url, vetted: judged.ok, fetched: fetched.kind };
};

describe('an origin of this machine', () => {
  it('is reached when it is asked for, with whatever stands on it', async () => {
    const { port, localOrigin } = await startSite();
    for (const url of [`${localOrigin}/start`, `HTTP://LocalHost:${port}/?x=1`, `${localOrigin}/within`])
      expect(await judge(url, localOrigin)).toEqual({ url, vetted: true, fetched: 'response' });
    for (const origin of [`http://docs.localhost:${port}`, `http://127.0.0.1:${port}`])
      expect(await judge(`${origin}/x`, origin)).toMatchObject({ vetted: true, fetched: 'response' });
  });

  it('opens nothing beside it', async () => {
    const { port, other, localOrigin } = await startSite();
    for (const url of [
      `http://localhost:${other}/`,
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://docs.localhost:${port}/`,
      `http://localhost.:${port}/`,
      `https://localhost:${port}/`,
      `http://10.0.0.1:${port}/`,
      `http://docs.acme.dev:${port}/`,
      `http://localhost:${port}@evil.dev/`,
    ])
      expect(await judge(url, localOrigin)).toEqual({ url, vetted: false, fetched: 'refused' });
    const away = await guardedFetch(`${localOrigin}/away`, { resolver, localOrigin, maxRedirects: 5 });
    expect(away).toMatchObject({ kind: 'refused', reason: 'private_address' });
  });

  it('is none without being asked for, nor with a password', async () => {
    const { port, localOrigin } = await startSite();
    expect(await judge(`${localOrigin}/`, undefined)).toMatchObject({ vetted: false, fetched: 'refused' });
    const url = `http://me:secret@localhost:${port}/`;
    expect(await judge(url, localOrigin)).toMatchObject({ vetted: false, fetched: 'refused' });
  });

  it('cannot be a name or an address of anything else', async () => {
    const { port } = await startSite();
    for (const origin of [
      `http://docs.acme.dev:${port}`,
      `http://10.0.0.1:${port}`,
      `http://0.0.0.0:${port}`,
      `http://notlocalhost:${port}`,
    ])
      expect(await judge(`${origin}/`, origin)).toMatchObject({ vetted: false, fetched: 'refused' });
  });

  it('is not asked at ports of other protocols', async () => {
    const fetched = await guardedFetch('http://localhost:25/', { localOrigin: 'http://localhost:25' });
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'bad_url' });
  });
});
