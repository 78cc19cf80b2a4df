import { describe, expect, it } from 'vitest';
import { shownCode } from './shown-code.ts';

const shown = (text: string, lang: string | null = 'ts', title: string | null = null) =>
  shownCode({ kind: 'code', lang, meta: null, title, text, origin: 'fence', line: 1, lastLine: 1 });

describe('what Twoslash takes away', () => {
  it.each([
    ["import a from 'a';\n// ---cut---\na();", 'a();'],
    ['hidden();\n// ---cut-before---\nshown();\n// ---cut-after---\nhidden();', 'shown();'],
    ['// @errors: 2304\nopen();', 'open();'],
    ['// @noErrors\nopen();', 'open();'],
    ['// @filename: a.ts\nopen();\n//   ^?', 'open();'],
    ['const a = 1;\n//    ^?\nopen(a);', 'const a = 1;\nopen(a);'],
    ['const a = 1;\n//    ^? const a: 1\n// @log: a', 'const a = 1;\n//    ^? const a: 1'],
    ['// @twoslash\n// @ts-expect-error\nopen();', '// @ts-expect-error\nopen();'],
    ['// @log: a\n// @param a is told\nopen();', '// @param a is told\nopen();'],
  ])('from %j', (text, expected) => {
    expect(shown(text).text).toBe(expected);
  });

  it.each(['// @internal\nopen();', 'open(); // ---cut---', "log('// ---cut---');"])(
    'is nothing in %j',
    (text) => {
      expect(shown(text).text).toBe(text);
    },
  );
});

describe('marks of the site’s tools', () => {
  it.each([
    ['a();\n// highlight-next-line\nb();', 'a();\nb();'],
    ['# highlight-start\na: 1\n# highlight-end', 'a: 1'],
    ['// prettier-ignore\na();', 'a();'],
    ['a(); // [!code highlight]', 'a();'],
    ['a(); // [!code focus:2]\nb();', 'a();\nb();'],
    ['a: 1 # [!code error]', 'a: 1'],
    ['<p> <!-- [!code hl] -->', '<p>'],
    ['a(/* [!code word:b] */ b);', 'a( b);'],
    ["npm i {{ 'kit@1' }}", 'npm i kit@1'],
    ['{{ "a" }} and {{ `b` }}', 'a and b'],
  ])('are gone from %j', (text, expected) => {
    expect(shown(text).text).toBe(expected);
  });

  it.each([
    'a(); // [!code ++]',
    'a(); // [!code --]',
    '{{ name }}',
    '{{ "a" + b }}',
    "{{ '' ",
    'log("[!code highlight]");',
  ])('are not seen in %j', (text) => {
    expect(shown(text).text).toBe(text);
  });
});

it('takes the first of two forms that one fence switches between', () => {
  const text = '@@filename(box.lid)\nopen(): void;\n@@switch\nopen();';
  expect(shown(text)).toMatchObject({ text: 'open(): void;', title: 'box.lid.ts' });
  expect(shown(text, 'ts', 'own.ts').title).toBe('own.ts');
  expect(shown('@@filename()\nopen();')).toMatchObject({ text: 'open();', title: null });
});

describe('the language', () => {
  it.each([
    ['js', '{ "a": 1 }', 'json'],
    ['js', '"scripts": { "dev": "kit" }', 'json'],
    ['javascript', '{\n  "a": [1],\n  ...\n}', 'json'],
    [null, '"type": "module",', 'json'],
    [null, '{ "a": 1 }', null],
    ['js', '{ "a": b }', 'js'],
    ['js', '({ "a": 1 })', 'js'],
    ['js', '"use strict";\nopen();', 'js'],
    ['ts', '{ "a": 1 }', 'ts'],
    ['sh', '"a": 1', 'sh'],
  ])('%s of %j is %s', (lang, text, expected) => {
    expect(shown(text, lang).lang).toBe(expected);
  });
});

describe('JSON with the signs of a patch', () => {
  it.each([
    ['"scripts": {\n  "test": "a",\n+  "dev": "b"\n}', '"scripts": {\n  "test": "a",\n   "dev": "b"\n}'],
    ['{\n-  "dev": "a"\n+  "dev": "b"\n}', '{\n   "dev": "b"\n}'],
  ])('is shown as it is afterwards: %j', (text, expected) => {
    expect(shown(text, 'json').text).toBe(expected);
  });

  it.each([
    ['is only taken away', '{\n-  "dev": "a",\n+  "go": "b"\n}', 'json'],
    ['is none afterwards either', '{\n+  dev b\n}', 'json'],
    ['is of another language', 'a\n+ b', 'js'],
    ['has no signs', '{\n  "dev": "a"\n}', 'json'],
  ])('stays where it %s', (_, text, lang) => {
    expect(shown(text, lang).text).toBe(text);
  });
});
