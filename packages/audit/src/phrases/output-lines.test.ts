import { describe, expect, it } from 'vitest';
import { outputLines } from './output-lines.ts';
import { phraseTable } from './table.ts';

const wordsOf = (text: string): string[] =>
  outputLines(text).map(({ tokens }) => tokens.map((token) => `${token.kind}:${token.text}`).join(' '));

describe('the lines of an output', () => {
  it.each([
    ['one a line, sentences or not', 'Done. Next.\nend', ['word:Done mark:. word:Next mark:.', 'word:end']],
    ['none for an empty text', '', []],
    ['none for empty lines', '\n\n', []],
    ['with and without their quotes', 'no "key"', ['word:no quoted:key', 'word:no word:key']],
    [
      'with quotes inside of quotes',
      `say "no 'a.js'"`,
      [`word:say quoted:no 'a.js'`, 'word:say word:no quoted:a.js', 'word:say word:no word:a.js'],
    ],
    ['opened also behind pictures', '🚨 "no key"', ['mark:🚨 quoted:no key', 'mark:🚨 word:no word:key']],
    ['without the ends of lines of Windows', 'a\r\nb\r\n', ['word:a', 'word:b']],
  ])('are %s', (_, text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('know their places in the whole text', () => {
    const text = 'first\n  the "second" one';
    for (const { tokens } of outputLines(text))
      for (const { text: own, at, end } of tokens) expect(text.slice(at, end)).toContain(own);
  });

  it('are left out where they have none of the words that are asked for', () => {
    const text = 'an Error here\nnothing\nno errors\n\nend';
    const asked = (needles: string[] | null) => outputLines(text, needles).map(({ at }) => at);
    expect(asked(['error'])).toEqual([0, 22]);
    expect(asked(['error', 'end'])).toEqual([0, 22, 33]);
    expect(asked(['absent'])).toEqual([]);
    expect(asked(null)).toEqual([0, 14, 22, 33]);
  });

  it('are kept whatever apostrophe they are written with', () => {
    expect(outputLines('the reader’s key', ["reader's"]).map(({ at }) => at)).toEqual([0]);
    expect(outputLines('the READERS key', ["reader's"])).toEqual([]);
  });

  it('are the first and the last thousand of a flood', () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `line ${at}`).join('\n');
    const lines = outputLines(text).map(({ text: line }) => line);
    expect([lines.length, lines[0], lines[999], lines[1_000], lines.at(-1)]).toEqual([
      ...[2_000, 'line 0', 'line 999', 'line 4000', 'line 4999'],
    ]);
    expect(outputLines(text, ['line 2500']).map(({ text: line }) => line)).toEqual(['line 2500']);
  });

  it('are cut where they have no end', () => {
    expect(outputLines('x '.repeat(3_000)).map(({ text }) => text.length)).toEqual([2_000, 2_000, 2_000]);
  });

  it('give tables hits that go over the ends of sentences, and not over those of lines', () => {
    const table = phraseTable(
      't',
      [{ id: 'r', kind: 'k', says: 'a ... b', example: 'a b', pages: 0 }],
      outputLines,
    );
    expect(table.all('so a. Then b').map(({ at, end }) => [at, end])).toEqual([[3, 12]]);
    expect(table.says('a\nb')).toBe(false);
  });
});
