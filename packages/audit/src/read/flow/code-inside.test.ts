import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { codeInside, unknownCode } from './code-inside.ts';
import { el } from './element-fixture.ts';

function shown(element: Element): string | null {
  const found = codeInside(element);
  if (found === null) return null;
  return found.kind === 'code' ? `${found.lang}: ${found.text}` : found.reason;
}

describe('code between the tags of a component', () => {
  it.each<[string, Element, string]>([
    ['a terminal', el('Terminal', {}, 'kit go'), 'sh: kit go'],
    ['a name that ends so', el('MyShell', {}, 'kit go'), 'sh: kit go'],
    ['a terminal of package names', el('NpmCommand', {}, 'kit box'), 'sh: npm install kit box'],
    ['a block of code', el('CodeBlock', { language: 'ts' }, 'let a'), 'ts: let a'],
    ['a language under a short name', el('Snippet', { lang: 'ts' }, 'let a'), 'ts: let a'],
    ['the name of a file', el('Code', { title: 'a.css' }, 'p {}'), 'css: p {}'],
    ['commands in code', el('Code', {}, 'npm install kit'), 'sh: npm install kit'],
    ['colours with a language', el('Highlight', { lang: 'js' }, 'let a'), 'js: let a'],
    [
      'commands in any component',
      el('Frob', {}, 'npm install kit\nnpx kit go'),
      'sh: npm install kit\nnpx kit go',
    ],
    [
      'a script in any component',
      el('Frob', {}, "import a from 'a'\na.go()"),
      "js: import a from 'a'\na.go()",
    ],
    ['lines that are elements', el('Code', { lang: 'js' }, el('p', {}, 'a'), el('p', {}, 'b')), 'js: a\nb'],
    ['words that are elements', el('Code', { lang: 'js' }, el('b', {}, 'a'), el('i', {}, 'b')), 'js: ab'],
    ['components on lines of their own', el('Code', { lang: 'js' }, el('Line', {}, 'a'), 'b'), 'js: a\nb'],
    ['a string in braces', el('Code', { lang: 'js' }, "{'let a'}"), 'js: let a'],
    ['a template in braces', el('Code', { lang: 'js' }, '{`let a\nlet b`}'), 'js: let a\nlet b'],
    ['braces that are code', el('Code', { lang: 'js' }, '{ a: 1 }'), 'js: { a: 1 }'],
    [
      'a template that a renderer took for code',
      el('Code', { lang: 'js' }, el('p', {}, '{', el('code', {}, 'let a'), '}')),
      'js: let a',
    ],
    [
      'items',
      el('Code', { lang: 'js' }, el('li', {}, 'a'), el('div', {}, 'b'), 'c', el('br'), 'd'),
      'js: a\nb\nc\nd',
    ],
    ['a command below blank lines', el('Code', {}, '\n\nnpm install kit'), 'sh: npm install kit'],
    ['commands with a blank line', el('Frob', {}, 'npm i kit\n\nnpx kit go'), 'sh: npm i kit\n\nnpx kit go'],
    ['a blank line that is less deep', el('Code', { lang: 'js' }, '    a\n  \n    b'), 'js: a\n\nb'],
    ['package names that are no names of a terminal', el('PackageCode', {}, 'kit box'), 'null: kit box'],
    [
      'words of code among others',
      el('Code', { lang: 'js' }, el('p', {}, 'a ', el('code', {}, 'let a'), ' b')),
      'js: a let a b',
    ],
    [
      'words of code in braces that go on',
      el('Code', { lang: 'js' }, '{', el('code', {}, 'a'), '}', el('i', {}, 'b')),
      'js: {a}b',
    ],
    ['two words of code in braces', el('Code', { lang: 'js' }, ' { ', el('b', {}, 'a'), ' } '), 'js: { a }'],
    ['indented lines', el('Code', { lang: 'js' }, '\n    a\n\n      b\n'), 'js: a\n\n  b'],
  ])('%s', (_name, element, expected) => {
    expect(shown(element)).toBe(expected);
  });

  it.each<[string, Element]>([
    ['an element of HTML', el('code', {}, 'npm install kit')],
    ['a note', el('Note', {}, 'npm install kit')],
    ['a name that only holds such a word', el('ShellGame', {}, 'Words')],
    ['the beginning of a script', el('Frob', {}, 'const a = {')],
    ['colours without a language', el('Highlight', {}, 'Words')],
    ['words in any component', el('Frob', {}, 'Install it first')],
    ['a command among words', el('Frob', {}, 'npm install kit\nThen go on with it')],
    ['blocks', el('CodeBlock', {}, el('pre', {}, 'let a'))],
    ['a list', el('Terminal', {}, el('ul', {}, el('li', {}, 'kit')))],
    ['nothing', el('Terminal')],
    ['blanks', el('Terminal', {}, ' \n ')],
    ['a template with parts', el('Code', {}, `{\`let \${name}\`}`)],
  ])('is not %s', (_name, element) => {
    expect(shown(element)).toBeNull();
  });

  it('is not known where a part of it is put in when the site is built', () => {
    const element = el('Terminal', {}, 'npm i kit@', el('mdx-expression', {}, '{version}'));
    expect(shown(element)).toBe('code_with_expression');
    expect(unknownCode(element)).toMatchObject({ couldHoldStep: true });
    expect(unknownCode(el('Terminal', {}, 'npm i kit'))).toBeNull();
  });

  it('has the title and the lines of its component', () => {
    expect(codeInside(el('Code', { filename: 'a.js', dataLine: '5' }, 'let a'))).toMatchObject({
      title: 'a.js',
      line: 5,
      origin: 'component',
    });
  });
});
