import { shownJson } from '../code/shown-json.ts';
import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import type { Coded, DecisionParams } from '../model/plan-codes.ts';
import { foreignProgram, isGlobal, isInstall, isScaffold, packagesOf } from '../shell/effects.ts';
import { scriptOf } from '../shell/managers.ts';
import { decideInTurn } from './apply-decisions.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import { isPathLike, namesPackage, partsOf, withoutCurrentFolder, wordsOf } from './command-words.ts';
import { type Decision, includeStep, type Planning, recordDecision, skipStep } from './decisions.ts';
import { importsOf } from './scripts.ts';
import { leftOrNeeded } from './settle-choice.ts';

/** Whether a command installs a program for all projects. */
export function installsProgram(command: CommandText, program: string): boolean {
  return isGlobal(command) && packagesOf(command).some((name) => name.includes(program));
}

const globals = new WeakMap<Candidate, readonly string[]>();

/** The packages that a step installs for all projects. */
function globalsOf(candidate: Candidate): readonly string[] {
  const found = globals.get(candidate) ?? commandsOf(candidate).filter(isGlobal).flatMap(packagesOf);
  globals.set(candidate, found);
  return found;
}

/** The alternative beside a block that was left out only because of a condition. */
function rivalOf(planning: Planning, taken: Candidate): Candidate | null {
  const packages = commandsOf(taken).flatMap(packagesOf);
  return (
    before(planning, taken).findLast(
      (other) =>
        isOpen(other) &&
        other.section === taken.section &&
        commandsOf(other).some((command) => isScaffold(command) && namesPackage(command, packages)),
    ) ?? null
  );
}

/** Whether a step that was left out is taken in for one that needs it, as a choice. */
function takeInOrNot(planning: Planning, source: Candidate, why: string): Choice {
  const doubt = { code: 'needed_later', kind: 'interpretation', why, prior: 0.85, params: {} } as const;
  return leftOrNeeded(planning, source, doubt, 'needed');
}

/** Takes a step back in, and says what for, unless it is wished that it stays out. */
function takeIn(
  planning: Planning,
  source: Candidate,
  why: NeededLater['code'] | 'import-needed-later',
  follow: Decision[] = [],
  needed: NeededLater | null = null,
  neededBy?: Candidate,
): Decision[] {
  const choice = takeInOrNot(planning, source, why);
  const chosen: Decision = { kind: 'choose', choice };
  if (choice.taken === 'left_out') return [chosen];
  const sourceStepIds = [source.step.id, ...(neededBy ? [neededBy.step.id] : [])];
  return [
    ...[chosen, includeStep(source), ...follow],
    ...(needed ? [recordDecision({ ...needed, sourceStepIds, documented: true }, choice)] : []),
  ];
}

type NeededLater = Coded<
  Pick<DecisionParams, 'program-needed-later' | 'script-needed-later' | 'folder-needed-later'>
>;

/** One command of an open step with the step itself. */
type Need = { candidate: Candidate; command: CommandText };

function needsOf({ candidates }: Planning): Need[] {
  return candidates
    .filter(isOpen)
    .flatMap((candidate) => commandsOf(candidate).map((command) => ({ candidate, command })));
}

/** Takes a block back in when a later step needs the program that only it installs. */
export function provideForPrograms(planning: Planning): Decision[] {
  const installed = planning.candidates.flatMap(globalsOf);
  return decideInTurn(planning, needsOf(planning), (view, { candidate, command }) => {
    const program = foreignProgram(command);
    // Most pages install nothing for all projects: each of their steps need not be asked for each command.
    if (!program || !installed.some((name) => name.includes(program))) return [];
    const gives = (other: Candidate): boolean => globalsOf(other).some((name) => name.includes(program));
    if (view.candidates.some((other) => isOpen(other) && gives(other))) return [];
    const source = view.candidates.find((other) => other.recoverable && gives(other));
    if (!source) return [];
    const rival = rivalOf(view, source);
    const [chosen, neededBy] = [source.step.task, candidate.step.task];
    const rejected = rival ? [rival.step.task] : [];
    const skip = {
      code: 'other_way_installs',
      status: 'skipped_alternative',
      params: { program },
    } as const;
    return takeIn(
      ...([view, source, 'program-needed-later', rival ? [skipStep(rival, skip)] : []] as const),
      { code: 'program-needed-later', params: { program, chosen, rejected, neededBy } },
      candidate,
    );
  });
}

/** Takes a conditional installation back in when a script brings in a package that is otherwise only there globally. */
export function provideForImports(planning: Planning): Decision[] {
  const open = planning.candidates.filter(isOpen);
  const isLocal = (command: CommandText, name: string): boolean =>
    isInstall(command) && !isGlobal(command) && packagesOf(command).includes(name);
  const names = open.flatMap(({ block }) => (block && isFile(block) ? importsOf(block.text) : []));
  return decideInTurn(planning, [...new Set(names)], (view, name) => {
    const has = (candidate: Candidate): boolean =>
      commandsOf(candidate).some((command) => isLocal(command, name));
    const isGiven = open.some((candidate) =>
      commandsOf(candidate).some((command) => isGlobal(command) && packagesOf(command).includes(name)),
    );
    if (!isGiven || open.some(has)) return [];
    const source = view.candidates.find((other) => !isOpen(other) && other.recoverable && has(other));
    return source ? takeIn(view, source, 'import-needed-later') : [];
  });
}

/** The scripts that a piece of a package.json declares. */
function scriptsIn(candidate: Candidate): string[] {
  const { block } = candidate;
  if (block?.role !== 'file_merge' || !block.file?.path.endsWith('package.json')) return [];
  const { scripts } = Object(shownJson(block.text)) as { scripts?: unknown };
  return Object.keys(Object(scripts));
}

/** Takes an optional piece of a package.json back in when a later step runs a script that only it declares. */
export function provideForScripts(planning: Planning): Decision[] {
  const needs = needsOf(planning);
  // A new project brings scripts of its own.
  if (needs.some(({ command }) => isScaffold(command))) return [];
  return decideInTurn(planning, needs, (view, { candidate, command }) => {
    const [first] = partsOf(command);
    const script = (first && scriptOf(first)) ?? '';
    if (script === '') return [];
    const declares = (other: Candidate): boolean => scriptsIn(other).includes(script);
    const source = before(view, candidate).find(
      (other) => other.recoverable && !isOpen(other) && declares(other),
    );
    if (!source || view.candidates.some((other) => isOpen(other) && declares(other))) return [];
    const params = { script, chosen: source.step.task, neededBy: candidate.step.task };
    const code = 'script-needed-later';
    return takeIn(view, source, code, [], { code, params }, candidate);
  });
}

function before({ candidates }: Planning, { step }: Candidate): readonly Candidate[] {
  return candidates.slice(
    0,
    candidates.findIndex((found) => found.step.id === step.id),
  );
}

function namesIn(command: CommandText): string[] {
  return wordsOf(command)
    .map(withoutCurrentFolder)
    .map((word) => (word.endsWith('/') ? word.slice(0, -1) : word));
}

const MAKING = new Set(['init', 'new', 'create']);

/** Takes a conditional command back in when a later command of the same tool works on the folder that only it makes. */
export function provideForFolders(planning: Planning): Decision[] {
  return decideInTurn(planning, needsOf(planning), (view, { candidate, command }) => {
    const program = foreignProgram(command);
    if (program === null) return [];
    const folders = namesIn(command)
      .slice(2)
      .filter((word) => isPathLike(word) && !word.includes('/') && !word.includes('.'));
    if (folders.length === 0) return [];
    const makes = (text: CommandText): boolean =>
      foreignProgram(text) === program &&
      namesIn(text)
        .slice(1, -1)
        .some((word) => MAKING.has(word)) &&
      namesIn(text).some((word) => folders.includes(word));
    const source = before(view, candidate).find(
      (other) => !isOpen(other) && other.recoverable && commandsOf(other).some(makes),
    );
    if (!source) return [];
    const params = { command, chosen: source.step.task, neededBy: candidate.step.task };
    const code = 'folder-needed-later';
    return takeIn(view, source, code, [], { code, params }, candidate);
  });
}
