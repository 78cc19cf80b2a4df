import { describe, expect, it } from 'vitest';
import { isServerTrouble } from './check.ts';
import { answer, html, outcomeOf } from './checks-fixture.ts';

describe('what a page is judged by', () => {
  it.each([401, 403, 407])('is behind a sign-in where it answers %i', (status) => {
    expect(outcomeOf('auth-gate-detection', { status })).toBe('fail');
  });

  it.each([404, 429, 500])('is behind none where it answers %i', (status) => {
    expect(outcomeOf('auth-gate-detection', { status })).toBe('pass');
  });

  it.each([
    [404, 'pass'],
    [410, 'pass'],
    [200, 'fail'],
    [302, 'fail'],
    [500, 'missing_page_answered'],
    // A service that is still thinking says nothing of the address.
    [202, 'missing_page_answered'],
  ])('at an address that is none with %i is %s', (status, outcome) => {
    expect(outcomeOf('http-status-codes', { missing: answer(status) })).toBe(outcome);
  });

  it('may be kept under a promise to ask again only if there is something to ask by', () => {
    const caching = (more: Record<string, string>) =>
      outcomeOf('cache-header-hygiene', {
        headers: { 'cache-control': 'max-age=999999, must-revalidate', ...more },
      });
    expect(caching({ etag: '"a"' })).toBe('pass');
    expect(caching({ 'last-modified': 'Mon, 01 Jan 2026 00:00:00 GMT' })).toBe('pass');
    expect(caching({})).toBe('fail');
  });

  it('is not parsed where it has more than half a million characters', () => {
    const fences = (text: string) =>
      outcomeOf('markdown-code-fence-validity', { markdown: { text, url: 'https://a.dev/x.md' } });
    expect(fences('text')).toBe('pass');
    expect(fences(`${'\n'.repeat(500_000)}a`)).toBe('too_long_to_parse');
  });

  it.each([
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'g'], 'pass'],
    [['a', 'b', 'c', 'c'], 'warn'],
    [['a', 'b', 'b', 'b'], 'fail'],
  ])('has in its tabs the headings %j: %s', (headings, outcome) => {
    const panels = headings.map((each) => `<div role="tabpanel"><h2>${each}</h2></div>`).join('');
    expect(outcomeOf('section-header-quality', html(`<p>text</p>${panels}`))).toBe(outcome);
  });

  it.each([
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [404, false],
    [403, false],
  ])('does not answer for the page by %i: %s', (status, isTrouble) => {
    expect(isServerTrouble(status)).toBe(isTrouble);
  });
});
