import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { blockSkip } from './first-skip.ts';
import { journey, js, sh, viewOf } from './plan-fixture.ts';

/** Why the last step of a page is left out before any pass looks at it, and whether it may still come in. */
function skipOf(text: string): string {
  const last = viewOf(text).candidates.at(-1);
  return `${last?.skip?.code ?? 'open'}${last?.skip && last.recoverable ? ', for now' : ''}`;
}

const use = (text: string): string => `## Use\n\n${sh('npm install kit')}${text}`;
const below = (title: string, text = sh('npx kit go')): string =>
  `## Install\n\n${sh('npm install kit')}## ${title}\n\n${text}`;

it('leaves help out but where the page has it checked that a program of its own answers', () => {
  const page = (command: string): string =>
    `## Go\n\n${sh('npm i kit')}Verify that the installation worked:\n\n${sh(command)}${sh('npx kit glow')}`;
  expect(journey(page('npx kit --help'))).toEqual(['npm i kit', 'npx kit --help', 'npx kit glow']);
  expect(journey(page('npm --version'))).toEqual(['npm i kit', 'npx kit glow']);
  expect(journey(page('npx --version'))).toEqual(['npm i kit', 'npx kit glow']);
});

describe('a command that only some readers run', () => {
  it.each([
    ['code .', 'opens_program'],
    ['npm publish', 'publishes'],
    ['npm install -g npm@latest', 'updates_npm'],
    ['npm i --global npm', 'updates_npm'],
    ['npm update -g npm', 'updates_npm'],
    ['npx kit --dry-run', 'dry_run'],
    ['npx kit go --dryrun', 'dry_run'],
    ['npx kit --help', 'prints_help'],
    ['npx kit --help\nnpx kit --version', 'prints_help'],
    ['code .\ncode src', 'opens_program'],
  ])('%s: %s', (commands, code) => {
    expect(skipOf(use(sh(commands)))).toBe(code);
  });

  it.each([
    'npm install npm',
    'npm install -g npm kit',
    'npm install -g npm && npx kit go',
    'npm install -g kit',
    'npm outdated -g npm',
    'open http://localhost:3000',
    'npx kit publish',
    'code .\nnpx kit go',
    'npx kit --help\nnpx kit go',
    'npx kit --dry-run\nnpx kit go',
  ])('is none where something else is done: %s', (commands) => {
    expect(skipOf(use(sh(commands)))).toBe('open');
  });
});

describe('what only shows something', () => {
  it.each([
    ['an output', `Prints:\n\n${js('glows', 'text')}`, 'shows_output'],
    ['a tree of files', js('app\n├── src\n│   └── go.js\n└── package.json', 'text'), 'shows_files'],
    ['a session', `Try:\n\n${js('> 1 + 1\n2', 'text')}`, 'interpreter_session'],
    ['a command of another system', js('set KIT=1', 'bat'), 'other_system'],
  ])('is no step: %s', (_what, text, code) => {
    expect(skipOf(use(text))).toBe(code);
  });
});

describe('what stands beside the steps', () => {
  it.each([
    [
      'is folded away',
      `<details>\n<summary>More</summary>\n\n${sh('npx kit more')}</details>\n`,
      'folded_away, for now',
    ],
    ['is a tip', '> [!TIP]\n> Run this:\n>\n> ```sh\n> npx kit more\n> ```\n', 'beside_steps, for now'],
    ['is important', '> [!IMPORTANT]\n> Run this:\n>\n> ```sh\n> npx kit more\n> ```\n', 'open'],
    ['is what is needed first', `:::prerequisites\n\n${sh('npx kit more')}:::\n`, 'open'],
  ])('%s', (_what, text, code) => {
    expect(skipOf(use(text))).toBe(code);
  });

  it('opens a program all the same, wherever it stands', () => {
    const text = `<details>\n<summary>More</summary>\n\n${sh('code .')}</details>\n`;
    expect(skipOf(use(text))).toBe('opens_program');
  });
});

describe('settings of the reader', () => {
  const code = js("import { go } from 'kit';\n\nconsole.log(go());");
  it.each([
    ['Put in your own connection options:', 'own_settings, for now'],
    ['Put in your own settings:', 'own_settings, for now'],
    ['Write your own lamp, with whatever options:', 'open'],
    ['Write your lamp:', 'open'],
    ['On its own config:', 'open'],
  ])('%s %s', (lead, expected) => {
    expect(skipOf(use(`${lead}\n\n${code}`))).toBe(expected);
  });

  it('are no matter of commands', () => {
    expect(skipOf(use(`Put in your own settings:\n\n${sh('npx kit go')}`))).toBe('open');
  });
});

describe('a condition', () => {
  it.each([
    ['If you prefer tubes, run:', sh('npx kit tubes'), 'condition, for now'],
    ['Optionally, run:', sh('npx kit tubes'), 'condition, for now'],
    ['If you use Yarn:', sh('yarn add kit'), 'condition, for now'],
    ['If you prefer tubes:', sh('cd app'), 'open'],
    ['Then run:', sh('npx kit tubes'), 'open'],
  ])('%s', (lead, text, expected) => {
    expect(skipOf(use(`${lead}\n\n${text}`))).toBe(expected);
  });

  it.each([
    ['If you use Yarn:', 'yarn add kit', 'skipped_alternative'],
    ['If you prefer tubes, run:', 'npx kit tubes', 'skipped_optional'],
  ])('of another tool is another way, any other an option: %s', (lead, command, status) => {
    expect(viewOf(use(`${lead}\n\n${sh(command)}`)).candidates.at(-1)?.skip?.status).toBe(status);
  });

  it('of a sentence counts for what it tells', () => {
    expect(skipOf(use('If you prefer tubes, install the `tubes` package.\n'))).toBe('condition, for now');
    expect(skipOf(use('Install the `tubes` package.\n'))).toBe('open');
  });
});

describe('a part of the page that is set apart', () => {
  it.each(['API reference', 'Optional', 'Next steps', 'Advanced usage'])('"%s"', (title) => {
    expect(skipOf(below(title))).toBe('set_apart, for now');
  });

  it.each(['Usage', 'Step 2: API reference', 'Run it'])('is not "%s"', (title) => {
    expect(skipOf(below(title))).toBe('open');
  });

  it('has all that stands below it', () => {
    expect(skipOf(below('Next steps', `### More\n\n${sh('npx kit go')}`))).toBe('set_apart, for now');
  });

  it.each([
    ['## About\n\n### Quick start\n\n', 'open'],
    ['## What is Kit\n\n### Installation\n\n', 'open'],
    ['## API reference\n\n### Quick start\n\n', 'set_apart, for now'],
    ['## About\n\n### Colours\n\n', 'set_apart, for now'],
  ])('begins the journey where it is all of the page and has a beginning: %j', (titles, expected) => {
    const text = `## Before\n\n${sh('npm install lamp')}${titles}${sh('npm install kit')}`;
    expect(skipOf(text)).toBe(expected);
  });

  it.each([
    [sh('npx kit set a 1'), 'open'],
    [sh('npm install kit-more'), 'set_apart, for now'],
    [js("import { go } from 'kit';\n\nconsole.log(go());"), 'set_apart, for now'],
  ])('has the commands that set the product up: %j', (text, expected) => {
    expect(skipOf(below('Configuration', text))).toBe(expected);
  });
});

describe('the help of a program', () => {
  const [block] = readMarkdown(js('$ lamp --help\nUsage: lamp', 'console')).blocks;
  if (!block) throw new Error('the page has a block');

  it('is what a page is about whose own program it is, where it shows what is told', () => {
    expect(blockSkip(block)?.skip?.code).toBe('prints_help');
    expect(blockSkip(block, new Map([['lamp', 'b-1']]))).toBeNull();
    expect(blockSkip(block, new Map([['other', 'b-1']]))?.skip?.code).toBe('prints_help');
    const silent = { ...block, commands: block.commands.map((shown) => ({ ...shown, output: null })) };
    expect(blockSkip(silent, new Map([['lamp', 'b-1']]))?.skip?.code).toBe('prints_help');
  });
});
