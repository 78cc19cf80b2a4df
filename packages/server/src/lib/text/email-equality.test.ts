import { EmailAddress } from '@waymark/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email-equality.ts';

describe('normalizeEmail', () => {
  it('takes of ASCII exactly what the schema of the landing operations takes', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9.!_'+"@ -]{0,70}$/u);
    const hosts = fc.oneof(
      part,
      fc.constantFrom('example.org', 'a-b.example', 'xn--p1ai.xn--p1ai', 'a_b.org', 'a.b', 'a.b9'),
    );
    fc.assert(
      fc.property(part, hosts, (local, host) => {
        const address = `${local}@${host}`;
        // Spaces around an address that somebody typed are no part of it.
        fc.pre(address.trim() === address);
        return (normalizeEmail(address) !== undefined) === EmailAddress.safeParse(address).success;
      }),
    );
  });

  it('trims, lower-cases, composes and writes the domain in ASCII', () => {
    expect(normalizeEmail('  Ada.Lovelace@Example.ORG ')).toBe('ada.lovelace@example.org');
    expect(normalizeEmail('ada@BÜCHER.example')).toBe('ada@xn--bcher-kva.example');
    expect(normalizeEmail('ada@xn--bcher-kva.example')).toBe('ada@xn--bcher-kva.example');
    expect(normalizeEmail('Jose\u0301@example.org')).toBe('jos\u00e9@example.org');
  });

  it('changes nothing when it is applied again', () => {
    for (const address of ['ADA@Bücher.example', 'İstanbul@example.org', 'ǰ@example.org']) {
      const once = normalizeEmail(address) ?? '';
      expect(normalizeEmail(once)).toBe(once);
    }
  });

  it('keeps dots and plus tags apart', () => {
    const addresses = ['ada.l@example.org', 'adal@example.org', 'adal+x@example.org'];
    expect(new Set(addresses.map(normalizeEmail)).size).toBe(3);
  });

  it('refuses control characters and hidden ones', () => {
    for (const hidden of ['\u0000', '\r\nBcc: x@example.org', '\t', '\u202e', '\u200b', '\u00ad', '\u007f']) {
      expect(normalizeEmail(`a${hidden}da@example.org`), JSON.stringify(hidden)).toBeUndefined();
    }
    expect(normalizeEmail('ada@exam\u0000ple.org')).toBeUndefined();
  });

  it('refuses several addresses, names and quotes', () => {
    for (const text of [
      'a@example.org, b@example.org',
      'a@example.org;b@example.org',
      'a@example.org b@example.org',
      'a@b@example.org',
      'Ada <ada@example.org>',
      '"a b"@example.org',
      'mailto:ada@example.org',
    ]) {
      expect(normalizeEmail(text), text).toBeUndefined();
    }
  });

  it('refuses what cannot be mailed', () => {
    const local = 'a'.repeat(65);
    for (const text of [
      '',
      '@',
      'ada',
      'ada@',
      '@example.org',
      'ada@localhost',
      'ada@127.0.0.1',
      'a..b@example.org',
    ]) {
      expect(normalizeEmail(text), text).toBeUndefined();
    }
    expect(normalizeEmail(`${local}@example.org`)).toBeUndefined();
    expect(normalizeEmail('ada@[::1]')).toBeUndefined();
    expect(normalizeEmail('ada@example.org.')).toBeUndefined();
    expect(normalizeEmail(`ada@${'a.'.repeat(160)}org`)).toBeUndefined();
  });
});
