import { expect, it } from 'vitest';
import { readInterpreter } from './interpreter.ts';

it.each([
  ['> 1 + 1\n2', [], [{ input: '1 + 1', output: '2' }]],
  [
    '>>> a = 1\n>>> a\n1',
    [],
    [
      { input: 'a = 1', output: null },
      { input: 'a', output: '1' },
    ],
  ],
  ['>>> for a in b:\n...   a\n...\n1\n2', [], [{ input: 'for a in b:\n  a\n', output: '1\n2' }]],
  ['$ node\n> kit.go()\n{\n  a: 1\n}\n> ', ['$ node'], [{ input: 'kit.go()', output: '{\n  a: 1\n}' }]],
  ['', [], []],
  ['nothing typed', ['nothing typed'], []],
])('reads %j', (text, before, typed) => {
  expect(readInterpreter(text)).toEqual({ before, typed });
});
