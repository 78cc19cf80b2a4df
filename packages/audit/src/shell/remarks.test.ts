import { describe, expect, it } from 'vitest';
import { remarkOf } from './remarks.ts';

describe('remarkOf', () => {
  it.each([
    'npm i zod',
    '#!/bin/sh',
    'echo "a # b"',
    "echo 'a # b",
    'npm i \\# x',
    'open page#top',
    '-- or',
    '',
  ])('finds no remark in %j', (line) => {
    expect(remarkOf(line)).toBeNull();
  });

  it.each([
    ['# npm', 'npm'],
    ['# with Yarn:', 'yarn'],
    ['# or pnpm', 'pnpm'],
    ['# if you are using bun', 'bun'],
    ['# 2) using yarn', 'yarn'],
    ['# yarn classic', 'yarn'],
    ['# pnpm v9', 'pnpm'],
    ['// npm', 'npm'],
    [':: yarn', 'yarn'],
    ['# npm installs it for you', null],
    ['# start the server', null],
    ['# my yarn', null],
    ['# yarn 1.x', 'yarn'],
    ['# npm 7+', 'npm'],
    ['# npm 7+, an extra double dash is needed', null],
    ['# npm or yarn', null],
    ['# instead of npm', null],
    ['# if your app uses bun', 'bun'],
    ['npm i x # npm', 'npm'],
  ])('reads the manager that %j names: %j', (line, manager) => {
    expect(remarkOf(line)?.manager).toBe(manager);
  });

  it.each([
    ['# or: yarn add zod', 'yarn add zod'],
    ['# alternatively run `pnpm i`', 'pnpm i'],
    ['# or with yarn: yarn add zod', 'yarn add zod'],
    ['# or yarn', null],
    ['# npm i zod', null],
    ['# or do it yourself', null],
  ])('reads the command that %j spells out: %j', (line, command) => {
    expect(remarkOf(line)?.command).toBe(command);
  });

  it.each([
    ['# for Linux', 'Linux'],
    ['# or, with Docker', 'Docker'],
    ['# option 2: Docker', 'Docker'],
    ['# if you use TypeScript', 'TypeScript'],
    ['# or Docker', 'Docker'],
    ['# install it', null],
    [`# for ${'x'.repeat(80)}`, null],
  ])('reads for whom %j is: %j', (line, label) => {
    expect(remarkOf(line)?.label).toBe(label);
  });

  it('says where it stands, and whether it offers something', () => {
    expect(remarkOf('npm i # or yarn')).toMatchObject({ text: 'or yarn', isTrailing: true, offers: true });
    expect(remarkOf('# first')).toMatchObject({ text: 'first', isTrailing: false, offers: false });
  });

  it.each([
    ['# then add one of the following', true],
    ['# pick one:', true],
    ['# either', true],
    ['# then add all of them', false],
    ['# everyone offers this', false],
    ['# neither is needed', false],
    ['npm i a # Either a or b', true],
    ['# (any of these)', true],
  ])('says of %j whether one is to be taken: %j', (line, oneOf) => {
    expect(remarkOf(line)?.oneOf).toBe(oneOf);
  });
});
