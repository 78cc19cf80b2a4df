import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from './request-target.ts';

const target = (url: string, rawHeaders: string[], method = 'GET') => readTarget({ method, url, rawHeaders });

describe('readTarget', () => {
  it.each([
    ['/ms', ['Host', 'Registry.example'], 'registry.example', null, '/ms'],
    ['/a?b=c', ['Accept', '*/*', 'hOSt', 'registry.example:8080'], 'registry.example', 8080, '/a?b=c'],
    ['/', ['Host', '[::1]:4873'], '[::1]', 4873, '/'],
    ['http://registry.example/ms', ['Host', 'registry.example'], 'registry.example', null, '/ms'],
    ['HTTP://Registry.example:80?x', ['Host', 'registry.example:80'], 'registry.example', 80, '/?x'],
  ])('reads %s with %j', (url, headers, host, port, path) => {
    expect(target(url, headers)).toEqual({ kind: 'named', host, port, path });
  });

  it('reads the target of OPTIONS that means the whole server', () => {
    expect(target('*', ['Host', 'a.example'], 'OPTIONS')).toMatchObject({ kind: 'named', path: '*' });
  });

  it.each<[string, string, string[], string[]]>([
    ['no Host', '/', [], []],
    ['two hosts', '/', ['Host', 'a.example', 'host', 'b.example'], ['a.example', 'b.example']],
    ['the same host twice', '/', ['Host', 'a.example', 'Host', 'a.example'], ['a.example']],
    ['an empty Host', '/', ['Host', ''], []],
    ['a list of hosts', '/', ['Host', 'a.example, b.example'], []],
    ['a user before the host', '/', ['Host', 'a.example@b.example'], []],
    ['a path behind the host', '/', ['Host', 'a.example/b.example'], []],
    [
      'another target than Host',
      'http://169.254.169.254/',
      ['Host', 'a.example'],
      ['169.254.169.254', 'a.example'],
    ],
    ['another port than Host', 'http://a.example:81/', ['Host', 'a.example'], ['a.example']],
    ['a user in the target', 'http://a.example@b.example/', ['Host', 'a.example'], ['a.example']],
    ['an absolute target without Host', 'http://a.example/', [], ['a.example']],
    ['TLS asked of us', 'https://a.example/', ['Host', 'a.example'], ['a.example']],
    ['no path', 'a.example:443', ['Host', 'a.example'], ['a.example']],
    ['a star', '*', ['Host', 'a.example'], ['a.example']],
    ['a fragment', '/a#/../b', ['Host', 'a.example'], ['a.example']],
    ['a port with zeros before it', '/', ['Host', 'a.example:080'], ['a.example']],
    ['a port with zeros in one place', 'http://a.example:80/', ['Host', 'a.example:0080'], ['a.example']],
    ['an unknown coding', '/', ['Host', 'a.example', 'Transfer-Encoding', 'gzip, chunked'], ['a.example']],
  ])('does not guess at %s', (_, url, headers, hosts) => {
    expect(target(url, headers)).toEqual({ kind: 'unclear', hosts });
  });

  it('names a host only where every reader of the same bytes would', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (url, host) => {
        const read = target(url, ['Host', host]);
        if (read.kind === 'unclear') return;
        const expected = URL.parse(`http://${host}`);
        // What WHATWG rewrites (numbers as addresses, names in other scripts) never reaches a rule by its rewritten name.
        expect([host.toLowerCase(), expected?.host]).toContain(
          read.port === null ? read.host : `${read.host}:${read.port}`,
        );
        expect(read.path.startsWith('/')).toBe(true);
      }),
    );
  });
});
