import { describe, expect, it } from 'vitest';
import { taskWords } from '../../report/words/task-words.ts';
import { readMarkdown } from '../page-fixture.ts';

function steps(text: string): string[] {
  return readMarkdown(text).steps.map((step) => `${step.role}: ${taskWords(step.task)}`);
}

describe('sentences', () => {
  it('ask for folders, commands, packages and files in their order', () => {
    const text =
      'First create a directory named `myapp`, change to it and run `npm init`. Then, install `kit` as a dependency.\n\nCreate a file named `app.js` and copy the code from the example above.\n';
    expect(steps(text)).toEqual([
      'instruction: Create the directory myapp',
      'command: Run npm init',
      'instruction: Install kit',
      'instruction: Copy the code above into app.js',
    ]);
  });

  it('ask for nothing when they tell what a command does', () => {
    expect(steps('It will create a directory called `my-app`.')).toEqual([]);
    expect(steps('Install Kit by running `npm i kit`.')).toEqual(['command: Run npm i kit']);
  });

  it('ask for pages to open', () => {
    expect(steps('Then load `http://localhost:3000/` in a browser.')).toEqual([
      'open_url: Open http://localhost:3000/',
    ]);
    expect(steps('And go to this URL: `http://localhost:3000` - done')).toEqual([
      'open_url: Open http://localhost:3000',
    ]);
    expect(steps('The page will be served on http://localhost:5173.')).toEqual([
      'open_url: Open http://localhost:5173',
    ]);
    expect(steps('Open `index.html` from the `dist` directory in your browser.')).toEqual([
      'instruction: Open dist/index.html in a browser',
    ]);
    expect(steps('Set the callback to `http://localhost:3000/cb`.')).toEqual([]);
  });

  it('offer commands in place of each other', () => {
    const page = readMarkdown('Finally, run `yarn test` or `npm test` to see it.');
    expect(page.alternatives.map((group) => group.options.map((option) => option.label))).toEqual([
      ['yarn test', 'npm test'],
    ]);
  });

  it('show commands behind a prompt to those whom they name', () => {
    expect(steps('Node.js version 8 and up:\n`$ npm install kit`')).toEqual(['command: Run npm install kit']);
    const page = readMarkdown('Start here.\n\nOn Linux: `$ npm i kit`. On others: `$ npm i kit-all`.');
    expect(page.blocks.map((block) => [block.role, block.context.precedingText])).toEqual([
      ['command', 'On Linux: `$ npm i kit`.'],
      ['command', 'On others: `$ npm i kit-all`.'],
    ]);
    expect(steps('When you run: `$ npm init`, you are asked.')).toEqual([
      'reference_snippet: reference snippet: npm init',
    ]);
    expect(steps('It knows one script: `$ npm test` is for the owners.')).toEqual([
      'reference_snippet: reference snippet: npm test',
    ]);
  });

  it('mention commands without asking for them', () => {
    const roles = (text: string) => readMarkdown(text).blocks.map((block) => block.role);
    expect(roles('When you run `npm init @acme/config`, you are asked questions.')).toEqual([
      'reference_snippet',
    ]);
    expect(roles('It is globally available, e.g. by `npm install kit --global`.')).toEqual([
      'reference_snippet',
    ]);
    expect(roles('Use `const` and `npm`.')).toEqual([]);
  });

  it('leave to the block below what it says itself', () => {
    expect(steps('Create a folder called `app`:\n\n```sh\nmkdir app\n```\n')).toEqual([
      'command: Run mkdir app',
    ]);
  });
});
