import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentsIn } from './comments.ts';

function found(text: string, lang: string | null = 'js'): string[] {
  return commentsIn(text, lang).map(({ line, text: said, code }) => `${line}|${code}|${said}`);
}

describe('comments in code', () => {
  it.each([
    ['a() // one', ['1|a()|one']],
    ['// alone\na()', ['1||alone']],
    ['a()\n  //two', ['2||two']],
    ['a() /* one */ + b()', ['1|a()|one']],
    ['/**\n * Two\n * lines\n */\na() // end', ['1||Two\nlines', '5|a()|end']],
    ['/* never closed', ['1||never closed']],
    ["const a = '// no'", []],
    ['const a = "it\\"s // no" // yes', ['1|const a = "it\\"s // no"|yes']],
    ['const a = `x\n// no\n` // yes', ['3|`|yes']],
    ['fetch(https://kit.example)', []],
    ["const a = 'open // swallowed\nb() // next line", ['2|b()|next line']],
    ['', []],
    ['const quote = /["\']/; // one of both', ['1|const quote = /["\']/;|one of both']],
    ["a.replace(/'/g, '') // plain\nb() // next", ["1|a.replace(/'/g, '')|plain", '2|b()|next']],
    ['const slashes = /\\/\\//; // two', ['1|const slashes = /\\/\\//;|two']],
    ['const box = <p>// no</p> // yes', ['1|const box = <p>// no</p>|yes']],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    ['sh', 'npm i kit # now', ['1|npm i kit|now']],
    ['sh', 'cat <<EOF > a.md\n# Title\nEOF\nls # yes', ['4|ls|yes']],
    ['sh', 'echo "# no" # yes', ['1|echo "# no"|yes']],
    ['sh', 'curl kit.example/#no', []],
    ['sh', 'echo "open # no\n# yes', ['2||yes']],
    ['python', 'print("#1") # one', ['1|print("#1")|one']],
    ['py', 'a#b', []],
    ['ruby', '# first\nputs 1 #=> 1', ['1||first', '2|puts 1|=> 1']],
    ['yaml', 'a: 1 # b', ['1|a: 1|b']],
    ['ts', 'this.#name = 1', []],
    [null, 'a() // b', ['1|a()|b']],
  ])('of %s: %j', (lang, text, expected) => {
    expect(found(text, lang)).toEqual(expected);
  });

  it('stand on lines of the text, in its order, for any text', () => {
    const piece = fc.constantFrom('//', '/*', '*/', '"', "'", '`', '\\', '\n', 'a', '#', ' ', ':');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom('js', 'sh'), (pieces, lang) => {
        const text = pieces.join('');
        const lines = commentsIn(text, lang).map(({ line }) => line);
        expect(lines).toEqual([...lines].sort((a, b) => a - b));
        expect(lines.every((line) => line >= 1 && line <= text.split('\n').length)).toBe(true);
      }),
    );
  });
});
