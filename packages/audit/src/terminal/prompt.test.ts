import { describe, expect, it } from 'vitest';
import { strictPolicy } from './answer-prompt.ts';
import { looksLikePrompt, readChoice, readQuestion } from './prompt.ts';

const CLACK = ['◆  Select a framework:', '│  ○ Vanilla', '│  ● Vue', '│  ○ React', '│  ○ Preact', '└'];
const CLACK_TEXT = ['◇  Kind:', '│  app', '│', '◆  Project name:', '│  vite-project', '└'];
const INQUIRER = ['? Select a template: (Use arrow keys)', '❯ basic', '  nodejs', '  deno'];
const PROMPTS = [
  '? Select a variant: › - Use arrow-keys. Return to submit.',
  '❯   TypeScript',
  '    JavaScript',
];
const NPM = ['Need to install the following packages:', 'create-vite@9.3.0', 'Ok to proceed? (y)'];

function policy(
  answers: { match: string; reply: string }[],
  acceptDefaults = false,
  command = 'npm create x',
) {
  return strictPolicy({
    command,
    acceptDefaults,
    answers: answers.map((one) => ({ ...one, quote: 'page' })),
  });
}

describe('looksLikePrompt', () => {
  it.each([
    [['package name: (demo) '], 'package name: (demo) '],
    [['Continue? [y/N] '], 'Continue? [y/N] '],
    [['? Project name: › demo'], '? Project name: › '],
    [['? Project name: › demo'], '? Project name: › demo'],
    [['? Package name: » demo'], '? Package name: » demo'],
    [['❯ Where to? ‣ ./demo'], '❯ Where to? ‣ ./demo'],
    [['❯ Where to? ‣ ./demo'], ''],
    [['  dir   Where should it be?', '        ./demo'], '        ./demo'],
    [CLACK, ''],
    [CLACK_TEXT, ''],
    [INQUIRER, ''],
    [['◆  Install now?', '│  ● Yes / ○ No', '└'], ''],
  ])('sees a question in %j', (lines, beforeCursor) => {
    expect(looksLikePrompt(lines, beforeCursor)).toBe(true);
  });

  it.each([
    [['added 68 packages in 2s', ''], ''],
    [
      [
        '> demo@1.0.0 dev',
        '> vite',
        '  ➜  Local:   http://localhost:5173/',
        '  ➜  press h + enter to show help',
      ],
      '',
    ],
    [['Watching for file changes.', ''], ''],
    [['◇  Project name:', '│  demo', '│', '└  Done.'], ''],
    [['What is new?', 'Nothing', 'ready'], 'ready'],
    [['What is new?', 'Nothing'], ''],
    [['✔ Project name: … demo', 'Scaffolding › demo'], 'Scaffolding › demo'],
  ])('sees none in %j', (lines, beforeCursor) => {
    expect(looksLikePrompt(lines, beforeCursor)).toBe(false);
  });
});

describe('readChoice', () => {
  it.each([
    [CLACK, { labels: ['Vanilla', 'Vue', 'React', 'Preact'], current: 1 }],
    [INQUIRER, { labels: ['basic', 'nodejs', 'deno'], current: 0 }],
    [PROMPTS, { labels: ['TypeScript', 'JavaScript'], current: 0 }],
    [['Which one', '◇ One', '◆ Two', '◇ Three'], { labels: ['One', 'Two', 'Three'], current: 1 }],
    [['? Which parts', '❯◯ One', ' ◯ Two'], { labels: ['One', 'Two'], current: 0 }],
  ])('reads the list of %j', (lines, choice) => {
    expect(readChoice(lines)).toEqual(choice);
  });
});

it('reads no list in an open question with its proposal', () => {
  expect(readChoice(CLACK_TEXT)).toBeUndefined();
  expect(policy([{ match: 'Project name', reply: 'my-app' }]).decide(CLACK_TEXT)).toMatchObject({
    keys: 'my-app\r',
  });
});

describe('readQuestion', () => {
  it.each([
    [CLACK, 'Select a framework:', ['Vanilla', 'Vue', 'React', 'Preact']],
    [INQUIRER, 'Select a template: (Use arrow keys)', ['basic', 'nodejs', 'deno']],
    [['Hello', 'Tell me your name '], 'Tell me your name', []],
    [['| Go on?', ''], 'Go on?', []],
    [CLACK_TEXT, 'Project name:', []],
    [['  dir   Where should it be?', '        ./demo'], 'dir   Where should it be?', []],
    [['What is new?', 'Nothing', 'Hit a key'], 'Hit a key', []],
    [[], '', []],
  ])('quotes what %j asks', (lines, question, options) => {
    expect(readQuestion(lines)).toEqual({ question, options });
  });
});

describe('strictPolicy', () => {
  it('types what the page states and does so once', () => {
    const strict = policy([{ match: 'Project name', reply: 'my-app' }]);
    expect(strict.decide(['? Project name: › demo'])).toMatchObject({
      keys: 'my-app\r',
      basis: 'stated_on_page',
    });
    expect(strict.decide(['? Project name: › demo'])).toBeUndefined();
  });

  it('types what the page shows as the input once, and ends it', () => {
    const strict = strictPolicy({
      command: 'kit -o a',
      answers: [],
      acceptDefaults: false,
      typed: 'one\ntwo',
    });
    expect(strict.decide([''])).toEqual({
      keys: 'one\rtwo\r\x04',
      basis: 'stated_on_page',
      quote: 'one\ntwo',
    });
    expect(strict.decide([''])).toBeUndefined();
  });

  it.each([
    ['React', '\x1b[B'],
    ['Vanilla', '\x1b[A'],
    ['Vue', '\r'],
  ])('goes to %s in a list one key at a time', (reply, keys) => {
    expect(policy([{ match: 'framework', reply }]).decide(CLACK)).toMatchObject({ keys });
  });

  it('types what the page’s listing has behind the same question, once for each line', () => {
    const action = { command: 'node ask.js', answers: [], acceptDefaults: false };
    const strict = strictPolicy(action, 'Hi!\nTell me your name Ada\nHello Ada');
    expect(strict.decide(['Hi!', 'Tell me your name '])).toEqual({
      keys: 'Ada\r',
      basis: 'stated_on_page',
      quote: 'Tell me your name Ada',
    });
    expect(strict.decide(['Tell me your name '])).toBeUndefined();
    expect(strictPolicy(action, '> Ada').decide(['> '])).toBeUndefined();
    expect(strictPolicy(action, 'Tell me your name').decide(['Tell me your name '])).toBeUndefined();
  });

  it.each([
    ['? Enter a name. lamp', ['? Enter a name. '], 'lamp\r'],
    ['? Where to? ./lamp', ['? Where to? '], './lamp\r'],
  ])('types from %j what stands behind the sign that ends the question', (listing, lines, keys) => {
    const action = { command: 'kit', answers: [], acceptDefaults: false, defaultsQuote: null };
    expect(strictPolicy(action, listing).decide(lines)?.keys).toBe(keys);
  });

  it('takes the line of a list that the page’s listing has behind the question, and none that is not offered', () => {
    const action = { command: 'kit generate', answers: [], acceptDefaults: false };
    const lines = ['? Select a module type (Use arrow keys)', '  CommonJS', '❯ ESM'];
    const decide = (shown: string) => strictPolicy(action, shown).decide(lines)?.keys;
    expect(decide('? Select a module type ESM')).toBe('\r');
    expect(decide('? Select a module type: CommonJS')).toBe('\x1b[A');
    expect(decide('? Select a module type of yours')).toBeUndefined();
    const named = strictPolicy(action, '? Bin name (my-pkg): kit').decide(['? Bin name (my-app)']);
    expect(named).toMatchObject({ keys: 'kit\r', basis: 'stated_on_page' });
  });

  it('answers yes and no by their first letter', () => {
    const lines = ['◆  Install now?', '│  ● Yes / ○ No', '└'];
    expect(policy([{ match: 'Install now', reply: 'No' }]).decide(lines)).toMatchObject({ keys: 'n\r' });
  });

  it('presses Enter where the page accepts defaults, in the page’s own words or as undocumented', () => {
    const action = { command: 'npm init', answers: [], acceptDefaults: true };
    const quote = 'Just press Enter.';
    expect(strictPolicy({ ...action, defaultsQuote: quote }).decide(['license: (ISC)'])).toEqual({
      keys: '\r',
      basis: 'defaults_accepted_by_page',
      quote,
    });
    expect(strictPolicy(action).decide(['license: (ISC)'])).toEqual({
      keys: '\r',
      basis: 'undocumented',
      quote: '',
    });
    expect(policy([], false).decide(['license: (ISC)'])).toBeUndefined();
  });

  it('confirms that npm may fetch what the command itself names, and nothing alike in other commands', () => {
    expect(policy([]).decide(NPM)).toMatchObject({ keys: 'y\r', basis: 'confirms_the_command' });
    expect(policy([], false, './install.sh').decide(NPM)).toBeUndefined();
  });
});
