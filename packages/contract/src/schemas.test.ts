import { describe, expect, it } from 'vitest';
import {
  ArenaReportRequest,
  AuditSubmissionRequest,
  countCharacters,
  EmailAddress,
  limits,
  lineOfText,
  PublicUrl,
} from './index.ts';

describe('PublicUrl', () => {
  it.each([
    'http://example.org',
    'https://example.org/a/b?c=d#e',
    'https://example.org:8443/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/straße',
    'https://[2001:db8::1]/',
    'https://user:password@example.org/',
  ])('takes %s', (url) => {
    expect(PublicUrl.parse(url)).toBe(url);
  });

  it.each([
    'ftp://example.org',
    'HTTPS://example.org',
    'https:/example.org',
    'https://',
    'https://exa mple.org',
    ' https://example.org',
    'https://example.org ',
    'https://example.org/\n',
    'https://exam\tple.org',
    'https://example.org/<script>',
    'https://example.org/"quoted"',
    'https://example.org\\path',
    'https://example.org/\u0000',
    'https://example.org/\u2028',
    'https://example.org:99999/',
    'https://[::1',
    'javascript:alert(1)',
    'example.org',
    '',
  ])('refuses %j', (url) => {
    expect(PublicUrl.safeParse(url).success).toBe(false);
  });

  it.each([null, 1, {}, ['https://example.org'], undefined])('refuses %j', (value) => {
    expect(PublicUrl.safeParse(value).success).toBe(false);
  });
});

describe('lineOfText', () => {
  const line = lineOfText({ min: 1, max: 3 });

  it.each(['a', 'abc', '🎉🎉🎉', 'é', ' '])('takes %j', (text) => {
    expect(line.parse(text)).toBe(text);
  });

  it.each(['', 'abcd', '🎉🎉🎉🎉', 'a\n', 'a\u2028', '\u0000', '\u009f', '\ud83c'])('refuses %j', (text) => {
    expect(line.safeParse(text).success).toBe(false);
  });

  it('counts code points, as JSON Schema does', () => {
    expect(countCharacters('a🎉')).toBe(2);
    expect(countCharacters('e\u0301')).toBe(2);
    expect(countCharacters('')).toBe(0);
  });
});

describe('EmailAddress', () => {
  const label = 'd'.repeat(63);
  const domain = `${label}.${label}.${label}.${label}`;
  const ofParts = (local: number, ofDomain: string) => `${'a'.repeat(local)}@${ofDomain}`;

  it('takes 64 characters before the sign, 255 after it, 320 in all, and no more (RFC 5321 §4.5.3.1)', () => {
    expect(ofParts(64, domain)).toHaveLength(320);
    expect(EmailAddress.safeParse(ofParts(64, domain)).success).toBe(true);
    expect(EmailAddress.safeParse(ofParts(65, domain)).success).toBe(false);
    expect(EmailAddress.safeParse(ofParts(65, 'example.org')).success).toBe(false);
    expect(EmailAddress.safeParse(ofParts(1, `a.${domain.slice(1)}`)).success).toBe(false);
  });

  it.each([
    'a@b',
    'a@@example.org',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'A <a@example.org>',
  ])('refuses %j', (email) => {
    expect(EmailAddress.safeParse(email).success).toBe(false);
  });
});

describe('ArenaReportRequest', () => {
  const good = {
    email: 'a@example.org',
    entry_slug: 'a-slug-1',
    entry_name: 'A name',
    category: 'stablecoin',
  };

  it('takes its required fields alone, and all of its optional ones', () => {
    const full = {
      ...good,
      page_url: 'https://example.org/',
      benchmark_timestamp: '2026-01-02T03:04:05+02:00',
      finding_type: 'docs_mismatch',
    };
    expect(ArenaReportRequest.parse(good)).toEqual(good);
    expect(ArenaReportRequest.parse(full)).toEqual(full);
  });

  it.each([
    { entry_slug: 'A-slug' },
    { entry_slug: '-slug' },
    { entry_slug: 'a--slug' },
    { entry_slug: 'a'.repeat(limits.entrySlugCharacters + 1) },
    { entry_name: '' },
    { entry_name: 'n'.repeat(limits.entryNameCharacters + 1) },
    { category: 'other' },
    { finding_type: 'other' },
    { benchmark_timestamp: '2026-01-02' },
    { page_url: 'ftp://example.org' },
    { surprise: true },
  ])('refuses %j', (change) => {
    expect(ArenaReportRequest.safeParse({ ...good, ...change }).success).toBe(false);
  });

  it('takes the longest slug and name', () => {
    const longest = {
      ...good,
      entry_slug: 'a'.repeat(limits.entrySlugCharacters),
      entry_name: '🎉'.repeat(limits.entryNameCharacters),
    };
    expect(ArenaReportRequest.safeParse(longest).success).toBe(true);
  });
});

describe('AuditSubmissionRequest', () => {
  const good = { email: 'a@example.org', quickstart_url: 'https://example.org/' };

  it('takes free-form metadata', () => {
    const metadata = { source: 'x', nested: { deep: [1, null] } };
    expect(AuditSubmissionRequest.parse({ ...good, metadata }).metadata).toEqual(metadata);
  });

  it.each([
    { surprise: 1 },
    { metadata: 'text' },
    { metadata: [] },
    { challenge_token: 1 },
    { email: undefined },
  ])('refuses %j', (change) => {
    expect(AuditSubmissionRequest.safeParse({ ...good, ...change }).success).toBe(false);
  });
});
