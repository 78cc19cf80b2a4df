import { describe, expect, it } from 'vitest';
import { isTooDeep, shownJson } from './shown-json.ts';

describe('shownJson', () => {
  it.each([
    ['{ "a": 1 }', { a: 1 }],
    ['[1, 2]', [1, 2]],
    ['{\n  // why\n  "a": 1, /* and */ "b": [true],\n}', { a: 1, b: [true] }],
    ['"scripts": {\n  "dev": "vite"\n}', { scripts: { dev: 'vite' } }],
    ['"type": "module",', { type: 'module' }],
    ['{\n  "a": 1,\n  ...\n}', { a: 1 }],
    ['{\n  ...\n  "a": 1\n}', { a: 1 }],
    ['{\n  …\n  "a": 1\n}', { a: 1 }],
    ['{\n  ... the rest of your settings\n  "a": 1\n}', { a: 1 }],
    ['{\n  // ... what was there\n  "a": 1\n}', { a: 1 }],
    ['{ "paths": [...], "a": { ... } }', { paths: [], a: {} }],
    ['{ ..., "a": 1 }', { a: 1 }],
    ['...\n"a": 1,\n...', { a: 1 }],
    ['{ "files": ["src/...", "…"], "url": "http://a/b" }', { files: ['src/...', '…'], url: 'http://a/b' }],
    ['{ "quote": "a \\" ... b" }', { quote: 'a " ... b' }],
  ])('reads %j', (text, value) => {
    expect(shownJson(text)).toEqual(value);
  });

  it.each([
    'npm install box',
    'const a = { b: 1 };',
    '{ a: 1 }',
    '"only a text"',
    '42',
    '',
    '{ "a": <your value> }',
    '"unclosed',
  ])('finds none in %j', (text) => {
    expect(shownJson(text)).toBeNull();
  });

  it('refuses what is nested deeper than any page means it', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(isTooDeep(nested(200))).toBe(false);
    expect(isTooDeep(nested(201))).toBe(true);
    expect(shownJson(nested(201))).toBeNull();
    expect(shownJson(nested(3))).toEqual([[[]]]);
  });
});
