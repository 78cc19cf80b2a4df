import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { callsQuoted, firstLine, inOneLine, piecesOf, printableText, quoted, withoutZeros } from './shown.ts';

describe('a command as it is shown', () => {
  it.each([
    ['npm i a', 'npm i a'],
    ['npm i \\\n  a \\\n  b', 'npm i a b'],
    ['echo a\\', 'echo a\\'],
    ['cat <<E\n  a\nE', 'cat <<E a E'],
  ])('%j is titled %j', (command, expected) => expect(inOneLine(command)).toBe(expected));

  it('begins with its first line', () => {
    expect(firstLine('cat <<E\na\nE')).toBe('cat <<E');
    expect(firstLine('')).toBe('');
  });

  it.each([
    ['echo "Error: no such file"', 'echo Error: no such file'],
    ['echo a && echo b', 'echo a\necho b'],
    ['cat <<E\nhello\nE', 'cat\nhello\n'],
    ['npm i # Error', 'npm i'],
  ])('%j can print %j', (command, expected) => expect(printableText(command)).toBe(expected));

  it('has pieces: words, values and files, and no remarks', () => {
    expect(piecesOf('A=b npm run "c d" > e < f # g')).toEqual(['npm', 'run', 'c d', 'b', 'e', 'f']);
  });

  it.each([
    ['"my tool" run', true],
    ["'tool' run", false],
    ['tool "run"', false],
    ['', false],
  ])('%j calls a name in quotes: %j', (command, expected) => expect(callsQuoted(command)).toBe(expected));
});

describe('a command for a shell', () => {
  it.each(['a b', "it's", '$(x) `y` \\ "z"', "'", '', 'two\nlines'])('%j is one word in quotes', (text) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text);
  });

  it('holds no zero byte, which would end it', () => {
    expect(quoted('a\0b')).toBe("'ab'");
    expect(withoutZeros('a\0b\0')).toBe('ab');
  });
});
