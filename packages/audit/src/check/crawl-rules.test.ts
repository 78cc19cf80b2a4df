import { describe, expect, it } from 'vitest';
import { readCrawlRules } from './read-robots.ts';

const rules = readCrawlRules(
  'https://docs.example.com',
  'User-agent: *\nDisallow: /private\nDisallow: //\n\nUser-agent: LampBot\nDisallow: /\n\nSitemap: /map.xml\n',
);

describe('the rules of a robots.txt', () => {
  it.each([
    ['/guide', false],
    ['/private/a', true],
    // A path may begin with two slashes, and is no other host by that.
    ['//', true],
    ['//private', true],
    ['///', true],
    ['//:', true],
  ])('for %s disallow it: %s', (path, expected) => {
    expect(rules.isDisallowed(path, 'OtherBot')).toBe(expected);
  });

  it('are those of the crawler, and name its sitemaps', () => {
    expect(rules.isDisallowed('/guide', 'LampBot')).toBe(true);
    expect(rules.sitemaps).toEqual(['https://docs.example.com/map.xml']);
  });
});
