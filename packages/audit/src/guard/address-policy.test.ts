import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-policy.ts';

const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
];

const SPECIAL_V6 = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '4000::/2',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

function addressesIn(cidr: string): fc.Arbitrary<string> {
  const [base, prefixLength] = ipaddr.parseCIDR(cidr);
  const bytes = base.toByteArray();
  return fc.uint8Array({ minLength: bytes.length, maxLength: bytes.length }).map((noise) => {
    const mixed = bytes.map((byte, index) => byte | ((noise[index] ?? 0) & freeBits(index, prefixLength)));
    return ipaddr.fromByteArray(mixed).toString();
  });
}

function freeBits(byteIndex: number, prefixLength: number): number {
  const fixed = Math.min(8, Math.max(0, prefixLength - byteIndex * 8));
  return 0xff >> fixed;
}

describe('isPublicAddress', () => {
  it.each([
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
    ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
    ...['192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0'],
    ...['198.17.255.255', '198.20.0.0', '198.51.99.255', '203.0.114.0', '223.255.255.255'],
  ])('accepts the IPv4 address %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['2000::1', '2001:200::1', '2001:db7:ffff::1', '2001:db9::1', '2001:4860:4860::8888'],
    ...['2003::1', '2606:4700:4700::1111', '2606:4700:4700:0:0:0:0:1111', '2A00:1450:4001::1'],
    ...['3ffe::1', '3fff:1000::1'],
  ])('accepts the IPv6 address %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '0:0:0:0:0:ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('accepts %s, which embeds a public IPv4 address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([...SPECIAL_V4, ...SPECIAL_V6])('refuses every address in %s', (cidr) => {
    fc.assert(fc.property(addressesIn(cidr), (address) => !isPublicAddress(address)));
  });

  it.each(SPECIAL_V4)('refuses every address in %s when IPv6 embeds it', (cidr) => {
    fc.assert(
      fc.property(
        addressesIn(cidr),
        fc.constantFrom('::ffff:', '64:ff9b::', '::', '2002:'),
        (address, prefix) => {
          return !isPublicAddress(`${prefix}${address}`);
        },
      ),
    );
  });

  it('judges an embedded IPv4 address exactly as the same address alone', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '64:ff9b::'), (address, prefix) => {
        return isPublicAddress(`${prefix}${address}`) === isPublicAddress(address);
      }),
    );
  });

  it('accepts no IPv6 address outside 2000::/3 that embeds nothing', () => {
    const outside = fc.uint8Array({ minLength: 16, maxLength: 16 }).filter((bytes) => {
      return (bytes[0] ?? 0) >> 5 !== 1 && bytes[0] !== 0;
    });
    fc.assert(
      fc.property(outside, (bytes) => !isPublicAddress(ipaddr.fromByteArray(Array.from(bytes)).toString())),
    );
  });

  it.each([
    ...[
      '',
      ' ',
      'localhost',
      'example.com',
      '8.8.8',
      '8.8.8.8.8',
      '8.8.8.256',
      '8.8.8.8 ',
      ' 8.8.8.8',
      '8.8.8.8/32',
    ],
    ...['0x08.8.8.8', '010.8.8.8', '134744072', '8.8.8.8:80', '+8.8.8.8', '８.8.8.8'],
    ...[
      '[2606:4700::1]',
      '2606:4700::1%eth0',
      'fe80::1%1',
      '2606:4700::1/128',
      '2606:4700:::1',
      ':::',
      '2606:47000::1',
    ],
  ])('refuses %j, which is not a plain address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it('answers for any text without throwing', () => {
    const text = fc.oneof(
      fc.string(),
      fc.ipV6(),
      fc.ipV4Extended(),
      fc.stringMatching(/^[0-9a-f:.%]{0,40}$/),
    );
    fc.assert(fc.property(text, (address) => typeof isPublicAddress(address) === 'boolean'));
  });
});
