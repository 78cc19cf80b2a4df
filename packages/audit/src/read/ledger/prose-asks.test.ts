import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';
import { contentWords } from './prose-asks.ts';

/** The rows of a page in one line each: what is asked, and the words of it. */
function rows(page: string): string[] {
  return readMarkdown(page).ledger.map(({ code, quote }) => `${code}: ${quote}`);
}

/** The rows of a section behind the first words of a page. */
const asked = (body: string, heading = 'Use'): string[] =>
  rows(`# Kit\n\nIt is a kit.\n\n## ${heading}\n\n${body}\n`);
const sh = (text: string): string => `\n\n\`\`\`sh\n${text}\n\`\`\`\n`;
const js = (text: string): string => `\n\n\`\`\`js\n${text}\n\`\`\`\n`;

describe('what a sentence asks in words alone', () => {
  it.each<[string, string[]]>([
    ['Open the dashboard.', ['do_in_words: Open the dashboard.']],
    ['You can open the dashboard.', ['may_do: You can open the dashboard.']],
    ['Open the dashboard and click Save.', ['do_in_words: Open the dashboard', 'do_in_words: click Save.']],
    [
      'Restart your editor, then open the settings.',
      ['do_in_words: Restart your editor', 'do_in_words: then open the settings.'],
    ],
    ['Did you open the dashboard?', []],
    ['Open it?', []],
    ['Throw errors:', []],
    ['`open(x)`: Open the dashboard.', []],
    ['`open(x)`: Please open the dashboard.', ['do_in_words: `open(x)`: Please open the dashboard.']],
    ['`app.js`: Open the dashboard.', ['do_in_words: `app.js`: Open the dashboard.']],
    ['| A | B |\n|---|---|\n| Open | Open the dashboard |', []],
    [
      'Do these:\n\n- Open the dashboard.\n- Click Save.',
      ['do_in_words: Open the dashboard.', 'do_in_words: Click Save.'],
    ],
  ])('%j: %j', (body, expected) => {
    expect(asked(body)).toEqual(expected);
  });
});

describe('what something else stands for', () => {
  it.each<[string, string, string[]]>([
    ['the block below a colon', `Install the kit:${sh('npm i kit')}`, ['run: npm i kit']],
    ['the block below', `Install the kit.${sh('npm i kit')}`, ['run: npm i kit']],
    [
      'a block of as many commands as there are clauses',
      `Install the kit and start it:${sh('npm i kit\nnpx kit start')}`,
      ['run: npm i kit', 'run: npx kit start'],
    ],
    [
      'a block that names the code of the sentence',
      `Set the \`kit\` variable.${sh('npm i kit')}`,
      ['run: npm i kit'],
    ],
    ['what the hand does before a colon', `Click the button:${sh('npm i kit')}`, ['run: npm i kit']],
    [
      'the file that the block writes',
      `Save it as \`app.js\`:${js("import kit from 'kit'\nkit()")}`,
      ["write: import kit from 'kit'\nkit()"],
    ],
    ['a command that the sentence names', 'Use `npx kit go` for it.', ['mention: npx kit go']],
    [
      'a folder that it makes and enters',
      'Create a folder `app` and go into it.',
      ['make_directory: Create a folder `app` and go into it.'],
    ],
  ])('is no row of its own: %s', (_name, body, expected) => {
    expect(asked(body)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    [
      'the first of two clauses above one command',
      `Restart the editor and install the kit:${sh('npm i kit')}`,
      ['do_in_words: Restart the editor', 'run: npm i kit'],
    ],
    [
      'a sentence before the last',
      `Log in to your account. Then install the kit.${sh('npm i kit')}`,
      ['do_in_words: Log in to your account.', 'run: npm i kit'],
    ],
    [
      'what the hand does without a colon',
      `Click the button.${sh('npm i kit')}`,
      ['do_in_words: Click the button.', 'run: npm i kit'],
    ],
    [
      'code that the block does not name',
      `Set the \`PORT\` variable.${sh('npm i kit')}`,
      ['do_in_words: Set the `PORT` variable.', 'run: npm i kit'],
    ],
    [
      'code that is only a part of a word there',
      `Set the \`ki\` variable.${sh('npm i kit')}`,
      ['do_in_words: Set the `ki` variable.', 'run: npm i kit'],
    ],
    [
      'what is for some readers alone',
      `If you use yarn, restart the machine.${sh('npm i kit')}`,
      ['do_in_words: If you use yarn, restart the machine.', 'run: npm i kit'],
    ],
    [
      'a command that is not what it is about',
      'Use it as you like (see `npx kit go`).',
      ['do_in_words: Use it as you like (see `npx kit go`).', 'mention: npx kit go'],
    ],
    [
      'what follows the opening of a page',
      'Open http://localhost:3000 in the browser and click Go.',
      ['open_url: Open http://localhost:3000 in the browser and click Go.', 'do_in_words: click Go.'],
    ],
  ])('is a row all the same: %s', (_name, body, expected) => {
    expect(asked(body)).toEqual(expected);
  });
});

describe('where a sentence stands', () => {
  it.each<[string, string, string, string[]]>([
    ['a list for those who make the product', 'Contributing', '- Open a pull request.', []],
    [
      'words for those who make the product',
      'Contributing',
      'Open a pull request.',
      ['do_in_words: Open a pull request.'],
    ],
    ['a call', '`open(x)`', 'Open the dashboard.', []],
    ['a member', '.open', 'Open the dashboard.', []],
    ['an option', 'openFile', 'Open the dashboard.', []],
    ['a reference', 'API', 'Open the dashboard.', []],
    [
      'a reference with a command',
      'API',
      `Open the dashboard.\n\nMore.${sh('npm i kit')}`,
      ['do_in_words: Open the dashboard.', 'run: npm i kit'],
    ],
    ['below a reference', 'API', 'Words.\n\n### go\n\nClick Save.', []],
    [
      'what a reader must have',
      'Prerequisites',
      '- Open the dashboard.',
      ['do_in_words: Open the dashboard.'],
    ],
  ])('decides whether it asks: %s', (_name, heading, body, expected) => {
    expect(asked(body, heading)).toEqual(expected);
  });
});

describe('the first words of a page', () => {
  const more = '\n\n## Install\n\nIt is small.\n\n## Use\n\nIt is fast.\n';

  it.each<[string, string[]]>([
    ['Build fast sites with your team.', []],
    ['Validate your data.', []],
    ['Build the site first.', ['do_in_words: Build the site first.']],
    ['Build fast sites with `kit`.', ['do_in_words: Build fast sites with `kit`.']],
  ])('may praise what can be done: %s', (text, expected) => {
    expect(rows(`# Kit\n\n${text}${more}`)).toEqual(expected);
    expect(rows(`${text}\n\n# Kit${more}`)).toEqual(expected);
  });

  it('ask like any others below a later heading', () => {
    expect(
      rows('# Kit\n\n## Set up\n\nRestart your editor, then open its settings.\n\n## Use\n\nIt is fast.'),
    ).toEqual(['do_in_words: Restart your editor', 'do_in_words: then open its settings.']);
  });

  it('ask like any others on a page without more to come', () => {
    expect(rows('# Kit\n\nValidate your data.')).toEqual(['do_in_words: Validate your data.']);
  });
});

it.each([
  ['npx create-kit@latest my_app', ['npx', 'create', 'kit', 'latest', 'my_app']],
  ['Install the kit into it', ['install', 'kit']],
  ['a -g', []],
])('the words that %j can share are %j', (text, words) => {
  expect(contentWords(text)).toEqual(words);
});
