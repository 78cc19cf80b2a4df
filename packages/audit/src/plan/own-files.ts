import type { CommandText } from '../model/command-text.ts';
import type { Block, ShownCommand } from '../model/source.ts';
import { beforeFirst } from '../read/source/plain-text.ts';
import { isInstall, isRunOfFile, isScaffold } from '../shell/effects.ts';
import { copiesProject } from '../shell/made-files.ts';
import { effectOfCommand, isFetched, isManager } from '../shell/managers.ts';
import { mentions } from '../shell/rewrite.ts';
import { endingOf } from '../shell/run-file.ts';
import type { Effect } from '../shell/tools.ts';
import { hasTrait } from '../shell/traits.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import {
  firstWord,
  isPathLike,
  isScriptLang,
  partsOf,
  partsOfWord,
  withoutCurrentFolder,
  wordsBehind,
  wordsOf,
} from './command-words.ts';
import { type Decision, type Planning, recordFriction, skipStep } from './decisions.ts';
import { bareWord, inputsOf, isGlob, isSource, isSourceFolder, sourcesReadBy } from './files-read.ts';

const PLAIN: ReadonlySet<Effect | null> = new Set(['files', 'clone', 'fetch', 'enter', 'open', 'set_value']);

/** Whether a command only moves files about, or is one of a package manager. */
function isPlain(command: CommandText): boolean {
  // What a manager fetches is a tool, however that is written.
  const [first] = partsOf(command);
  if (first === undefined || isFetched(first)) return false;
  return isManager(first.program) || PLAIN.has(effectOfCommand(first));
}

/** Whether a path is that of a text that every project has and no tool brings along. */
function isOwnText(path: string): boolean {
  return (
    ['README', 'CHANGELOG'].includes(beforeFirst(withoutCurrentFolder(path), '.')) &&
    !withoutCurrentFolder(path).includes('/')
  );
}

/** Whether a tool is there to run a script of the reader's; one in a folder may be an example that the product has. */
function runsOwnScript(command: CommandText): boolean {
  const [first] = partsOf(command);
  if (!first) return false;
  const { program, words } = first;
  if (program === 'nodemon') return words.length > 0;
  const isRunner = effectOfCommand(first) === 'run_file' && !hasTrait(program, 'with_node');
  return isRunner && words.length === 1 && !withoutCurrentFolder(words[0] ?? '').includes('/');
}

/** The script that such a tool runs, where nothing up to it on the page could be that script or have made it. */
function runOf({ candidates }: Planning, by: Candidate, command: CommandText): string[] {
  const file = isRunOfFile(command);
  if (file === null || !isSource(file) || !runsOwnScript(command)) return [];
  const isMade = candidates
    .slice(0, candidates.indexOf(by) + 1)
    .some(
      (candidate) =>
        makesFiles(candidate, file) ||
        candidate.step.instruction?.kind === 'write_file' ||
        (candidate.block !== null &&
          (isFile(candidate.block) || candidate.block.role === 'reference_snippet') &&
          isScript(candidate.block)),
    );
  return isMade ? [] : [file];
}

function isScript({ lang }: Block): boolean {
  return isScriptLang(lang) || ['jsx', 'tsx'].includes(lang ?? '');
}

const MAKING = new Set(['init', 'generate']);

/** Whether a command may have made the file; one that only sets a tool up makes no folders of the reader's own. */
function makesFiles(candidate: Candidate, path: string): boolean {
  const isOwn = path.includes('**/') || isOwnText(path);
  return commandsOf(candidate).some((command) => {
    const words = wordsOf(command);
    const onlySetsUp = ['init', '--init'].includes(words.at(-1) ?? '');
    const saysMake = words.flatMap(partsOfWord).some((word) => MAKING.has(word));
    const makes = saysMake || partsOf(command).some(copiesProject);
    return !(isOwn && onlySetsUp) && (makes || isScaffold(command));
  });
}

function writes(candidate: Candidate, path: string, by: Candidate): boolean {
  const { block, step } = candidate;
  const name = bareWord(withoutCurrentFolder(path));
  if (step.instruction?.kind === 'file_from_above') return true;
  if (step.instruction?.kind === 'write_file') return name.endsWith(step.instruction.path);
  if (commandsOf(candidate).some((command) => mentions(command, name))) return true;
  if (block === null || !isFile(block)) return false;
  // Code without a name may be meant for any file of its section.
  if (block.file === null) return candidate.section === by.section;
  if (isSourceFolder(name)) return block.file.path.startsWith(name.endsWith('/') ? name : `${name}/`);
  const ending = name.slice(name.lastIndexOf('.'));
  const folder = name.slice(0, name.lastIndexOf('/', name.indexOf('*')) + 1);
  return name.includes('*')
    ? block.file.path.startsWith(folder) && block.file.path.endsWith(ending)
    : name.endsWith(block.file.path);
}

/** An option, or the address or number that follows one; a file behind an option may be what the program works on. */
function isOption(word: string, at: number, words: string[]): boolean {
  if (word.startsWith('-')) return true;
  const isValue = word.startsWith('http://') || word.startsWith('https://') || Number.isInteger(Number(word));
  return isValue && (words[at - 1]?.startsWith('-') ?? false);
}

/** Whether a command names an option of a program whose synopsis the page shows: that explains, it is no step. */
function showsOption(planning: Planning, command: CommandText): boolean {
  const rest = wordsBehind(command);
  if (rest.length === 0 || isPlain(command) || !rest.every(isOption)) return false;
  const program = firstWord(command);
  return planning.page.blocks.some((block) =>
    block.text
      .split('\n')
      .some(
        (line) => line.trimStart().startsWith(`${program} `) && (line.includes(' [') || line.includes(' <')),
      ),
  );
}

function leaveOptions(planning: Planning): Decision[] {
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    const commands = commandsOf(candidate);
    const isShown = commands.length > 0 && commands.every((command) => showsOption(planning, command));
    return isShown ? [skipStep(candidate, EXPLAINS_OPTION)] : [];
  });
}

const EXPLAINS_OPTION = { code: 'explains_option', status: 'not_runnable', params: {} } as const;
const AFTER_OWN_FILES = { code: 'after_own_files', status: 'skipped_optional', params: {} } as const;

/** The script that is made executable, where no code before it could be that script. */
function executableOf(command: CommandText, before: readonly Candidate[]): string[] {
  const [first, ...others] = partsOf(command);
  const [mode, file = '', ...more] = first?.words ?? [];
  const isMade = first?.program === 'chmod' && mode === '+x' && others.length + more.length === 0;
  const isUnnamed = ({ block }: Candidate): boolean => block !== null && isFile(block) && block.file === null;
  return isMade && isSource(file) && !before.some(isUnnamed) ? [file] : [];
}

function filesOf(
  planning: Planning,
  candidate: Candidate,
  command: CommandText,
  before: readonly Candidate[],
): string[] {
  if (isInstall(command)) return [];
  if (isPlain(command)) return executableOf(command, before);
  return isRunOfFile(command) === null ? sourcesReadBy(command) : runOf(planning, candidate, command);
}

/** Whether a step only lists calls of a program: each of them stands for itself. */
function listsCalls(candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  return commands.length > 1 && commands.every((command) => calledLast(command) !== null);
}

function calledLast(command: CommandText): string | null {
  const program = partsOf(command).at(-1)?.program ?? '';
  return program === '' || hasTrait(program, 'everywhere') ? null : program;
}

/** Whether a command starts an interpreter that waits for what is typed. */
function waitsForInput(command: CommandText): boolean {
  const [first, ...others] = partsOf(command);
  return first?.words.length === 0 && others.length === 0 && effectOfCommand(first) === 'run_file';
}

/** Whether a word could be the path of a file or a folder. */
function namesPath(word: string): boolean {
  return isPathLike(word) && (endingOf(word) !== '' || word.includes('/'));
}

/** The calls of a list that name no file but those that were made. */
function withoutOwnFiles(candidate: Candidate, isMade: (path: string) => boolean): ShownCommand[] {
  if (!listsCalls(candidate)) return [];
  return (candidate.block?.commands ?? []).filter(({ command }) => {
    return (
      inputsOf(command, (word) => namesPath(word) || isGlob(word)).every(isMade) && !waitsForInput(command)
    );
  });
}

/**
 * Leaves out commands that work on files which no step of the page makes: they are for the reader's own project.
 * The first of them after an installation is where the journey ends for a reader who has none.
 */
export function skipOwnFiles(planning: Planning): Decision[] {
  const made = leaveOptions(planning);
  const rest = applyDecisions(planning, made);
  const before: Candidate[] = [];
  let hasEnded = false;
  for (const candidate of rest.candidates.filter(isOpen)) {
    if (hasEnded) {
      made.push(skipStep(candidate, AFTER_OWN_FILES));
      continue;
    }
    const used = commandsOf(candidate).flatMap((command) => filesOf(rest, candidate, command, before));
    const isMade = (path: string): boolean =>
      before.some((other) => makesFiles(other, path) || writes(other, path, candidate));
    const files = used.filter((path) => !isMade(path));
    const commands = files.length > 0 ? withoutOwnFiles(candidate, isMade) : [];
    if (commands.length > 0) made.push({ kind: 'rewrite', stepId: candidate.step.id, commands });
    if (commands.length > 0 || used.length === 0 || files.length < used.length) {
      before.push(candidate);
      continue;
    }
    made.push(skipStep(candidate, { code: 'own_files', status: 'not_runnable', params: { files } }));
    hasEnded = before.some((other) => commandsOf(other).some(isInstall));
    const command = commandsOf(candidate)[0] ?? '';
    if (hasEnded)
      made.push(
        recordFriction({
          code: 'own-files-needed',
          params: { command, files },
          sourceStepIds: [candidate.step.id],
        }),
      );
  }
  return made;
}
