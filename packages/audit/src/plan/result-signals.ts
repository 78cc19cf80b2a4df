import type { CommandText } from '../model/command-text.ts';
import { predictionIn } from '../phrases/grammar/predictions.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import {
  foreignProgram,
  isBuild,
  isHelp,
  isInstall,
  isProjectStart,
  isRun,
  isRunOfFile,
  isScaffold,
  isTest,
  staysUp,
} from '../shell/effects.ts';
import { effectOfCommand, isManager } from '../shell/managers.ts';
import type { Effect } from '../shell/tools.ts';
import { hasTrait } from '../shell/traits.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import { partsOf, wordsBehind } from './command-words.ts';
import type { Planning } from './decisions.ts';
import { showsError } from './expected-endings.ts';
import { isAnswer, isLocalRequest } from './local-requests.ts';
import { listens } from './scripts.ts';
import { usesTool } from './tool-calls.ts';

/** A look at what was made: a page or file to open, or a request to the server that was started. */
export function isVerification(candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  if (commands.length > 0) return commands.every(isLocalRequest);
  return candidate.step.role === 'open_url' || candidate.step.instruction?.kind === 'open_file';
}

/** Whether the page shows what the command prints. */
function showsOutput(planning: Planning, candidate: Candidate): boolean {
  if (candidate.block?.commands.some((shown) => shown.output !== null)) return true;
  const later = planning.candidates.slice(planning.candidates.indexOf(candidate) + 1);
  const next = later.find((other) => isOpen(other) || isAnswer(other.block));
  return next !== undefined && next.section === candidate.section && isAnswer(next.block);
}

const written = new WeakMap<Planning, ReadonlySet<string>>();

/** The files that the page has its reader write. */
function filesOf(planning: Planning): ReadonlySet<string> {
  const known = written.get(planning);
  if (known) return known;
  const paths = planning.candidates.flatMap(({ block }) =>
    block?.file && isFile(block) ? [block.file.path] : [],
  );
  const found = new Set(paths);
  written.set(planning, found);
  return found;
}

/** A program is given a file that the page has its reader write. */
function worksOnFile(planning: Planning, command: CommandText): boolean {
  const files = filesOf(planning);
  return foreignProgram(command) !== null && wordsBehind(command).some((word) => files.has(word));
}

/** An error that the page shows on purpose is no result: the page goes on from there. */
function failsOnPurpose(candidate: Candidate): boolean {
  const shown = candidate.block?.commands.map(({ output }) => output).filter((output) => output !== null);
  return shown !== undefined && shown.length > 0 && shown.every(showsError);
}

/** Whether a command has a package manager run a script of the project by its name. */
function runsScript(command: CommandText): boolean {
  const [first] = partsOf(command);
  return first !== undefined && isManager(first.program) && first.verb === 'run' && first.operands.length > 0;
}

/** Whether a command runs a program of the project that neither serves nor shows anything: it prepares what follows. */
function onlyPrepares(planning: Planning, candidate: Candidate, command: CommandText): boolean {
  if (isTest(command) || showsOutput(planning, candidate) || tellsOfResult(candidate)) return false;
  const file = isRunOfFile(command);
  if (file === null) return runsScript(command) && staysUp(command) === 'no' && !isBuild(command);
  const written = planning.candidates.find((other) => other.block?.file?.path.endsWith(file))?.block;
  return written !== undefined && written !== null && !listens(written.text);
}

/** Whether the text below a command says what is seen. */
function tellsOfResult(candidate: Candidate): boolean {
  const below = candidate.block?.context.followingText.slice(0, 160) ?? '';
  return sentencesOf(below).some((sentence) => predictionIn(sentence) !== null);
}

const HOUSEKEEPING: ReadonlySet<Effect | null> = new Set(['files', 'clone', 'enter', 'set_value', 'open']);

/** Whether a command only moves files, folders and settings about. */
function isHousekeeping(command: CommandText): boolean {
  const [first] = partsOf(command);
  if (first === undefined || first.program === '') return true;
  const { program, verb } = first;
  if (program === 'git' && verb === 'commit') return false;
  return HOUSEKEEPING.has(effectOfCommand(first)) && !hasTrait(program, 'shows');
}

/** How clearly a step shows that the journey so far worked. */
export function signalOf(planning: Planning, candidate: Candidate): 'strong' | 'weak' | 'none' {
  if (isVerification(candidate)) return 'strong';
  if (failsOnPurpose(candidate)) return 'none';
  const commands = commandsOf(candidate).filter(
    (command) => !isInstall(command) && !isProjectStart(command) && !isScaffold(command) && !isHelp(command),
  );
  const runs = commands.filter(isRun);
  if (runs.length > 0)
    return runs.every((command) => onlyPrepares(planning, candidate, command)) ? 'weak' : 'strong';
  if (commands.some((command) => isBuild(command) || usesTool(command))) return 'strong';
  if (commands.some((command) => worksOnFile(planning, command))) return 'strong';
  const known = commands.filter((command) => !isHousekeeping(command));
  const tries = candidate.section.kind === 'verify' || showsOutput(planning, candidate);
  return known.length > 0 && tries ? 'strong' : 'none';
}
