import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { readCheckOptions } from './check-options.ts';

const read = (...args: string[]) => readCheckOptions(args);

describe('the words of waymark check', () => {
  it('name one page, as text and with no least score unless said otherwise', () => {
    expect(read('https://a.dev')).toMatchObject({ url: 'https://a.dev/', format: 'text', failUnder: 0 });
    expect(read('HTTP://A.dev/x', '--format', 'json', '--fail-under', '100')).toMatchObject({
      url: 'http://a.dev/x',
      format: 'json',
      failUnder: 100,
    });
  });

  it.each([
    ['no page', []],
    ['two pages', ['https://a.dev', 'https://b.dev']],
    ['a file', ['start.md']],
    ['another scheme', ['ftp://a.dev/x']],
    ['no address behind the scheme', ['https://']],
    ['a user name', ['https://ada@a.dev']],
    ['a password', ['https://:secret@a.dev']],
    ['a format that there is not', ['https://a.dev', '--format', 'xml']],
    ['a score above the highest', ['https://a.dev', '--fail-under', '101']],
    ['a score that is no number', ['https://a.dev', '--fail-under', '8e1']],
    ['a score below the lowest', ['https://a.dev', '--fail-under=-1']],
    ['an option that there is not', ['https://a.dev', '--deep']],
  ])('make no sense with %s', (_, args) => {
    expect(() => read(...args)).toThrow(UsageError);
  });

  it('repeat no password in what is said of it', () => {
    expect(() => read('https://ada:s3cret@a.dev')).toThrow(/^(?!.*s3cret)/u);
  });
});
