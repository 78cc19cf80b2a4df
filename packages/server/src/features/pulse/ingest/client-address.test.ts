import { describe, expect, it } from 'vitest';
import { parseClientAddress, reduceAddress } from './client-address.ts';

describe('a client’s address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['::1', '::1', '::'],
  ])('%s is kept as %s, and reduced to %s', (text, whole, reduced) => {
    const address = parseClientAddress(text);
    expect(address?.toString()).toBe(whole);
    expect(address && reduceAddress(address)).toBe(reduced);
  });

  it.each([
    '',
    'localhost',
    '203.0.113',
    '0x7f.1',
    '203.0.113.77:80',
    '[::1]',
    'fe80::1%eth0',
    '1.2.3.4, 5.6.7.8',
    7,
    null,
  ])('is not %j', (text) => {
    expect(parseClientAddress(text)).toBeUndefined();
  });
});
