import { describe, expect, it } from 'vitest';
import {
  describesFile,
  isForWindows,
  saysExample,
  saysGenerated,
  saysOnlyOutput,
  saysOutput,
  saysToWrite,
} from './said.ts';

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
    expect(saysOutput(said)).toBe(expected);
  });

  it.each([
    ['This is what should be output:', true],
    ["Here's what will be printed by it:", true],
    ['This is what you type:', false],
  ])('%j announce output alone: %s', (said, expected) => {
    expect(saysOnlyOutput(said)).toBe(expected);
  });

  it.each([
    ['For example:', true],
    ['Use a driver, e.g. this one:', true],
    ['For example. Then go on:', false],
    ['For example, with `kit.start`:', false],
    ['Use it:', false],
  ])('%j announce an example: %s', (said, expected) => {
    expect(saysExample(said)).toBe(expected);
  });

  it.each([
    ['The generated file looks like this:', true],
    ['The following files were created:', true],
    ['It will now look something like this:', true],
    ['Edit the generated file so that it has this:', false],
    ['It has this:', false],
  ])('%j show what was made: %s', (said, expected) => {
    expect(saysGenerated(said)).toBe(expected);
  });

  it.each([
    ['The `kit.json` file contains this:', true],
    ['Our `a.js` is where it starts:', true],
    ['The `kit.json` contains this. Add it:', false],
    ['In it the `kit.json` contains this:', false],
  ])('%j describe a file: %s', (said, expected) => {
    expect(describesFile(said)).toBe(expected);
  });

  it.each([
    ['Save this file:', true],
    ['Create `db.json`:', true],
    ['Create it:', false],
    ['The file is:', false],
  ])('%j have a file written: %s', (said, expected) => {
    expect(saysToWrite(said)).toBe(expected);
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
