import { describe, expect, it } from 'vitest';
import type { ShellCommand } from './command.ts';
import {
  calledTool,
  effectOfCommand,
  installerOf,
  installs,
  isFetched,
  isInfoFlag,
  managerOfCommand,
  scriptOf,
  scriptsSetBy,
} from './managers.ts';
import { parseShell } from './parse-shell.ts';

function first(text: string): ShellCommand {
  const [command] = parseShell(text).commands;
  if (command === undefined) throw new Error(`no command in ${text}`);
  return command;
}

describe('scriptsSetBy', () => {
  it.each([
    ['npm pkg set scripts.start="node app.js"', [{ name: 'start', body: 'node app.js' }]],
    ["npm pkg set type=module scripts.dev='kit dev'", [{ name: 'dev', body: 'kit dev' }]],
    ['npm pkg get scripts.start', []],
    ['npm pkg set scripts.start', []],
    ['echo pkg set scripts.a=b', []],
  ])('reads %s', (text, scripts) => {
    expect(scriptsSetBy(first(text))).toEqual(scripts);
  });
});

describe('scriptOf', () => {
  it.each([
    ['npm run dev', 'dev'],
    ['npm run-script docs:build', 'docs:build'],
    ['npm start', 'start'],
    ['npm test -- --watch', 'test'],
    ['yarn dev', 'dev'],
    ['pnpm build', 'build'],
    ['bun run serve', 'serve'],
    ['npm install', null],
    ['yarn add zod', null],
    ['yarn', null],
    ['yarn global add serve', null],
    ['node app.js', null],
  ])('finds the script of %s: %s', (text, script) => {
    expect(scriptOf(first(text))).toBe(script);
  });
});

describe('installs', () => {
  it.each([
    'npm i zod',
    'npm install',
    'npm ci',
    'npm isntall zod',
    'pnpm add zod',
    'bun add zod',
    'yarn',
    'yarn --frozen-lockfile',
    'yarn install',
    'yarn global add serve',
    'sudo npm install -g serve',
  ])('says yes to %s', (text) => {
    expect(installs(first(text))).toBe(true);
  });

  it.each([
    'npm run install-deps',
    'yarn vite',
    'yarn --version',
    'npx install',
    'apt install jq',
    'npm init',
    'pip install x',
  ])('says no to %s', (text) => {
    expect(installs(first(text))).toBe(false);
  });
});

describe('calledTool', () => {
  it.each([
    ['vite build', 'vite', 'build'],
    ['npx vite build', 'vite', 'build'],
    ['yarn vite build --mode x', 'vite', 'build'],
    ['pnpm exec tsc --noEmit', 'tsc', null],
    ['pnpm jest', 'jest', null],
    ['npm run build', 'npm', 'run'],
    ['yarn deploy', 'yarn', 'deploy'],
    ['pnpm start', 'pnpm', 'start'],
    ['yarn start docs', 'yarn', 'start'],
    ['start docs', 'start', null],
  ])('sees through what starts %s', (text, tool, verb) => {
    expect(calledTool(first(text))).toMatchObject({ tool, verb });
  });
});

describe('effectOfCommand', () => {
  it.each([
    ['npm i zod', 'install'],
    ['npm uninstall zod', 'uninstall'],
    ['npm create vite', 'scaffold'],
    ['npm init', 'init'],
    ['npm publish', 'publish'],
    ['npx vite', 'serve'],
    ['vite build', 'build'],
    ['npx jest', 'test'],
    ['tsc -p .', 'build'],
    ['node app.js', 'run_file'],
    ['npx tsx app.ts', 'run_file'],
    ['git clone url', 'clone'],
    ['git status', 'files'],
    ['cd app', 'enter'],
    ['mkdir app', 'files'],
    ['export A=1', 'set_value'],
    ['curl localhost', 'fetch'],
    ['brew install jq', 'system_packages'],
    ['code .', 'open'],
    ['some-tool build', null],
    ['constructor', null],
    ['vite constructor', 'serve'],
  ])('looks %s up: %s', (text, effect) => {
    expect(effectOfCommand(first(text))).toBe(effect);
  });
});

describe('managerOfCommand', () => {
  it.each([
    ['npm i', 'npm'],
    ['npx cowsay', 'npm'],
    ['yarn add x', 'yarn'],
    ['pnpm dlx x', 'pnpm'],
    ['bunx x', 'bun'],
    ['sudo npm i', 'npm'],
    ['deno run a.ts', 'deno'],
    ['node a.js', null],
    ['toString', null],
  ])('names the manager of %s: %s', (text, manager) => {
    expect(managerOfCommand(first(text))).toBe(manager);
  });
});

describe('installerOf', () => {
  it.each([
    ['npx jsr add @me/kit', 'jsr'],
    ['pnpm dlx jsr add @me/kit', 'jsr'],
    ['npx jsr publish', 'npm'],
    ['npx kit add', 'npm'],
    ['bower install kit', null],
    ['yarn add kit', 'yarn'],
  ])('names what %s gets packages by: %s', (text, installer) => {
    expect(installerOf(first(text))).toBe(installer);
  });
});

describe('isFetched', () => {
  it('holds for programs that a manager fetches or finds', () => {
    expect(isFetched(first('npx -y cowsay'))).toBe(true);
    expect(isFetched(first('pnpm exec cowsay'))).toBe(true);
    expect(isFetched(first('sudo cowsay'))).toBe(false);
  });
});

describe('isTelling', () => {
  it('knows how programs are asked about themselves', () => {
    expect(['--help', '-v', 'version'].every(isInfoFlag)).toBe(true);
    expect(isInfoFlag('--verbose')).toBe(false);
  });
});
