import type { Element, Properties } from 'hast';
import { expect, it } from 'vitest';
import { attribute, classesOf, hasClass, linesOf, lineText, rawText } from './element.ts';

function element(properties: Properties, ...children: Element['children']): Element {
  return { type: 'element', tagName: 'div', properties, children };
}

const text = (value: string): Element['children'][number] => ({ type: 'text', value });

const attributes: [string, Properties, string[], string | null][] = [
  ['none where there are none', {}, ['title'], null],
  ['the first of the names that is there', { label: 'b', title: 'a' }, ['title', 'label'], 'a'],
  ['one in another spelling', { 'group-id': 'os' }, ['groupId'], 'os'],
  ['one that HTML has put into small letters', { groupid: 'os' }, ['groupId'], 'os'],
  ['the text of an expression that is a string', { title: "{'Step one'}" }, ['title'], 'Step one'],
  ['the source of any other expression', { title: '{name}' }, ['title'], 'name'],
  ['nothing for one without a value', { open: true }, ['open'], ''],
  ['none for one that is not set', { open: false }, ['open'], null],
  ['words one behind the other', { className: ['a', 'b'] }, ['className'], 'a b'],
];

it.each(attributes)('finds an attribute: %s', (_name, properties, names, expected) => {
  expect(attribute(element(properties), ...names)).toBe(expected);
});

it('knows classes as a list, as text and in any case', () => {
  expect(classesOf(element({ className: ['a', 'b'] }))).toEqual(['a', 'b']);
  expect(classesOf(element({ class: 'a  b' }))).toEqual(['a', 'b']);
  const tabs = element({ className: ['VP-Code-Group'] });
  expect(hasClass(tabs, { is: new Set(['vp-code-group']) })).toBe(true);
  expect(hasClass(tabs, { starts: ['vp-'] })).toBe(true);
  expect(hasClass(tabs, { ends: ['-group'] })).toBe(true);
  expect(hasClass(tabs, { holds: ['code'] })).toBe(true);
  expect(hasClass(tabs, { is: new Set(['code']), starts: ['code'], ends: ['code'] })).toBe(false);
});

it('reads text as it stands, and in one line', () => {
  const br: Element = { type: 'element', tagName: 'br', properties: {}, children: [] };
  const shown = element({}, text('npm '), element({}, text('i  kit')), br, text('npm\u200btest'));
  expect(rawText(shown)).toBe('npm i  kit\nnpm\u200btest');
  expect(lineText(shown)).toBe('npm i kit npm test');
});

it('knows the lines of an element by its mark before its place', () => {
  const position = { start: { line: 3, column: 1 }, end: { line: 5, column: 1 } };
  expect(linesOf({ ...element({}), position })).toEqual({ line: 3, lastLine: 5 });
  expect(linesOf({ ...element({ dataLine: '4' }), position })).toEqual({ line: 4, lastLine: 5 });
  expect(linesOf(element({}))).toEqual({ line: null, lastLine: null });
});
