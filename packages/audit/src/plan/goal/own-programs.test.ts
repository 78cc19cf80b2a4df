import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { journey, js, sh } from '../plan-fixture.ts';
import { describeGoal } from './goal-fixture.ts';
import { ownProgramsOf } from './own-programs.ts';

const script = (first: string, name = 'shine', info = 'js'): string =>
  js(`${first}\nconst lampkit = require('lampkit');\n\nlampkit('${name}').parse(process.argv);`, info);
const install = `## Get\n\n${sh('npm install lampkit')}## Use\n\n`;
const node = '#!/usr/bin/env node';
const session = (text: string): string => js(text, 'console');
const help = session('$ shine --help\nUsage: shine <room>\n\n$ shine red\na red light');

describe('a script of the page is the program of a name', () => {
  it.each([
    ['that its code holds', `${script(node)}${help}`, ['shine']],
    ['that its file has', `${script(node, 'lamp', 'js title="bin/shine.js"')}${help}`, ['shine']],
    ['not without a line that says with what it is run', `${script('// shine')}${help}`, []],
    ['not where another program runs it', `${script('#!/bin/sh')}${help}`, []],
    ['not by a name that it does not have', `${script(node, 'lamp')}${help}`, []],
    ['not above the script', `${help}${script(node)}`, []],
    ['not of a program that is known', `${script(node, 'npm')}${session('$ npm test\nok')}`, []],
    ['not of the product', `${script(node, 'lampkit')}${session('$ lampkit red\nred')}`, []],
  ])('%s', (_, text, names) => {
    expect([...ownProgramsOf(readMarkdown(`${install}${text}`)).keys()]).toEqual(names);
  });
});

describe('what a program of the page tells', () => {
  const usage = session('$ shine --help\nUsage: shine <room>');

  it('is a result where the page shows it, also of itself', () => {
    expect(describeGoal(`${install}${script(node)}${usage}`)).toBe('script: shine --help');
    expect(describeGoal(`${install}${script(node)}${help}`)).toBe('script: shine red');
  });

  it('is none where nothing is shown: then the script is', () => {
    const goal = describeGoal(`${install}${script(node)}${sh('shine --help')}`);
    expect(goal).toBe(`example: ${node}`);
  });

  it('is seen after the script was made that program', () => {
    expect(journey(`${install}${script(node)}${usage}`)).toEqual([
      'npm install lampkit',
      'write index.js',
      'chmod +x index.js && mkdir -p ~/.local/bin && ln -sf "$PWD/index.js" ~/.local/bin/shine',
      'shine --help',
    ]);
  });
});
