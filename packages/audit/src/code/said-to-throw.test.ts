import { describe, expect, it } from 'vitest';
import { goingOnAfterThrows, saidToThrow, thrownIn } from './said-to-throw.ts';

describe('what a comment says that is thrown', () => {
  it.each([
    ['throws', ''],
    ['Throws an error', 'an error'],
    ['throws: no such key', 'no such key'],
    ['=> throws', ''],
    ['=> TypeError: no such key', 'TypeError: no such key'],
    ['TypeError', 'TypeError'],
    ['Uncaught SyntaxError: unexpected token', 'SyntaxError: unexpected token'],
  ])('%j says %j', (comment, said) => {
    expect(thrownIn(comment)).toBe(said);
  });

  it.each([
    'throws if the key is missing',
    'throws when it is closed',
    'throws without power',
    'does not throw',
    'Error handling',
    'error: none',
    'uncaught',
    'the TypeError of above',
    '=> 3',
    '',
  ])('%j says nothing of it', (comment) => {
    expect(thrownIn(comment)).toBeNull();
  });
});

describe('statements of which the page says that they throw', () => {
  const statements = (text: string, lang = 'js'): string[] =>
    saidToThrow(text, lang).map(({ statement: { start, end } }) => text.slice(start, end));

  it.each([
    ['go() // throws', ['go()']],
    ['go()\n// => TypeError: no', ['go()']],
    ['// throws TypeError\ngo()', ['go()']],
    ['stay()\n// throws TypeError\ngo()', ['go()']],
    ['go()\n\n// => throws', []],
    ['// throws\n\ngo()', []],
    ['go() // throws if it is late', []],
    ['function f() {\n  go() // throws\n}', []],
    ['go( // throws', []],
  ])('%j: %j', (text, wanted) => {
    expect(statements(text)).toEqual(wanted);
  });

  it('are those of TypeScript as well', () => {
    expect(statements('const a: number = go() // throws', 'ts')).toEqual(['const a: number = go()']);
  });
});

describe('a script that goes on behind what it says to throw', () => {
  const caught = (statement: string): string =>
    `try { ${statement} } catch (error) { console.error(String(error)); }`;

  it('keeps its lines where they are', () => {
    expect(goingOnAfterThrows('one()\ngo() // throws\ntwo()', 'js')).toBe(
      `one()\n${caught('go()')} // throws\ntwo()`,
    );
  });

  it('catches a statement once, however often it is said', () => {
    expect(goingOnAfterThrows('// throws TypeError\ngo() // throws', 'js')).toBe(
      `// throws TypeError\n${caught('go()')} // throws`,
    );
  });

  it('keeps a declaration that is used further down', () => {
    expect(goingOnAfterThrows('const a = go() // throws\nuse(a)', 'js')).toBeNull();
    expect(goingOnAfterThrows('const a = go() // throws\nuse(b)', 'js')).toContain(caught('const a = go()'));
  });

  it.each(['import a from "a" // throws', 'one() // => 1'])('%j is left as it is', (text) => {
    expect(goingOnAfterThrows(text, 'js')).toBeNull();
  });
});
