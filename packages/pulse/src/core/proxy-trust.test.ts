import { describe, expect, it } from 'vitest';
import { findClient, readTrust, type TrustProxy } from './proxy-trust.ts';

function find(
  trustProxy: TrustProxy | undefined,
  peer: string | undefined,
  headers: Record<string, string> = {},
) {
  const trust = readTrust(trustProxy);
  if (!trust) throw new Error('trustProxy was refused');
  return findClient(trust, peer, (name) => headers[name]);
}
const xff = (value: string) => ({ 'x-forwarded-for': value });
const forwarded = (value: string) => ({ forwarded: value });

describe('without trust', () => {
  it('believes the socket alone, whatever headers say', () => {
    const lies = {
      ...xff('1.2.3.4'),
      ...forwarded('for=1.2.3.4'),
      'cf-connecting-ip': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
    };
    expect(find(undefined, '203.0.113.9', lies)).toEqual({
      ip: '203.0.113.9',
      source: 'socket',
      hops: 0,
      peer: '203.0.113.9',
    });
    expect(find(false, '203.0.113.9', lies)?.ip).toBe('203.0.113.9');
    expect(find(0, '203.0.113.9', lies)?.ip).toBe('203.0.113.9');
  });

  it('knows no client where there is no socket', () => {
    expect(find(undefined, undefined, xff('1.2.3.4'))).toBeUndefined();
  });
});

describe('with a number of hops', () => {
  it.each([
    [1, '10.0.0.1', '1.2.3.4', '1.2.3.4', 1],
    [1, '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4', 1],
    [2, '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4', 2],
    [3, '10.0.0.1', '1.2.3.4', '1.2.3.4', 1],
  ])('takes the address %i from the right (%s, %s)', (hops, peer, header, ip, passed) => {
    expect(find(hops, peer, xff(header))).toMatchObject({ ip, hops: passed, source: 'x-forwarded-for' });
  });

  it('takes the socket when there is no header', () => {
    expect(find(1, '203.0.113.9')).toMatchObject({ ip: '203.0.113.9', source: 'socket', hops: 0 });
  });

  it('counts the hidden socket of a serverless runtime as the first hop', () => {
    expect(find(1, undefined, xff('6.6.6.6, 1.2.3.4'))?.ip).toBe('1.2.3.4');
    expect(find(2, undefined, xff('1.2.3.4, 10.0.0.2'))?.ip).toBe('1.2.3.4');
  });
});

describe('with ranges', () => {
  it.each([
    [
      'the right-most address that is not trusted',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '6.6.6.6, 1.2.3.4, 10.9.9.9',
      '1.2.3.4',
    ],
    ['the socket when it is a stranger', ['10.0.0.0/8'], '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['the left-most when all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['IPv6 behind IPv6', ['2001:db8:aa::/48'], '2001:db8:aa::1', '2001:db8:ff::7', '2001:db8:ff::7'],
    ['the client behind a v4-mapped socket', ['10.0.0.0/8'], '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['the client behind a named range', ['loopback', 'private'], '::1', '1.2.3.4, 192.168.1.1', '1.2.3.4'],
    ['the client behind one address', ['10.0.0.1'], '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ])('finds %s', (_what, ranges, peer, header, ip) => {
    expect(find(ranges, peer, xff(header))?.ip).toBe(ip);
    expect(find(ranges.join(', '), peer, xff(header))?.ip).toBe(ip);
  });
});

describe('with a platform', () => {
  it.each([
    ['cloudflare', 'cf-connecting-ip', '1.2.3.4'],
    ['vercel', 'x-vercel-forwarded-for', '1.2.3.4'],
    ['vercel', 'x-real-ip', '1.2.3.4'],
    ['fly', 'fly-client-ip', '1.2.3.4'],
    ['netlify', 'x-nf-client-connection-ip', '1.2.3.4'],
    ['render', 'true-client-ip', '1.2.3.4'],
    ['railway', 'x-real-ip', '1.2.3.4'],
    ['digitalocean', 'do-connecting-ip', '1.2.3.4'],
    ['azure', 'x-azure-clientip', '1.2.3.4'],
    ['cloudfront', 'cloudfront-viewer-address', '1.2.3.4:46532'],
    ['heroku', 'x-forwarded-for', '6.6.6.6, 1.2.3.4'],
    ['aws-alb', 'x-forwarded-for', '6.6.6.6, 1.2.3.4'],
  ])('%s names the client in %s', (preset, header, value) => {
    expect(find(preset, '10.0.0.1', { [header]: value })).toMatchObject({ ip: '1.2.3.4', source: header });
  });

  it('falls back to the socket', () => {
    expect(find('cloudflare', '203.0.113.9', xff('1.2.3.4'))?.ip).toBe('203.0.113.9');
  });
});

describe('spellings', () => {
  it.each([
    ['1.2.3.4:56789', '1.2.3.4'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ])('reads %s in X-Forwarded-For', (written, ip) => {
    expect(find(1, '10.0.0.1', xff(written))?.ip).toBe(ip);
  });

  it.each([
    ['for=1.2.3.4', '1.2.3.4'],
    ['for=6.6.6.6, for=1.2.3.4;proto=https;by=10.0.0.2', '1.2.3.4'],
    ['For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['proto=http; for="1.2.3.4:80"', '1.2.3.4'],
  ])('reads %s in Forwarded', (written, ip) => {
    expect(find(1, '10.0.0.1', forwarded(written))).toMatchObject({ ip, source: 'forwarded' });
  });

  it('reads the header it is told to, and X-Forwarded-For before Forwarded otherwise', () => {
    const both = { ...xff('6.6.6.6'), ...forwarded('for=1.2.3.4') };
    expect(find({ hops: 1, header: 'Forwarded' }, '10.0.0.1', both)?.ip).toBe('1.2.3.4');
    expect(find({ cidrs: ['private'], header: 'Forwarded' }, '10.0.0.1', both)?.ip).toBe('1.2.3.4');
    expect(find(1, '10.0.0.1', both)?.ip).toBe('6.6.6.6');
  });

  it.each(['unknown', '_hidden', '1.2.3', '1.2.3.999', 'evil.example', '1:2:3', 'gggg::1', ''])(
    'takes the proxy instead of %j',
    (written) => {
      expect(find(1, '10.0.0.1', xff(written))?.ip).toBe('10.0.0.1');
    },
  );
});

describe('readTrust', () => {
  it.each([-1, 1.5, 33, 'nowhere', '10.0.0.0/33', '2001:db8::/129', '10.0.0.0/8/8', ['10.0.0.0/8', 'x'], {}])(
    'refuses %j',
    (value) => {
      expect(readTrust(value as TrustProxy)).toBeUndefined();
    },
  );

  it('refuses hops and ranges at once', () => {
    expect(readTrust({ hops: 1, cidrs: ['10.0.0.0/8'] })).toBeUndefined();
  });

  it('reads a number written as text, as variables are', () => {
    expect(readTrust('2')).toMatchObject({ kind: 'hops', hops: 2 });
  });

  it('does not take inherited names for platforms', () => {
    expect(readTrust('constructor')).toBeUndefined();
  });
});
