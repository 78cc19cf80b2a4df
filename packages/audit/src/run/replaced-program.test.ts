import { describe, expect, it } from 'vitest';
import type { ProcessEvent } from '../sandbox/watch-processes.ts';
import { callsOf, findReplaced, lookAtCalls } from './replaced-program.ts';

const SHELL = 10;
const becomes = (pid: number, parents: number[], path: string, ...argv: string[]): ProcessEvent => ({
  kind: 'becomes',
  pid,
  parents,
  image: '',
  folder: '/',
  path,
  argv,
});
const ends = (pid: number, program: string): ProcessEvent => ({
  kind: 'ends',
  pid,
  parents: [SHELL],
  image: '',
  code: 0,
  program,
});

describe('the shell itself calls', () => {
  it('what its own children become, with the file that ran', () => {
    const events = [becomes(11, [SHELL, 1], '/usr/bin/ls', 'ls', '-l'), ends(11, '/usr/bin/ls')];
    expect(callsOf(SHELL, events)).toEqual([{ name: 'ls', path: '/usr/bin/ls', ran: '/usr/bin/ls' }]);
  });

  it('what comes of a part of it that it forked', () => {
    expect(callsOf(SHELL, [becomes(12, [11, SHELL, 1], '/usr/bin/ls', 'ls')])).toMatchObject([
      { name: 'ls' },
    ]);
  });

  it('not what those programs call, nor what they become after', () => {
    const events = [
      becomes(11, [SHELL, 1], '/usr/bin/env', 'env', 'node'),
      becomes(11, [SHELL, 1], '/home/dev/node', 'node'),
      becomes(12, [11, SHELL, 1], '/bin/sh', 'sh'),
    ];
    expect(callsOf(SHELL, events).map(({ name }) => name)).toEqual(['env']);
  });

  it('not what a program calls that was started before', () => {
    const events = [
      becomes(11, [SHELL, 1], '/usr/bin/npm', 'npm'),
      becomes(12, [11, SHELL, 1], '/a/node', 'node'),
    ];
    expect(callsOf(SHELL, events, 1)).toEqual([]);
  });

  it('not what another shell does', () => {
    expect(callsOf(SHELL, [becomes(21, [20, 1], '/usr/bin/ls', 'ls')])).toEqual([]);
  });
});

describe('a program is another one', () => {
  const clean = new Map([
    ['node', { path: '/opt/node/bin/node', file: '/opt/node/bin/node' }],
    ['npm', { path: '/opt/node/bin/npm', file: '/opt/node/lib/npm.js' }],
    ['perl', { path: '/usr/bin/perl', file: '/usr/bin/perl5' }],
    ['pip', { path: '/usr/bin/pip', file: '/usr/bin/pip' }],
  ]);
  const files: Record<string, string> = {
    '/usr/bin/perl5': '\u007fELF…',
    '/usr/bin/pip': '#!/usr/bin/python3',
  };
  const sandbox = { readFile: async (path: string) => Buffer.from(files[path] ?? '') };
  const found = (name: string, path: string, ran: string | null) =>
    findReplaced(sandbox, [{ name, path, ran }], clean).then((each) => each?.code ?? null);

  it.each([
    ['node', '/home/dev/node', null],
    ['node', '/home/dev/node', '/bin/dash'],
    ['npm', '/home/dev/npm', '/opt/node/bin/node'],
    ['perl', '/home/dev/perl', '/home/dev/perl'],
    ['perl', '/home/dev/perl', '/bin/dash'],
  ])('%s at %s, run by %s', async (name, path, ran) => {
    expect(await found(name, path, ran)).toBe('replaced');
  });

  it.each([
    ['node', '/opt/node/bin/node', '/opt/node/bin/node'],
    ['node', '/home/dev/link', '/opt/node/bin/node'],
    ['perl', '/home/dev/venv/bin/perl', '/usr/bin/perl5'],
    ['perl', '/home/dev/perl', null],
    ['pip', '/home/dev/venv/bin/pip', '/usr/bin/python3'],
    ['acme', '/home/dev/.local/bin/acme', '/home/dev/.local/bin/acme'],
  ])('but not %s at %s, run by %s', async (name, path, ran) => {
    expect(await found(name, path, ran)).toBeNull();
  });
});

describe('a command whose programs', () => {
  const sandbox = { readFile: async () => undefined };
  const clean = new Map([['node', { path: '/opt/node/bin/node', file: '/opt/node/bin/node' }]]);
  const events = [becomes(11, [SHELL, 1], '/home/dev/node', 'node')];
  const look = (isWhole: boolean, first: number) =>
    lookAtCalls(sandbox, { pid: () => SHELL, watch: { events, isWhole: () => isWhole } }, first, clean);

  it('were all told of is judged by them, and by its own alone', async () => {
    expect((await look(true, 0))?.code).toBe('replaced');
    expect(await look(true, 1)).toBeNull();
  });

  it('were too many is doubted', async () => {
    expect((await look(false, 1))?.code).toBe('unwatched');
  });

  it('nobody watches is not', async () => {
    expect(await lookAtCalls(sandbox, { pid: () => SHELL, watch: null }, 0, clean)).toBeNull();
  });
});
