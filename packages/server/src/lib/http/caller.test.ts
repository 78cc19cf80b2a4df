import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { parseTrustProxy } from '../../config/values.ts';
import { resolveCaller, type TrustProxy } from './caller.ts';

const none: TrustProxy = { kind: 'none' };

function trusting(text: string): TrustProxy {
  const trust = parseTrustProxy(text);
  if (trust === undefined) throw new Error(`${text} is no trust setting`);
  return trust;
}

const addressOf = (peer: string | undefined, forwarded: string | undefined, trust: TrustProxy) =>
  resolveCaller(peer, forwarded, trust).address;

describe('resolveCaller', () => {
  it('reads an address that a proxy wrote with its port', () => {
    const trust = { kind: 'hops', hops: 1 } as const;
    expect(resolveCaller('127.0.0.1', '198.51.100.7:443', trust).address).toBe('198.51.100.7');
  });

  it('believes nobody but the socket when no proxy is trusted', () => {
    expect(addressOf('203.0.113.9', '1.2.3.4', none)).toBe('203.0.113.9');
  });

  it.each([
    ['1', '198.51.100.7', '198.51.100.7'],
    ['1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['2', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['3', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['2', '198.51.100.7', '198.51.100.7'],
  ])('walks %s hops back through %j', (hops, forwarded, address) => {
    expect(addressOf('10.0.0.1', forwarded, trusting(hops))).toBe(address);
  });

  it.each([
    ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.0/8', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '10.0.0.2', '198.51.100.7', '10.0.0.2'],
    ['10.0.0.1', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['fd00::/8, 10.0.0.1', 'fd00::1', '198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['::1', '127.0.0.1', '198.51.100.7', '127.0.0.1'],
  ])('trusting %s, takes from peer %s and %j the caller %s', (trust, peer, forwarded, address) => {
    expect(addressOf(peer, forwarded, trusting(trust))).toBe(address);
  });

  it.each(['unknown', '', '1.2.3', '0x7f.1', '_hidden', '<script>', '127.1', '999.1.1.1'])(
    'stays at the proxy that wrote %j, which is no address',
    (garbage) => {
      expect(addressOf('10.0.0.1', `6.6.6.6, ${garbage}`, trusting('2'))).toBe('10.0.0.1');
    },
  );

  it.each([
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    [' 198.51.100.7 ', '198.51.100.7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('reads %j as %s', (written, address) => {
    expect(addressOf('10.0.0.1', written, trusting('1'))).toBe(address);
  });

  it('counts an IPv4 caller by address, mapped or not', () => {
    const keys = ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'].map(
      (peer) => resolveCaller(peer, undefined, none).limitKey,
    );
    expect(new Set(keys)).toEqual(new Set(['198.51.100.7']));
  });

  it('counts all of an IPv6 network as one caller', () => {
    const keyOf = (peer: string) => resolveCaller(peer, undefined, none).limitKey;
    expect(keyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(keyOf('2001:db8:1:2:ffff::1')).toBe(keyOf('2001:db8:1:2::'));
    expect(keyOf('2001:db8:1:3::1')).not.toBe(keyOf('2001:db8:1:2::1'));
  });

  it.each([
    ['127.0.0.1', undefined, true],
    ['127.8.8.8', undefined, true],
    ['::1', undefined, true],
    ['::ffff:127.0.0.1', undefined, true],
    ['10.0.0.1', undefined, false],
    [undefined, undefined, false],
    ['127.0.0.1', '127.0.0.1', false],
    ['127.0.0.1', '', false],
  ])('from %s with %j: loopback is %s', (peer, forwarded, isLoopback) => {
    expect(resolveCaller(peer, forwarded, none).isLoopback).toBe(isLoopback);
    expect(resolveCaller(peer, forwarded, trusting('1')).isLoopback).toBe(isLoopback);
  });

  it('always answers an address, and never one that nobody trusted wrote', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (forwarded) => {
        expect(addressOf('203.0.113.9', forwarded, trusting('10.0.0.0/8'))).toBe('203.0.113.9');
        expect(ipaddr.isValid(addressOf('10.0.0.1', forwarded, trusting('3')))).toBe(true);
      }),
    );
  });
});
