import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyHostName, siteOf } from './public-name.ts';

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/);

describe('classifyHostName', () => {
  it.each([
    ...['openai.com', 'www.openai.com', 'a.b.c.openai.com', 'bbc.co.uk', 'www.bbc.co.uk', 'stripe.dev'],
    ...['foo.github.io', 'github.io', 'blogspot.com', 'uk.com', 's3.amazonaws.com', 'shop.xn--fiqs8s'],
    ...['notexample.com', 'example.co', 'example.com.br', 'test.com', 'localhost.com', 'local.dev', 'www.ck'],
    ...['under_score.example-site.com', 'xn--bcher-kva.de', 'home.arpa.com'],
  ])('calls %s public', (host) => {
    expect(classifyHostName(host)).toBe('public');
  });

  it.each([
    ...['example.com', 'example.net', 'example.org', 'www.example.com', 'a.b.example.org'],
    ...['example', 'site.example', 'test', 'shop.test', 'invalid', 'x.y.invalid'],
  ])('calls %s a reserved example', (host) => {
    expect(classifyHostName(host)).toBe('reserved_example');
  });

  it.each([
    ...['localhost', 'app.localhost', 'printer.local', 'metadata.google.internal', 'router.lan', 'nas.home'],
    ...[
      'wiki.corp',
      'hr.intranet',
      'db.private',
      'home.arpa',
      'nas.home.arpa',
      'in-addr.arpa',
      '7.in-addr.arpa',
      'e164.arpa',
      'intranet',
      'db',
      'com',
      'ck',
    ],
    ...['duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion'],
  ])('calls %s local', (host) => {
    expect(classifyHostName(host)).toBe('local');
  });

  it.each([
    ...['co.uk', 'foo.ck', 'gov.uk', 'shop.nosuchtld', 'a.b.nosuchtld', 'x.alt', 'x.localdomain'],
    ...['', '.', '..', 'a..', 'a..com', '.com', 'openai.com..', '-a.com', '*.com', `${'a'.repeat(64)}.com`],
    ...['under_score.dev', 'www.under_score.co.uk', '_dmarc.com', 'a-.com'],
    `${'a.'.repeat(130)}com`,
  ])('calls %j not registrable', (host) => {
    expect(classifyHostName(host)).toBe('not_registrable');
  });

  it.each(['openai.com', 'example.com', 'localhost', 'nas.home.arpa', 'co.uk', 'github.io'])(
    'judges %s alike with a trailing dot',
    (host) => {
      expect(classifyHostName(`${host}.`)).toBe(classifyHostName(host));
    },
  );

  it('keeps every name below a reserved or local parent out of the public', () => {
    const parent = fc.constantFrom(
      ...['example.com', 'example.net', 'example.org', 'example', 'test', 'invalid', 'localhost', 'local'],
      ...['internal', 'lan', 'home', 'corp', 'intranet', 'private', 'home.arpa', 'onion'],
    );
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), parent, (labels, name) => {
        return classifyHostName(`${labels.join('.')}.${name}`) !== 'public';
      }),
    );
  });

  it('calls every single label something else than public', () => {
    fc.assert(fc.property(label, (name) => classifyHostName(name) !== 'public'));
  });
});

describe('siteOf', () => {
  it.each([
    ['www.bbc.co.uk', 'bbc.co.uk'],
    ['openai.com', 'openai.com'],
    ['docs.someone.github.io', 'someone.github.io'],
    ['github.io', 'github.io'],
    ['s3.amazonaws.com', 'amazonaws.com'],
  ])('puts %s under %s', (host, site) => {
    expect(siteOf(host)).toBe(site);
  });
});
