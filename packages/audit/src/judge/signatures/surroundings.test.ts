import { describe, expect, it } from 'vitest';
import { noAnswer, runOut } from './limits.ts';
import { managedPython, nativePart, noBrowser, noProject, nothingFound } from './surroundings.ts';

describe('a project that is not there', () => {
  it.each([
    ['fatal: not a git repository (or any of the parent directories): .git', 'repository'],
    ["make: *** No rule to make target 'install'.  Stop.", 'project'],
    ['make: *** No targets specified and no makefile found.  Stop.', 'project'],
    ['npm error Missing script: "build"', 'project'],
    ['error Command "build" not found.', 'project'],
    ['ERR_PNPM_NO_SCRIPT  Missing script: build', 'project'],
    ['npm error enoent Could not read package.json: Error: ENOENT', 'project'],
    ['error Couldn\'t find a package.json file in "/home/a"', 'project'],
    ["Error: ENOENT: no such file or directory, open 'package.json'", 'project'],
    ["Error: ENOENT: no such file or directory, open '/home/a/package.json'", 'project'],
    ['Error: No package.json could be found upwards from directory /home/a', 'project'],
    ['A package.json file is required', 'project'],
    ['/home/a/package.json does not exist', 'project'],
    ['npm error No workspaces found:', 'project'],
    ['ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND  No package.json', 'project'],
    ["Error: ENOENT: no such file or directory, open '/home/a/data.json'", undefined],
    ['Wrote to /home/a/package.json', undefined],
    ['Initialized empty Git repository', undefined],
    ['the script is missing', undefined],
  ])('%s: %s', (line, kind) => {
    expect(noProject.first(line)?.row.kind).toBe(kind);
  });
});

describe('a tool without anything to work on', () => {
  it.each([
    'Error: No entry module found for "foo"',
    'Could not resolve entry module "src/index.js".',
    'error TS18003: No inputs were found in config file',
    'No files matching the pattern "src" were found.',
    'No test files found, exiting with code 1',
    'No tests found, exiting with code 1',
    '✖ 3 problems (3 errors, 0 warnings)',
    '  9 errors',
    'FileSearchError: Not found target files',
  ])('says %s', (line) => {
    expect(nothingFound.says(line)).toBe(true);
  });

  it.each(['Found 3 files', 'all tests passed', 'it has 9 errors', 'no problems'])(
    'does not say %s',
    (line) => {
      expect(nothingFound.says(line)).toBe(false);
    },
  );
});

describe('a part for this machine', () => {
  it.each([
    ["Error: Cannot find module '@kit/core-linux-x64-gnu'", true],
    ["Cannot find package '@kit/binding-wasm32-wasi'", true],
    ['Failed to load @kit/core.darwin-arm64', true],
    ['Could not resolve "@kit/core-win32-x64"', true],
    ['npm has a bug related to optional dependencies', true],
    ["Error: Cannot find module '@kit/linux'", false],
    ["Error: Cannot find module './linux-x64'", false],
    ['running on linux-x64', false],
  ])('is missing in %s: %s', (line, expected) => {
    expect(nativePart.says(line)).toBe(expected);
  });
});

describe('other things that a machine lacks', () => {
  it.each([
    [noBrowser, 'Error: Could not find Chrome (ver. 140). This can occur', true],
    [noBrowser, 'browserType.launch: Executable doesn’t exist at /a', true],
    [noBrowser, 'Failed to launch the browser process!', true],
    [noBrowser, 'WebDriverError: cannot find Chrome binary', true],
    [noBrowser, 'Open it in Chrome', false],
    [managedPython, 'error: externally-managed-environment', true],
    [managedPython, 'a managed environment', false],
    [runOut, 'Error: EMFILE: too many open files', true],
    [runOut, 'OSError: [Errno 28] No space left on device', true],
    [runOut, 'fork: Resource temporarily unavailable', true],
    [runOut, 'Error: spawn node EAGAIN', true],
    [runOut, 'there is space left', false],
    [runOut, 'Error: EAGAIN', false],
    [noAnswer, 'The operation was aborted', true],
    [noAnswer, 'TimeoutError: no', true],
    [noAnswer, 'Request timed out', true],
    [noAnswer, 'connect ECONNREFUSED', false],
  ])('%#: %s', (table, line, expected) => {
    expect(table.says(line)).toBe(expected);
  });
});
