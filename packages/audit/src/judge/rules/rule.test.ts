import { describe, expect, it } from 'vitest';
import { relevantLines } from './rule.ts';

describe('relevantLines', () => {
  it.each([
    [
      'the message of a crash',
      `/a.js:1\nthrow x\n^\n\nError: error:0308010C:unsupported\n    at a (node:internal/b:1:2) {\n  code: 'X'\n}\n\nNode.js v24.1.0`,
      ['Error: error:0308010C:unsupported'],
    ],
    ['a message with its code', 'TypeError [ERR_X]: no\n}', ['TypeError [ERR_X]: no']],
    ['what npm says', 'up to date\nnpm error code E1\nnpm error bad', ['npm error code E1', 'npm error bad']],
    ['the end of anything else', 'one\ntwo\n\nthree\nfour', ['two', 'three', 'four']],
  ])('quotes %s', (_, output, lines) => {
    expect(relevantLines(output)).toEqual(lines);
  });
});
