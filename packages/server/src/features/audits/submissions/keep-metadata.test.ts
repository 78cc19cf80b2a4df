import { AuditSubmissionRequest, keptMetadataKeys } from '@waymark/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, keepMetadata } from './keep-metadata.ts';

describe('keepMetadata', () => {
  it('keeps the known keys and drops everything else', () => {
    const kept = Object.fromEntries(keptMetadataKeys.map((key) => [key, `value of ${key}`]));
    expect(keepMetadata({ ...kept, request_id: 'forged', caller_hash: 'forged', Source: 'x' })).toEqual(kept);
  });

  it.each([1, true, null, ['a'], { a: 1 }, undefined])('drops %j, which is no text', (value) => {
    expect(keepMetadata({ source: value })).toEqual({});
  });

  it('keeps nothing of nothing', () => {
    expect(keepMetadata(undefined)).toEqual({});
  });

  it('cuts each value at 200 characters, counted as people do', () => {
    const { notes = '', role = '' } = keepMetadata({ notes: '🎉'.repeat(201), role: 'r'.repeat(200) });
    expect([...notes]).toHaveLength(200);
    expect(role).toHaveLength(200);
  });

  it('keeps 2 KiB in all and drops whole values beyond', () => {
    const everything = Object.fromEntries(keptMetadataKeys.map((key) => [key, '🎉'.repeat(200)]));
    expect(Object.keys(keepMetadata(everything))).toEqual(['source', 'referrer']);
  });

  it('still keeps a later value that fits', () => {
    const metadata = {
      source: '🎉'.repeat(200),
      referrer: '🎉'.repeat(200),
      utm_source: '🎉'.repeat(200),
      notes: 'n',
    };
    expect(Object.keys(keepMetadata(metadata))).toEqual(['source', 'referrer', 'notes']);
  });

  it('takes nothing from a prototype that a body names', () => {
    const body = JSON.parse(
      '{"email":"a@example.org","quickstart_url":"https://example.org","metadata":{"__proto__":{"source":"x"},"constructor":"y"}}',
    );
    const { metadata } = AuditSubmissionRequest.parse(body);
    expect(keepMetadata(metadata)).toEqual({});
    expect(Reflect.get({}, 'source')).toBeUndefined();
  });

  it('never keeps more than it may, whatever it is given', () => {
    const value = fc.string({ unit: 'binary', maxLength: 400 });
    const metadata = fc.dictionary(fc.constantFrom(...keptMetadataKeys, 'other', '__proto__'), value);
    fc.assert(
      fc.property(metadata, (given) => {
        const kept = keepMetadata(given);
        expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(2_048);
        for (const [key, text] of Object.entries(kept)) {
          expect(keptMetadataKeys).toContain(key);
          expect([...text].length).toBeLessThanOrEqual(200);
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});

describe('clip', () => {
  it('turns control characters into a space and trims', () => {
    expect(clip('\u0000a\r\nb\u009fc\u007f ', 10)).toBe('a b c');
  });

  it('replaces half a character', () => {
    expect(clip('a\ud800b', 10)).toBe('a\ufffdb');
  });
});
