import { describe, expect, it } from 'vitest';
import { readHtml, readMarkdown } from '../page-fixture.ts';

const js = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
const rowsOf = (text: string): string[] =>
  readMarkdown(`# Kit\n\n${text}\n`).ledger.map(
    ({ code, data }) => `${code} ${Object.values(data).join(', ')}`,
  );

describe('a small page is promised word for word', () => {
  it.each<[string, string, string[]]>([
    ['code in a link', 'Run [`npx kit`](https://kit.example.com) now.', ['run npx kit']],
    [
      'code in the words of a link',
      'Open [the `index.html` file](./index.html) in your browser.',
      ['open_file index.html'],
    ],
    [
      'a type in a comment',
      js('kit(1); // $ExpectType string', 'ts'),
      ['use_snippet , ts', 'type string, kit(1);'],
    ],
    ['a value in a comment', js('kit(2); // => 3', 'ts'), ['use_snippet , ts', 'value 3, kit(2);']],
    [
      'output with an empty line',
      js('$ npx kit\none\n\ntwo', 'console'),
      ['run npx kit', 'output one\n\ntwo'],
    ],
    [
      'output of each command',
      js('$ npx a\none\n$ npx b\ntwo', 'console'),
      ['run npx a', 'output one', 'run npx b', 'output two'],
    ],
    [
      'a response',
      `${js('npx kit', 'sh')}The response is \`{"a":1}\`.`,
      ['run npx kit', 'seen_text {"a":1}'],
    ],
    [
      'an ask that names more than the block below has',
      `To use \`kit\` here, install it globally with the \`-g\` flag. This can be run:\n\n${js('kit go', 'sh')}`,
      ['do_in_words install', 'run kit go'],
    ],
    [
      'an ask that no block can do',
      `Click the button of the page.\n\n${js('kit go', 'sh')}`,
      ['do_in_words click', 'run kit go'],
    ],
    [
      'the same ask where the block is what it is about',
      `Sign the file:\n\n${js('kit sign a.txt', 'sh')}`,
      ['run kit sign a.txt'],
    ],
    [
      'a file that is made',
      `${js('npx kit', 'sh')}It creates \`a.txt\`.`,
      ['run npx kit', 'file_made a.txt'],
    ],
  ])('%s', (_, text, expected) => {
    expect(rowsOf(text)).toEqual(expected);
  });
});

describe('blocks side by side', () => {
  const ways = (text: string): string[] =>
    readMarkdown(`# Kit\n\n${text}`).alternatives.map(({ label }) => label);

  it('are two ways where two managers install the same', () => {
    expect(ways(`${js('npm i kit', 'sh')}or\n\n${js('yarn add kit', 'sh')}`)).toEqual(['npm / yarn']);
  });

  it('are no two ways where one installs for all projects', () => {
    expect(ways(`${js('npm i -g kit', 'sh')}or\n\n${js('npm i kit', 'sh')}`)).toEqual([]);
  });

  it('are no two ways where both are one file and have little in common', () => {
    const one = js("import a from 'kit';\na();\nb();\nc();", 'js title="a.js"');
    expect(ways(`${one}or\n\n${js("import q from 'kit';\nx();\ny();\nz();", 'js title="a.js"')}`)).toEqual(
      [],
    );
  });
});

it('what only shows a type to a reader of the page is no part of its code', () => {
  const [block] = readMarkdown(
    `# Kit\n\n${js('const a = kit();\n//    ^?\nconsole.log(a);', 'ts twoslash')}`,
  ).blocks;
  expect(block?.text).toBe('const a = kit();\nconsole.log(a);');
});

it('a list without items is read as what it holds', () => {
  const page = readHtml('<h1>Kit</h1><ul><p>With npm:</p><pre>npm i kit</pre></ul>');
  expect(page.ledger.map(({ code }) => code)).toEqual(['run']);
});
