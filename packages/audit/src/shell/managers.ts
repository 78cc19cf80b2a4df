import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { parseShell } from './parse-shell.ts';
import { type Effect, effectOf, toolNamed } from './tools.ts';
import { hasTrait } from './traits.ts';

/** Scripts that every manager runs by their bare name. */
const bareScripts = new Set(['start', 'test', 't', 'stop', 'restart']);
const managerByWord = new Map([
  ...['npm', 'npx'].map((word) => [word, 'npm'] as const),
  ...['yarn', 'yarnpkg'].map((word) => [word, 'yarn'] as const),
  ...['pnpm', 'pnpx'].map((word) => [word, 'pnpm'] as const),
  ...['bun', 'bunx'].map((word) => [word, 'bun'] as const),
  ...['deno', 'dx'].map((word) => [word, 'deno'] as const),
  ...['vp', 'vlt', 'vlx'].map((word) => [word, word] as const),
]);

/** The package manager or runtime that a program belongs to. */
export function managerNamed(program: string): string | null {
  return managerByWord.get(program) ?? null;
}

const SETS_SCRIPT = 'scripts.';

/** The scripts that a command writes into the manifest: `npm pkg set scripts.start="node app.js"`. */
export function scriptsSetBy({ program, words }: ShellCommand): { name: string; body: string }[] {
  const [noun, verb, ...settings] = words;
  if (!isManager(program) || noun !== 'pkg' || verb !== 'set') return [];
  return settings.flatMap((setting) => {
    const at = setting.indexOf('=');
    if (!setting.startsWith(SETS_SCRIPT) || at === -1) return [];
    return [{ name: setting.slice(SETS_SCRIPT.length, at), body: setting.slice(at + 1) }];
  });
}

/** Whether the program manages packages. */
export function isManager(program: string): boolean {
  return hasTrait(program, 'manager');
}

/** Whether a word is what prose calls a package manager or a runtime with one. */
export function isManagerName(word: string): boolean {
  return managerNamed(word) === word;
}

/** The same of all but npm, which comes with Node.js. */
export function isOtherManager(word: string): boolean {
  return isManagerName(word) && word !== 'npm';
}

/** Whether a command has a package manager fetch or find the program that it calls. */
export function isFetched({ runner }: ShellCommand): boolean {
  return runner.some((word) => managerNamed(word) !== null);
}

/** The package manager or runtime that a command is for, by the first word of it that belongs to one. */
export function managerOfCommand({ runner, program }: ShellCommand): string | null {
  return [...runner, program].map(managerNamed).find((found) => found !== null) ?? null;
}

/** The package manager or runtime that a line begins with. */
export function managerCalled(command: CommandText): string | null {
  const [first] = parseShell(command).commands;
  return first ? managerOfCommand(first) : null;
}

/** The script of the project's own that a command runs: `dev` of `npm run dev` and `yarn dev`. */
export function scriptOf({ program, verb, operands }: ShellCommand): string | null {
  if (program === 'deno' && verb === 'task') return operands[0] ?? null;
  if (!isManager(program) || verb === null) return null;
  if (verb === 'run' || verb === 'run-script') return operands[0] ?? null;
  if (bareScripts.has(verb)) return verb;
  const isOwn = effectOf(program, verb) !== null || verb === 'global' || verb === 'why' || verb === 'info';
  return isOwn && effectOf(program, verb) !== 'run_script' ? null : verb;
}

/** A tool with its arguments, however it is called: `vite build`, `npx vite build`, `yarn vite build`. */
export type Called = { tool: string; verb: string | null; words: string[] };

/** The tool that a command calls in the end. */
export function calledTool(command: ShellCommand): Called {
  const { program, verb, words, operands } = command;
  if (verb === 'compose' && hasTrait(program, 'container'))
    return {
      tool: 'docker-compose',
      verb: operands[0] ?? null,
      words: words.slice(words.indexOf('compose') + 1),
    };
  const script = program === 'npm' ? null : scriptOf(command);
  // `start` is a program of Windows too, but not behind a manager.
  const isTool = script !== null && verb === script && !bareScripts.has(script) && toolNamed(script) !== null;
  if (!isTool) return { tool: program, verb, words };
  const rest = words.slice(words.indexOf(script) + 1);
  return { tool: script, verb: rest.find((word) => !word.startsWith('-')) ?? null, words: rest };
}

/** What the tool that a command calls does, null where the table does not say. */
export function effectOfCommand(command: ShellCommand): Effect | null {
  const { tool, verb } = calledTool(command);
  return effectOf(tool, verb) ?? (verb === null ? null : effectOf(tool, ''));
}

/** What a command gets packages by: a package manager, or a tool that is fetched for it, as `jsr` of `npx jsr add kit`. */
export function installerOf(command: ShellCommand): string | null {
  const isTool = isFetched(command) && effectOfCommand(command) === 'install';
  return isTool ? command.program : managerOfCommand(command);
}

/** Whether a command installs packages. */
export function installs(command: ShellCommand): boolean {
  const { program, verb, operands, words } = command;
  if (!isManager(program) || words.some(asksForHelp)) return false;
  if (program === 'yarn' && verb === null) return operands.length === 0 && !words.some(isInfoFlag);
  if (verb === 'global') return operands[0] === 'add';
  return effectOf(program, verb) === 'install';
}

/** What a program tells about itself. */
const telling = new Set(['--help', '-h', '--version', '-v', '-V', 'version', 'help']);

function asksForHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Whether a word asks a program for its help or its version. */
export function isInfoFlag(word: string): boolean {
  return telling.has(word);
}
