import { expect, it } from 'vitest';
import { literalValue, writtenValue } from './literal-value.ts';

it.each([
  ["'npm i kit'", 'npm i kit'],
  ['`a\nb`', 'a\nb'],
  ["['a', `b`, 3, c]", ['a', 'b']],
  ["[{ cmd: 'npm i', 'in': ['a'], on: true }]", [{ cmd: 'npm i', in: ['a'] }]],
  ["{ npm: 'npm i', yarn: name }", { npm: 'npm i' }],
  ["['a'] as const", ['a']],
  ['`\n a\n`.trim()', 'a'],
  ['dedent`a`', 'a'],
])('reads the texts of %s', (source, expected) => {
  expect(literalValue(source)).toEqual(expected);
});

it.each(['name', 'go()', '() => "a"', `\`a \${b}\``, "'a'; 'b'", "'a", '', '['.repeat(5_000)])(
  'reads none in %s',
  (source) => {
    expect(literalValue(source)).toBeNull();
  },
);

it.each([
  ['[3, -0.5, true, null]', [3, -0.5, true, null]],
  ["{ id: 'a', 'on': { at: [1] } }", { id: 'a', on: { at: [1] } }],
  ['-name', undefined],
  ['go()', undefined],
  ["'a'; 'b'", undefined],
])('gives the value that %s writes', (source, expected) => {
  expect(writtenValue(source)).toEqual(expected);
});
