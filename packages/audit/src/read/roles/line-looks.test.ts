import { describe, expect, it } from 'vitest';
import { isFileList, isHelp, isLogLine, isSetting, isTextMember } from './line-looks.ts';

describe('a line that a program printed while it worked', () => {
  it.each([
    '2024-01-31T10:00:00Z ready',
    '[2024-01-31 10:00:00] ready',
    '10:00:00 ready',
    '[kit] ready',
    '[kit-core 2] ready',
    '  ✓ adds',
    '➜  Local: http://localhost:1',
    'PASS a.test.js',
    'fail: it is gone',
    'INFO ready',
    'Warning: old',
    'ERROR in ./a.js',
    '{"level":30}',
    'added 12 packages in 2s',
    'added 1 package, and audited 2',
    'up to date, audited 3 packages',
    'Successfully built',
    'Compiled in 3 ms',
    'Server is listening on 3000',
    'Server running at http://localhost:1',
    'Listening on 3000',
  ])('is %j', (line) => {
    expect(isLogLine(line)).toBe(true);
  });

  it.each([
    '',
    '2024 was a good year',
    '2024-1-31 ready',
    '1:00:00',
    '[kit]ready',
    '[kit',
    '[]  ',
    '[!NOTE] read this',
    '[1, 2] is a list',
    'password',
    'information',
    'errors',
    'failure',
    'added some packages',
    'added 3 files',
    'server.listen(3000)',
    'the server is running',
    '{"name":30}',
    'a [kit] ready',
    'at 10:00:00 ready',
    'a2024-01-31 ready',
    'added 3x packages',
    'added 3 mypackages',
    'removed 3 packages',
    'npm i kit',
  ])('is not %j', (line) => {
    expect(isLogLine(line)).toBe(false);
  });
});

describe('a list of files', () => {
  it.each([
    ['src/', 'src/a.js'],
    ['kit.json', '  a.js   the start'],
    ['kit.json # settings', 'a.js // the start'],
    ['kit.json ← settings', 'a.js <- the start'],
    ['[id].tsx', '@types/a.d.ts'],
    ['.env', 'app/', 'a.js'],
    ['LICENSE', 'a.js'],
    ['src/', '- a.js', '* b.js'],
    ['a.html5', 'b.js'],
    ['a.mp3', 'LICENSE'],
    ['src/', '.env'],
  ])('is %j, %j', (...lines) => {
    expect(isFileList(lines)).toBe(true);
  });

  it.each([
    [['a.js']],
    [[]],
    [['src/', 'lib/']],
    [['src', 'lib']],
    [['.env', '.npmrc']],
    [['a.js is', 'b.js']],
    [['/a.js', '/b.js']],
    [['a.js', 'node b.js']],
    [['./a.sh', 'b.js']],
    [['call(a.js)', 'b.js']],
    [['a.javascript', 'b.typescript']],
    [['a.js', '# all']],
    [['a.js#all', 'b.js']],
    [['a.js (new)', 'b.js']],
    [['x- a.js', 'b.js']],
    [['kit@1.2', 'box@3.4']],
    [['a/b', 'c/d']],
    [['.', '.env']],
    [['a.js all # is', 'b.js']],
    [['KEY       VALUE', 'lamp@0.6.1  1']],
  ])('is not %j', (lines) => {
    expect(isFileList(lines)).toBe(false);
  });
});

describe('a line of settings', () => {
  it.each(['A=1', '  a.b-c = 1', 'A=', 'A=b=c', '# all', 'registry=https://kit.example'])('is %j', (line) => {
    expect(isSetting(line)).toBe(true);
  });

  it.each(['', '=1', 'a # b', 'A B=1', 'export A=1', 'a: 1', 'if (a == b)', '"A"=1', 'A'])(
    'is not %j',
    (line) => {
      expect(isSetting(line)).toBe(false);
    },
  );
});

describe('a member of JSON that is a text', () => {
  it.each(['"a": "b"', '  "dev": "kit --port \\"1\\"",', '"a:b":"c"', '"a": ""'])('is %j', (line) => {
    expect(isTextMember(line)).toBe(true);
  });

  it.each([
    '"a": 1',
    '"a"',
    'a: "b"',
    '"a": "b", "c": "d"',
    '"a": "b',
    '"a": {}',
    '"a" "b"',
    '',
    '{"a": "b"}',
  ])('is not %j', (line) => {
    expect(isTextMember(line)).toBe(false);
  });
});

describe('the help of a program', () => {
  it.each([
    [['Usage: kit', '', 'Options:', '  -h  help']],
    [['  OPTIONS:  ', '  -h']],
    [['Commands:', '  go', '  --all']],
    [['usage:', '  -a']],
    [['Flags:', '\u0020-a']],
    [['Positionals:', '  name', '  -a']],
    [['Arguments:', '  -a']],
  ])('is %j', (lines) => {
    expect(isHelp(lines)).toBe(true);
  });

  it.each([
    ['a heading alone', ['Options:']],
    ['options above the heading', ['  -h', 'Options:']],
    ['options without a heading', ['  -h', '  -a']],
    ['options that are not indented', ['Options:', '-h']],
    ['options inside of a line', ['Options:', 'see -h']],
    ['words below', ['Options:', '  all of them']],
    ['words with a dash', ['Options:', '  all-of']],
    ['a heading with more', ['Options: none', '  -h']],
    ['another heading', ['Notes:', '  -h']],
    ['nothing', []],
  ])('is not %s', (_name, lines) => {
    expect(isHelp(lines)).toBe(false);
  });
});
