import { describe, expect, it } from 'vitest';
import { parseShell } from './parse-shell.ts';
import { isName, splitVersion } from './words.ts';

const first = (text: string) => parseShell(text).commands[0];

describe('readWords', () => {
  it.each([
    ['npm install zod', [], 'npm', 'install', ['zod']],
    ['sudo npm i -g serve', ['sudo'], 'npm', 'i', ['serve']],
    ['npx create-vite app', ['npx'], 'create-vite', 'app', []],
    ['npx -y create-vite@latest app', ['npx', '-y'], 'create-vite', 'app', []],
    ['npx --package typescript tsc --init', ['npx', '--package', 'typescript'], 'tsc', null, []],
    ['pnpm dlx degit user/repo', ['pnpm', 'dlx'], 'degit', null, ['user/repo']],
    ['pnpm exec vite build', ['pnpm', 'exec'], 'vite', 'build', []],
    ['npm exec -- vite build', ['npm', 'exec', '--'], 'vite', 'build', []],
    ['bunx vite', ['bunx'], 'vite', null, []],
    ['env NODE_ENV=test node app.js', ['env', 'NODE_ENV=test'], 'node', null, ['app.js']],
    ['cross-env A=1 B=2 npm start', ['cross-env', 'A=1', 'B=2'], 'npm', 'start', []],
    ['time node bench.js', ['time'], 'node', null, ['bench.js']],
    ['npx', [], 'npx', null, []],
    ['sudo -u bob npm i zod', ['sudo', '-u', 'bob'], 'npm', 'i', ['zod']],
    ['sudo -E npm i zod', ['sudo', '-E'], 'npm', 'i', ['zod']],
    ['env -u HOME -i A=1 node a.js', ['env', '-u', 'HOME', '-i', 'A=1'], 'node', null, ['a.js']],
    ['sudo env A=1 npx tsc', ['sudo', 'env', 'A=1', 'npx'], 'tsc', null, []],
    ['pnpm --filter app exec vite build', ['pnpm', '--filter', 'app', 'exec'], 'vite', 'build', []],
    ['pnpm -r exec tsc', ['pnpm', '-r', 'exec'], 'tsc', null, []],
    ['pnpm --filter exec dev', [], 'pnpm', 'dev', []],
    ['npm --prefix app run exec', [], 'npm', 'run', ['exec']],
    ['npm exec --package typescript tsc', ['npm', 'exec', '--package', 'typescript'], 'tsc', null, []],
    ['npm exec', [], 'npm', 'exec', []],
    ['sudo', [], 'sudo', null, []],
    ['yarn run exec x', [], 'yarn', 'run', ['exec', 'x']],
    ['bun x cowsay hi', ['bun', 'x'], 'cowsay', 'hi', []],
    ['npm --omit dev install zod', [], 'npm', 'install', ['zod']],
    ['node --require ./hook.cjs app.ts arg', [], 'node', null, ['app.ts', 'arg']],
    ['git -C app clone url', [], 'git', 'clone', ['url']],
    ['cd my-app', [], 'cd', null, ['my-app']],
    ['./run.sh now', [], './run.sh', 'now', []],
  ] as const)('sorts %s', (text, runner, program, verb, operands) => {
    expect(first(text)).toMatchObject({ runner, program, verb, operands });
  });

  it('keeps the version that a program is asked for in', () => {
    expect(first('npx @scope/cli@2.1 init')).toMatchObject({ program: '@scope/cli', version: '2.1' });
    expect(first('npx cowsay hi')).toMatchObject({ program: 'cowsay', version: null });
  });

  it('gives options their values where the tool is known to take one', () => {
    expect(first('curl -X POST -H "a: b" --silent localhost')?.flags).toEqual([
      { name: '-X', value: 'POST' },
      { name: '-H', value: 'a: b' },
      { name: '--silent', value: null },
    ]);
    expect(first('tool --out=dist --name app')).toMatchObject({
      flags: [
        { name: '--out', value: 'dist' },
        { name: '--name', value: null },
      ],
      verb: 'app',
    });
    expect(first('ts-node -p -e "1 + 1"')).toMatchObject({
      flags: [
        { name: '-p', value: null },
        { name: '-e', value: '1 + 1' },
      ],
      operands: [],
    });
  });

  it('keeps apart what is passed on', () => {
    expect(first('npm create vite@latest app -- --template vue')).toMatchObject({
      verb: 'create',
      operands: ['vite@latest', 'app'],
      passedOn: ['--template', 'vue'],
    });
  });
});

describe('splitVersion', () => {
  it.each([
    ['zod', 'zod', null],
    ['zod@4', 'zod', '4'],
    ['@scope/pkg', '@scope/pkg', null],
    ['@scope/pkg@^1.2.3', '@scope/pkg', '^1.2.3'],
  ])('splits %s', (text, name, version) => {
    expect(splitVersion(text)).toEqual({ name, version });
  });
});

describe('isName', () => {
  it.each([
    ['API_KEY', true],
    ['_x1', true],
    ['1x', false],
    ['a-b', false],
    ['', false],
  ])('says of %j: %j', (text, is) => {
    expect(isName(text)).toBe(is);
  });
});
