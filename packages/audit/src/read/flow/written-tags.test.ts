import { describe, expect, it } from 'vitest';
import { exportsValues, isModuleText } from './module-text.ts';
import { elementOf, isOrnamentTag, tagInLines } from './written-tags.ts';

describe('a tag that stands as text', () => {
  it.each<[string, string | null, number]>([
    ['<Tab>', 'open Tab', 1],
    ['</Tab>', 'close Tab', 1],
    ['<Tab />', 'empty Tab', 1],
    ['  <Kit.Tab label="a">  ', 'open Kit.Tab label="a"', 1],
    ['<Tab\n  label="a"\n>\nwords', 'open Tab label="a"', 3],
    ['<Tab a={b => c}>', 'open Tab a={b => c}', 1],
    ['<tab>', null, 0],
    ['<Tab>words</Tab>', null, 0],
    ['<Tab-x>', null, 0],
    ['<5>', null, 0],
    ['a <Tab>', null, 0],
    ['<Tab', null, 0],
    [`<Tab${'\n a'.repeat(40)}\n>`, null, 0],
    ['', null, 0],
  ])('%j is %j', (text, expected, count) => {
    const found = tagInLines(text.split('\n'), 0);
    expect(found && `${found.tag.form} ${found.tag.name} ${found.tag.rest}`.trim()).toBe(expected);
    expect(found?.count ?? 0).toBe(count);
  });

  it('has attributes, with the braces of expressions', () => {
    const rest = 'label="a b" items={["x"]} open id=c toString';
    expect(elementOf({ name: 'Tab', rest, form: 'open' })).toEqual({
      type: 'element',
      tagName: 'Tab',
      children: [],
      properties: { label: 'a b', items: '{["x"]}', open: true, id: 'c', toString: true },
    });
  });

  it.each([
    ['<img src={a} />', true],
    ['<a href={b}>', true],
    ['<img src={a}', true],
    ['<img src="a" />', false],
    ['<a href={b}>words</a>', false],
    ['<article a={b}>', false],
    ['words <img src={a} />', false],
  ])('%j is there for the eye alone: %s', (text, expected) => {
    expect(isOrnamentTag(text)).toBe(expected);
  });
});

describe('what a page of MDX imports and exports', () => {
  it.each([
    "import A from './a'",
    "import './a.css';",
    "import { A, B } from 'b';\nimport C from 'c'",
    "import {\n  A,\n} from 'a'",
    "export const a = 'b'",
    'export default function Page() {\n  return null\n}',
    "  import A from './a'",
  ])('is %j', (text) => {
    expect(isModuleText(text)).toBe(true);
  });

  it.each([
    'import your data from the file',
    'export it as a file',
    "important: 'a'",
    "import A from './a'\nThen run it.",
    "Now import A from './a'",
    "const a = 'b'",
    '',
  ])('is not %j', (text) => {
    expect(isModuleText(text)).toBe(false);
  });

  it('gives values or does not', () => {
    expect(exportsValues("import A from 'a'\n  export const b = 1")).toBe(true);
    expect(exportsValues("import A from 'export'\nexported")).toBe(false);
  });
});
