import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId, newReportSlug, randomWord } from './ids.ts';

describe('ids', () => {
  it('are never the same twice', () => {
    const ids = Array.from({ length: 1_000 }, () => [newId(), randomWord(16)]).flat();
    expect(new Set(ids).size).toBe(2_000);
  });

  it('have words of exactly 32 letters, none of them a look-alike', () => {
    const letters = new Set(randomWord(5_000));
    expect([...letters].sort().join('')).toBe('23456789abcdefghijkmnpqrstuvwxyz');
    expect(randomWord(7)).toHaveLength(7);
  });

  it.each([
    ['docs.example.com', /^docs-example-com-[a-z0-9]{16}$/u],
    ['XN--Bcher-KVA.example', /^xn-bcher-kva-example-[a-z0-9]{16}$/u],
    ['[::1]', /^1-[a-z0-9]{16}$/u],
    ['...', /^report-[a-z0-9]{16}$/u],
    ['', /^report-[a-z0-9]{16}$/u],
  ])('make a readable slug of %j', (hostname, slug) => {
    expect(newReportSlug(hostname)).toMatch(slug);
  });

  it('make a slug that is safe in a URL whatever the host is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (hostname) => {
        const slug = newReportSlug(hostname);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
        expect(slug.length).toBeLessThanOrEqual(48 + 1 + 16);
      }),
    );
  });
});
