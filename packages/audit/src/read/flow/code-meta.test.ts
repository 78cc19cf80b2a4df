import { describe, expect, it } from 'vitest';
import { labelOfCode } from './code-label.ts';
import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';
import { guessLanguage } from './guess-language.ts';
import { npmCommand, wordsOf } from './package-commands.ts';
import { tidyFence } from './tidy-fence.ts';

describe('the info string of a fence', () => {
  it.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['title="a.js"', 'a.js', 'a.js'],
    ["title='a b.js'", 'a b.js', 'a b.js'],
    ['title=a.js', 'a.js', 'a.js'],
    ['title={"a.js"}', 'a.js', 'a.js'],
    ['filename="src/a.ts" {1,3}', 'src/a.ts', 'src/a.ts'],
    ['file=a.js', 'a.js', 'a.js'],
    ['{{ filename: "a.ts", mark: [1] }}', 'a.ts', 'a.ts'],
    ['@{data-filename="a.js"}', 'a.js', 'a.js'],
    ['{filename="a.js"}', 'a.js', 'a.js'],
    ['[npm]', null, 'npm'],
    ['[src/a.ts]', 'src/a.ts', 'src/a.ts'],
    ['[src/a.ts] {2}', 'src/a.ts', 'src/a.ts'],
    ['tab="npm"', null, 'npm'],
    ['label=npm', null, 'npm'],
    ['title="a.js" tab="npm"', 'a.js', 'npm'],
    ['npm2yarn', null, 'npm2yarn'],
    ['a.js', 'a.js', 'a.js'],
    ['twoslash a.js', 'a.js', null],
    ['{1,3}', null, null],
    ['/word/', null, null],
    ['showLineNumbers {1}', null, 'showLineNumbers'],
    ['copy=false wrap', null, 'wrap'],
    ['[esm.sh]', null, 'esm.sh'],
  ])('%j names the file %j and the tab %j', (meta, title, label) => {
    expect(readMeta(meta)).toMatchObject({ title, label });
  });
});

const code: Code = {
  kind: 'code',
  lang: 'sh',
  meta: null,
  title: null,
  text: 'npm i',
  line: 1,
  lastLine: 1,
  origin: 'fence',
};

describe('what a reader calls a block', () => {
  it.each<[Partial<Code>, string]>([
    [{ meta: '[Yarn]' }, 'Yarn'],
    [{ title: 'a.js' }, 'a.js'],
    [{ text: '$ pnpm add kit' }, 'pnpm'],
    [{ text: '# first\nbunx kit' }, 'bun'],
    [{ text: 'make', lang: 'sh' }, 'sh'],
    [{ text: 'x', lang: null }, 'code'],
    [{ text: 'valueOf x', lang: 'js' }, 'js'],
  ])('%j is %s', (part, expected) => {
    expect(labelOfCode({ ...code, ...part })).toBe(expected);
  });
});

describe('a fence as its site would show it', () => {
  it.each<[string, Partial<Code>, Partial<Code>]>([
    ['a name behind the language', { lang: 'js:app.js' }, { lang: 'js', title: 'app.js' }],
    ['no name behind the language', { lang: 'js:app' }, { lang: 'js:app', title: null }],
    ['marks of lines', { lang: 'json{5}' }, { lang: 'json' }],
    ['no numbers', { lang: 'sh:no-line-numbers' }, { lang: 'sh' }],
    ['numbers from a line on', { lang: 'ts:line-numbers=5' }, { lang: 'ts' }],
    ['both', { lang: 'ts{1}:line-numbers' }, { lang: 'ts' }],
    ['no template', { lang: 'md:v-pre' }, { lang: 'md' }],
    [
      'packages to install',
      { lang: 'package-install', text: 'kit kit-dom' },
      { lang: 'sh', text: 'npm install kit kit-dom' },
    ],
    ['a package to run', { lang: 'package-exec', text: 'kit init' }, { text: 'npx kit init' }],
    ['a command as it is', { lang: 'package-install', text: 'npx kit' }, { text: 'npx kit' }],
    ['an unknown kind', { lang: 'package-lock', text: 'a' }, { lang: 'package-lock', text: 'a' }],
    ['a title in the first line', { text: '// title: a.js\nlet a' }, { title: 'a.js', text: 'let a' }],
    ['a title in a comment of the shell', { text: '# title: Run\nnpm i' }, { title: 'Run', text: 'npm i' }],
    ['a title alone', { text: '# title: Run' }, { title: null, text: '# title: Run' }],
    ['a frame', { text: '│  cd app\n│\n│  npm i' }, { text: 'cd app\n\nnpm i' }],
    ['a frame around words', { text: '│  Done' }, { text: '│  Done' }],
  ])('%s', (_name, given, expected) => {
    expect(tidyFence({ ...code, ...given })).toMatchObject(expected);
  });
});

describe('the language of code that names none', () => {
  it.each<[string, string | null, string | null]>([
    ["import a from 'a'", null, 'js'],
    ['const a = 1', null, 'js'],
    ['// first\nexport default {}', null, 'js'],
    ['interface A { b: string }\nconst a: string = b', null, 'ts'],
    ['const a: string = b', null, 'ts'],
    ["import type { A } from 'a'", null, 'ts'],
    ['<!doctype html><p>a', null, 'html'],
    ['{ "scripts": {} }', null, 'json'],
    [' a\n+b', null, 'diff'],
    ['anything', 'app.tsx', 'tsx'],
    ['npm i', null, null],
    ['npm i', 'a.constructor', null],
    ['npm i', 'a.__proto__', null],
    ['npm i', 'constructor', null],
    ['Hello, world', null, null],
  ])('%j under %j is %j', (text, title, expected) => {
    expect(guessLanguage(text, title)).toBe(expected);
  });
});

describe('what a site asks a package manager to do', () => {
  it.each<[string, string[], string[], string | null]>([
    ['install', ['kit'], [], 'npm install kit'],
    ['install', ['kit'], ['-D'], 'npm install -D kit'],
    ['add-dev', ['kit'], [], 'npm install --save-dev kit'],
    ['Init_Create', ['kit'], [], 'npm init kit'],
    ['exec', ['kit'], ['--yes'], 'npx kit --yes'],
    ['run', ['build'], [], 'npm run build'],
    ['fly', ['kit'], [], null],
    ['constructor', ['kit'], [], null],
    ['', ['kit'], [], null],
  ])('%s %j %j', (action, packages, args, expected) => {
    expect(npmCommand({ action, packages, args })).toBe(expected);
  });

  it.each<[string | null, string[]]>([
    [null, []],
    ['a b', ['a', 'b']],
    ['["a b", \'c\']', ['a b', 'c']],
    ['[]', []],
    ['[a b]', ['a', 'b']],
    ['{[`a`]}', ['a']],
    ['""', []],
  ])('the words of %j', (value, expected) => {
    expect(wordsOf(value)).toEqual(expected);
  });
});
