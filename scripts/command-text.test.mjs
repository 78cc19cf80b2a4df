import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFacts } from '../packages/audit/src/code/code-facts.ts';
import { root } from './run-command.mjs';

const source = join(root, 'packages/audit/src');

/** Where commands are printed, and what for. Everything else asks `shell/` what a command does. */
const printing = new Map([
  ['engine/note-event.ts', 'the log shows it'],
  ['plan/answers-by-next-step.ts', 'an answer quotes it as its reason'],
  ['plan/credentials.ts', 'what it leaves to be filled in is looked for as in a file'],
  ['plan/plan-fixture.ts', 'tests show it'],
  ['read/ids.ts', 'ids are hashes of texts'],
  ['read/ledger/block-rows.ts', 'a row quotes it'],
  ['read/ledger/prose-claims.ts', 'a sentence is searched for it'],
  ['report/describe-commands.ts', 'the report shows it'],
  ['report/sample-record.ts', 'tests show it'],
  ['report/words/change-words.ts', 'the report shows it'],
  ['report/words/decision-words.ts', 'the report shows it'],
  ['run/session.ts', 'secrets are taken out of what the record shows'],
  ['terminal/answer-prompt.ts', 'an answer quotes it as its reason'],
]);

const files = readdirSync(source, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.') && !path.startsWith('shell/'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
  .filter(({ text }) => text.includes('printed('))
  .map(({ path, text }) => ({ path, facts: codeFacts(text, 'ts') }));

const prints = ({ calls }) => calls.includes('printed');
const looksInside = ({ calls }) => calls.filter((call) => call.startsWith('printed().'));

describe('the text of a command', () => {
  it('is printed only where somebody is shown it', () => {
    const found = files.filter(({ facts }) => prints(facts)).map(({ path }) => path);
    expect(found.sort()).toEqual([...printing.keys()].sort());
  });

  it('is not looked into outside of shell/', () => {
    const found = files.flatMap(({ path, facts }) => looksInside(facts).map((call) => `${path}: ${call}`));
    expect(found).toEqual([]);
  });

  it('would be found where it is looked into', () => {
    const facts = codeFacts("if (printed(command).includes('npm')) run(printed(command));", 'ts');
    expect(prints(facts)).toBe(true);
    expect(looksInside(facts)).toEqual(['printed().includes']);
  });
});
