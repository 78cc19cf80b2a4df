import { describe, expect, it } from 'vitest';
import { afterPrompt, arrowed, foreignPrompts, isBarePrompt, isEchoOfNpm } from './prompts.ts';

describe('behindPrompt', () => {
  it.each([
    ['$ npm i', 'npm i'],
    ['$> npm i', 'npm i'],
    ['  $ npm i', 'npm i'],
    ['% ls', 'ls'],
    ['❯ ls', 'ls'],
    ['➜ ls', 'ls'],
    ['~/app $ ls', 'ls'],
    ['me@host:~/app$ ls -l', 'ls -l'],
    ['/tmp> ls', 'ls'],
    ['[me@box app]$ node a.js', 'node a.js'],
    ['[root@box ~]# ls', 'ls'],
    ['(venv) $ node b.js', 'node b.js'],
    ['(base) me@box:~$ ls', 'ls'],
    ['[1] $ 3', null],
    ['(50) % of all', null],
    ['(see below) $ 3', null],
    ['npm i', null],
    ['$HOME/bin/x', null],
    ['$', null],
    ['costs 3 $', null],
    ['  ➜  Local:   http://localhost:5173/', null],
    ['$ : > out.log', ': > out.log'],
  ])('reads %j: %j', (line, typed) => {
    expect(afterPrompt(line)).toBe(typed);
  });
});

describe('isBarePrompt', () => {
  it.each(['$', ' ❯ ', '[me@box app]$', 'me@box:~$', '(venv) $'])('knows %j', (line) => {
    expect(isBarePrompt(line)).toBe(true);
  });

  it.each(['', '3 $', 'me@box.test', '(venv)', '$ ls', '[me@box app]$ ls'])('is none: %j', (line) => {
    expect(isBarePrompt(line)).toBe(false);
  });
});

describe('arrowed', () => {
  it.each([
    ['> x', 'x'],
    ['  > x y', 'x y'],
    ['>x', null],
    ['>> x', null],
    ['a > b', null],
  ])('reads %j: %j', (line, typed) => {
    expect(arrowed(line)).toBe(typed);
  });
});

describe('isEchoOfNpm', () => {
  it('knows what npm prints before it runs a script', () => {
    expect(isEchoOfNpm('> app@1.0.0 dev')).toBe(true);
    expect(isEchoOfNpm('> @scope/app@0.1.0 build')).toBe(true);
    expect(isEchoOfNpm('> vite build')).toBe(false);
    expect(isEchoOfNpm('app@1.0.0 dev')).toBe(false);
  });
});

describe('foreignPrompts', () => {
  it.each([
    [['PS C:\\app> npm i'], 'powershell'],
    [['PS> npm i'], 'powershell'],
    [['C:\\app> dir'], 'cmd'],
    [['> set PORT=80'], 'cmd'],
    [['>>> print(1)'], 'repl'],
    [['node', '> 1 + 1', '2'], 'repl'],
    [['$ node', '> 1 + 1'], 'repl'],
    [['> const a = 1', '> a'], 'repl'],
    [['$ python', '>>> 1 + 1', '2'], 'repl'],
    [['$ pip install kit', '$ python', '>>> 1 + 1', '>>> 2'], 'repl'],
    [['PS> npm i', 'added 1', 'PS> npm start', '$ off'], 'powershell'],
    [['$ npm i', '$ npm start', '>>> ready'], null],
    [['$ npm i', '$ npm start', 'PS C:\\> dir'], null],
    [['$ npm i', 'PS> npm i'], null],
    [['$ npm i', '... 3 more'], null],
    [['> npm i', '> npm start'], null],
    [['> app@1.0.0 dev', '> vite'], null],
    [['$ npm i'], null],
    [['npm i'], null],
    [[], null],
  ])('tells whose prompts %j has: %j', (lines, whose) => {
    expect(foreignPrompts(lines)).toBe(whose);
  });
});
