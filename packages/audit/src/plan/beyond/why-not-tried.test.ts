import { describe, expect, it } from 'vitest';
import type { Skip } from '../../model/plan.ts';
import type { Block } from '../../model/source.ts';
import { readMarkdown } from '../../read/page-fixture.ts';
import type { Candidate } from '../candidates.ts';
import { js, sh, viewOf } from '../plan-fixture.ts';
import {
  beginsAnew,
  type Existing,
  expectedFailureQuote,
  isOffered,
  notTried,
  notTriedByCode,
  notTriedByCommand,
  notTriedBySkip,
} from './why-not-tried.ts';

function blockOf(text: string): Block {
  const block = readMarkdown(text).blocks.at(-1);
  if (!block) throw new Error('the page has a block');
  return block;
}

function stepOf(text: string): Candidate {
  const candidate = viewOf(text).candidates.at(-1);
  if (!candidate) throw new Error('the page has a step');
  return candidate;
}

it('quotes the page at a bounded length', () => {
  expect(notTried('browser', 'x'.repeat(160))).toEqual({ code: 'browser', quote: 'x'.repeat(160) });
  expect(notTried('browser', 'x'.repeat(161)).quote).toHaveLength(160);
});

describe('a step that the journey leaves out', () => {
  const condition = (kind: 'optional' | 'preference'): Skip => ({
    code: 'condition',
    status: 'skipped_optional',
    params: { quote: 'If you like:', condition: kind },
  });
  const bare = (
    code: 'after_result' | 'dry_run' | 'publishes' | 'interpreter_session' | 'project_again' | 'nameless',
  ): Skip => ({
    code,
    status: 'skipped_optional',
    params: {},
  });
  const candidate = stepOf(sh('npx kit go'));

  it.each([
    [condition('preference'), { code: 'condition', quote: 'If you like:' }],
    [bare('dry_run'), { code: 'condition', quote: 'npx kit go' }],
    [bare('publishes'), { code: 'readers_own', quote: 'npx kit go' }],
    [bare('interpreter_session'), { code: 'not_understood', quote: 'npx kit go' }],
    [bare('project_again'), { code: 'other_option', quote: 'npx kit go' }],
  ])('is not tried behind the goal either: %j', (skip, expected) => {
    expect(notTriedBySkip(skip, candidate)).toEqual(expected);
  });

  it.each([null, bare('after_result'), bare('nameless'), condition('optional')])(
    'is tried where that is only about the journey: %j',
    (skip) => {
      expect(notTriedBySkip(skip, candidate)).toBeNull();
    },
  );

  it('is only offered where the page leaves it to its reader', () => {
    const folded: Skip = { code: 'folded_away', status: 'skipped_optional', params: { title: 'More' } };
    const beside: Skip = { code: 'beside_steps', status: 'skipped_optional', params: {} };
    const all = [condition('optional'), folded, beside, condition('preference'), bare('dry_run'), null];
    expect(all.map(isOffered)).toEqual([true, true, true, false, false, false]);
  });
});

describe('the words by which code may be meant to break', () => {
  const code = js('go();');
  it.each([
    ['This throws an error:', 'This throws an error:'],
    ['It works. Do not write this:', 'Do not write this:'],
    ["You can't do this:", "You can't do this:"],
    ['Previously you wrote:', 'Previously you wrote:'],
  ])('%s', (lead, quote) => {
    expect(expectedFailureQuote(blockOf(`${lead}\n\n${code}`))).toBe(quote);
  });

  it.each([
    'Write this:',
    'Do not stop. Write this:',
    'This is never empty.\n\nWrite this:',
    'Throwing stones:',
  ])('are not those of "%s"', (lead) => {
    expect(expectedFailureQuote(blockOf(`${lead}\n\n${code}`))).toBeNull();
  });

  it('may stand in the code, where they may also point elsewhere', () => {
    expect(expectedFailureQuote(blockOf(js('// throws\ngo();')))).toBe('throws');
    expect(expectedFailureQuote(blockOf(js('// the lamp from above\ngo();')))).toBe('the lamp from above');
    expect(expectedFailureQuote(blockOf(js('// lights the room\ngo();')))).toBeNull();
    expect(expectedFailureQuote(blockOf(`The lamp from above:\n\n${code}`))).toBeNull();
  });
});

describe('code that Node.js cannot run as it stands', () => {
  const why = (text: string, info?: string): string | undefined => {
    const block = blockOf(js(text, info));
    return notTriedByCode(block.text, block)?.code;
  };
  it.each([
    ['runs', "import { go } from 'kit';\n\nconsole.log(go());", 'js', undefined],
    [
      'makes something when it is loaded',
      "import { go } from 'kit';\n\nexport const lamp = go();",
      'js',
      undefined,
    ],
    [
      'has strict rules',
      "'use strict';\nconst { go } = require('kit');\n\nconsole.log(go());",
      'js',
      undefined,
    ],
    ['uses a page', "import { go } from 'kit';\n\ngo(document.body);", 'js', 'browser'],
    ['has markup', "import { Go } from 'kit';\n\nrender(<Go />);", 'jsx', 'browser'],
    ['is a page', '<script>go()</script>', 'html', 'browser'],
    ['is for a framework', "'use client';\nimport { go } from 'kit';\n\nconsole.log(go());", 'js', 'browser'],
    [
      'comes from an address',
      "import { go } from 'https://kit.dev/go.js';\n\nconsole.log(go());",
      'js',
      'other_option',
    ],
    ['is of Node.js itself', "import fs from 'node:fs';\n\nconsole.log(fs);", 'js', undefined],
    [
      'calls a host that stands for another',
      "import { go } from 'kit';\n\nconsole.log(await go('https://api.example.com/a'));",
      'js',
      'readers_own',
    ],
    ['does nothing', 'function go() {}', 'js', 'not_understood'],
    [
      'is read by a tool',
      "import { go } from 'kit';\n\nconsole.log(go());",
      'js title="kit.config.js"',
      'not_understood',
    ],
    [
      'is a test',
      "import { go } from 'kit';\n\nconsole.log(go());",
      'js title="go.test.js"',
      'not_understood',
    ],
    [
      'is a specification',
      "import { go } from 'kit';\n\nconsole.log(go());",
      'js title="go.spec.js"',
      'not_understood',
    ],
    [
      'only sounds like a test',
      "import { go } from 'kit';\n\nconsole.log(go());",
      'js title="testing.js"',
      undefined,
    ],
  ])('%s', (_what, text, info, expected) => {
    expect(why(text, info)).toBe(expected);
  });

  it('names the first placeholder before anything else', () => {
    const block = { ...blockOf(js('go(document.body, <room>);')), placeholders: ['<room>', '<lamp>'] };
    expect(notTriedByCode(block.text, block)).toEqual({ code: 'readers_own', quote: '<room>' });
  });

  it('names the key that it needs', () => {
    const text = "import { go } from 'kit';\n\nconsole.log(go(process.env.KIT_API_KEY));";
    expect(why(text)).toBe('needs_key');
  });
});

describe('a command behind the goal', () => {
  const ground: Existing = {
    paths: new Set(['go.mjs', 'src/lamp.mjs']),
    hasUnknownFiles: false,
    managers: new Set(['npm']),
  };
  it.each([
    ['node go.mjs', undefined],
    ['node lamp.mjs', undefined],
    ['node other.mjs', 'readers_own'],
    ['npx kit go', undefined],
    ['npm install kit', undefined],
    ['yarn add kit', 'other_option'],
    ['pnpm dlx kit', 'other_option'],
  ])('%s: %s', (command, expected) => {
    expect(notTriedByCommand(command, ground)?.code).toBe(expected);
  });

  it('works on any file where something has made files that nobody knows', () => {
    expect(notTriedByCommand('node other.mjs', { ...ground, hasUnknownFiles: true })).toBeNull();
  });

  it('is called by another manager where the journey has used that', () => {
    expect(notTriedByCommand('yarn add kit', { ...ground, managers: new Set(['yarn']) })).toBeNull();
  });
});

describe('a step that begins another project', () => {
  it.each([
    ['npm create kit@latest app', true],
    ['npm init -y', true],
    ['cd app', true],
    ['npx kit go && cd app', true],
    ['git clone https://github.com/acme/kit.git', true],
    ['npx kit go', false],
    ['git status', false],
  ])('%s: %s', (command, expected) => {
    expect(beginsAnew(stepOf(sh(command)))).toBe(expected);
  });
});
