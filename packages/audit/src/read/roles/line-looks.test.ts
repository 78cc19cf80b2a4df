import { describe, expect, it } from 'vitest';
import { isFileList, isLogLine, isSetting, isTextMember } from './line-looks.ts';

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
    [['KEY       VALUE', 'lamp@0.6.1  1']],
  ])('is not %j', (lines) => {
    expect(isFileList(lines)).toBe(false);
  });
});

describe('a line of settings', () => {
  it.each(['A=1', '  a.b-c = 1', 'A=', 'A=b=c', '# all', 'registry=https://kit.example'])('is %j', (line) => {
    expect(isSetting(line)).toBe(true);
  });

  it.each(['', '=1', 'export A=1', 'a: 1', 'if (a == b)', '"A"=1', 'A'])('is not %j', (line) => {
    expect(isSetting(line)).toBe(false);
  });
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
