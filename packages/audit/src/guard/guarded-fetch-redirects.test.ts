import type { RequestListener } from 'node:http';
import { createAuthority, startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.ts';

const options: GuardedFetchOptions = {
  resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
  isPublic: (address) => address === '127.0.0.1',
  maxRedirects: 5,
};

function redirectTo(location: string, status = 302): RequestListener {
  return (_, response) => void response.writeHead(status, { location, 'x-by': 'stranger' }).end('moved');
}

/** Leads from /0 to /1 and so on; the last answers. */
function chainOf(length: number): RequestListener {
  return (request, response) => {
    const step = Number(request.url?.slice(1));
    if (step < length) response.writeHead(302, { location: `/${step + 1}` }).end();
    else response.end('arrived');
  };
}

describe('redirects that are not followed', () => {
  it.each([302, 307, 308])(
    'are all those of a POST, so that its body reaches nobody else (%i)',
    async (status) => {
      const { port, connections } = await startStranger(redirectTo('/elsewhere', status));
      const result = await guardedFetch(`http://acme.dev:${port}/`, {
        ...options,
        method: 'POST',
        content: 'mine',
      });
      expect(result).toMatchObject({ kind: 'refused', reason: 'redirect', status });
      expect(connections()).toBe(1);
    },
  );

  it.each([301, 302, 303, 307, 308])('are reported with target, status and headers (%i)', async (status) => {
    const { port } = await startStranger(redirectTo('//www.acme.dev/login?next=/', status));
    const url = `http://acme.dev:${port}/`;
    const result = await guardedFetch(url, { ...options, maxRedirects: 0 });
    expect(result).toMatchObject({
      kind: 'refused',
      reason: 'redirect',
      url,
      status,
      location: 'http://www.acme.dev/login?next=/',
      headers: { 'x-by': 'stranger' },
      connection: { address: '127.0.0.1', localAddress: '127.0.0.1' },
      redirects: [],
    });
  });

  it.each([300, 304, 305])('include no %i, which is an answer like any other', async (status) => {
    const { port } = await startStranger(redirectTo('/elsewhere', status));
    const result = await guardedFetch(`http://acme.dev:${port}/`, { ...options, maxRedirects: 0 });
    expect(result).toMatchObject({ kind: 'response', status });
  });

  it('include none without a target', async () => {
    const { port } = await startStranger((_, response) => void response.writeHead(302).end('where?'));
    const result = await guardedFetch(`http://acme.dev:${port}/`, { ...options, maxRedirects: 0 });
    expect(result).toMatchObject({ kind: 'response', status: 302, body: Buffer.from('where?') });
  });
});

describe('redirects that are followed', () => {
  it('are signed anew for each host', async () => {
    const seen: unknown[] = [];
    const { port } = await startStranger((request, response) => {
      seen.push(request.headers.signature);
      if (request.headers.host?.startsWith('www.')) response.end('arrived');
      else response.writeHead(302, { location: `http://www.acme.dev:${port}/` }).end();
    });
    const sign = (url: URL, method: string) => ({ signature: `${method} ${url.hostname}` });
    await guardedFetch(`http://acme.dev:${port}/`, { ...options, sign });
    expect(seen).toEqual(['GET acme.dev', 'GET www.acme.dev']);
  });

  it('lead to the answer, and every one is told', async () => {
    const { port } = await startStranger(chainOf(2));
    const base = `http://acme.dev:${port}`;
    expect(await guardedFetch(`${base}/0`, options)).toMatchObject({
      kind: 'response',
      url: `${base}/2`,
      body: Buffer.from('arrived'),
      redirects: [
        { from: `${base}/0`, status: 302, location: `${base}/1` },
        { from: `${base}/1`, status: 302, location: `${base}/2` },
      ],
    });
  });

  it('may be as many as allowed and not one more', async () => {
    const exact = await startStranger(chainOf(5));
    expect(await guardedFetch(`http://acme.dev:${exact.port}/0`, options)).toMatchObject({
      kind: 'response',
    });
    const more = await startStranger(chainOf(6));
    const result = await guardedFetch(`http://acme.dev:${more.port}/0`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'redirect', status: 302 });
    expect(more.connections()).toBe(6);
  });

  it('end where they run in a circle', async () => {
    const stranger = await startStranger((request, response) => {
      response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end();
    });
    const result = await guardedFetch(`http://acme.dev:${stranger.port}/a`, { ...options, maxRedirects: 50 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'redirect' });
    expect(stranger.connections()).toBe(2);
  });

  it.each([
    ...['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', 'http://2852039166/'],
    ...[
      'http://metadata.google.internal/computeMetadata/v1/',
      'http://localhost:9200/',
      'http://[::1]:6379/',
    ],
    ...['//0x7f.2/', 'http://10.0.0.1/', 'http://[::ffff:169.254.169.254]/'],
  ])('are refused where they lead inside: %s', async (location) => {
    const { port } = await startStranger(redirectTo(location));
    const result = await guardedFetch(`http://acme.dev:${port}/`, options);
    expect(result).toMatchObject({
      kind: 'refused',
      reason: 'private_address',
      redirects: [{ from: `http://acme.dev:${port}/`, status: 302 }],
    });
    expect(result.url).toBe(result.redirects[0]?.location);
  });

  it.each([
    'ftp://acme.dev/',
    'file:///etc/passwd',
    'gopher://acme.dev/',
    'http://ann:pw@acme.dev/',
    'http://acme.dev:22/',
  ])('are refused where they lead to something else than a page: %s', async (location) => {
    const { port } = await startStranger(redirectTo(location));
    const result = await guardedFetch(`http://acme.dev:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'bad_url' });
    expect(JSON.stringify(result)).not.toContain('ann:pw');
  });

  it('are refused where they lead to no URL', async () => {
    const { port } = await startStranger(redirectTo('http://[::1'));
    const result = await guardedFetch(`http://acme.dev:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'redirect', location: 'http://[::1' });
  });

  it('carry nothing but harmless headers to another origin', async () => {
    const seen: Record<string, unknown>[] = [];
    const other = await startStranger((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    const first = await startStranger(redirectTo(`http://other.dev:${other.port}/`));
    const headers = {
      accept: 'text/markdown',
      'user-agent': 'W/1',
      authorization: 'Bearer x',
      'pulse-challenge': 'c',
    };
    await guardedFetch(`http://acme.dev:${first.port}/`, { ...options, headers });
    expect(seen).toEqual([
      {
        host: `other.dev:${other.port}`,
        connection: 'close',
        accept: 'text/markdown',
        'user-agent': 'W/1',
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
    ]);
  });
});

describe('a redirect from https to http', () => {
  async function startDowngrade() {
    const authority = await createAuthority();
    const plain = await startStranger((_, response) => void response.end('plain'));
    const secure = await startStranger(
      redirectTo(`http://acme.dev:${plain.port}/`),
      await authority.issue({ names: ['acme.dev'] }),
    );
    return { url: `https://acme.dev:${secure.port}/`, plain, authorities: [authority.certificate] };
  }

  it('is refused', async () => {
    const { url, plain, authorities } = await startDowngrade();
    const result = await guardedFetch(url, { ...options, authorities });
    expect(result).toMatchObject({ kind: 'refused', reason: 'redirect' });
    expect(plain.connections()).toBe(0);
  });

  it('is followed where that is allowed', async () => {
    const { url, authorities } = await startDowngrade();
    const result = await guardedFetch(url, { ...options, authorities, allowDowngrade: true });
    expect(result).toMatchObject({ kind: 'response', body: Buffer.from('plain') });
  });

  it('is refused where only https is wanted, whatever else is allowed', async () => {
    const { url, authorities } = await startDowngrade();
    const result = await guardedFetch(url, {
      ...options,
      authorities,
      allowDowngrade: true,
      schemes: 'https',
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'redirect' });
  });
});
