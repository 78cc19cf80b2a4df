import { describe, expect, it } from 'vitest';
import { readOrigin } from './read-origin.ts';

describe('readOrigin', () => {
  it.each([
    ['https://docs.harbour-tools.dev', 'https://docs.harbour-tools.dev', 'harbour-tools.dev'],
    ['https://docs.harbour-tools.dev/', 'https://docs.harbour-tools.dev', 'harbour-tools.dev'],
    ['https://docs.harbour-tools.dev:443', 'https://docs.harbour-tools.dev', 'harbour-tools.dev'],
    ['https://Docs.Harbour-Tools.DEV', 'https://docs.harbour-tools.dev', 'harbour-tools.dev'],
    ['https://bücher.de', 'https://xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['https://xn--bcher-kva.de', 'https://xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['https://BÜCHER.de', 'https://xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['https://www.bbc.co.uk', 'https://www.bbc.co.uk', 'bbc.co.uk'],
    ['https://someone.github.io', 'https://someone.github.io', 'someone.github.io'],
    ['https://shop.vercel.app', 'https://shop.vercel.app', 'shop.vercel.app'],
  ])('takes %s as %s', (text, origin, site) => {
    expect(readOrigin(text)).toEqual({ ok: true, origin, site });
  });

  it.each([
    ...[
      'http://harbour-tools.dev',
      'HTTPS://harbour-tools.dev',
      'ftp://harbour-tools.dev',
      'harbour-tools.dev',
    ],
    ...['', 'https://', 'https:///harbour-tools.dev', 'https:harbour-tools.dev', '//harbour-tools.dev'],
    ...['https://harbour-tools.dev/docs', 'https://harbour-tools.dev//', 'https://harbour-tools.dev/.'],
    ...['https://harbour-tools.dev?', 'https://harbour-tools.dev/?a=b', 'https://harbour-tools.dev#'],
    ...['https://me@harbour-tools.dev', 'https://@harbour-tools.dev', 'https://a:b@harbour-tools.dev'],
    ...['https://harbour-tools.dev:8443', 'https://harbour-tools.dev:80', 'https://harbour-tools.dev:99999'],
    ...['https://harbour-tools.dev.', 'https://harbour-tools.dev./', 'https://harbour-tools..dev'],
    ...[
      'https://harbour-tools.dev\\@evil.com',
      'https://evil.com%2f.harbour-tools.dev',
      'https://%65vil.com',
    ],
    ...[' https://harbour-tools.dev', 'https://harbour-tools.dev\n', 'https://harbour\ttools.dev'],
    ...[
      'https://harbour\u200b-tools.dev',
      'https://harbour\u00ad-tools.dev',
      'https://harbour-tools.dev\u0000',
    ],
  ])('refuses the spelling %j', (text) => {
    expect(readOrigin(text).ok).toBe(false);
  });

  it.each([
    ...[
      'https://127.0.0.1',
      'https://93.184.216.34',
      'https://0x7f.1',
      'https://2130706433',
      'https://0177.0.0.1',
    ],
    ...['https://127.1', 'https://[::1]', 'https://[2606:2800:220:1::1]', 'https://[::ffff:10.0.0.1]'],
    ...['https://１２７.0.0.1', 'https://①②⑦.⓪.⓪.①'],
  ])('refuses the address %s', (text) => {
    expect(readOrigin(text)).toEqual({
      ok: false,
      problem: 'The origin must be a host name, not an IP address.',
    });
  });

  it.each([
    ...[
      'https://localhost',
      'https://app.localhost',
      'https://printer.local',
      'https://db.internal',
      'https://com',
    ],
    ...['https://example.com', 'https://www.example.org', 'https://docs.example.net', 'https://shop.example'],
    ...[
      'https://a.test',
      'https://a.invalid',
      'https://a.onion',
      'https://nas.home.arpa',
      'https://7.in-addr.arpa',
    ],
    ...[
      'https://co.uk',
      'https://a.nosuchtld',
      'https://x.alt',
      'https://EXAMPLE.com',
      'https://ｅxample.com',
    ],
  ])('refuses the name %s', (text) => {
    expect(readOrigin(text).ok).toBe(false);
  });

  it.each([
    ...['https://conf_trial.dev', 'https://my_docs.harbour-tools.dev', 'https://_dmarc.harbour-tools.dev'],
    ...['https://-a.harbour-tools.dev', 'https://a-.harbour-tools.dev', 'https://a_b.someone.github.io'],
  ])('refuses %s, which is no host name (RFC 1123)', (text) => {
    expect(readOrigin(text)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('letters, digits'),
    });
  });

  it('counts the limit in characters', () => {
    const name = (length: number) => `https://${'a.'.repeat((length - 11) / 2)}dev`;
    expect(name(301)).toHaveLength(301);
    expect(readOrigin(name(301))).toMatchObject({ problem: expect.stringContaining('300') });
  });
});
