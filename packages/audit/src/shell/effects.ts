import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import {
  calledTool,
  effectOfCommand,
  installs,
  isFetched,
  isInfoFlag,
  isManager,
  scriptOf,
} from './managers.ts';
import { isNameLike, isPackageName } from './names.ts';
import { parseShell } from './parse-shell.ts';
import { fileRunBy } from './run-file.ts';
import { type Effect, effectOf } from './tools.ts';
import { hasTrait } from './traits.ts';
import { splitVersion, typedWords } from './words.ts';

function partsOf(command: CommandText): ShellCommand[] {
  return parseShell(command).commands;
}

function firstOf(command: CommandText): ShellCommand | null {
  return partsOf(command)[0] ?? null;
}

/** What comes last in a chain decides whether the chain ends. */
function lastOf(command: CommandText): ShellCommand | null {
  const parts = partsOf(command);
  const joint = parts.findLastIndex(
    ({ next }, at) => next === '&&' || (next === ';' && at + 1 < parts.length),
  );
  return parts[joint + 1] ?? null;
}

/** Whether a command installs packages. */
export function isInstall(command: CommandText): boolean {
  return partsOf(command).some(installs);
}

/** The one package that a text installs which is a command and nothing more; several names may be words of a sentence. */
export function installedAlone(command: CommandText): string | null {
  const [first, ...others] = partsOf(command);
  if (first === undefined || others.length > 0 || !installs(first)) return null;
  const [name = '', ...more] = first.operands;
  return more.length === 0 && isPackageName(name) ? name : null;
}

/** The folders that a command makes which does nothing else; none of another one. */
export function foldersMade(command: CommandText): string[] {
  const parts = partsOf(command);
  return parts.every(({ program }) => program === 'mkdir') ? parts.flatMap(({ operands }) => operands) : [];
}

const makes = new Set(['new', 'create', 'init']);
/** Programs that make no project, whatever their arguments are. */
const makesNothing: ReadonlySet<Effect | null> = new Set(['files', 'enter', 'prepare'] as const);
const dryRun = new Set(['--dry-run', '--dryrun', '-dry-run']);

/** A name of a package without its scope: of `@scope/create-app`, `create-app`. */
function bareName(name: string): string {
  return name.startsWith('@') ? (name.split('/')[1] ?? name) : name;
}

function isScaffolder(command: ShellCommand): boolean {
  const { program, words } = command;
  const name = bareName(program);
  const [subcommand = ''] = words;
  const isMaking = makes.has(subcommand) || subcommand === '--init' || subcommand.startsWith('create-');
  if (isMaking || program === 'express') return true;
  if (!isFetched(command))
    return name.startsWith('create-') && words.length > 0 && !subcommand.startsWith('-');
  const isCloner = effectOf(name, null) === 'clone';
  return name.startsWith('create-') || name === 'create' || isCloner || name.endsWith('generator');
}

/** Whether a command makes a project, usually by asking questions. */
export function isScaffold(command: CommandText): boolean {
  const first = firstOf(command);
  if (first === null || isHelp(command) || first.words.some((word) => dryRun.has(word.toLowerCase())))
    return false;
  const { program, verb, operands } = first;
  if (isManager(program))
    return operands.length > 0 && (verb === 'create' || (program === 'npm' && verb === 'init'));
  return !makesNothing.has(effectOfCommand(first)) && isScaffolder(first);
}

/** A bare `npm init`: it asks, and every question has an answer already filled in. */
export function isBareInit(command: CommandText): boolean {
  const [first, ...others] = partsOf(command);
  return others.length === 0 && first?.program === 'npm' && first.verb === 'init' && first.words.length === 1;
}

/** Whether a command makes an empty project without questions, or with only those of the package manager. */
export function isProjectStart(command: CommandText): boolean {
  const [first, second] = partsOf(command);
  if (first === undefined) return false;
  const { program, verb, operands } = first;
  if (program === 'mkdir')
    return (
      operands.length === 1 &&
      isNameLike(operands[0] ?? '') &&
      (second === undefined || second.program === 'cd')
    );
  const isInit = (isManager(program) || program === 'deno') && verb === 'init';
  return isInit && operands.length === 0 && second === undefined;
}

const quiet = new Set(
  '-y --yes --default --defaults --no-interactive --non-interactive --ci --no-input --quiet --quickstart --force --minimal --empty --view'.split(
    ' ',
  ),
);
const quietWithValue = new Set(['--template', '-t', '--preset']);

/** Whether the command carries a flag by which scaffolders leave their questions out. */
export function isQuiet(command: CommandText): boolean {
  return partsOf(command).some(({ words, runner }) =>
    [...runner, ...words].some((word, at, all) => {
      const [name = '', value] = word.split('=');
      if (quietWithValue.has(name))
        return value !== undefined || (at + 1 < all.length && at >= runner.length);
      return quiet.has(name) && (value === undefined || name === '--view');
    }),
  );
}

/** Whether a command only tells about itself. */
export function isHelp(command: CommandText): boolean {
  const last = partsOf(command).at(-1);
  // A package may be called `help` or `version` too.
  return last !== undefined && !installs(last) && isInfoFlag(last.words.at(-1) ?? '');
}

/** The tool that a scaffold command stands for, so that its other spellings are found. */
export function toolOf(command: CommandText): string {
  const first = firstOf(command);
  if (first === null) return '';
  const { program, verb, operands, words } = first;
  if (isManager(program) && (verb === 'create' || verb === 'init'))
    return createName(splitVersion(operands[0] ?? '').name);
  const subcommand = words.find((word) => word !== '-y' && word !== '--yes') ?? '';
  if (isFetched(first))
    return makes.has(subcommand) || subcommand === '--init' ? `${program} ${subcommand}` : program;
  return `${splitVersion(program).name} ${subcommand}`;
}

function createName(name: string): string {
  if (!name.startsWith('@')) return `create-${name}`;
  const [scope = '', rest] = name.split('/');
  return rest ? `${scope}/create-${rest}` : `${scope}/create`;
}

const folderFlags = new Set([
  '--dir',
  '--directory',
  '--target-dir',
  '--out-dir',
  '--project-name',
  '--name',
]);
const switches = new Set(['-y', '--yes', '--ts', '--typescript', '--use-npm']);

function folderByFlag({ program, words }: ShellCommand): string | null {
  const isCreate = bareName(program).startsWith('create-');
  for (const [at, word] of words.entries()) {
    const [name = '', value] = word.split('=');
    if (!folderFlags.has(name) && !(isCreate && word === '-d')) continue;
    const folder = value ?? words[at + 1] ?? '';
    if (isNameLike(folder)) return folder;
  }
  return null;
}

/** The folder that a scaffold command names, where it names one. */
export function scaffoldFolder(command: CommandText): string | null {
  const first = firstOf(command);
  if (first === null || !isScaffold(command)) return null;
  const byFlag = folderByFlag(first);
  if (byFlag) return byFlag;
  const { program, words } = first;
  const before = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const named = before.filter((word) => !word.startsWith('-'));
  const skipped = isManager(program) ? 2 : makes.has(before[0] ?? '') ? 1 : 0;
  const folder = named[skipped];
  if (folder === undefined || !isNameLike(folder)) return null;
  const flag = before[before.indexOf(folder) - 1] ?? '';
  return flag.startsWith('-') && !flag.includes('=') && !switches.has(flag) ? null : folder;
}

/** The packages that an install command names. */
export function packagesOf(command: CommandText): string[] {
  return partsOf(command)
    .filter((part) => installs(part) && part.verb !== 'ci')
    .flatMap(({ verb, operands }) => (verb === 'global' ? operands.slice(1) : operands))
    .filter(isPackageName)
    .map((name) => splitVersion(name).name);
}

/** The packages that a command removes, nothing where it does anything else. */
export function packagesRemovedBy(command: CommandText): string[] {
  const first = firstOf(command);
  if (first === null) return [];
  const { program, verb, operands } = first;
  const isForAll = program === 'yarn' && verb === 'global';
  if (isForAll) return effectOf(program, operands[0] ?? '') === 'uninstall' ? operands.slice(1) : [];
  return effectOfCommand(first) === 'uninstall' ? operands : [];
}

/** Whether packages are put where all projects see them. */
export function isGlobal(command: CommandText): boolean {
  return partsOf(command).some(
    (part) =>
      installs(part) &&
      (part.verb === 'global' || part.flags.some(({ name }) => name === '-g' || name === '--global')),
  );
}

/** Whether a command runs tests. */
export function isTest(command: CommandText): boolean {
  const first = firstOf(command);
  if (first === null) return false;
  const script = scriptOf(first)?.split(':')[0];
  if (script === 'test' || script === 't') return true;
  if (first.program === 'node') return first.flags.some(({ name }) => name === '--test');
  return effectOfCommand(first) === 'test';
}

const buildScript = /^build\.[cm]?[jt]s$/;

function isBuildWord(word: string): boolean {
  return word.split(':').some((part) => part === 'build' || part === 'compile');
}

/** Whether a command only moves files, folders and settings about. */
function handlesFiles(command: ShellCommand): boolean {
  const effect = effectOfCommand(command);
  return effect === 'files' || effect === 'enter' || effect === 'clone' || command.program === 'export';
}

function builds(command: ShellCommand): boolean {
  const { program, words, operands } = command;
  if (installs(command) || handlesFiles(command) || program === 'serve' || words.includes('serve'))
    return false;
  if (program === 'node') return buildScript.test((operands[0] ?? '').split('/').at(-1) ?? '');
  return words.some(isBuildWord) || effectOfCommand(command) === 'build';
}

/** Whether a command builds something; writing the word into a file or naming a folder with it does not. */
export function isBuild(command: CommandText): boolean {
  return partsOf(command).some(builds);
}

const servingScripts = new Set(['dev', 'serve', 'watch', 'preview', 'develop', 'storybook']);
/** What tools call the commands that serve; a tool that is not known may also end by itself. */
const servingVerbs = new Set(['serve', 'server', 'dev', 'develop', 'preview']);

function servesByScript(script: string): boolean {
  const [first = '', second = ''] = script.split(':');
  return servingScripts.has(first) || servingScripts.has(second) || script === 'start:dev';
}

function detaches(word: string): boolean {
  return word === '-d' || word === '--detach';
}

function servesByTool(command: ShellCommand): boolean {
  const { tool, verb, words } = calledTool(command);
  if (tool === 'parcel') return words.some((word) => word.endsWith('.html')) && verb !== 'build';
  if (tool === 'tsx') return words[0] === 'watch';
  if (tool === 'docker-compose') return verb === 'up' && !words.some(detaches);
  if (tool === '@redocly/cli') return verb?.startsWith('preview') ?? false;
  if (tool === 'eleventy' || tool === '@11ty/eleventy') return words.includes('--serve');
  return tool.endsWith('-serve') || effectOfCommand(command) === 'serve';
}

/** Whether a command keeps running: servers and watchers do, a `start` script may. */
export function staysUp(command: CommandText): 'yes' | 'no' | 'maybe' {
  const last = lastOf(command);
  // In an installation `-w` names the root of a workspace.
  if (last === null || installs(last) || handlesFiles(last) || isInfoFlag(last.words.at(-1) ?? ''))
    return 'no';
  const script = scriptOf(last);
  if (script !== null && servesByScript(script)) return 'yes';
  if (servesByTool(last) || last.words.includes('--watch') || last.words.includes('-w')) return 'yes';
  if (script?.split(':')[0] === 'start') return 'maybe';
  const { tool, verb } = calledTool(last);
  if (!hasTrait(tool, 'never_serves') && servingVerbs.has(verb ?? '')) return 'maybe';
  if (tool === 'vitest' && verb !== 'run') return 'maybe';
  return fileRunBy(last) !== null ? 'maybe' : 'no';
}

const preparing = new Set(
  'install i add get mod init new create login logout pull push fetch update upgrade default use config set generate migrate seed venv validate check lint format fmt'.split(
    ' ',
  ),
);

function getsReady({ runner, program, words }: ShellCommand): boolean {
  if (hasTrait(runner[0] ?? program, 'gets_ready')) return true;
  return [...runner, program, ...words].slice(1, 4).some((word) => preparing.has(word));
}

/** Whether a command that is not known to serve could do so: it neither prepares, builds, tests nor moves files. */
export function couldServe(command: CommandText): boolean {
  const last = lastOf(command);
  if (last === null || last.program === '') return false;
  const isWork =
    installs(last) || isScaffold(last.text) || isProjectStart(last.text) || builds(last) || isTest(last.text);
  return !isWork && !isInfoFlag(last.words.at(-1) ?? '') && !handlesFiles(last) && !getsReady(last);
}

/** The file that a command runs, if it runs one. */
export function isRunOfFile(command: CommandText): string | null {
  const first = firstOf(command);
  return first === null ? null : fileRunBy(first);
}

/** Whether a command lets the reader see something work. */
export function isRun(command: CommandText): boolean {
  const first = firstOf(command);
  if (first === null) return false;
  const runsScript = scriptOf(first) !== null && ['run', 'run-script', 'start'].includes(first.verb ?? '');
  return isRunOfFile(command) !== null || staysUp(command) !== 'no' || isTest(command) || runsScript;
}

/** How long such a command may take. */
export function paceOf(command: CommandText): 'install' | 'build' | 'scaffold' | 'other' {
  if (isScaffold(command)) return 'scaffold';
  if (isInstall(command)) return 'install';
  return isBuild(command) || isTest(command) ? 'build' : 'other';
}

/** The program of a command that must come from somewhere, null for what every reader has. */
export function foreignProgram(command: CommandText): string | null {
  const first = firstOf(command);
  if (first === null || first.program === '') return null;
  const [program = ''] = typedWords(first);
  return hasTrait(program, 'everywhere') || program.includes('/') ? null : program;
}
