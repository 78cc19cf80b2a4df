import { describe, expect, it } from 'vitest';
import * as errors from './errors.ts';

describe('trouble in an output', () => {
  it.each([
    ['kit: not found', true],
    ['cannot open it', true],
    ['2 errors', true],
    ['Tests: 1 failed', true],
    ['  error: no', true],
    ['0 errors, 0 failed', false],
    ['done in 2 s', false],
    ['no errors', false],
  ])('%s: %s', (line, expected) => {
    expect(errors.failureWords.says(`fine\n${line}\nfine`)).toBe(expected);
  });
});

describe('the line by which a build says that it broke', () => {
  it.each([
    ['Error: No entry module found', true],
    ['[!] RollupError: Could not load it', true],
    ['error: no', true],
    ['error TS1: no', true],
    ['no error here: none', false],
    ['built without error', false],
  ])('%s: %s', (line, expected) => {
    expect(errors.buildErrors.says(line)).toBe(expected);
  });
});

describe('the class of an error', () => {
  it.each([
    ['RangeError: odd', 'RangeError'],
    ['Uncaught TypeError: no', 'TypeError'],
    ['failed: RangeError: odd', 'RangeError'],
    ['[Error: no]', 'Error'],
    ['Error', 'Error'],
    ['java.lang.Exception: no', undefined],
    ['an error: no', undefined],
    ['The Error is known', undefined],
  ])('of %s is %s', (line, name) => {
    expect(errors.errorClassOf(line)).toBe(name);
  });
});

describe('the place at which the body of a module stopped', () => {
  it.each([
    ['    at Object.<anonymous> (/home/dev/a.cjs:3:9)', 3],
    ['    at file:///home/dev/a.cjs:4:1', 4],
    ['    at async file:///home/dev/a.cjs:5:1', 5],
    ['    at glow (/home/dev/a.cjs:6:1)', null],
    ['    at Object.<anonymous> (/home/dev/ba.cjs:3:9)', null],
    ['    at Object.<anonymous> (/home/dev/node_modules/kit/a.cjs:3:9)', null],
    ['    at Object.<anonymous> (/home/dev/b.cjs:3:9)', null],
    ['a.cjs:3', null],
  ])('in %j is %s', (frame, row) => {
    expect(errors.placeInModule(['Error: no', frame], 'a.cjs')).toBe(row);
  });
});

describe('a frame of a stack', () => {
  it.each([
    ['    at main (/a/b.js:3:9)', true],
    ['    at /a/b.js:3:9', true],
    ['    at node:internal/main/run_main_module:36:49', true],
    ['    at Array.map (native)', true],
    ['at /a/b.js:3:9', false],
    ['    at noon', false],
    ['    look at it', false],
  ])('%j: %s', (line, expected) => {
    expect(errors.isStackFrame(line)).toBe(expected);
  });
});

describe('what a step misses', () => {
  it.each([
    ["Cannot find module 'kit/core'", 'kit/core'],
    ['Please run "npm install kit-db".', 'kit-db'],
    ['npm i -D @kit/core', '@kit/core'],
    ['sh: 1: kit: not found', 'kit'],
    ['sh: 1: node_modules/.bin/kit: No such file or directory', 'kit'],
    ["Cannot find module '../a'", undefined],
    ['all found', undefined],
  ])('in %s is %s', (line, name) => {
    expect(errors.wantedNames.first(line)?.slots.name).toBe(name);
  });
});
