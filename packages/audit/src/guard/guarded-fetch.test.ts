import { createAuthority, startRawStranger, startStranger } from '@waymark/testkit';
import { describe, expect, it, vi } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.ts';
import type { HostResolver } from './host-resolver.ts';

const resolver: HostResolver = { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true };
const loopbackIsPublic: GuardedFetchOptions = { resolver, isPublic: (address) => address === '127.0.0.1' };

describe('guardedFetch', () => {
  it('returns status, headers, body, and both ends of the connection', async () => {
    const { port } = await startStranger((request, response) => {
      response.writeHead(201, { 'X-Seen': [`${request.method} ${request.url}`, 'twice'] });
      response.end('hello');
    });
    const result = await guardedFetch(`http://docs.acme.dev:${port}/a%20b?c=d#e`, loopbackIsPublic);
    expect(result).toMatchObject({
      kind: 'response',
      url: `http://docs.acme.dev:${port}/a%20b?c=d#e`,
      status: 201,
      headers: { 'x-seen': 'GET /a%20b?c=d, twice' },
      redirects: [],
      connection: { address: '127.0.0.1', port, localAddress: '127.0.0.1' },
      body: Buffer.from('hello'),
      encodedBytes: 5,
    });
  });

  it('sends the given headers as they are, the host of the URL, and no cookie', async () => {
    let seen: Record<string, unknown> = {};
    const { port } = await startStranger((request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'set-cookie': 'a=b' }).end();
    });
    const headers = { 'User-Agent': 'Verifier/1.0 (+x; attempt=AbC_-)', 'Pulse-Challenge': 'v1.k.1.n' };
    await guardedFetch(`http://docs.acme.dev:${port}/`, { ...loopbackIsPublic, headers });
    await guardedFetch(`http://docs.acme.dev:${port}/`, { ...loopbackIsPublic, headers });
    expect(seen).toEqual({
      host: `docs.acme.dev:${port}`,
      connection: 'close',
      'user-agent': 'Verifier/1.0 (+x; attempt=AbC_-)',
      'pulse-challenge': 'v1.k.1.n',
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
  });

  it('posts a body with its length', async () => {
    const seen: unknown[] = [];
    const { port } = await startStranger(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      seen.push(request.method, request.headers['content-length'], request.headers['content-type'], body);
      response.writeHead(204).end();
    });
    const headers = { 'content-type': 'application/json' };
    const posted = { ...loopbackIsPublic, method: 'POST', headers, content: '{"ä":1}' } as const;
    const result = await guardedFetch(`http://docs.acme.dev:${port}/hook`, posted);
    expect([result.kind, ...seen]).toEqual(['response', 'POST', '8', 'application/json', '{"ä":1}']);
  });

  it('leaves the body on the wire when it is to be ignored', async () => {
    const hungUp = Promise.withResolvers<void>();
    const { port } = await startStranger((_, response) => {
      response.on('close', () => hungUp.resolve());
      response.writeHead(200, { 'content-length': 1e12, 'pulse-proof': 'v1.x.y' }).write('endless');
    });
    const result = await guardedFetch(`http://docs.acme.dev:${port}/`, {
      ...loopbackIsPublic,
      body: 'ignore',
    });
    expect(result).toMatchObject({ kind: 'response', status: 200, headers: { 'pulse-proof': 'v1.x.y' } });
    expect(result).not.toHaveProperty('body');
    await hungUp.promise;
  });

  it('asks with HEAD when told to', async () => {
    const { port } = await startStranger((request, response) => {
      response.writeHead(200, { 'x-method': request.method }).end();
    });
    const result = await guardedFetch(`http://docs.acme.dev:${port}/`, {
      ...loopbackIsPublic,
      method: 'HEAD',
    });
    expect(result).toMatchObject({ headers: { 'x-method': 'HEAD' } });
  });

  it('opens a connection for each request and keeps none', async () => {
    const closed: Promise<void>[] = [];
    const stranger = await startRawStranger((socket) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      closed.push(promise);
      socket.on('close', () => resolve());
      socket.on('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const url = `http://docs.acme.dev:${stranger.port}/`;
    await guardedFetch(url, loopbackIsPublic);
    await guardedFetch(url, loopbackIsPublic);
    expect(stranger.connections()).toBe(2);
    await Promise.all(closed);
  });

  it('takes no notice of proxy variables', async () => {
    const proxy = await startStranger((_, response) => void response.end('proxied'));
    const { port } = await startStranger((_, response) => void response.end('direct'));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const result = await guardedFetch(`http://docs.acme.dev:${port}/`, loopbackIsPublic);
    vi.unstubAllEnvs();
    expect(result).toMatchObject({ body: Buffer.from('direct') });
    expect(proxy.connections()).toBe(0);
  });

  it.each([
    'https://ann@docs.acme.dev/',
    'https://ann:secret@docs.acme.dev/',
    'ftp://docs.acme.dev/',
    'no url',
  ])('refuses %s as a bad URL', async (url) => {
    const result = await guardedFetch(url, loopbackIsPublic);
    expect(result).toMatchObject({ kind: 'refused', reason: 'bad_url', redirects: [] });
    if (result.kind === 'refused') expect(result.detail).not.toContain('secret');
  });

  it('refuses http where only https is wanted', async () => {
    const result = await guardedFetch('http://docs.acme.dev/', { ...loopbackIsPublic, schemes: 'https' });
    expect(result).toMatchObject({ kind: 'refused', reason: 'bad_url' });
  });

  it.each([22, 25, 6667])('refuses port %i, which speaks another protocol', async (port) => {
    const result = await guardedFetch(`http://docs.acme.dev:${port}/`, loopbackIsPublic);
    expect(result).toMatchObject({ kind: 'refused', reason: 'bad_url' });
  });

  it('rejects with the reason of the caller, and hangs up', async () => {
    const hungUp = Promise.withResolvers<void>();
    const caller = new AbortController();
    const { port } = await startStranger((_, response) => {
      response.on('close', () => hungUp.resolve());
      caller.abort(new Error('shutting down'));
    });
    const fetching = guardedFetch(`http://docs.acme.dev:${port}/`, {
      ...loopbackIsPublic,
      signal: caller.signal,
    });
    await expect(fetching).rejects.toThrow('shutting down');
    await hungUp.promise;
  });
});

describe('guardedFetch in a local trial', () => {
  it('reaches private addresses and names of the hosts file', async () => {
    const { port } = await startStranger((_, response) => void response.end('local'));
    for (const host of ['127.0.0.1', 'localhost']) {
      const result = await guardedFetch(`http://${host}:${port}/`, { allowPrivate: true });
      expect(result).toMatchObject({ kind: 'response', body: Buffer.from('local') });
    }
  });

  it('connects where a stand-in says, with the name of the URL for TLS and HTTP', async () => {
    const authority = await createAuthority();
    const stranger = await startStranger(
      (request, response) => void response.end(request.headers.host),
      await authority.issue({ names: ['shop.acme.dev'] }),
    );
    const options: GuardedFetchOptions = {
      allowPrivate: true,
      connectTo: [{ name: 'shop.acme.dev', port: 443, address: '127.0.0.1', toPort: stranger.port }],
      authorities: [authority.certificate],
    };
    const result = await guardedFetch('https://shop.acme.dev/', options);
    expect(result).toMatchObject({
      kind: 'response',
      body: Buffer.from('shop.acme.dev'),
      connection: { address: '127.0.0.1', port: stranger.port },
    });
    expect(stranger.serverNames).toEqual(['shop.acme.dev']);
  });

  it('knows no stand-in for another port or name', async () => {
    const stranger = await startStranger((_, response) => void response.end());
    const lookup = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const options: GuardedFetchOptions = {
      allowPrivate: true,
      resolver: { ...resolver, lookup },
      connectTo: [{ name: 'shop.acme.dev', port: 80, address: '127.0.0.1', toPort: stranger.port }],
    };
    for (const url of ['http://shop.acme.dev:8080/', 'http://www.acme.dev/', 'https://shop.acme.dev/']) {
      expect(await guardedFetch(url, options)).toMatchObject({ kind: 'refused', reason: 'unresolvable' });
    }
    expect(stranger.connections()).toBe(0);
  });

  it('does not know any stand-in while private targets are not allowed', async () => {
    const stranger = await startStranger((_, response) => void response.end());
    const connectTo = [{ name: 'shop.acme.dev', port: 80, address: '127.0.0.1', toPort: stranger.port }];
    const result = await guardedFetch('http://shop.acme.dev/', { resolver, connectTo });
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', addresses: ['127.0.0.1'] });
    expect(stranger.connections()).toBe(0);
  });
});
