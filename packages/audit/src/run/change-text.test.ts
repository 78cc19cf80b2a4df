import { describe, expect, it } from 'vitest';
import { applyDiff } from './apply-diff.ts';
import { mergeJson } from './merge-json.ts';
import { placeSnippet } from './place-snippet.ts';

const MANIFEST = `{
  "name": "demo",
  "version": "1.0.0",
  "main": "index.js",
  "scripts": {
    "test": "echo no"
  },
  "license": "ISC",
  "type": "commonjs"
}
`;

function jsonOf(changed: ReturnType<typeof applyDiff>): unknown {
  if ('problem' in changed) throw new Error(changed.problem.code);
  return JSON.parse(changed.text);
}

describe('applyDiff', () => {
  it('applies a diff without line numbers by the lines it takes away and their neighbours', () => {
    const found = 'const a = 1;\nfunction f() {\n  return a;\n}\n';
    const diff = ' const a = 1;\n+const b = 2;\n function f() {\n-  return a;\n+  return b;\n }\n';
    expect(applyDiff(found, diff, 'a.js')).toEqual({
      text: 'const a = 1;\nconst b = 2;\nfunction f() {\n  return b;\n}\n',
    });
  });

  it('applies a unified diff whose numbers are off', () => {
    const found = 'zero\none\ntwo\nthree\n';
    const diff = '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n';
    expect(applyDiff(found, diff, 'x')).toEqual({ text: 'zero\none\n2\nthree\n' });
  });

  it('means members where the file is JSON, whatever else the file has gained since', () => {
    const diff =
      ' {\n   "name": "demo",\n   "version": "1.0.0",\n-  "main": "index.js",\n+  "private": true,\n   "scripts": {\n     "test": "echo no"\n+    "build": "webpack"\n   },\n   "license": "ISC"\n }\n';
    const shown = diff.replace('"echo no"\n+', '"echo no",\n+');
    expect(jsonOf(applyDiff(MANIFEST, shown, 'package.json'))).toEqual({
      name: 'demo',
      version: '1.0.0',
      private: true,
      license: 'ISC',
      type: 'commonjs',
      scripts: { test: 'echo no', build: 'webpack' },
    });
  });

  it('means the member that it adds, where the file has it already and the hunk ends in the middle', () => {
    const found =
      '{\n  "name": "kit",\n  "main": "a.js",\n  "scripts": {\n    "test": "no"\n  },\n  "type": "commonjs"\n}\n';
    const shown =
      '--- a/package.json\n+++ b/package.json\n@@ -1,5 +1,6 @@\n {\n   "name": "kit",\n+  "type": "module",\n   "main": "a.js",\n   "scripts": {\n     "test": "no"';
    expect(jsonOf(applyDiff(found, shown, 'package.json'))).toEqual({
      name: 'kit',
      main: 'a.js',
      scripts: { test: 'no' },
      type: 'module',
    });
  });

  it('makes a file that is all new', () => {
    expect(applyDiff(undefined, '+one\n+two\n', 'new.txt')).toEqual({ text: 'one\ntwo\n' });
  });

  it.each([
    ['a file that is not there', undefined, 'nothing_to_change'],
    ['a file that does not have the line', 'something else\n', 'change_does_not_fit'],
  ])('says that it does not fit %s', (_, found, code) => {
    const problem = { code, params: { path: 'a.txt' } };
    expect(applyDiff(found, '-gone\n+new\n', 'a.txt')).toEqual({ problem });
  });
});

describe('mergeJson', () => {
  it.each([
    ['members without braces', '"scripts": { "build": "tsc" }'],
    ['comments and a trailing comma', '{\n  // add this\n  "scripts": { "build": "tsc", },\n}'],
    ['an ellipsis', '{\n  ...\n  "scripts": { "build": "tsc" }\n}'],
  ])('merges %s and keeps what is there', (_, shown) => {
    expect(jsonOf(mergeJson(MANIFEST, shown, 'package.json'))).toMatchObject({
      name: 'demo',
      scripts: { test: 'echo no', build: 'tsc' },
    });
  });

  it('replaces a value and keeps the comments of the file', () => {
    const changed = mergeJson('{\n  // why\n  "strict": false\n}\n', '{ "strict": true }', 'tsconfig.json');
    expect(changed).toEqual({ text: '{\n  // why\n  "strict": true\n}\n' });
  });

  it('makes the file where there is none', () => {
    expect(jsonOf(mergeJson(undefined, '{ "a": 1 }', 'a.json'))).toEqual({ a: 1 });
  });

  it.each([
    ['what the page shows', '{}', 'not json {', 'shown_is_no_json'],
    ['the file', 'module.exports = {}', '{ "a": 1 }', 'file_is_no_json'],
  ])('says when %s is no JSON', (_, found, shown, code) => {
    expect(mergeJson(found, shown, 'a.json')).toEqual({ problem: { code, params: { path: 'a.json' } } });
  });
});

describe('placeSnippet', () => {
  const found = 'version: v2\n# how it looks\nlint:\n  use:\n    - ALL\nkept:\n  - 1\n';

  it('puts the parts of YAML that a page shows again in place of those that are there', () => {
    const shown = 'version: v2\nmodules:\n  - path: a\nlint:\n  use:\n    - STANDARD';
    expect(placeSnippet(found, shown, 'version: v2', 'kit.yaml')).toEqual({
      text: 'version: v2\nlint:\n  use:\n    - STANDARD\nkept:\n  - 1\nmodules:\n  - path: a\n',
    });
  });

  it('adds to a part of YAML that the page shows alone, and knows no parts elsewhere', () => {
    expect(placeSnippet(found, 'kept:\n  - 0', 'kept:', 'kit.yml')).toEqual({
      text: found.replace('kept:', 'kept:\n  - 0'),
    });
    const code = 'a: 1\nb: 2\n';
    expect(placeSnippet(code, 'a: 1\nb: 3', 'a: 1', 'kit.txt')).toEqual({ text: 'a: 1\nb: 3\nb: 2\n' });
  });

  it('fills a file that is still empty', () => {
    expect(placeSnippet('\n', 'KEY=value', 'KEY=value')).toEqual({ text: 'KEY=value\n' });
  });

  it.each([
    ['after the anchor', 'two!', 'one\ntwo!\nthree\n'],
    ['in place of the anchor that it repeats', 'one\ntwo!', 'one\ntwo!\nthree\n'],
  ])('stands %s', (_, snippet, text) => {
    expect(placeSnippet('one\nthree\n', snippet, 'one')).toEqual({ text });
  });

  it('is the whole file without an anchor', () => {
    expect(placeSnippet('old', 'new', null)).toEqual({ text: 'new\n' });
  });

  it.each([
    [undefined, { code: 'nothing_to_edit', params: {} }],
    ['nothing here', { code: 'anchor_not_found', params: { anchor: 'anchor' } }],
  ])('says what is missing in %j', (found, problem) => {
    expect(placeSnippet(found, 'x', 'anchor')).toEqual({ problem });
  });
});
