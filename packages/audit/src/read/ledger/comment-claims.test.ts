import { describe, expect, it } from 'vitest';
import { claimsInComments } from './comment-claims.ts';

function claims(text: string, lang = 'js', bare = true): string[] {
  return claimsInComments(text, lang, bare).map(
    ({ code, text: said, statement, line }) => `${code} ${line} ${statement} = ${said}`,
  );
}

describe('values that comments claim', () => {
  it.each([
    ['add(1, 2) // => 3', 'value 1 add(1, 2) = 3'],
    ['add(1, 2) //=> 3', 'value 1 add(1, 2) = 3'],
    [
      "console.log(box('a b'))\n/*\n┌─────┐\n│ a b │\n└─────┘\n*/",
      "value 1 console.log(box('a b')) = ┌─────┐\n│ a b │\n└─────┘",
    ],
    ['add(1, 2) // -> 3', 'value 1 add(1, 2) = 3'],
    ['add(1, 2) // → 3', 'value 1 add(1, 2) = 3'],
    ['add(1, 2)\n// => 3', 'value 1 add(1, 2) = 3'],
    ['log(a)\n\n// Output: hello you', 'value 1 log(a) = hello you'],
    ['log(a)\n// Output:\n// one\n// two\n\n// other', 'value 1 log(a) = one\ntwo'],
    ['log(a) // prints Hello', 'value 1 log(a) = Hello'],
    ["log(a) // Logs: 'x'", "value 1 log(a) = 'x'"],
    ['go() // returns true', 'value 1 go() = true'],
    ['log(a) // 3', 'value 1 log(a) = 3'],
    ["log(a) // 'x'", "value 1 log(a) = 'x'"],
    ['log(a)\n// [1, 2]', 'value 1 log(a) = [1, 2]'],
    ['log(a)\n// {\n//   b: 1\n// }\nlog(c)', 'value 1 log(a) = {\nb: 1\n}'],
    ['log(a) // => {\n//   b: 1,\n// }', 'value 1 log(a) = {\nb: 1,\n}'],
    ['log(a)\n/* Output:\n   one\n   two */', 'value 1 log(a) = one\ntwo'],
    ['go() // throws: no such key', 'value 1 go() = no such key'],
    ['go() // throws TypeError', 'value 1 go() = TypeError'],
    ['go() // throws', 'value 1 go() = throws'],
    ['// throws TypeError\ngo()', 'value 2 go() = TypeError'],
    ['stay()\n// Uncaught TypeError: no\ngo()', 'value 3 go() = TypeError: no'],
    ["const x = go()\n// x === 'cc'", "value 1 const x = go() = 'cc'"],
    ["const x = go()\n// x is now [ 'a', 'b' ]", "value 1 const x = go() = [ 'a', 'b' ]"],
    ['const x = go() // x equals 3', 'value 1 const x = go() = 3'],
    ["const a = 'Hi you'\nlog(a) // Hi you", 'value 2 log(a) = Hi you'],
    ['a.b; // bool', 'type 1 a.b; = bool'],
    ['a.b; // number (e.g. 1)', 'type 1 a.b; = number'],
    ['log(3) // 33 (three doubled)', 'value 1 log(3) = 33'],
    ['one()\nlog({\n  a: 1,\n})\n// => 3', 'value 2 log({\n  a: 1,\n}) = 3'],
    ['one()\nlog(\n  a,\n) // => 3', 'value 2 log(\n  a,\n) = 3'],
    ['go(a)\n/*\n {\n   b: 1\n }\n */', 'value 1 go(a) = {\nb: 1\n}'],
    ['console.log(x)\n/*\n * cc\n * dd\n */', 'value 1 console.log(x) = cc\ndd'],
    ['add(3, 4) // > 7', 'value 1 add(3, 4) = 7'],
  ])('%j', (text, expected) => {
    expect(claims(text)).toEqual([expected]);
  });

  it.each([
    ['print(3) # => 3', 'python', 'value 1 print(3) = 3'],
    ['puts 3 #=> 3', 'ruby', 'value 1 puts 3 = 3'],
    ['print(a)\n# Output: x', 'py', 'value 1 print(a) = x'],
  ])('%j in %s', (text, lang, expected) => {
    expect(claims(text, lang)).toEqual([expected]);
  });

  it.each([
    'const port = 3000 // the port',
    'go() // returns a promise',
    'go() // prints the help',
    'go() // logs all errors',
    'go() // Output directory',
    "import a from 'a' // [!code ++]",
    'const list = [\n  1, // 2\n]',
    'wait(5, // 5\n)',
    '// 3\ngo()',
    'go()\n\n\n// 3',
    '//',
    'go() // TypeScript only',
    'go(1) // > the limit',
    'console.log(x)\n/*\n * and more\n */',
    'go(x)\n/*\n * cc\n */',
    'console.log(x) /* cc */',
    "go(x)\n// mode === 'dev'",
    'go(x)\n// x === y',
    'go(x)\n// x is now ready',
    "go(x)\n// mode is 'dev'",
    'const port = 1 // 1 (default)',
    'go(1) // one (more)',
    'go() //=> // and then',
    "const a = 'Hi you'\n// Hi you\nlog(a)",
    "const a = 'all'\nlog(a) // all",
    'log(a) // Hi you',
    'a.b; // the number (e.g. 1)',
    '// { not: "a value" } of anything',
    'go()\n\n// [1, 2]\nmore()',
  ])('are not in %j', (text) => {
    expect(claims(text)).toEqual([]);
  });

  it('stand behind a free line at the end', () => {
    expect(claims('const a = go()\n\n// [ "x", "y" ]')).toEqual(['value 1 const a = go() = [ "x", "y" ]']);
    expect(claims('go(\n  1,\n)\n\n// {\n//   a: 1\n// }\n')).toEqual(['value 1 go(\n  1,\n) = {\na: 1\n}']);
  });

  it('are bare only where code is code', () => {
    expect(claims('sleep 3 # 3', 'sh', false)).toEqual([]);
    expect(claims('kit add 1 2 # => 3', 'sh', false)).toEqual(['value 1 kit add 1 2 = 3']);
  });
});

describe('values below a command', () => {
  it.each([
    ['kit --version\n# 1.2.3', ['value 1 kit --version = 1.2.3']],
    ['kit --version\n# v20.1\nkit go', ['value 1 kit --version = v20.1']],
    ['kit count\n# 3', ['value 1 kit count = 3']],
    ['kit a\n# 2\nkit b', []],
    ['# 1.2.3\nkit a', []],
    ['kit a # 1.2.3', []],
    ['kit a\n\n# 1.2.3', []],
    ['kit a\n# 1. Install', []],
  ])('%j', (text, expected) => {
    expect(claims(text, 'sh', false)).toEqual(expected);
  });
});

describe('types that comments claim', () => {
  it.each([
    ['const a = go()\n//    ^? string', 'type 1 const a = go() = string'],
    ['const a = go() // string | undefined', 'type 1 const a = go() = string | undefined'],
    ['const a = go() // => number', 'type 1 const a = go() = number'],
    ["a = 1 // Type 'number' is wrong", "type 1 a = 1 = Type 'number' is wrong"],
    ['a = 1 // TS2322', 'type 1 a = 1 = TS2322'],
  ])('%j', (text, expected) => {
    expect(claims(text)).toEqual([expected]);
  });
});

it('quotes the comment and gives the whole lines on which it stands', () => {
  expect(claimsInComments('a()\nlog(b) // => {\n//  c\n// }', 'js', true)).toEqual([
    {
      code: 'value',
      text: '{\nc\n}',
      statement: 'log(b)',
      line: 2,
      quote: '=> {\nc\n}',
      whole: 'log(b) // => {\n//  c\n// }',
    },
  ]);
});
