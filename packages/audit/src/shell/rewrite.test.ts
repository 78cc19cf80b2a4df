import { describe, expect, it } from 'vitest';
import {
  filledIn,
  joinedCommands,
  mentions,
  rewriteWords,
  throughNpx,
  truncatedAt,
  withoutRemark,
} from './rewrite.ts';

const upper = (...words: string[]) => ({
  in: (command: string) =>
    rewriteWords(command, (word) => (words.includes(word) ? word.toUpperCase() : word)),
});
const without = (...words: string[]) => ({
  from: (command: string) => rewriteWords(command, (word) => (words.includes(word) ? null : word)),
});

describe('a command with words written anew', () => {
  it.each([
    ['npm i a', 'npm i A'],
    ['npm  i   a', 'npm  i   A'],
    ['npm i a b a', 'npm i A b A'],
    ['npm i "a"', 'npm i "A"'],
    ["npm i 'a' # a", "npm i 'A' # a"],
    ['cd a && npm i a; a', 'cd A && npm i A; A'],
    ['npm i \\\n  a \\\n  b', 'npm i \\\n  A \\\n  b'],
    ['( cd x && npm i a )', '( cd x && npm i A )'],
    ['npm i ü a', 'npm i ü A'],
    ['cat <<EOF > f\na\nEOF\nnpm i a', 'cat <<EOF > f\na\nEOF\nnpm i A'],
  ])('%j is %j', (command, expected) => expect(upper('a').in(command)).toBe(expected));

  it.each(['npm i ab', 'npm i a-b', 'a=1 npm i', 'npm i > a', 'npm i # a', 'echo "a b"', 'echo $(b a)'])(
    '%j has no such word and stays',
    (command) => expect(upper('a').in(command)).toBe(command),
  );

  it.each([
    ['npx kit [dir]', 'npx kit'],
    ['npx kit [dir] --yes', 'npx kit --yes'],
    ['npx kit   [dir]  --yes', 'npx kit  --yes'],
    ['npx kit [dir] && cd x', 'npx kit && cd x'],
  ])('%j without a word is %j', (command, expected) => expect(without('[dir]').from(command)).toBe(expected));

  it('knows which command a word belongs to, and its place', () => {
    const seen: string[] = [];
    rewriteWords('cd x && npx -y vite@latest build', (word, at, { program }) => {
      seen.push(`${program} ${at} ${word}`);
      return word;
    });
    expect(seen).toEqual([
      ...['cd 0 cd', 'cd 1 x', 'vite 0 npx', 'vite 1 -y', 'vite 2 vite@latest', 'vite 3 build'],
    ]);
  });

  it('takes what is put in for what it is', () => {
    expect(rewriteWords('npm i a', (word) => (word === 'a' ? '$&$1' : word))).toBe('npm i $&$1');
  });
});

describe('a command with texts filled in', () => {
  it.each([
    ['APP=<name> npm create <name> > <name>.log', 'APP=x npm create x > x.log'],
    ['npm create <names>', 'npm create <names>'],
  ])('%j is %j', (command, expected) => expect(filledIn(command, ['<name>'], 'x')).toBe(expected));
});

describe('a command that ends at a stand-in', () => {
  it.each([
    ['kit build path/to/a path/to/b', 'kit build .'],
    ['kit --dir=path/to/a && ls', 'kit --dir=.'],
    ['kit build src', 'kit build src'],
  ])('%j is %j', (command, expected) => expect(truncatedAt(command, ['path/to/'], '.')).toBe(expected));

  it('ends at the first of several', () => {
    expect(truncatedAt('kit b a', ['a', 'b'], '.')).toBe('kit .');
  });
});

describe('a text in a command', () => {
  it.each([
    ['node app.js', 'app.js', true],
    ['node "src/app.js"', 'app.js', true],
    ['cat > app.js <<E\nx\nE', 'app.js', true],
    ['node app.mjs', 'app.js', false],
  ])('%j mentions %j: %j', (command, text, expected) => expect(mentions(command, text)).toBe(expected));
});

describe('a remark behind a command', () => {
  it.each([
    ['npm i # installs', 'npm i'],
    ['npm i', 'npm i'],
    ['echo "a # b"', 'echo "a # b"'],
    ['curl x/#frag', 'curl x/#frag'],
    ['npm i \\\n  a # the first', 'npm i \\\n  a # the first'],
    ['npm i kit  // for all projects', 'npm i kit'],
    ["npm run go // it's the script", 'npm run go'],
    ['npm i kit // first # then', 'npm i kit'],
    ['echo "a // b"', 'echo "a // b"'],
    ['grep -r // src', 'grep -r // src'],
    ['ls //', 'ls //'],
    ['curl http://x // y', 'curl http://x'],
  ])('%j is read as %j', (command, expected) => expect(withoutRemark(command)).toBe(expected));
});

describe('a command through npx', () => {
  it.each([
    ['kit init', 'npx kit init'],
    ['A=1 kit init', 'A=1 npx kit init'],
    ['sudo kit init', 'sudo npx kit init'],
    ['cd app && kit init', 'cd app && npx kit init'],
    ['npm i && kit a; kit b', 'npm i && npx kit a; npx kit b'],
    ['bunx kit', 'npx bunx kit'],
    ['kit init > a.txt', 'npx kit init > a.txt'],
  ])('%j is %j', (command, expected) =>
    expect(throughNpx(command, 'bash: kit: command not found')).toBe(expected),
  );

  it.each(['npx kit init', 'npm exec kit', 'node kit', 'cd app && box init', '"kit" init', 'A=1', ''])(
    '%j stays',
    (command) => expect(throughNpx(command, 'bash: kit: command not found')).toBe(command),
  );
});

describe('commands joined to one', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b; c'], 'a && b; c'],
    [['a &', 'b'], 'a &\nb'],
    [['cat <<EOF\nx\nEOF', 'b', 'c'], 'cat <<EOF\nx\nEOF\nb && c'],
    [['a # now', 'b'], 'a # now\nb'],
  ])('%j are %j', (commands, expected) => expect(joinedCommands(commands)).toBe(expected));
});
