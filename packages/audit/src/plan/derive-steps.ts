import { hasWord } from '../code/words.ts';
import type { ChoiceCode } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import type { Coded, DecisionParams, FrictionParams } from '../model/plan-codes.ts';
import type { SourcePage } from '../model/source.ts';
import type { Task } from '../model/task.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { shortHash } from '../read/ids.ts';
import { isInstall, isScaffold, packagesOf, scaffoldFolder } from '../shell/effects.ts';
import { isKnownCommand } from '../shell/looks.ts';
import { managerNamed } from '../shell/managers.ts';
import { inOneLine } from '../shell/shown.ts';
import { hasTrait } from '../shell/traits.ts';
import { splitVersion } from '../shell/words.ts';
import { type Built, type DraftStep, runAction } from './build-steps.ts';
import { commandsOf } from './candidates.ts';
import { entersFolder, firstWord, isFetching, isPathLike, partsOf, wordsBehind } from './command-words.ts';
import { type Decision, type Planning, recordDecision, recordFriction } from './decisions.ts';
import { ownProgramIn, ownProgramsOf } from './goal/own-programs.ts';
import { importsOf } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';
import type { Written } from './started-file.ts';

function commandOf(step: DraftStep): CommandText {
  return step.action.kind === 'run' ? step.action.command : '';
}

export type Derived = Built<{ steps: DraftStep[] }>;

/** Adds a command that the page leaves out, unless it is wished that the page is followed as it stands. */
export function addCommand(
  planning: Planning,
  steps: DraftStep[],
  { at, beside, command, written }: { at: number; beside: DraftStep; command: CommandText; written: Written },
  { code, decision, missing }: { code: ChoiceCode; decision: DerivedBecause; missing: Missing | null },
): Derived {
  const { sourceStepIds } = beside;
  const choice = settleChoice(planning, {
    id: `${code}:${sourceStepIds[0] ?? ''}`,
    kind: 'interpretation',
    code,
    usual: 'derived',
    options: ['derived', 'as_it_stands'].map((id) => ({ id, label: id, stepIds: sourceStepIds })),
    prior: 0.85,
    why: decision.code,
    params: { command },
    affects: sourceStepIds,
  });
  const chosen: Decision = { kind: 'choose', choice };
  if (choice.taken === 'as_it_stands') return { steps, made: [chosen] };
  const { action, made } = runAction(planning, beside.candidate, command, written);
  const id = `do-derived-${shortHash(beside.id, command)}`;
  const task: Task = { code: 'run', params: { command } };
  const step: DraftStep = { ...beside, id, action, task, trust: 'derived' };
  const said = [
    recordDecision({ ...decision, sourceStepIds, documented: false }, choice),
    ...(missing === null ? [] : [recordFriction({ ...missing, sourceStepIds })]),
  ];
  return { steps: [...steps.slice(0, at), step, ...steps.slice(at)], made: [chosen, ...said, ...made] };
}

type DerivedBecause = Coded<
  Pick<
    DecisionParams,
    'folder-entered' | 'linked-folder-fetched' | 'install-derived' | 'made-executable' | 'made-program'
  >
>;
type Missing = Coded<
  Pick<FrictionParams, 'folder-not-entered' | 'no-install-step' | 'not-executable' | 'no-such-program'>
>;

function worksInProject(program: string): boolean {
  return managerNamed(program) !== null || hasTrait(program, 'with_node');
}

/** The id of the wish to go into the folder that a step of the page was seen to make. */
export function madeFolderId(sourceStepId: string): string {
  return `made_folder:${sourceStepId}`;
}

/** The folder that a step was seen to make a project in, where it is wished that the reader goes there. */
function wishedFolder({ wishes }: Planning, { sourceStepIds }: DraftStep): string | null {
  return wishes.get(madeFolderId(sourceStepIds[0] ?? '')) ?? null;
}

/** Enters the folder that a scaffold command made, or another was seen to make, where the page goes on as if the reader were in it. */
export function enterNewFolder(planning: Planning, steps: DraftStep[], written: Written): Derived {
  const seen = steps.findIndex((step) => wishedFolder(planning, step) !== null);
  const at = seen === -1 ? steps.findIndex((step) => isScaffold(commandOf(step))) : seen;
  const scaffold = steps[at];
  const folder = scaffold ? (wishedFolder(planning, scaffold) ?? scaffoldFolder(commandOf(scaffold))) : null;
  if (!scaffold || !folder || folder === '.') return { steps, made: [] };
  const later = steps.slice(at + 1);
  const entered = later.some(
    (step) => entersFolder(commandOf(step)) || wordsBehind(commandOf(step)).includes('--prefix'),
  );
  const goesOn = later.some((step) => worksInProject(firstWord(commandOf(step))));
  if (entered || !goesOn || entersFolder(commandOf(scaffold))) return { steps, made: [] };
  const command = `cd ${folder}`;
  return addCommand(...([planning, steps, { at: at + 1, beside: scaffold, command, written }] as const), {
    code: 'folder_entered',
    decision: { code: 'folder-entered', params: { command } },
    missing: { code: 'folder-not-entered', params: { scaffold: commandOf(scaffold), folder, command } },
  });
}

/** Whether a command installs something that code can bring in. */
function getsPackages(command: CommandText): boolean {
  const names = packagesOf(command);
  const isOfTypes = names.length > 0 && names.every((name) => name.startsWith('@types/'));
  return isInstall(command) && !isOfTypes;
}

/** Whether a page is about packages: its title or a sentence names each of them. Where it installs none of them, an earlier page of its site did. */
function isAbout({ title, prose }: SourcePage, packages: readonly string[]): boolean {
  const said = [title, ...prose.map(({ text }) => text)].map((text) => text.toLowerCase());
  return packages.every((name) => said.some((text) => hasWord(text, name.toLowerCase())));
}

const INSTALLING = ['install', 'i', 'add'];

/** Whether a command of the page says to install one of the packages by a program that nobody knows: what the page says is what is followed. */
function installsItself({ candidates }: Planning, packages: readonly string[]): boolean {
  return candidates.flatMap(commandsOf).some(
    (command) =>
      !isKnownCommand(inOneLine(command)) &&
      partsOf(command).some(({ words }) => {
        const at = words.findIndex((word) => INSTALLING.includes(word));
        return at !== -1 && words.slice(at + 1).some((word) => packages.includes(splitVersion(word).name));
      }),
  );
}

/** Whether the page has its reader install one of the packages somewhere, if only in a way that the journey does not take. */
function isToldElsewhere({ candidates }: Planning, packages: readonly string[]): boolean {
  const told = candidates.flatMap(commandsOf).flatMap(packagesOf);
  return packages.some((name) => told.includes(name));
}

/**
 * Installs what the code brings in, where a page has code to run and leaves installing to others. A page that has it
 * run without a word about that, or about what it brings in, is followed as it stands.
 */
export function installImports(planning: Planning, steps: DraftStep[], written: Written): Derived {
  if (steps.some((step) => getsPackages(commandOf(step)) || isScaffold(commandOf(step))))
    return { steps, made: [] };
  const at = steps.findIndex(
    (step) => step.action.kind === 'write' && importsOf(step.action.content).length > 0,
  );
  const first = steps[at];
  const runs = steps.filter((step) => firstWord(commandOf(step)) === 'node' || isFetching(commandOf(step)));
  const isWhole = runs.some((step) => step.trust !== 'derived');
  const saysSo = planning.page.prose.some(({ text }) => leavesInstalling(text));
  const packages = [
    ...new Set(steps.flatMap((step) => (step.action.kind === 'write' ? importsOf(step.action.content) : []))),
  ];
  const isLeft = !isWhole || saysSo || isAbout(planning.page, packages);
  if (!first || runs.length === 0 || !isLeft || installsItself(planning, packages))
    return { steps, made: [] };
  const command = `npm install ${packages.join(' ')}`;
  return addCommand(...([planning, steps, { at, beside: first, command, written }] as const), {
    code: 'install_derived',
    decision: { code: 'install-derived', params: { command } },
    missing: isToldElsewhere(planning, packages)
      ? null
      : { code: 'no-install-step', params: { packages, command } },
  });
}

const LEAVING = ['install', 'assum', 'prerequisite', 'already', 'setup'];

/** Whether a passage takes for done elsewhere what the code needs. */
function leavesInstalling(text: string): boolean {
  return tokensOf(text).some(
    ({ kind, key }) => kind === 'word' && LEAVING.some((begin) => key.startsWith(begin)),
  );
}

/** The file of the project that a command calls by its path. */
function calledFile(command: CommandText): string | undefined {
  const program = firstWord(command);
  return program.startsWith('./') ? program.slice(2) : undefined;
}

/** Makes a script executable that the page writes with a first line for the shell and then calls by its path. */
export function makeExecutable(planning: Planning, steps: DraftStep[], written: Written): Derived {
  const at = steps.findIndex((step) => {
    const path = calledFile(commandOf(step));
    return path !== undefined && (written.get(path)?.startsWith('#!') ?? false);
  });
  const step = steps[at];
  const path = step ? calledFile(commandOf(step)) : undefined;
  if (!step || !path || steps.some((other) => firstWord(commandOf(other)) === 'chmod'))
    return { steps, made: [] };
  const command = `chmod +x ${path}`;
  return addCommand(...([planning, steps, { at, beside: step, command, written }] as const), {
    code: 'made_executable',
    decision: { code: 'made-executable', params: { path, command } },
    missing: { code: 'not-executable', params: { call: commandOf(step), path, command } },
  });
}

/** Whether a command links a file, as a derived one does to make it a program. */
export function linksFile({ action, trust }: DraftStep, path: string): boolean {
  if (action.kind !== 'run' || trust !== 'derived') return false;
  return partsOf(action.command).some(
    ({ program, operands }) => program === 'ln' && (operands[0]?.endsWith(`/${path}`) ?? false),
  );
}

/** Makes a script of the page the program that its commands call, where the page does not say how it becomes one. */
export function makeProgram(planning: Planning, steps: DraftStep[], written: Written): Derived {
  const own = ownProgramsOf(planning.page);
  const call = own.size === 0 ? undefined : steps.find((step) => ownProgramIn(commandOf(step), own) !== null);
  const name = call ? ownProgramIn(commandOf(call), own) : null;
  const at = steps.findLastIndex(
    ({ action, candidate }) => action.kind === 'write' && candidate.block?.id === own.get(name ?? ''),
  );
  const script = steps[at];
  if (!call || name === null || script?.action.kind !== 'write' || at > steps.indexOf(call))
    return { steps, made: [] };
  const { path } = script.action;
  if (!isPathLike(path)) return { steps, made: [] };
  const command = `chmod +x ${path} && mkdir -p ~/.local/bin && ln -sf "$PWD/${path}" ~/.local/bin/${name}`;
  return addCommand(...([planning, steps, { at: at + 1, beside: script, command, written }] as const), {
    code: 'made_program',
    decision: { code: 'made-program', params: { name, path, command } },
    missing: { code: 'no-such-program', params: { name, path, command } },
  });
}
