import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standInsIn } from './stand-in-words.ts';

describe('what stands for something of the reader', () => {
  it.each([
    ['YOUR_API_KEY', 'YOUR_API_KEY'],
    ['"YOURKEY"', 'YOURKEY'],
    ['YOUR-TOKEN', 'YOUR-TOKEN'],
    ['key=your-api-key', 'your-api-key'],
    ['My_Project_Id!', 'My_Project_Id'],
    ['not-your-access-token-here', 'your-access-token'],
    ['a/user/repo', 'user/repo'],
    ['username/repository.git', 'username/repository'],
    ['0x...', '0x...'],
    ['0xYOUR_ADDRESS', '0xYOUR_ADDRESS'],
    ['0xXXXXabc', '0xXXXX'],
    ['sk_test_abc...', 'sk_test_abc...'],
    ['pk_live_', 'pk_live_'],
    ['sk-…', 'sk-…'],
    ['sk-proj-xxxx', 'sk-proj-xxxx xxxx'],
    ['sk-ant-a1b2c3', 'sk-ant-a1b2c3'],
    ['xxxx-XXXX', 'xxxx XXXX'],
    ['__APP_NAME__', '__APP_NAME__'],
    ['kit@sha', '@sha'],
    ['kit@COMMIT-HASH', '@COMMIT-HASH'],
    ['commit_sha', 'commit_sha'],
    ['run-xxx', 'xxx'],
    ['command1 && command-2', 'command1 command-2'],
    ['[your name]', '[your name]'],
    ['{my-name}', '{my-name}'],
    ['{{ version }}', '{{ version }}'],
    ['%APP_NAME%', '%APP_NAME%'],
  ])('%j: %j', (text, found) => expect(standInsIn(text).join(' ')).toBe(found));

  it.each([
    ...['YOUR', 'YOUR_', 'YOUR_k', 'YOURS1', 'your key', 'your-app', 'my-api', 'your-api-keys2', 'myapi-key'],
    ...[
      'user',
      'user/list',
      'users/repo',
      'user/repos',
      '0x',
      '0xabc',
      '0xXX',
      'sk_test',
      'sk-abc',
      'task-...',
    ],
    ...[
      'xxx',
      'xxxy',
      '_xxxx',
      '__a__',
      '__A__',
      'kit@sha.1',
      'kit sha',
      'run-xxxx1',
      'command3',
      './command1',
    ],
    ...[
      '[name]',
      '{name}',
      '[your]',
      '[yours a]',
      '{{}}',
      '{{a{b}}',
      '%s',
      '%AB%',
      '%a_NAME%',
      '50%OFF_NOW',
      '',
    ],
  ])('%j is what it is', (text) => expect(standInsIn(text)).toEqual([]));

  it('is a part of the text, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'YOUR',
        '_',
        '-',
        'KEY',
        'your',
        'api',
        'xxx',
        '0x',
        'sk',
        '...',
        ' ',
        '/',
        'user',
        'repo',
        '@',
        'sha',
      ],
      ...['{', '}', '[', ']', '%', 'A', '1', '.'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(standInsIn(text).every((found) => found !== '' && text.includes(found))).toBe(true);
      }),
    );
  });
});
