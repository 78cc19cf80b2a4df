import { describe, expect, it } from 'vitest';
import { lineFinder } from './find-lines.ts';

const markdown = [
  '# Kit', // 1
  '',
  '```sh',
  'npm i kit', // 4
  'kit go',
  'kit go', // 6
  '```',
  '```json',
  '{', // 9
  '  "a": 1',
  '}', // 11
  '```',
].join('\n');

describe('the lines of a quote', () => {
  it('are sought from the last find on, so that a repeated one has its own', () => {
    const { find } = lineFinder(markdown, false);
    const within = { line: 3, lastLine: 7 };
    expect(find('npm i kit', within)).toEqual({ fromLine: 4, toLine: 4 });
    expect(find('kit go', within)).toEqual({ fromLine: 5, toLine: 5 });
    expect(find('kit go', within)).toEqual({ fromLine: 6, toLine: 6 });
    expect(find('npm i kit', within)).toEqual({ fromLine: 4, toLine: 4 });
  });

  it('are those that go on as the quote does, not the fence that begins alike', () => {
    const { find } = lineFinder('```sh\n```sh\n> quote\n> quote', false);
    const within = { line: 1, lastLine: 4 };
    expect(find('```sh\n> quote\n> quote', within)).toEqual({ fromLine: 2, toLine: 4 });
  });

  it('are those with the text as it stands, before those with its letters alone', () => {
    const { find } = lineFinder('```js {2,4}\nlog(f(1))\n// → 2\n```', false);
    expect(find('// → 2', { line: 1, lastLine: 4 })).toEqual({ fromLine: 3, toLine: 3 });
    expect(find('// 4', { line: 1, lastLine: 4 })).toEqual({ fromLine: 1, toLine: 1 });
  });

  it('hold the lines that have no letters', () => {
    const { find } = lineFinder(markdown, false);
    expect(find('{\n  "a": 1\n}', { line: 8, lastLine: 12 })).toEqual({ fromLine: 9, toLine: 11 });
  });

  it('are not known of what does not stand there', () => {
    const { find } = lineFinder(markdown, false);
    expect(find('npm i other', { line: 3, lastLine: 7 })).toBeNull();
    expect(find('kit go', { line: 8, lastLine: 12 })).toBeNull();
    expect(find('{}', { line: 8, lastLine: 12 })).toBeNull();
    expect(find('kit go', { line: null, lastLine: null })).toBeNull();
  });

  it('are found in spite of markup, tags and entities', () => {
    expect(lineFinder('a\nrun **`kit`** now', false).find('Then', { line: 1, lastLine: 2 })).toBeNull();
    expect(lineFinder('a\nrun **`kit`** now', false).find('run kit', { line: 1, lastLine: 2 })).toEqual({
      fromLine: 2,
      toLine: 2,
    });
    const html = '<pre>\n<b>const</b> a: Set&lt;<i>T</i>&gt;\n</pre>';
    expect(lineFinder(html, true).find('const a: Set<T>', { line: 1, lastLine: 3 })).toEqual({
      fromLine: 2,
      toLine: 2,
    });
  });

  it.each([
    ['cd app && npm i kit', 'cd app && npm i kit'],
    ['if (a < b) go(kit)', 'if (a < b) go(kit)'],
    ['if (a &lt; b) go(kit)', 'if (a < b) go(kit)'],
    ['a &amp;&amp; <b>b</b>', 'a && b'],
    ['it&#39;s &#x27;kit&#x27;', "it's 'kit'"],
    ['<!-- no --><i class="x">kit</i>', 'kit'],
    ['a & b; c', 'a & b; c'],
  ])('are found in HTML that writes %j', (line, text) => {
    expect(lineFinder(`<pre>\n${line}\n</pre>`, true).find(text, { line: 1, lastLine: 3 })).toEqual({
      fromLine: 2,
      toLine: 2,
    });
  });

  it('are not those of a tag or an entity', () => {
    const { find } = lineFinder('<i class="kit">a</i>\n&nbsp;b', true);
    expect(find('kit', { line: 1, lastLine: 2 })).toBeNull();
    expect(find('nbsp', { line: 1, lastLine: 2 })).toBeNull();
  });

  it('are those of a sentence that goes on over several', () => {
    const { find } = lineFinder('One.\nRun it and\nsee **what**\nhappens. End.', false);
    const within = { line: 1, lastLine: 4 };
    expect(find('Run it and see what happens.', within)).toEqual({ fromLine: 2, toLine: 4 });
    expect(find('happens. End.', within)).toEqual({ fromLine: 4, toLine: 4 });
    expect(find('Run it and see nothing.', within)).toBeNull();
  });

  it('are counted alike whatever ends a line', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(lineFinder(`a${end}b${end}c`, false).find('c', { line: 1, lastLine: 3 })).toEqual({
        fromLine: 3,
        toLine: 3,
      });
  });

  it('stay near the last find once a page has used up its steps', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `line ${at}x`);
    const { find } = lineFinder(lines.join('\n'), false);
    const within = { line: 1, lastLine: 3000 };
    expect(find('line 2500x', within)).toEqual({ fromLine: 2501, toLine: 2501 });
    for (let count = 0; count < 20; count += 1) expect(find('nowhere', within)).toBeNull();
    expect(find('line 2501x', within)).toEqual({ fromLine: 2502, toLine: 2502 });
    expect(find('line 100x', within)).toBeNull();
  });
});

it.each([
  ['See the guide.', true],
  ['guide for more', true],
  ['more guide', false],
  ['', true],
])('knows whether the letters of %j stand in the lines', (text, expected) => {
  const { holds } = lineFinder('See the [guide](https://kit.example)\nfor more.', false);
  expect(holds(text, { line: 1, lastLine: 2 })).toBe(expected);
  expect(holds(text, { line: null, lastLine: null })).toBe(false);
});

it('gives the source between two lines', () => {
  const { sourceOf } = lineFinder(markdown, false);
  expect(sourceOf({ line: 4, lastLine: 5 })).toBe('npm i kit\nkit go');
  expect(sourceOf({ line: 1, lastLine: null })).toBe('# Kit');
  expect(sourceOf({ line: null, lastLine: null })).toBe('');
});
