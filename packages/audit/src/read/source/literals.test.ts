import { describe, expect, it } from 'vitest';
import { isExpression, shownBy } from './expressions.ts';
import { literalOf, withoutScriptComments } from './literals.ts';

describe('a literal of JavaScript', () => {
  it.each<[string, string | null]>([
    ["'a'", 'a'],
    ['"a"', 'a'],
    ['`a\nb`', 'a\nb'],
    [' "a" ', 'a'],
    ["'a\\nb'", 'a\nb'],
    ["'it\\'s'", "it's"],
    ['`cost: $5`', 'cost: $5'],
    [`\`a \${b}\``, null],
    ["'a\nb'", null],
    ["'a' + 'b'", null],
    ["'a", null],
    ['a', null],
    ["'", null],
    ['', null],
    ["''", ''],
    ["'\\u0041\\x42C'", 'ABC'],
    ["'\\uZZZZ \\x4'", 'uZZZZ x4'],
    ["'\\\\'", '\\'],
    ["'a\\", null],
    ["'a\\\nb'", 'ab'],
    ["'a'b'", null],
    ['`a`;', null],
    ['`$`', '$'],
  ])('%j says %j', (source, expected) => {
    expect(literalOf(source)).toBe(expected);
  });

  it('is told from a comment', () => {
    expect(withoutScriptComments('/* a */ b // c\nd').trim()).toBe('b \nd');
    expect(withoutScriptComments('// all').trim()).toBe('');
    expect(withoutScriptComments('/* open').trim()).toBe('');
  });
});

describe('an expression of a page', () => {
  it('shows its text, nothing for a comment, and its source where its value is not known', () => {
    expect(shownBy("'a'", 3)).toEqual({ type: 'text', value: 'a' });
    expect(shownBy('/* a */', 3)).toBeUndefined();
    expect(shownBy('', 3)).toEqual({ type: 'text', value: '{}' });
    const shown = shownBy('version', 3);
    expect(shown).toMatchObject({ properties: { dataLine: '3' }, children: [{ value: '{version}' }] });
    expect(shown?.type === 'element' && isExpression(shown)).toBe(true);
  });
});
