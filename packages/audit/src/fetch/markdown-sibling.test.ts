import { describe, expect, it } from 'vitest';
import { isSameContent, siblingsOf } from './markdown-sibling.ts';

describe('the Markdown of a page', () => {
  it.each([
    ['https://a.dev/docs/start', ['https://a.dev/docs/start.md']],
    ['https://a.dev/docs/start?v=2#install', ['https://a.dev/docs/start.md?v=2']],
    ['https://a.dev/docs/start.html', ['https://a.dev/docs/start.md', 'https://a.dev/docs/start.html.md']],
    ['https://a.dev/docs/', ['https://a.dev/docs.md', 'https://a.dev/docs/index.md']],
    ['https://a.dev/', ['https://a.dev/index.md']],
    ['https://a.dev/start.mdx', []],
    ['https://a.dev/README.MD', []],
  ])('of %s is looked for at %j', (page, siblings) => {
    expect(siblingsOf(page)).toEqual(siblings);
  });

  const words = (count: number, begin: string) =>
    Array.from({ length: count }, (_, at) => `${begin}${String.fromCharCode(97 + at)}word`).join(' ');

  it('is about the page where half of its words are on it', () => {
    expect(isSameContent(`${words(10, 'a')} ${words(10, 'b')}`, words(10, 'a'))).toBe(true);
    expect(isSameContent(`${words(10, 'a')} ${words(11, 'b')}`, words(10, 'a'))).toBe(false);
  });

  it('is believed where it is too short to tell', () => {
    expect(isSameContent(words(19, 'a'), 'something else')).toBe(true);
    expect(isSameContent(words(20, 'a'), 'something else')).toBe(false);
  });
});
