import { describe, expect, it } from 'vitest';
import { closesFence, fenceStart, fenceTracker } from './fence-lines.ts';

describe('the first line of a fence', () => {
  it.each([
    ['```', '', '`', 3, ''],
    ['````js title="a"', '', '`', 4, 'js title="a"'],
    ['~~~ sh', '', '~', 3, ' sh'],
    ['  ```js', '  ', '`', 3, 'js'],
    ['> ```js', '> ', '`', 3, 'js'],
    ['> > ```js', '> > ', '`', 3, 'js'],
    ['- ```js', '- ', '`', 3, 'js'],
    ['12. ```js', '12. ', '`', 3, 'js'],
    ['1) ~~~', '1) ', '~', 3, ''],
    ['> 1. ```', '> 1. ', '`', 3, ''],
    ['>```', '>', '`', 3, ''],
    ['-\t```', '-\t', '`', 3, ''],
    ['~~~ a`b', '', '~', 3, ' a`b'],
    ['``````', '', '`', 6, ''],
  ])('%j', (line, before, sign, length, info) => {
    expect(fenceStart(line)).toEqual({ before, sign, length, info });
  });

  it.each(['``', '`~`', '```a`', '~~`', '1 ```', 'a ```', '``` a `b`', '-```', '1.```', 'text', ''])(
    'is not %j',
    (line) => {
      expect(fenceStart(line)).toBeNull();
    },
  );
});

describe('the end of a fence', () => {
  it('has at least as many signs, and nothing else', () => {
    const start = { before: '', sign: '`', length: 3, info: '' };
    expect(
      ['```', '````', ' ``` ', '> ```', '``', '~~~', '```js'].map((line) => closesFence(line, start)),
    ).toEqual([true, true, true, true, false, false, false]);
  });

  it('is followed line by line', () => {
    const inFence = fenceTracker();
    const lines = ['a', '````', '```', ':::', '````', 'b', '~~~', '```', '~~~', 'c'];
    expect(lines.filter((line) => !inFence(line))).toEqual(['a', 'b', 'c']);
  });
});
