import { expect, it } from 'vitest';
import { isExpression, shownBy } from './expressions.ts';

it.each([
  ["'npm install'", 'npm install'],
  ['"a"', 'a'],
  ['`a`', 'a'],
  ['" "', ' '],
  ['', '{}'],
])('the expression %j shows the text %j', (source, value) => {
  expect(shownBy(source, 1)).toEqual({ type: 'text', value });
});

it.each(['/* a remark */', '// a remark', '  ', '/* a */ /* b */'])(
  'the expression %j shows nothing',
  (source) => {
    expect(shownBy(source, 1)).toBeUndefined();
  },
);

it.each(['version', 'a + b', '/* a */ b', "t('a')"])('the value of %j is not on the page', (source) => {
  const shown = shownBy(source, 4);
  expect(shown).toMatchObject({ properties: { dataLine: '4' }, children: [{ value: `{${source}}` }] });
  expect(shown?.type === 'element' && isExpression(shown)).toBe(true);
});

it('has no line where none is known, and is no element of HTML', () => {
  expect(shownBy('a', null)).toMatchObject({ type: 'element', properties: {} });
  expect(isExpression({ type: 'element', tagName: 'code', properties: {}, children: [] })).toBe(false);
});
