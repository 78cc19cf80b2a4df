import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { describeHeaders, formatOf, pageUrl, pathOf } from './event.ts';
import { newEventId } from './event-id.ts';
import { sdkName, sdkVersion } from './version.ts';

describe('pathOf', () => {
  it.each([
    ['/a?b=c#d', '/a'],
    ['/', '/'],
    ['/a.b/c-d/~e_f/?q', '/a.b/c-d/~e_f/'],
    ['/a#d', '/a'],
    ['/a/..b/c', '/a/..b/c'],
    ['/a/%2e%2e/b', '/b'],
    ['/a\\b', '/a/b'],
    ['/a/../b/./c', '/b/c'],
    ['//evil.example/x', '//evil.example/x'],
    ['http://evil.example/x?y', '/x'],
    ['https://h', '/'],
    ['*', '/*'],
    ['', '/'],
    ['/ü', '/%C3%BC'],
    ['http://[', '/'],
  ])('reads %j as %s', (target, path) => expect(pathOf(target)).toBe(path));
});

describe('pageUrl', () => {
  it('cuts at 2,048 characters, never within an escape', () => {
    const url = pageUrl('https://h', `/${'a'.repeat(2036)}%C3%BC`);
    expect(url).toHaveLength(2046);
    expect(() => decodeURI(url)).not.toThrow();
  });
});

describe('formatOf', () => {
  it.each([
    ['/llms.txt', 'text/plain', 'llms'],
    ['/a/llms-full.txt', undefined, 'llms'],
    ['/a', 'text/html; charset=utf-8', 'html'],
    ['/a', 'application/xhtml+xml', 'html'],
    ['/a', 'text/markdown', 'markdown'],
    ['/a.md', 'text/plain', 'markdown'],
    ['/a', 'application/problem+json', 'json'],
    ['/a', 'image/png', 'other'],
    ['/a', undefined, undefined],
  ])('%s as %s is %s', (path, type, format) => expect(formatOf(path, type)).toBe(format));
});

describe('the headers of a signed request', () => {
  const signed = {
    'signature-input': 'sig1=()',
    signature: 'sig1=:AA==:',
    'signature-agent': '"https://a.dev"',
    host: 'h',
  };
  const of = (headers: Readonly<Record<string, string>>) =>
    describeHeaders((name) => headers[name]).signature;

  it('are passed on whole, with the Host that they may be for', () => {
    expect(of(signed)).toEqual({ input: 'sig1=()', value: 'sig1=:AA==:', host: 'h' });
    const longest = { ...signed, 'signature-input': 'a'.repeat(2048) };
    expect(of(longest)?.input).toHaveLength(2048);
  });

  it('are left out where one is missing or would have to be cut', () => {
    expect(of({ signature: 'sig1=:AA==:' })).toBeUndefined();
    for (const name of ['signature-input', 'signature'])
      expect(of({ ...signed, [name]: 'a'.repeat(2049) }), name).toBeUndefined();
    expect(of({ ...signed, 'signature-agent': 'a'.repeat(257) })).toBeUndefined();
  });
});

describe('newEventId', () => {
  it('is a UUID of version 7 that begins with the time', () => {
    const id = newEventId(0x0193_4d2e_7c11);
    expect(id).toMatch(/^01934d2e-7c11-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  });

  it('does not repeat', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newEventId(0))).size).toBe(10_000);
  });
});

it('speaks of itself as package.json does', () => {
  expect([sdkName, sdkVersion]).toEqual([manifest.name, manifest.version]);
});
