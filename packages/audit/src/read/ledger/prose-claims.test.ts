import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

function rows(text: string): string[] {
  return readMarkdown(text).ledger.map(({ code, data }) => `${code} ${JSON.stringify(data)}`);
}

describe('what a sentence claims', () => {
  it.each([
    ['You should see "Hello" in the terminal.', 'seen_text {"text":"Hello"}'],
    ['If all went well, you will see the text `Hello you`.', 'seen_text {"text":"Hello you"}'],
    ['It shows a start page with two links.', 'seen_text {"text":null}'],
    ['This will only delete the folder.', 'seen_text {"text":null}'],
    ['The server responds with "Hello".', 'response {"text":"Hello"}'],
    ['This will generate a `kit.json` file.', 'file_made {"path":"kit.json"}'],
    ['You should see the bundle written to `dist/kit.mjs`.', 'file_made {"path":"dist/kit.mjs"}'],
    ['Kit requires Node.js 20 or later.', 'requirement {"what":"Kit requires Node.js 20 or later."}'],
    ['This project has been archived.', 'notice {"notice":"archived"}'],
  ])('%s', (text, expected) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([expected]);
  });

  it.each([
    'As you can see, it is small.',
    'It creates `Kit` objects.',
    'Support for Node.js 8 was dropped.',
    'The option sets what it prints.',
  ])('and not in: %s', (text) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([]);
  });

  it('is left to the block that it introduces', () => {
    expect(rows('# Kit\n\nYou should see "Hello":\n\n```text\nHello\n```\n')).toEqual([
      'output {"text":"Hello"}',
    ]);
  });

  it('is about the instruction above it', () => {
    const { ledger } = readMarkdown('```sh\nnpx kit go\n```\n\nYou should see "Hello" in the terminal.\n');
    expect(ledger.map(({ about }) => about)).toEqual([null, ledger[0]?.id]);
  });
});

describe('what a sentence asks for', () => {
  it.each([
    ['Get your API key from the dashboard.', 'obtain {"what":"key"}'],
    ['First, you need to get an API key.', 'obtain {"what":"key"}'],
    ['Replace `TOKEN` with your own.', 'set_value {"name":"TOKEN"}'],
    ['Store the token in an environment variable.', 'set_value {"name":null}'],
    ['Select `small` as the size.', 'answer_prompt {"question":null,"answer":"small"}'],
    ['Press enter to accept the defaults.', 'answer_prompt {"question":null,"answer":null}'],
    ['Then follow the prompts.', 'do_in_words {"verb":"follow"}'],
    ['Now restart the server.', 'do_in_words {"verb":"restart"}'],
    ["Don't forget to start the server.", 'do_in_words {"verb":"start"}'],
    ['Next, create a new project in the console.', 'do_in_words {"verb":"create"}'],
  ])('%s', (text, expected) => {
    expect(rows(`# Kit\n\n${text}\n`)).toEqual([expected]);
  });

  it('is not told twice where a block or a command says it', () => {
    expect(rows('# Kit\n\nCreate a file named `a.js`. It holds all:\n\n```js\nlet a\n```\n')).toEqual([
      'write {"path":"a.js","content":null}',
    ]);
    expect(rows('# Kit\n\nNow restart it with the command `npm run dev`.\n')).toEqual([
      'do_in_words {"verb":"restart"}',
      'mention {"command":"npm run dev"}',
    ]);
    expect(rows('# Kit\n\n- [Remove things](/remove)\n')).toEqual([]);
  });

  it('has the answer to prompts beside the command that asks', () => {
    expect(rows('# Kit\n\nRun `npm init` and follow the prompts.\n')).toEqual([
      'run {"command":"npm init"}',
      'do_in_words {"verb":"follow"}',
    ]);
  });
});

it('takes what a section of prerequisites lists for needs', () => {
  expect(rows('# Kit\n\n## Prerequisites\n\nYou have:\n\n- A text editor\n- Docker\n')).toEqual([
    'requirement {"what":"A text editor"}',
    'requirement {"what":"Docker"}',
  ]);
});
