import { describe, expect, it } from 'vitest';
import { calledNames, mayEndShell } from './calls.ts';

describe('the names that a command calls', () => {
  it.each([
    ['npm i kit', ['npm']],
    ['sudo npm i', ['npm', 'sudo']],
    ['npx -y kit init', ['npx']],
    ['cd x && node app.js | tee log', ['cd', 'node', 'tee']],
    ['echo $(node -v)', ['echo', 'node']],
    ['echo `node -v`', ['echo', 'node']],
    ['if test -f a; then npm i; fi', ['npm', 'test']],
    ['f() { npm i; }; f', ['f', 'npm']],
    ['eval "npm i && node x"', ['eval', 'node', 'npm']],
    ['A=1', ['']],
  ])('%j: %j', (command, names) => expect([...calledNames(command)].sort()).toEqual(names));

  it('are all words where nobody could parse it', () => {
    expect([...calledNames('npm i "open')].sort()).toEqual(['i', 'npm', 'open']);
  });

  it.each(['npm run node', 'echo "node"', 'npm i # node', 'npm i node', 'NODE=node npm i'])(
    '%j does not call node',
    (command) => expect(calledNames(command).has('node')).toBe(false),
  );
});

describe('a command that may end its shell', () => {
  it.each([
    ...['exit', 'exit 1', 'npm test || exit 1', 'exec bash', 'exec node app.js', 'logout', 'kill $$'],
    ...['source ~/.nvm/nvm.sh', '. ./env.sh', 'set -e', 'eval "$(tool env)"', "trap 'exit' INT"],
    ...[
      'if [ -f a ]; then exit 2; fi',
      '( exit 1 )',
      `echo \${KEY?not set}`,
      `curl \${KEY:?}`,
      'echo $(exit 1)',
    ],
  ])('%j', (command) => expect(mayEndShell(command)).toBe(true));

  it.each([
    ...['npm i', 'npm pkg set type=module', 'echo exit', 'npm run exit', 'node exit.js', 'npm i # then exit'],
    ...[
      'docker kill x',
      `echo \${KEY:-none}`,
      `echo "\${KEY}"`,
      'npm exec kit',
      'git config --unset a',
      'cd .',
    ],
  ])('%j does not', (command) => expect(mayEndShell(command)).toBe(false));

  it.each([
    ['npm i "open', false],
    ['echo "open; exit', true],
    [`echo "open \${KEY?}`, true],
  ])('what nobody could parse is judged by its words: %j %j', (command, expected) =>
    expect(mayEndShell(command)).toBe(expected),
  );
});
