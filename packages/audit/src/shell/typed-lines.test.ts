import { describe, expect, it } from 'vitest';
import { actionOf, beginsWithProgram, managerTyped, plainlyTyped } from './typed-lines.ts';

describe('a line as a page shows it', () => {
  it.each([
    ['npm i', 'npm'],
    ['sudo npm i', 'npm'],
    ['> npx kit', 'npm'],
    ['yarnpkg add', 'yarn'],
    ['pnpx kit', 'pnpm'],
    ['deno add', 'deno'],
    ['vlx kit', 'vlx'],
    ['git clone', null],
    ['constructor (a) {', null],
    ['toString', null],
    ['', null],
  ])('%j is typed for %j', (line, manager) => {
    expect(managerTyped(line)).toBe(manager);
  });

  it.each([
    ['$ npm i kit # or yarn', 'npm i kit'],
    ['echo "# no remark"', 'echo "# no remark"'],
  ])('%j is typed as %j', (line, typed) => {
    expect(plainlyTyped(line)).toBe(typed);
  });

  it.each([
    ['npm i kit', 'npm install'],
    ['$ npm add kit', 'npm install'],
    ['npx kit init', 'npx kit init'],
    ['kit add page', 'kit add'],
    ['', ''],
  ])('%j has %j done', (line, act) => {
    expect(actionOf(line)).toBe(act);
  });

  it.each([
    ['npm i kit', true],
    ['$ cd app', true],
    ['bunx kit new', true],
    ['npm', false],
    ['serve docs', false],
    ['create vite', false],
    ['everywhere a word', false],
  ])('%j begins with a program of every reader: %j', (line, expected) => {
    expect(beginsWithProgram(line)).toBe(expected);
  });
});
