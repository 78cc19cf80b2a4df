import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

const ORIGIN = 'https://docs.harbour-tools.dev';
const at = (rest: string) => canonicalPath(`${ORIGIN}${rest}`, ORIGIN);

describe('the canonical path of a URL', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['/docs/install.md', '/docs/install.md'],
    ['/docs?token=secret#part', '/docs'],
    ['?q=1', '/'],
    ['/a/./b/../c', '/a/c'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/a/%2e%2E/b', '/b'],
    ['/%7Euser/%41%2d', '/~user/A-'],
    ['/caf%c3%a9/%2f', '/caf%C3%A9/%2F'],
    ['/café', '/caf%C3%A9'],
    ['/a b', '/a%20b'],
    ['/100%', '/100%25'],
    ['/.well-known/x', '/.well-known/x'],
    ['//double', '//double'],
  ])('of %j is %j', (rest, path) => {
    expect(at(rest)).toEqual({ ok: true, path });
  });

  it('does not depend on how the origin is spelt', () => {
    for (const url of ['HTTPS://DOCS.harbour-tools.DEV/x', `${ORIGIN}:443/x`]) {
      expect(canonicalPath(url, ORIGIN), url).toEqual({ ok: true, path: '/x' });
    }
  });

  it('is refused for another origin', () => {
    for (const url of [
      'http://docs.harbour-tools.dev/',
      'https://harbour-tools.dev/',
      'https://docs.harbour-tools.dev.evil.com/',
      'https://docs.harbour-tools.dev:8443/',
      'https://docs.harbour-tools.developer/',
      'javascript:alert(1)',
    ]) {
      expect(canonicalPath(url, ORIGIN), url).toMatchObject({ ok: false, code: 'origin_mismatch' });
    }
  });

  it('is refused for what is no clean URL', () => {
    for (const url of [
      '/docs',
      '',
      'https://user:pw@docs.harbour-tools.dev/',
      `${ORIGIN}@evil.com/`,
      `${ORIGIN}/a\u0000b`,
      `${ORIGIN}/a\nb`,
      `${ORIGIN}/${'a'.repeat(2048)}`,
      `${ORIGIN}/?${'q'.repeat(9000)}`,
    ]) {
      expect(canonicalPath(url, ORIGIN).ok, url).toBe(false);
    }
  });

  it('has room for 2,048 characters, whatever the query', () => {
    const longest = `/${'a'.repeat(2048 - ORIGIN.length - 1)}`;
    expect(at(longest)).toEqual({ ok: true, path: longest });
    expect(at(`${longest}?${'q'.repeat(2000)}`)).toEqual({ ok: true, path: longest });
  });

  it('is its own canonical path, and plain ASCII', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string({ unit: 'binary' }), (path, noise) => {
        const first = at(`${path}/${encodeURIComponent(noise.toWellFormed())}`);
        if (!first.ok) return;
        expect(first.path).toMatch(/^\/[\x21-\x7e]*$/u);
        expect(at(first.path)).toEqual(first);
      }),
    );
  });
});
