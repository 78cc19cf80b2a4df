import { describe, expect, it } from 'vitest';
import * as modules from './modules.ts';

describe('something that a package does not have', () => {
  it.each([
    "SyntaxError: The requested module 'kit' does not provide an export named 'open'",
    "TS2305: Module '\"kit\"' has no exported member 'Open'.",
    '"open" is not exported by "node_modules/kit/index.js"',
    "export 'open' (imported as 'open') was not found in 'kit'",
    "export 'open' was not found in 'kit'",
    'Package subpath \'./old\' is not defined by "exports" in /a/package.json',
    'TypeError: kit.open is not a function',
    'TypeError: Kit is not a constructor',
    "TypeError: Class constructor A cannot be invoked without 'new'",
    "Property 'open' does not exist on type 'Kit'.",
    "error: unknown option '--fast'",
    'Unknown command: deploy',
    'error: unrecognized argument --x',
    "Cannot find module 'kit/old' imported from /a/b.js",
  ])('in %s', (line) => {
    expect(modules.unknownSurface.says(line)).toBe(true);
  });

  it.each([
    "Error: Cannot find module './a.js' imported from /a/b.js",
    'a function is a function',
    'Options: --fast',
    'the command is known',
  ])('not in %s', (line) => {
    expect(modules.unknownSurface.says(line)).toBe(false);
  });
});

describe('the kind of module that a message asks for', () => {
  it.each([
    ['SyntaxError: Cannot use import statement outside a module', 'module'],
    ['(node:1) Warning: To load an ES module, set "type": "module" in the package.json', 'module'],
    ['ReferenceError: exports is not defined in ES module scope', 'commonjs'],
    ['Error [ERR_REQUIRE_ESM]: require() of ES Module', 'either'],
    ["SyntaxError: 'import' and 'export' may appear only with 'sourceType: module'", 'either'],
    ["SyntaxError: Unexpected token 'export'", 'either'],
    ["SyntaxError: Unexpected token '<'", undefined],
  ])('%s: %s', (line, kind) => {
    expect(modules.moduleKinds.first(line)?.row.kind).toBe(kind);
  });
});

describe('a module that is not there', () => {
  it.each([
    ["Error: Cannot find module '/journey/b.js'", '/journey/b.js', "Cannot find module '/journey/b.js'"],
    ["Cannot find package 'dotenv' imported from /a.js", 'dotenv', "Cannot find package 'dotenv'"],
    ['✘ [ERROR] Could not resolve "kit"', 'kit', 'Could not resolve "kit"'],
    ["Module not found: Error: Can't resolve './a' in '/b'", './a', "Can't resolve './a'"],
    ['Failed to resolve import "kit" from "src/a.ts"', 'kit', 'Failed to resolve import "kit"'],
  ])('%s', (line, module, said) => {
    expect(modules.missingModules.first(line)).toMatchObject({ slots: { module }, said });
  });

  it('is the first that an output names', () => {
    const output = `Could not resolve "b"\nCannot find module 'a'`;
    expect(modules.missingModules.first(output)?.slots.module).toBe('b');
  });
});

describe('other messages', () => {
  it.each([
    ['src/a.ts(1,2): error TS2339: no', 'src/a.ts'],
    ['src/a.tsx:1:2 - error TS2339: no', 'src/a.tsx'],
    ['node_modules/kit/a.ts(1,2): error TS2339: no', undefined],
    ['src/a.ts(1,2): error TS5023: no', undefined],
    ['src/a.js(1,2): error TS2339: no', undefined],
    ['error TS2339: no', undefined],
  ])('name the file that does not compile: %s: %s', (line, file) => {
    expect(modules.typeErrors.first(line)?.slots.file).toBe(file);
  });

  it.each([
    ['error TS5102: Option "x" has been removed.', true],
    ["Option 'importsNotUsedAsValues' has been removed.", true],
    ['The property is no longer supported', true],
    ['kit no longer supports it', true],
    ['It was removed in v9', true],
    ['The file was removed', false],
    ['error TS2339: no', false],
  ])('tell that a tool has dropped something: %s: %s', (line, expected) => {
    expect(modules.dropped.says(line)).toBe(expected);
  });

  it.each([
    ['Request failed with status code 404', true],
    ['HTTP/1.1 503 Service Unavailable', true],
    ['HTTP 400', true],
    ['status: 500', true],
    ['The server responded with 422', true],
    ['status: 200', false],
    ['404 pages', false],
  ])('tell that a service refused: %s: %s', (line, expected) => {
    expect(modules.refusedRequests.says(line)).toBe(expected);
  });
});
