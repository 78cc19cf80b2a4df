import { describe, expect, it } from 'vitest';
import {
  announcesExample,
  announcesGenerated,
  announcesOutput,
  introducesOutput,
  isForWindows,
} from './announcements.ts';

describe('the words above a block', () => {
  it.each([
    ['The output is:', true],
    ['You should see something like this:', true],
    ['It will show:', true],
    ['Run it to print the version:', true],
    ['This results in the following:', true],
    ['The output is short. Now go on:', false],
    ['To see the structure, run this:', false],
    ['Install it:', false],
    ['Call `print`:', false],
    ['', false],
  ])('%j announce output: %s', (said, expected) => {
    expect(announcesOutput(said)).toBe(expected);
  });

  it.each([
    ['Save it as `a.mjs` and run it. It prints:', true],
    ['The command shows this:', true],
    ['It logs:', true],
    ['It prints: a lot.', false],
    ['It prints `a`.', false],
    ['Save what it prints:', false],
    ['Create `a.mjs`, which returns the result:', false],
  ])('%j hand over to what is printed: %s', (said, expected) => {
    expect(introducesOutput(said)).toBe(expected);
  });

  it.each([
    ['It will instead be emitted as something like the following:', true],
    ['The module is compiled to this:', true],
    ['It needs helpers in the following emitted file:', true],
    ['The files are generated like this:', true],
    ['It gets compiled to this:', true],
    ['See the following generated code:', true],
    ['See the following generated output:', true],
    ['See the following generated files:', true],
    ['See the following generated docs:', false],
    ['It is compiled to this: see there.', false],
    ['The following rule shows how it is converted:', false],
    ['It will be converted to numbers:', false],
    ['Run the compiled file like this:', false],
    ['The module is compiled to this.', false],
  ])('%j hand over to what a tool makes: %s', (said, expected) => {
    expect(announcesGenerated(said)).toBe(expected);
  });

  it.each([
    ['For example:', true],
    ['Use a driver, e.g. this one:', true],
    ['For example. Then go on:', false],
    ['For example, with `kit.start`:', false],
    ['Use it:', false],
  ])('%j announce an example: %s', (said, expected) => {
    expect(announcesExample(said)).toBe(expected);
  });
});

describe('a block is for Windows', () => {
  it.each<[string, string, string[], boolean]>([
    ['On Windows:', '', [], true],
    ['', ' PowerShell', [], true],
    ['', '', ['npm', 'Windows'], true],
    ['On Windows and Linux:', '', [], false],
    ['On macOS:', '', ['Windows'], false],
    [`On Windows it differs. ${'Read on. '.repeat(30)}`, '', [], false],
    ['Run it:', '', ['npm'], false],
  ])('%j %j %j: %s', (said, comment, labels, expected) => {
    expect(isForWindows(said, comment, labels)).toBe(expected);
  });
});
