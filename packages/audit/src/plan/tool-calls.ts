import type { CommandText } from '../model/command-text.ts';
import { isFetched, scriptOf } from '../shell/managers.ts';
import { partsOf, partsOfWord } from './command-words.ts';

const FILE_TOOLS = new Set(['mkdirp', 'rimraf', 'shx', 'gitignore', 'license']);
const SETTING_UP = new Set(
  'init generate migrate push pull install add login link config codegen db create new setup studio dev prepare'.split(
    ' ',
  ),
);
const TELLING = new Set(['init', 'version', 'help']);

/** What managers do to themselves, by verbs that could be names of tools. */
const OWN_WORK = new Set(['set', 'env', 'store', 'cache', 'plugin', 'pm']);

/** A tool of the project with its first argument, by whichever package manager it is called. */
function calledWith(command: CommandText): { tool: string; argument: string } | null {
  const [first] = partsOf(command);
  if (!first) return null;
  const { runner, program, verb, words } = first;
  const isBare = program !== 'npm' && scriptOf(first) === verb && verb !== null && !OWN_WORK.has(verb);
  const isCalled = isBare || (isFetched(first) && !runner.some((word) => word.startsWith('-')));
  // What it reads or writes by a redirection is what it works on.
  const [tool = '-', argument = first.redirects[0]?.target] = isBare ? words : [program, ...words];
  return isCalled && !tool.startsWith('-') && argument !== undefined ? { tool, argument } : null;
}

/** Whether a tool is used on the reader's files, not set up any further. */
export function usesTool(command: CommandText): boolean {
  const called = calledWith(command);
  if (called === null || FILE_TOOLS.has(called.tool)) return false;
  const [word = ''] = partsOfWord(called.argument);
  return called.argument.startsWith('-') ? !TELLING.has(word) : !SETTING_UP.has(word);
}

/** Whether the first argument of a program has it set something up: `init`, `db:push`. */
export function isSetupVerb(words: readonly string[]): boolean {
  const [word = ''] = partsOfWord(words[0] ?? '');
  return SETTING_UP.has(word);
}
