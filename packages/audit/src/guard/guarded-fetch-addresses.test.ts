import { startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import type { HostResolver } from './host-resolver.ts';

/** Answers the given lists one after the other, and counts. */
function resolverOf(...answers: string[][]): HostResolver & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lookup: async (host) => {
      asked.push(host);
      return answers[Math.min(asked.length, answers.length) - 1] ?? [];
    },
    hasNameServers: async () => true,
  };
}

const PUBLIC_V4 = '93.184.216.34';
const PUBLIC_V6 = '2606:4700:4700::1111';

const PRIVATE_ADDRESSES = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1'],
  ...['192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '100.100.100.200'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254'],
  ...['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1'],
  ...[
    '2001::1',
    '2001:0:7f00:1::',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
  ],
  ...[
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
  ],
];

describe('a URL with a literal address', () => {
  const notations = [
    ...[
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0x7F.0.0.1/',
      'http://0177.0.0.1/',
      'http://017700000001/',
    ],
    ...[
      'http://127.1/',
      'http://127.0.1/',
      'http://0/',
      'http://0x0/',
      'http://127.0.0.1./',
      'http://１２７。0。0。1/',
    ],
    ...['http://2852039166/', 'http://0xa9fea9fe/', 'http://0251.0376.0251.0376/', 'http://169.254.43518/'],
    ...['http://%31%32%37.0.0.1/', 'http://127.0.0.1:80/', 'https://127.0.0.1/', 'http:\\\\127.0.0.1\\'],
  ];
  const literals = PRIVATE_ADDRESSES.map((each) =>
    each.includes(':') ? `http://[${each}]/` : `http://${each}/`,
  );

  it.each([...notations, ...literals])('is refused: %s', async (url) => {
    const resolver = resolverOf([PUBLIC_V4]);
    expect(await guardedFetch(url, { resolver })).toMatchObject({
      kind: 'refused',
      reason: 'private_address',
    });
    expect(resolver.asked).toEqual([]);
  });

  it.each([
    ...['http://[fe80::1%25eth0]/', 'http://[fe80::1%eth0]/', 'http://[::1%25lo]/', 'http://[::1/'],
    ...['http://256.1.1.1/', 'http://1.2.3.4.5/', 'http://0x100000000/', 'http://[::ffff:127.0.0.1.2]/'],
  ])('that the URL standard knows not is no URL: %s', async (url) => {
    const resolver = resolverOf([PUBLIC_V4]);
    const result = await guardedFetch(url, { resolver });
    expect(result).toMatchObject({ kind: 'refused', reason: 'bad_url' });
    expect(resolver.asked).toEqual([]);
  });
});

describe('a name', () => {
  const zoned = ['fe80::1%eth0', '2606:4700::1%lo'];

  it.each([...PRIVATE_ADDRESSES, ...zoned])('that resolves to %s is refused', async (address) => {
    const result = await guardedFetch('http://docs.acme.dev/', { resolver: resolverOf([address]) });
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', addresses: [address] });
  });

  it.each([
    [[PUBLIC_V4, '10.0.0.1']],
    [['127.0.0.1', PUBLIC_V4]],
    [[PUBLIC_V4, PUBLIC_V6, 'fd00:ec2::254']],
    [[PUBLIC_V6, '::ffff:169.254.169.254']],
  ])('that resolves to %j, one of them private, is refused', async (addresses) => {
    const result = await guardedFetch('http://docs.acme.dev/', { resolver: resolverOf(addresses) });
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', addresses });
  });

  it.each([
    ...[
      'http://localhost/',
      'http://a.localhost/',
      'http://metadata.google.internal/',
      'http://printer.local/',
    ],
    ...['http://metadata/', 'http://LOCALHOST./', 'http://db.lan/'],
  ])('of a local network is refused before it is resolved: %s', async (url) => {
    const resolver = resolverOf([PUBLIC_V4]);
    expect(await guardedFetch(url, { resolver })).toMatchObject({
      kind: 'refused',
      reason: 'private_address',
    });
    expect(resolver.asked).toEqual([]);
  });

  it.each(['ENOTFOUND', 'ESERVFAIL', 'ETIMEOUT'])('is unresolvable on %s', async (code) => {
    const lookup = () => Promise.reject(Object.assign(new Error(code), { code }));
    const result = await guardedFetch('http://docs.acme.dev/', { resolver: { ...resolverOf(), lookup } });
    expect(result).toMatchObject({ kind: 'refused', reason: 'unresolvable', code });
  });

  it('is unresolvable without an address', async () => {
    const result = await guardedFetch('http://docs.acme.dev/', { resolver: resolverOf([]) });
    expect(result).toMatchObject({ kind: 'refused', reason: 'unresolvable', code: 'ENODATA' });
  });

  it('whose answer never comes ends at the deadline', async () => {
    const resolver = { ...resolverOf(), lookup: () => new Promise<string[]>(() => {}) };
    const result = await guardedFetch('http://docs.acme.dev/', { resolver, deadlineMs: 20 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'timeout' });
  });
});

describe('a name whose answers change', () => {
  const onlyFirstIsPublic = (address: string) => address === '127.0.0.1';

  it('is asked for once, and the answer that was vetted is the one used', async () => {
    const good = await startStranger((_, response) => void response.end('vetted'));
    const resolver = resolverOf(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']);
    const options = { resolver, isPublic: onlyFirstIsPublic };
    const result = await guardedFetch(`http://docs.acme.dev:${good.port}/`, options);
    expect(result).toMatchObject({ body: Buffer.from('vetted'), connection: { address: '127.0.0.1' } });
    expect(resolver.asked).toEqual(['docs.acme.dev']);
  });

  it('is vetted anew when a redirect comes back to it', async () => {
    const stranger = await startStranger((_, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    const resolver = resolverOf(['127.0.0.1'], ['127.0.0.2']);
    const options = { resolver, isPublic: onlyFirstIsPublic, maxRedirects: 5 };
    const result = await guardedFetch(`http://docs.acme.dev:${stranger.port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'private_address', addresses: ['127.0.0.2'] });
    expect(resolver.asked).toEqual(['docs.acme.dev', 'docs.acme.dev']);
    expect(stranger.connections()).toBe(1);
  });

  it('falls back to another of the vetted addresses when the first does not answer', async () => {
    const stranger = await startStranger((_, response) => void response.end('second'));
    const resolver = resolverOf(['127.0.0.9', '127.0.0.1']);
    const result = await guardedFetch(`http://docs.acme.dev:${stranger.port}/`, {
      resolver,
      isPublic: () => true,
    });
    expect(result).toMatchObject({ kind: 'response', connection: { address: '127.0.0.1' } });
  });
});
