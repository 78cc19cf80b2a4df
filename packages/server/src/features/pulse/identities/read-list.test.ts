import { describe, expect, it } from 'vitest';
import { listLimits, readList } from './read-list.ts';

const published = (...prefixes: unknown[]) => JSON.stringify({ creationTime: '2026-11-14', prefixes });

describe('a published list', () => {
  it('is read from the JSON of the operators, and from lines', () => {
    expect(
      readList(
        published(
          { ipv4Prefix: '192.0.2.0/24' },
          { ipv6Prefix: '2001:db8::/32' },
          { ipv4Prefix: '192.0.2.0/24' },
        ),
      ),
    ).toBe('192.0.2.0/24 2001:db8::/32');
    expect(readList('# ours\n192.0.2.7\n\n2001:db8::1 # one\n')).toBe('192.0.2.7/32 2001:db8::1/128');
  });

  it.each([
    ['nothing', '', 'no network'],
    ['an empty list', published(), 'no network'],
    ['a page in its place', '<!doctype html><title>Sign in</title>', 'no network'],
    ['broken JSON', '{"prefixes": [', 'JSON'],
    ['JSON of another kind', '{"error": "gone"}', 'prefixes'],
    ['a prefix without a network', published({ ipv5Prefix: 'x' }), 'names no network'],
    ['a network that is none', published({ ipv4Prefix: '192.0.2.0/240' }), 'no network'],
    ['half of the world', published({ ipv4Prefix: '0.0.0.0/1' }), 'wider'],
    ['all of IPv6', published({ ipv6Prefix: '::/0' }), 'wider'],
  ])('is none when it is %s', (_, text, problem) => {
    expect(() => readList(text)).toThrow(problem);
  });

  it('may have only so many networks', () => {
    const lines = Array.from({ length: listLimits.networks }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`);
    expect(readList(lines.join('\n')).split(' ')).toHaveLength(listLimits.networks);
    expect(() => readList([...lines, '192.0.2.0/24'].join('\n'))).toThrow('more than');
  });
});
