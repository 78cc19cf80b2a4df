import { describe, expect, it } from 'vitest';
import { readPath } from './read-path.ts';

const ORIGIN = 'https://docs.harbour-tools.dev';

describe('readPath', () => {
  it.each([
    ['/', '/'],
    ['/docs/start', '/docs/start'],
    ['/a/../b', '/b'],
    ['/a/%2e%2e/b', '/b'],
    ['/straße', '/stra%C3%9Fe'],
    ['/a%20b', '/a%20b'],
    ['/%7efoo/%c3%bc', '/~foo/%C3%BC'],
    ['/a//b', '/a//b'],
    ['/a;v=1/@me:x', '/a;v=1/@me:x'],
  ])('takes %s as %s', (text, path) => {
    expect(readPath(ORIGIN, text)).toEqual({ ok: true, path, url: ORIGIN + path });
  });

  it.each([
    ...['', 'docs', '//evil.dev', '/\\evil.dev', '/..//evil.dev', '/.//evil.dev', '/%2e//evil.dev'],
    ...['/a?b=c', '/a?', '/a#b', '/a b', '/a\n', '/a\r\nHost: x', '/a\u0000', '/a\u200b', '/a\u2028'],
    ...['/a%zz', '/a%', '/a%0a', '/a%00', '/a%7F', '/a%5c', '/<a>', '/a|b', '/"a"'],
  ])('refuses %j', (text) => {
    expect(readPath(ORIGIN, text).ok).toBe(false);
  });
});
