import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couldBeCommand, isKnownCommand, isShellForm, looksPrinted, programOf } from './looks.ts';

describe('programOf', () => {
  it.each([
    ['npm install', 'npm'],
    ['  PORT=80 HOST=x node app.js', 'node'],
    ['sudo env A=1 apt update', 'apt'],
    ['"my tool" run', '"my'],
    ["'tool' run", 'tool'],
    ['A=1', ''],
    ['', ''],
  ])('finds what %j begins with: %j', (line, program) => {
    expect(programOf(line)).toBe(program);
  });
});

describe('isKnownCommand', () => {
  it.each([
    'npm install',
    'PORT=80 node app.js',
    'sudo apt update',
    './run.sh --fast',
    '../tools/run now',
    '~/bin/tool',
    'export API_KEY=abc',
    'alias ll="ls -l"',
    '. ./settings.sh',
    '. "$HOME/.tool/env"',
    ': > out.log',
    ': "$PORT"',
    'make',
    'go run main.go',
    'open index.html',
    'sudo -E npm i',
    'sudo -u postgres psql',
    'sudo env A=1 node app.js',
    '\tnpm i',
    'set -e',
    '. env/bin/activate',
  ])('knows %s', (line) => {
    expect(isKnownCommand(line)).toBe(true);
  });

  it.each([
    'serve(app)',
    'node === undefined',
    'code == 3',
    'Open the file',
    'make a folder',
    'go to the page',
    'set the value',
    'export the function',
    'export default app',
    'alias of another',
    '. 3 tests done',
    ': nothing found',
    './',
    '~/app/index.js:42',
    'frob the widget',
    'constructor',
    'env -S',
    'NPM install',
    'npm: not found',
    'node.js',
    'npm=1',
    '$ npm i',
    'PORT=80',
    './a(b)',
    'http://x.example',
    'export const a = 1',
    '',
  ])('does not take %j for a command', (line) => {
    expect(isKnownCommand(line)).toBe(false);
  });
});

describe('couldBeCommand', () => {
  it.each(['frob', 'frob init app', 'frob --all -x one two three four', 'my-tool deploy', 'npm i'])(
    'says yes to %s',
    (line) => {
      expect(couldBeCommand(line)).toBe(true);
    },
  );

  it.each([
    'Frob it',
    'frob is done',
    'listening on port 3000 now ok',
    'ready in 3 seconds.',
    'status: fine',
    'src/index.js',
    'index.js',
    '✓ built',
    'frob → done',
    `frob ${'x'.repeat(200)}`,
    '',
  ])('says no to %j', (line) => {
    expect(couldBeCommand(line)).toBe(false);
  });
});

describe('looksPrinted', () => {
  it.each([
    '✓ 3 tests passed',
    '{ "a": 1 }',
    '[1, 2]',
    '> vite dev',
    '42',
    'Server listening',
    'port: 3000',
    'the server is ready',
    "it's done now",
    'built in 3 s.',
    '// remark',
    'dist/',
    '- item',
  ])('takes %j for printed', (line) => {
    expect(looksPrinted(line)).toBe(true);
  });

  it.each([
    'frob init',
    'FOO=1 frob',
    'frob --is the',
    'sort < a > b',
    'frob "it is the"',
    'Rscript --vanilla x.R',
  ])('does not take %j for printed', (line) => {
    expect(looksPrinted(line)).toBe(false);
  });
});

describe('isShellForm', () => {
  it.each([
    'for f in a b; do',
    'if [ -f x ]; then',
    '! grep x y',
    '[ -f x ] && cat x',
    '(cd app && npm i)',
    '$HOME/bin/tool',
    'NAME=value',
    'NAME=value frob',
    'greet() { echo hi; }',
    'frob | sort',
    'frob > out',
    'frob a && frob b',
    'cat <<EOF\nx\nEOF',
  ])('sees a shell in %j', (line) => {
    expect(isShellForm(line)).toBe(true);
  });

  it.each([
    'if (x) {',
    'for (const a of b) {',
    'function sum(a, b) {',
    'console.log("x");',
    'frob init',
    'Done > 3',
    '{',
    'for',
    "it's | x",
  ])('sees none in %j', (line) => {
    expect(isShellForm(line)).toBe(false);
  });
});

it('says something of every line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (line) => {
      for (const look of [isKnownCommand, couldBeCommand, looksPrinted, isShellForm])
        expect(typeof look(line)).toBe('boolean');
      expect(couldBeCommand(line) || !isKnownCommand(line)).toBe(true);
    }),
  );
});
