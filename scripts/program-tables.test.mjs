import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFacts } from '../packages/audit/src/code/code-facts.ts';
import { isKnownProgram } from '../packages/audit/src/shell/programs.ts';
import { toolNamed } from '../packages/audit/src/shell/tools.ts';
import { root } from './run-command.mjs';

const source = join(root, 'packages/audit/src');
const rooms = ['read', 'plan', 'judge', 'report', 'engine', 'run'];

/** Tables outside of `shell/` whose words are also names of programs, and what they are there. */
const others = new Map([
  ['plan/node-version.ts: NODE', 'what prose calls Node.js'],
  ['plan/requirements.ts: TOOLS', 'programs by what prose calls them'],
  ['plan/scripts.ts: shownElsewhere', 'languages'],
  ['read/flow/package-commands.ts: actions', 'commands by what components call them'],
  ['read/flow/template-calls.ts: runners', 'parts of the names of macros'],
  ['read/ledger/comments.ts: hashed', 'languages'],
  ['read/ledger/comments.ts: shells', 'languages'],
  ['read/roles/role-rule.ts: CONFIG_NAMES', 'names of files'],
  ['read/roles/shell-rules.ts: SHELL_ENDINGS', 'endings of files'],
  ['run/find-interference.ts: HARMLESS', 'functions that a shell may define'],
]);

const names = (word) => toolNamed(word) !== null || isKnownProgram(word);

/** The tables of a file that hold names of programs: collections that stand at its top. */
function tablesIn(text) {
  return codeFacts(text, 'ts').statements.flatMap(({ start, end }) => {
    const statement = text.slice(start, end);
    const [, name, rest = ''] = /^const (\w+)[^=]*= (.*)/su.exec(statement) ?? [];
    if (name === undefined || !(rest.startsWith('[') || rest.startsWith('new '))) return [];
    const words = codeFacts(statement, 'ts').strings.flatMap((string) => string.split(' '));
    const programs = words.filter((word) => word.length > 1 && names(word));
    return programs.length > 1 && programs.length * 2 >= words.length ? [name] : [];
  });
}

describe('tables of programs', () => {
  it('stand in shell/ and nowhere else', () => {
    const found = rooms
      .flatMap((room) =>
        readdirSync(join(source, room), { recursive: true }).map((path) => `${room}/${path}`),
      )
      .filter(
        (path) =>
          path.endsWith('.ts') && !['.test.', '-fixture', 'sample-'].some((part) => path.includes(part)),
      )
      .flatMap((path) =>
        tablesIn(readFileSync(join(source, path), 'utf8')).map((name) => `${path}: ${name}`),
      );
    expect(found.sort()).toEqual([...others.keys()].sort());
  });

  it('would be found', () => {
    expect(tablesIn("const LAUNCHERS = new Set(['npx', 'bunx']);")).toEqual(['LAUNCHERS']);
    expect(tablesIn("const names: Set<string> = new Set('npm yarn'.split(' '));")).toEqual(['names']);
    expect(tablesIn("const words = new Set(['first', 'npm']);")).toEqual([]);
  });
});
