import { describe, expect, it } from 'vitest';
import type { PlannedAction } from '../model/plan.ts';
import { commandStep } from '../run/command-step.ts';
import * as commands from './step-commands.ts';

const typed = (command: string): PlannedAction => commandStep('step', command).action;

/** What a question answers yes and no to. */
const TABLE: [string, (action: PlannedAction) => boolean, string[], string[]][] = [
  [
    'runs code of the page',
    commands.runsCode,
    [
      'node a.js',
      'DEBUG=1 node a.js',
      'npx -y tsx a.ts',
      'bun a.ts',
      'deno run a.ts',
      'python3 a.py',
      'npm start',
      'yarn dev',
      'npm run dev',
    ],
    ['node --test', 'npm test', 'npx kit', 'deno test', 'npm install', 'echo node'],
  ],
  [
    'runs a file in Node.js',
    commands.runsFileInNode,
    ['node a.mjs', 'npx tsx a.ts', 'tsx a.ts'],
    ['npm start', 'DEBUG=1 node a.js', 'bun a.ts'],
  ],
  [
    'ends well whatever happens',
    commands.isMasked,
    [
      'npx tsc || true',
      'node a.js || echo no',
      'node a.js || exit 0',
      'node a.js | tee log.txt',
      'node a.js; true',
      'a || :',
    ],
    [
      'node a.js && echo yes',
      'node a.js || exit 1',
      'node a.js | grep x',
      'true; node a.js',
      'echo "a || true"',
    ],
  ],
  [
    'only prepares',
    commands.onlyPrepares,
    [
      'KIT="a b"',
      'export KIT=1',
      'cd app',
      'mkdir app && cd app',
      'source ./env',
      '. ./env',
      'ls -la',
      'rm -rf dist',
    ],
    ['cat a.txt', 'echo hello', 'cd app && npm start', 'node a.js', 'KIT=1 node a.js'],
  ],
  ['makes what may be empty', commands.makesEmpty, ['mkdir -p a/b', 'touch a.js'], ['cp a b', 'npm init']],
  [
    'sets a tool up',
    commands.setsUpTool,
    ['kit init', 'npx kit init', 'npx @kit/cli init'],
    ['npm init', 'kit init app', 'npx -y kit init', 'kit init && cd a', 'kit'],
  ],
  [
    'starts a project',
    commands.startsProject,
    ['npm init -y', 'pnpm init', 'yarn init'],
    ['kit init', 'npm create kit'],
  ],
  [
    'clones',
    commands.clones,
    ['git clone https://a.example/b.git', 'cd x && git clone a'],
    ['git init', 'echo git clone'],
  ],
];

describe.each(TABLE)('what %s', (_, isIt, yes, no) => {
  it.each(yes)('is %s', (command) => {
    expect(isIt(typed(command))).toBe(true);
  });

  it.each(no)('is not %s', (command) => {
    expect(isIt(typed(command))).toBe(false);
  });

  it('is no step without a command', () => {
    expect(isIt({ kind: 'probe', url: 'http://localhost:1/' })).toBe(false);
  });
});

describe('the programs of a command', () => {
  it.each([
    ['sudo make install', 'sudo'],
    ['apt-get install -y kit', 'apt-get'],
    ['brew install kit', 'brew'],
    ['docker pull kit', undefined],
    ['npm install -g kit', undefined],
  ])('that change the system: %s', (command, program) => {
    expect(commands.systemProgram(typed(command))).toBe(program);
  });

  it.each([
    ['npm i kit', true],
    ['npx -y kit', true],
    ['cd a && pnpm dlx kit', true],
    ['node npm.js', false],
    ['echo "npm i"', false],
  ])('manage packages: %s: %s', (command, expected) => {
    expect(commands.usesPackageManager(command)).toBe(expected);
  });

  it('are named by any of its words', () => {
    expect(commands.names(typed('sudo docker run kit'), 'docker')).toBe(true);
    expect(commands.names(typed('cd a && git pull'), 'git')).toBe(true);
    expect(commands.names(typed('echo "use docker"'), 'docker')).toBe(false);
  });

  it.each([
    ['npm i kit@2', 'kit', true],
    ['npm i -D @kit/core@^2.1', '@kit/core', true],
    ['npm i kit@latest', 'kit', false],
    ['npm i kit', 'kit', false],
    ['npm i other@2', 'kit', false],
  ])('ask for a version: %s of %s: %s', (command, name, expected) => {
    expect(commands.asksForVersion(typed(command), name)).toBe(expected);
  });
});
