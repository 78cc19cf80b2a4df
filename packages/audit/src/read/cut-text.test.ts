import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, startOf } from './cut-text.ts';
import { readMarkdown } from './page-fixture.ts';

describe('a text that is cut', () => {
  it.each([
    ['abc', 3, 'abc', 'abc'],
    ['abc', 2, 'ab', 'bc'],
    ['a😀b', 2, 'a', 'b'],
    ['a😀b', 3, 'a😀', '😀b'],
    ['😀', 1, '', ''],
    ['', 5, '', ''],
  ])('%j to %d', (text, limit, start, end) => {
    expect([startOf(text, limit), endOf(text, limit)]).toEqual([start, end]);
  });

  it('has no half of a character, and is no shorter than it must be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        for (const cut of [startOf(text, limit), endOf(text, limit)]) {
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1));
        }
      }),
    );
  });
});

it.each([0, 1])('no part of a page has half of a character, at whatever place it is cut (%d)', (shift) => {
  const long = 'x'.repeat(shift) + '😀'.repeat(700);
  const text = [
    `# Kit\n\nCreate a folder named \`app\` ${long}.`,
    `This project is deprecated ${long}.`,
    `${long}:\n\n\`\`\`sh\nnpm i ${long}\n\`\`\``,
    `${long}.`,
  ].join('\n\n');
  const strings: string[] = [];
  JSON.stringify(readMarkdown(text), (_key, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  expect(strings.filter((value) => !value.isWellFormed())).toEqual([]);
});
