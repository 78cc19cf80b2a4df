import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

/** Each row with its code, what it says and the place of the row that it is about. */
function rows(text: string): string[] {
  const { ledger } = readMarkdown(text);
  return ledger.map(({ code, data, about }) => {
    const place = ledger.findIndex(({ id }) => id === about);
    return `${code}${place === -1 ? '' : ` of ${place}`} ${Object.values(data)
      .map((value) => JSON.stringify(value))
      .join(' ')}`;
  });
}

const fence = (lang: string, text: string): string => `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;

describe('the rows of a block', () => {
  it.each([
    ['sh', 'npm i kit\nkit go', ['run "npm i kit"', 'run "kit go"']],
    [
      'console',
      '$ kit go\nHello\n$ kit end\nBye',
      ['run "kit go"', 'output of 0 "Hello"', 'run "kit end"', 'output of 2 "Bye"'],
    ],
    [
      'console',
      '$ kit new\n? Name: app\nDone',
      ['run "kit new"', 'prompt_answer of 0 "Name" "app"', 'output of 0 "Done"'],
    ],
    [
      'console',
      '$ kit -o a\nHello\nyou\n^D\n$ cat a\nHi',
      ['run "kit -o a"', 'type_in_interpreter "Hello\\nyou"', 'run "cat a"', 'output of 2 "Hi"'],
    ],
    ['console', '$ curl localhost:3000\nHello', ['run "curl localhost:3000"', 'response of 0 "Hello"']],
    ['console', '$ curly localhost:3000\nHello', ['run "curly localhost:3000"', 'output of 0 "Hello"']],
    ['sh', 'kit add 1 2 # => 3', ['run "kit add 1 2"', 'value of 0 "3" "kit add 1 2"']],
    [
      'sh',
      'kit a # => 2\nkit b\nkit c \\\n  --now\n# => 3\nkit a',
      [
        ...['run "kit a"', 'run "kit b"', 'run "kit c \\\\\\n  --now"', 'run "kit a"'],
        ...['value of 0 "2" "kit a"', 'value of 2 "3" "--now"'],
      ],
    ],
    ['sh', 'kit add 1 2 # three', ['run "kit add 1 2"']],
    ['powershell', '# first\nkit go\n\nkit end', ['other_system "kit go"', 'other_system "kit end"']],
    ['powershell', '# first', ['use_snippet null "powershell"']],
    ['text', '> 1 + 1\n2', ['type_in_interpreter "1 + 1"', 'output of 0 "2"']],
    ['js', "import kit from 'kit'\nkit() // => 3", ['write null null', 'value of 0 "3" "kit()"']],
    ['js', 'kit() // => 3', ['use_snippet null "js"', 'value of 0 "3" "kit()"']],
    ['js title="a.js"', 'kit()', ['write "a.js" null']],
    ['diff title="a.js"', '-a\n+b', ['patch "a.js"']],
    ['json title="package.json"', '{ "a": 1 }', ['merge "package.json"']],
    ['tree', 'src\n  a.js', ['tree "src\\n  a.js"']],
  ])('%s: %j', (info, text, expected) => {
    expect(rows(fence(info, text))).toEqual(expected);
  });

  it('that begins a section with words above its first command is no answer to what was asked before', () => {
    const session = fence('console', 'kit - light for everyone\n\n$ kit go');
    const visit = '## Run\n\nOpen http://localhost:3000 in your browser.\n\n';
    expect(rows(`${visit}## Commands\n\n${session}`)).toContain('output "kit - light for everyone"');
    expect(rows(`${visit}${session}`).filter((row) => row.startsWith('response of '))).toHaveLength(1);
  });

  it('that shows something is about the nearest instruction above that can be seen', () => {
    const run = fence('sh', 'kit go');
    const done = `It prints:\n\n${fence('text', 'All is done.')}`;
    expect(rows(run + done)).toEqual(['run "kit go"', 'output of 0 "All is done."']);
    expect(rows(done)).toEqual(['output "All is done."']);
    expect(rows(`${run}Replace \`KEY\` with your own.\n\n${done}`).at(-1)).toBe('output of 0 "All is done."');
    expect(rows(`${run}${fence('sh', 'kit end')}${done}`).at(-1)).toBe('output of 1 "All is done."');
  });

  it('of JSON below an address is what it answers, and elsewhere a snippet', () => {
    const json = fence('json', '{ "a": 1 }');
    expect(rows(fence('sh', 'curl localhost:1') + json)).toEqual([
      'run "curl localhost:1"',
      'response of 0 "{ \\"a\\": 1 }"',
    ]);
    expect(rows(fence('sh', 'kit go') + json)).toEqual(['run "kit go"', 'use_snippet null "json"']);
    expect(rows(`Visit http://localhost:3000 now.\n\n${json}`)).toEqual([
      'open_url "http://localhost:3000"',
      'response of 0 "{ \\"a\\": 1 }"',
    ]);
  });

  it('quote the page, cut where it is long', () => {
    const { ledger } = readMarkdown(fence('sh', `kit ${'a'.repeat(400)}`));
    expect(ledger.map(({ quote }) => quote.length)).toEqual([300]);
    expect(ledger[0]?.span).toEqual({ fromLine: 2, toLine: 2 });
  });
});

it('of a block behind "It prints:" is what is printed, whatever file was named before', () => {
  const text =
    "```js\nimport a from 'a'\n```\n\nSave this as `math.mjs` and run `node math.mjs`. It prints:\n\n";
  expect(rows(`${text}${fence('', '2')}`).at(-1)).toBe('output of 2 "2"');
  expect(rows(`Save this as \`math.mjs\`:\n\n${fence('', 'let a')}`)).toEqual(['write "math.mjs" null']);
});
