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
    'sudo -i',
    'nohup npm start &',
    'time npm run build',
    'NODE_OPTIONS="--a --b" node app.js',
    'env A="b c" npm start',
    'for f in *.js; do\n  node $f\ndone',
    'if [ -f a ]; then kit; fi',
    'until kit ready; do sleep 1; done',
  ])('knows %s', (line) => {
    expect(isKnownCommand(line)).toBe(true);
  });

  it.each([
    'serve(app)',
    'for f in *.js; do',
    'for example',
    'if you like; then go on',
    'while (true) { kit(); }',
    'if (a) { b }',
    'case of one',
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
    'time to go',
    'env -S',
    'env',
    'time',
    'command line tools',
    'exec summary',
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
    '--name <name>  give it the name',
    '[kit] ready',
    'Local: http://localhost:3000',
    'wrote 3 files to dist!',
    '=== report ===',
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
    'frob init # it is the first',
    'frob build && frob the rest',
    '[ -f a ] && frob',
    'frob "open',
    'KEY=Value frob',
    '',
  ])('does not take %j for printed', (line) => {
    expect(looksPrinted(line)).toBe(false);
  });
});

describe('isShellForm', () => {
  it.each([
    'for f in a b; do echo $f; done',
    'if [ -f x ]; then cat x; fi',
    'while true; do frob; done',
    'function greet() { echo hi; }',
    '"$HOME/bin/tool" run',
    '$(which node) app.js',
    '( cd app && npm i )',
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
    'for f in a b; do',
    '$ frob init',
    "'@scope/name',",
    'frob(a) | x',
    "$('h2').text('x')",
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
