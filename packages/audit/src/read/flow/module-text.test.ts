import { describe, expect, it } from 'vitest';
import { exportsValues, isModuleText } from './module-text.ts';

describe('what a page imports and exports', () => {
  it.each([
    "import Tabs from '@theme/Tabs'",
    "import Tabs from '@theme/Tabs';",
    'import { a } from "./a"',
    "import './a.css'",
    'import "./a.css";',
    "import A from 'a'\nimport B from 'b'",
    'export const a = 1',
    'export default Layout',
    'export const meta = {\n  title: "A",\n}',
    "import {\n  a,\n  b,\n} from 'c'",
    'export function A() {\n  return 1\n}',
    'export const a = …',
    'export default <…',
    "import :a from 'b'",
    'import :a from "b";',
    "  import :a from 'b';  ",
    "import 'a' with { type: … 'b'",
  ])('%j', (text) => {
    expect(isModuleText(text)).toBe(true);
  });

  it.each([
    ['a sentence about imports', "import it from 'kit' and go on."],
    ['a sentence', 'import your data first'],
    ['a sentence about exports', 'export the key'],
    ['an import that ends nowhere', "import Tabs from 'kit"],
    ['an import above a sentence', "import A from 'a'\nThen run it."],
    ['code below an import', "import A from 'a'\nA()"],
    ['a word that only begins so', "imports A from 'a'"],
    ['a quotation without a source', "import all of 'kit'"],
    ['an export of which nothing can be read', 'export let a = …'],
    ['an import of which nothing can be read', "import :a of 'b'"],
    ['an import that goes on', "import :a from 'b'; …"],
    ['nothing', ''],
  ])('is not %s: %j', (_name, text) => {
    expect(isModuleText(text)).toBe(false);
  });

  it('is parsed up to five thousand letters', () => {
    const module = (length: number): string => {
      const start = 'export const a = {\n  b: "';
      return `${start}${'x'.repeat(length - start.length - 4)}",\n}`;
    };
    expect(isModuleText(module(4999))).toBe(true);
    expect(isModuleText(module(5000))).toBe(false);
  });
});

it.each([
  ["import A from 'a'", false],
  ["import A from 'a'\nexport const b = 1", true],
  ['export default A', true],
  ['const exported = 1', false],
])('%j gives values to its page: %s', (text, expected) => {
  expect(exportsValues(text)).toBe(expected);
});
