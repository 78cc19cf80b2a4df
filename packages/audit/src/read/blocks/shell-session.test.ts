import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printed } from '../../model/command-text.ts';
import { readShell } from './shell-session.ts';

/** Each command with what is shown below it, and what stands above all of them. */
function read(text: string, trusted = true): string[] {
  const { commands, leadingOutput } = readShell(text, trusted);
  const shown = commands.map(({ command, output }) =>
    output === null ? printed(command) : `${printed(command)} => ${output}`,
  );
  return leadingOutput === null ? shown : [`above: ${leadingOutput}`, ...shown];
}

describe('a session with prompts', () => {
  it.each([
    ['$ npm i kit\n$ npm start', ['npm i kit', 'npm start']],
    ['$ npm i kit\nadded 1\n$ npm start', ['npm i kit => added 1', 'npm start']],
    ['$ kit\na\n\nb', ['kit => a\n\nb']],
    ['me@box:~/app$ npm i kit\nadded 1', ['npm i kit => added 1']],
    ['% npm i\n% npm start', ['npm i', 'npm start']],
    ['❯ npm i kit\n➜ npm start', ['npm i kit', 'npm start']],
    ['> npm i kit\n> npm start', ['npm i kit', 'npm start']],
    ['$ kit -o a\nHello\n^D\n$ cat a\nHello', ['kit -o a', 'cat a => Hello']],
    ['$ kit\n^D', ['kit']],
    ['# first\n$ npm i kit', ['npm i kit']],
    ['$ # first\n$ npm i kit', ['npm i kit']],
    ['$ kit\na\n\n# next\n$ kit b\nc', ['kit => a', 'kit b => c']],
    ['$ kit\na\n\n# next\n# two\n$ kit b', ['kit => a', 'kit b']],
    ['$ kit\na\n# next\n$ kit b', ['kit => a\n# next', 'kit b']],
    ['$ kit\na\n\n# last', ['kit => a\n\n# last']],
    ['Welcome\n$ npm i kit', ['above: Welcome', 'npm i kit']],
    ['$ cat <<EOF\n> a\n> EOF', ['cat <<EOF\na\nEOF']],
    ['$ kit \\\n>   --now', ['kit \\\n  --now']],
    ['$ npm i kit\nadded 1\n$', ['npm i kit => added 1']],
    ['$ cat a\n$ \n$ ls', ['cat a', 'ls']],
    ['❯ npm i kit\n❯', ['npm i kit']],
    ['[me@box app]$ node a.js\nhello\n[me@box app]$', ['node a.js => hello']],
    ['(venv) $ node b.js\nhello', ['node b.js => hello']],
    ['$ kit -h\n\n  Usage\n    $ kit <cmd>\n\n$ kit', ['kit -h =>   Usage\n    $ kit <cmd>', 'kit']],
    ['$ kit -h\n  $ npm start', ['kit -h', 'npm start']],
    ['Usage\n  $ kit a\nready\n    $ kit b', ['above: Usage', 'kit a => ready', 'kit b']],
    ['$ npm i\n$ npm start\nready\nPS C:\\> dir', ['npm i', 'npm start => ready\nPS C:\\> dir']],
    ['PS C:\\> npm i\nadded 1\nPS C:\\> dir', ['PS C:\\> npm i => added 1', 'PS C:\\> dir']],
    ['C:\\app> dir\na.js\n\nC:\\app> cd b', ['C:\\app> dir => a.js', 'C:\\app> cd b']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(read(text, false)).toEqual(expected);
  });
});

describe('a fence of the shell without prompts', () => {
  it.each([
    ['npm i kit # now', ['npm i kit']],
    ["echo '# no' # yes", ["echo '# no'"]],
    ['cat <<EOF\nnpm i\nEOF', ['cat <<EOF\nnpm i\nEOF']],
    ['cat <<EOF\nnpm i', ['cat <<EOF', 'npm i']],
    ['npm i kit &&\nnpm start', ['npm i kit &&\nnpm start']],
    ['git commit -m "one\ntwo"', ['git commit -m "one\ntwo"']],
    ["node -e '\nlog(1)\n'\n1", ["node -e '\nlog(1)\n' => 1"]],
    ['if [ -f a ]; then\n  npm i\nfi', ['if [ -f a ]; then\n  npm i\nfi']],
    ['export A=1\nB=2 npm start', ['export A=1', 'B=2 npm start']],
    ['npm i -g kit-cli\n\nkit new app\n\nCreated app', ['npm i -g kit-cli', 'kit new app => Created app']],
    ['npm run dev\n\n  READY now\n\nnpm test', ['npm run dev =>   READY now', 'npm test']],
    ['npm i kit\nError: no such thing', ['npm i kit => Error: no such thing']],
    ['ls\na.js\nb.js', ['ls => a.js\nb.js']],
    ['# only\n# remarks', []],
    ['', []],
    ['\n \n', []],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('takes unknown programs for commands only where the fence says that it is of the shell', () => {
    expect(read('Frob the box.', false)).toEqual(['above: Frob the box.']);
    expect(read('FROB_NOW --all=1', true)).toEqual(['FROB_NOW --all=1']);
    expect(read('FROB_NOW --all=1', false)).toEqual(['above: FROB_NOW --all=1']);
  });

  it('is read as it stands where all of it is indented', () => {
    expect(read('  lamp install kit --save', false)).toEqual(['lamp install kit --save']);
    expect(read('  npm i kit\n  lamp up', false)).toEqual(['npm i kit', 'lamp up']);
    expect(read('  npm i kit\n    lamp up', false)).toEqual(['npm i kit =>   lamp up']);
    expect(read('  npm i kit\n    lamp up', true)).toEqual(['npm i kit =>   lamp up']);
  });

  it('has what stands before a remark typed where commands above have remarks too', () => {
    const other = 'bower i kit  # For browsers, which need not have a bundler';
    expect(read(`npm i kit    # Saves it\n${other}`, false)).toEqual(['npm i kit', 'bower i kit']);
    expect(read(`npm i kit    # Saves it\n${other}`, true)).toEqual(['npm i kit', 'bower i kit']);
    expect(read(`npm i kit\n${other}`, false)).toEqual([`npm i kit => ${other}`]);
  });
});

it('loses no line of any text that has no comments', () => {
  const line = fc.constantFrom(
    '$ npm i',
    'npm start',
    'Done.',
    'a: 1',
    '',
    '  b',
    'kit "x',
    "it's",
    'cat <<EOF',
    'EOF',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, trusted) => {
      const letters = (text: string): string => text.replaceAll('$', '').replaceAll(/\s/g, '');
      const { commands, leadingOutput } = readShell(lines.join('\n'), trusted);
      const shown = commands.map(({ command, output }) => printed(command) + (output ?? '')).join('');
      expect(letters((leadingOutput ?? '') + shown)).toBe(letters(lines.join('')));
    }),
  );
});

describe('the mark of a chosen option', () => {
  it.each([
    ['$ kit new\n? Pick: › - Use arrow-keys.\n❯   Small\n    Large\nDone.\n$ cd kit', ['kit new', 'cd kit']],
    ['❯ kit new\n? Pick:\n❯ Small\n  Large\n❯ cd kit', ['kit new', 'cd kit']],
    ['$ kit new\n? Pick:\n❯ Small\nDone.\n$ cd kit', ['kit new', 'cd kit']],
    ['❯ kit new\n? Name: app\n❯ cd app', ['kit new', 'cd app']],
    ['❯ kit new\n? Name:\n❯ cd app', ['kit new', 'cd app']],
  ])('is no prompt of a shell: %j', (text, expected) => {
    expect(readShell(text, true).commands.map(({ command }) => command)).toEqual(expected);
  });
});
