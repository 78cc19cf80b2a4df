import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfBracket, pieceNamed, readPieces } from './pieces.ts';

/** Pieces in one line each: `name form text`. */
function told(source: string): string[] {
  return readPieces(source).map(({ name, form, text }) => `${name ?? '-'} ${form} ${text}`);
}

describe('the pieces of markup', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['npm', ['- word npm']],
    ['one two', ['- word one', '- word two']],
    ['title="a b.js"', ['title quoted a b.js']],
    ["title='a.js' open", ['title quoted a.js', '- word open']],
    ['title=a.js', ['title word a.js']],
    ['title = "a.js"', ['title quoted a.js']],
    ['{1,3} [npm]', ['- braces 1,3', '- list npm']],
    ['/first/ /second/', ['- pattern /first/', '- pattern /second/']],
    ['items={["a", "b"]}', ['items braces ["a", "b"]']],
    ['command: "install", packages: ["kit"]', ['command quoted install', 'packages list "kit"']],
    ['{ a: { b: 1 } }', ['- braces  a: { b: 1 } ']],
    ['"npm": "npm i", \'yarn\': `yarn add`', ['npm quoted npm i', 'yarn quoted yarn add']],
    ['js:app.js', ['- word js:app.js']],
    [':names="x" @click="y" #slot', [':names quoted x', '@click quoted y', '- word #slot']],
    ['say="a \\"b\\" c"', ['say quoted a "b" c']],
    ['text="it\'s"', ["text quoted it's"]],
    ['call(one, "two)")', ['- word call', '- call one, "two)"']],
    ['title="unclosed', ['title word "unclosed']],
    ['[open', ['- word [open']],
    ['a==b', ['a word =b']],
    ['a="b"c="d"', ['a quoted b', 'c quoted d']],
    ['a={"}"} b', ['a braces "}"', '- word b']],
    ['a={`}`}', ['a braces `}`']],
    ['a={b', ['a word {b']],
    ["a='b\"c'", ['a quoted b"c']],
    ['a="b\\"', ['a word "b\\"']],
    ['(a)(b)', ['- call a', '- call b']],
    ['a=b=c', ['a word b=c']],
    ['a=,b', ['a word ', '- word b']],
    ['"a":', ['- quoted a', '- word :']],
    ['a="" x', ['a quoted ', '- word x']],
    ['toString=1 __proto__', ['toString word 1', '- word __proto__']],
    ['== =', []],
    ['name=', ['- word name']],
  ])('are read from %j', (source, expected) => {
    expect(told(source)).toEqual(expected);
  });

  it('are found by name, whatever its case, in the order in which names are asked for', () => {
    const pieces = readPieces('Title="one" label="two"');
    expect(pieceNamed(pieces, 'label', 'title')?.text).toBe('two');
    expect(pieceNamed(pieces, 'none', 'title')?.text).toBe('one');
    expect(pieceNamed(pieces, 'none')).toBeUndefined();
  });

  it('are read from any text, also from one of brackets alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=:,"\'`[]{}()\\ /\n') }), (source) => {
        for (const { text } of readPieces(source)) expect(text.length).toBeLessThanOrEqual(source.length);
      }),
    );
    expect(readPieces('['.repeat(4000)).length).toBeGreaterThan(0);
  });
});

describe('the end of a bracket', () => {
  it.each([
    ['{a}', 0, 2],
    ['{{a}}', 0, 4],
    ['{"}"}', 0, 4],
    ['{[}]}', 0, 4],
    ['x(y(z))', 1, 6],
    ['(never', 0, -1],
    ['{]}', 0, 2],
    ['{(}', 0, -1],
    ['{"}', 0, 2],
    ['{"a\\"}"}', 0, 7],
    ['a', 0, -1],
  ])('of %j from %i is at %i', (source, from, end) => {
    expect(endOfBracket(source, from)).toBe(end);
  });
});
