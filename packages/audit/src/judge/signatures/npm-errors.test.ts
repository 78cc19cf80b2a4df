import { describe, expect, it } from 'vitest';
import { failedScript, npmFacts } from './npm-errors.ts';

describe('what npm names of a failure', () => {
  it.each([
    ['npm error path /a/b', [{ name: 'path', value: '/a/b', line: 'npm error path /a/b' }]],
    ['  npm ERR! code E1 ', [{ name: 'code', value: 'E1', line: 'npm ERR! code E1' }]],
    ['npm error', []],
    ['npm warn code E1', []],
    ['up to date', []],
  ])('%j', (output, facts) => {
    expect(npmFacts(output)).toEqual(facts);
  });
});

describe('the script of a package that failed', () => {
  const told = (path: string, command: string): string =>
    `npm error code 1\nnpm error path ${path}\nnpm error command failed\nnpm error command ${command}`;

  it.each([
    ['/home/a/node_modules/kit', 'sh -c husky install', { script: 'husky install', package: 'kit' }],
    ['/a/node_modules/@kit/core', 'sh -c node i.js', { script: 'node i.js', package: '@kit/core' }],
    ['/a/node_modules/kit/node_modules/dep', 'sh -c x', { script: 'x', package: 'dep' }],
    ['/a/node_modules/kit/lib', 'sh -c x', { script: 'x', package: null }],
    ['/a/project', 'sh -c x', { script: 'x', package: null, path: null }],
    ['/a/node_modules/kit', 'git clone x', { script: null, package: 'kit' }],
  ])('in %s by %s', (path, command, expected) => {
    expect(failedScript(told(path, command))).toMatchObject(expected);
  });
});
