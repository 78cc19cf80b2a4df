import { expect, it } from 'vitest';
import { quotedParts } from './quoted-parts.ts';

it.each([
  ['key: "a", other: \'b\', third: `c`', ['a', 'b', 'c']],
  ['"a \\" b"', ['a \\" b']],
  ['"it\'s"', ["it's"]],
  ['""', ['']],
  ["it's not closed\n'but this'", ['but this']],
  ['no quotes', []],
])('finds what is quoted in %j', (text, parts) => {
  expect(quotedParts(text).map((part) => part.text)).toEqual(parts);
});

it('says where each stands', () => {
  expect(quotedParts('a = "b";')).toEqual([{ text: 'b', start: 4, end: 7 }]);
});
