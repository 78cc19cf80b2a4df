import { describe, expect, it } from 'vitest';
import { chooseRepresentation, estimateTokens, pageOffers } from './representation.ts';

const typeFor = (accept: string | undefined) => chooseRepresentation('/pulse', accept, pageOffers).type;

describe('the representation of a page', () => {
  it.each([
    [undefined, 'text/html'],
    ['*/*', 'text/html'],
    ['text/*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html, */*', 'text/markdown'],
    ['text/markdown;q=0.4, text/html;q=0.5', 'text/html'],
    ['text/html;q=0.4, TEXT/Markdown;q=0.5', 'text/markdown'],
    ['text/html;q=0, */*', 'text/markdown'],
    ['text/markdown;q=0, text/html;q=0', 'text/html'],
    ['image/png', 'text/html'],
    ['nonsense;;;q=9', 'text/html'],
  ])('for Accept %s is %s', (accept, type) => {
    expect(typeFor(accept)).toBe(type);
  });

  it('is settled by the ending, whatever Accept says', () => {
    expect(chooseRepresentation('/pulse.md', 'text/html', pageOffers)).toEqual({
      name: '/pulse',
      type: 'text/markdown',
      isNamed: true,
    });
  });
});

it('counts a token for every four characters begun', () => {
  expect([estimateTokens(''), estimateTokens('a'), estimateTokens('12345')]).toEqual([0, 1, 2]);
});
