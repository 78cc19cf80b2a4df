import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFacts } from '../packages/audit/src/code/code-facts.ts';
import { root } from './run-command.mjs';

const source = join(root, 'packages/audit/src');

/** Where commands are printed beside the report, and what for; everything else asks `shell/` what they do. */
const printing = new Map([
  ['engine/collect-artifacts.ts', 'the log of a command begins with it'],
  ['engine/note-event.ts', 'the log shows it'],
  ['engine/repair/repair-page.ts', 'the log of a repair shows it'],
  ['engine/run-observed.ts', 'the live page shows it'],
  ['plan/answers-by-next-step.ts', 'an answer quotes it as its reason'],
  ['plan/candidates.ts', 'a way is called by its commands'],
  ['plan/plan-fixture.ts', 'tests show it'],
  ['read/ids.ts', 'ids are hashes of texts'],
  ['read/ledger/block-rows.ts', 'a row quotes it'],
  ['read/ledger/prose-asks.ts', 'a sentence is searched for it'],
  ['read/ledger/prose-claims.ts', 'a sentence is searched for it'],
  ['repair/edit-page.ts', 'the source of a page is searched for it'],
  ['run/watch-command.ts', 'secrets are taken out of what the record shows'],
  ['terminal/answer-prompt.ts', 'an answer quotes it as its reason'],
]);

const files = readdirSync(source, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.') && !path.startsWith('shell/'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
  .filter(({ text }) => text.includes('printed'))
  .map(({ path, text }) => ({ path, facts: codeFacts(text, 'ts') }));

const prints = ({ imports }) =>
  imports.some(({ names }) => names.some(({ imported }) => imported === 'printed'));
const looksInside = ({ calls }) => calls.filter((call) => call.startsWith('printed().'));

describe('the text of a command', () => {
  it('is printed only where somebody is shown it', () => {
    const found = files
      .filter(({ path, facts }) => prints(facts) && !path.startsWith('report/'))
      .map(({ path }) => path);
    expect(found.sort()).toEqual([...printing.keys()].sort());
  });

  it('is not looked into outside of shell/', () => {
    const found = files.flatMap(({ path, facts }) => looksInside(facts).map((call) => `${path}: ${call}`));
    expect(found).toEqual([]);
  });

  it('would be found where it is looked into', () => {
    const brought = "import { printed } from '../model/command-text.ts';";
    const facts = codeFacts(
      `${brought}\nif (printed(command).includes('npm')) run(commands.map(printed));`,
      'ts',
    );
    expect(prints(facts)).toBe(true);
    expect(looksInside(facts)).toEqual(['printed().includes']);
  });
});
