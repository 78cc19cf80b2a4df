import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, count, nameOfClient, nameOfRow, nameOfValue, share } from './words.ts';

const counts = { holds: {}, requests: 1, failures: 0, before: 0 };

describe('a client’s name', () => {
  it.each([
    ['gptbot', null, 'GPTBot'],
    ['gptbot', 'ai_training', 'GPTBot'],
    ['curl', 'http_client', 'curl'],
    ['curl', 'coding_agent', 'Coding agent, using curl'],
    ['curl', null, 'curl'],
    ['', null, 'Unnamed'],
    ['', 'human_browser', 'Person with a browser'],
    ['', 'unknown_automated', 'Unknown automation'],
  ] as const)('of %j for %j is %s', (agent, purpose, name) => {
    expect(nameOfClient(agent, purpose)).toBe(name);
  });
});

describe('a value in words', () => {
  it.each([
    ['purpose', 'mcp_client', 'MCP client'],
    ['verdict', 'spoofed', 'false name'],
    ['format', 'llms', 'llms.txt'],
    ['route', '', 'no route known'],
    ['route', '/docs/:page', '/docs/:page'],
    ['client', '0123456789abcdef', '01234567'],
    ['path', '/docs', '/docs'],
    ['status', '4xx', '4xx'],
    ['agent', '', 'Unnamed'],
    ['verdict', 'of-tomorrow', 'of-tomorrow'],
  ] as const)('of %s: %j is %s', (dimension, value, words) => {
    expect(nameOfValue(dimension, value)).toBe(words);
  });

  it.each([
    ['status', null, null, 'unknown'],
    ['route', null, null, 'no route known'],
    ['status', 404, null, '404'],
    ['other', '', 'monitoring', 'Monitoring'],
    ['agent', null, null, 'Unnamed'],
  ] as const)('at the head of a line of %s: %j', (list, value, purpose, words) => {
    expect(nameOfRow(list, { ...counts, value, purpose })).toBe(words);
  });
});

describe('a share', () => {
  it.each([
    [0, 0, '0 %'],
    [0, 10, '0 %'],
    [1, 1_000, '< 1 %'],
    [1, 100, '1 %'],
    [1, 3, '33 %'],
    [10, 10, '100 %'],
  ])('of %d of %d is %s', (part, whole, words) => {
    expect(share(part, whole)).toBe(words);
  });

  it('of something is never shown as nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), (part, more) => {
        expect(share(part, part + more)).not.toBe('0 %');
      }),
    );
  });
});

describe('a change', () => {
  it.each([
    [0, 0, 'none'],
    [3, 0, 'new'],
    [10, 10, '±0 %'],
    [1_001, 1_000, '±0 %'],
    [15, 10, '+50 %'],
    [5, 10, '−50 %'],
    [0, 10, '−100 %'],
    [200, 10, '+1,900 %'],
  ])('from then to now, %d beside %d, is %s', (now, before, words) => {
    expect(change(now, before)).toBe(words);
  });
});

it('a count has its thousands apart', () => {
  expect([count(0), count(999), count(1_234_567)]).toEqual(['0', '999', '1,234,567']);
});
