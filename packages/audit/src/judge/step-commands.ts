import type { CommandText } from '../model/command-text.ts';
import type { PlannedAction } from '../model/plan.ts';
import type { ShellCommand } from '../shell/command.ts';
import { effectOfCommand, isManager, managerNamed, scriptOf } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { hostsOfScripts } from '../shell/requests.ts';
import { fileRunBy } from '../shell/run-file.ts';
import type { Effect } from '../shell/tools.ts';
import { hasTrait } from '../shell/traits.ts';
import { splitVersion } from '../shell/words.ts';

/** The commands of what a step runs, as a shell reads them. */
function commandsOf(action: PlannedAction): ShellCommand[] {
  return action.kind === 'run' ? parseShell(action.command).commands : [];
}

/** All words of a command that can be the name of a program. */
function wordsOf({ runner, program, words }: ShellCommand): string[] {
  return [...runner, program, ...words];
}

/** Whether a command types a program's own name. */
export function names(action: PlannedAction, program: string): boolean {
  return commandsOf(action).some((command) => wordsOf(command).includes(program));
}

const OWN_SCRIPTS = new Set(['start', 'dev']);

/** Whether code of the page is what runs; test runners print the errors that they provoke. */
export function runsCode(action: PlannedAction): boolean {
  const [first] = commandsOf(action);
  if (first === undefined || first.words.includes('--test')) return false;
  const script = scriptOf(first);
  if (script !== null && OWN_SCRIPTS.has(script)) return true;
  const effect = effectOfCommand(first);
  return effect === 'run_file' || effect === 'run_foreign' || fileRunBy(first) !== null;
}

/** Whether Node.js runs a file and nothing else. */
export function runsFileInNode(action: PlannedAction): boolean {
  const [first] = commandsOf(action);
  return (
    first !== undefined && first.env.length === 0 && (first.program === 'node' || first.program === 'tsx')
  );
}

/** Whether a command ends with 0 whatever its first part did. */
export function isMasked(action: PlannedAction): boolean {
  const all = commandsOf(action);
  return all.some(({ next }, at) => {
    const { program, words } = all[at + 1] ?? { program: '', words: [] };
    if (next === '||') return hasTrait(program, 'ends_well') && (program !== 'exit' || words[0] === '0');
    if (next === ';') return program === 'true' && at + 2 === all.length;
    return next === '|' && hasTrait(program, 'passes_on');
  });
}

/** The hosts of the scripts that a step fetches and has a shell run; null where a script's address is not written out. */
export function scriptHosts(action: PlannedAction): (string | null)[] {
  return action.kind === 'run' ? hostsOfScripts(action.command) : [];
}

const PREPARING: ReadonlySet<Effect | null> = new Set(['files', 'enter', 'set_value']);

function prepares(command: ShellCommand): boolean {
  const { program } = command;
  const prints = hasTrait(program, 'shows') || hasTrait(program, 'says');
  return program === '' || (PREPARING.has(effectOfCommand(command)) && !prints);
}

/** Whether a command only sets values or moves about in folders: that puts nothing to work. */
export function onlyPrepares(action: PlannedAction): boolean {
  const all = commandsOf(action);
  return all.length > 0 && all.every(prepares);
}

/** Whether a command makes what may be empty. */
export function makesEmpty(action: PlannedAction): boolean {
  return hasTrait(commandsOf(action)[0]?.program ?? '', 'makes_empty');
}

/** The program by which a command changes the reader's system. */
export function systemProgram(action: PlannedAction): string | undefined {
  const [first] = commandsOf(action);
  if (first === undefined) return undefined;
  if (first.runner.includes('sudo')) return 'sudo';
  const isInstaller = effectOfCommand(first) === 'system_packages' && !hasTrait(first.program, 'container');
  return isInstaller ? first.program : undefined;
}

/** Whether a command has a package manager do something. */
export function usesPackageManager(command: CommandText): boolean {
  return parseShell(command).commands.some(({ runner, program }) =>
    [...runner, program].some((word) => managerNamed(word) !== null || word === 'corepack'),
  );
}

/** `tool init` sets a tool up in a project that is there; it makes none, whatever it is planned as. */
export function setsUpTool(action: PlannedAction): boolean {
  const [only, ...others] = commandsOf(action);
  if (only === undefined || others.length > 0 || isManager(only.program)) return false;
  const isCalled = only.runner.length === 0 || (only.runner.length === 1 && only.runner[0] === 'npx');
  return isCalled && only.words.length === 1 && only.verb === 'init';
}

/** Whether a package manager makes an empty project. */
export function startsProject(action: PlannedAction): boolean {
  const [first] = commandsOf(action);
  return first !== undefined && isManager(first.program) && first.verb === 'init';
}

/** Whether a command copies a repository. */
export function clones(action: PlannedAction): boolean {
  return commandsOf(action).some((command) => effectOfCommand(command) === 'clone');
}

/** Whether a command asks for a version of a package by number: the page is written for that one. */
export function asksForVersion(action: PlannedAction, name: string): boolean {
  return commandsOf(action)
    .flatMap(wordsOf)
    .map(splitVersion)
    .some((one) => one.name === name && isNumbered(one.version ?? ''));
}

function isNumbered(version: string): boolean {
  const first = version.startsWith('~') || version.startsWith('^') ? version.charAt(1) : version.charAt(0);
  return first >= '0' && first <= '9';
}
