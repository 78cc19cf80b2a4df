import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { foreignProgram, isGlobal, isInstall, isScaffold, packagesOf } from './commands.ts';
import { decide, type Planning } from './decisions.ts';
import { importsOf } from './scripts.ts';
import { shownJson } from './shown-json.ts';

/** Whether a command installs a program for all projects. */
export function provides(command: string, program: string): boolean {
  return (
    isGlobal(command) &&
    packagesOf(command).some(
      (name) =>
        name
          .replace(/^@[^/]+\//, '')
          .split('-')
          .includes(program) || name.includes(program),
    )
  );
}

/** The alternative beside a block that was left out only because of a condition. */
function rivalOf(planning: Planning, taken: Candidate): Candidate | null {
  const packages = commandsOf(taken).flatMap(packagesOf);
  const before = planning.candidates.slice(0, planning.candidates.indexOf(taken)).reverse();
  return (
    before.find(
      (other) =>
        isOpen(other) &&
        other.section === taken.section &&
        commandsOf(other).some(
          (command) => isScaffold(command) && packages.some((name) => command.includes(name)),
        ),
    ) ?? null
  );
}

/** Takes a block back in when a later step needs the program that only it installs. */
export function provideForPrograms(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    for (const command of commandsOf(candidate)) {
      const program = foreignProgram(command);
      if (!program) continue;
      const given = planning.candidates.some(
        (other) => isOpen(other) && commandsOf(other).some((found) => provides(found, program)),
      );
      if (given) continue;
      const source = planning.candidates.find(
        (other) => other.recoverable && commandsOf(other).some((found) => provides(found, program)),
      );
      if (!source) continue;
      source.skip = null;
      const rival = rivalOf(planning, source);
      if (rival)
        skip(
          rival,
          'skipped_alternative',
          `Later steps need "${program}", which only the other way installs.`,
        );
      decide(planning, {
        ruleId: 'program-needed-later',
        question: `Where does "${program}" come from?`,
        chosen: source.step.title,
        rejected: rival ? [rival.step.title] : [],
        reason: `The step "${candidate.step.title}" needs it, and nothing else on the page installs it.`,
        sourceStepIds: [source.step.id, candidate.step.id],
        documented: true,
      });
    }
  }
}

/** Takes a conditional installation back in when a script brings in a package that is otherwise only there globally. */
export function provideForImports(planning: Planning): void {
  const open = planning.candidates.filter(isOpen);
  const isLocal = (command: string, name: string): boolean =>
    isInstall(command) && !isGlobal(command) && packagesOf(command).includes(name);
  const names = open.flatMap(({ block }) =>
    block && /^file_/.test(block.role) ? importsOf(block.text) : [],
  );
  for (const name of new Set(names)) {
    const has = (candidate: Candidate): boolean =>
      commandsOf(candidate).some((command) => isLocal(command, name));
    const isGiven = open.some((candidate) =>
      commandsOf(candidate).some((command) => isGlobal(command) && packagesOf(command).includes(name)),
    );
    const source = planning.candidates.find((other) => !isOpen(other) && other.recoverable && has(other));
    if (isGiven && source && !open.some(has)) source.skip = null;
  }
}

/** The scripts that a piece of a package.json declares. */
function scriptsIn(candidate: Candidate): string[] {
  const { block } = candidate;
  if (block?.role !== 'file_merge' || !/package\.json$/.test(block.file?.path ?? '')) return [];
  const { scripts } = Object(shownJson(block.text)) as { scripts?: unknown };
  return Object.keys(Object(scripts));
}

/** Takes an optional piece of a package.json back in when a later step runs a script that only it declares. */
export function provideForScripts(planning: Planning): void {
  const open = planning.candidates.filter(isOpen);
  // A new project brings scripts of its own.
  if (open.some((candidate) => commandsOf(candidate).some(isScaffold))) return;
  for (const candidate of open) {
    const before = planning.candidates.slice(0, planning.candidates.indexOf(candidate));
    for (const command of commandsOf(candidate)) {
      const name = /^(?:npm|yarn|pnpm)\s+(?:run\s+)?([\w:.-]+)/.exec(command)?.[1] ?? '';
      const declares = (other: Candidate): boolean => scriptsIn(other).includes(name);
      const source = before.find((other) => other.recoverable && !isOpen(other) && declares(other));
      if (!source || planning.candidates.some((other) => isOpen(other) && declares(other))) continue;
      source.skip = null;
      decide(planning, {
        ruleId: 'script-needed-later',
        question: `Where does the script "${name}" come from?`,
        chosen: source.step.title,
        rejected: [],
        reason: `The step "${candidate.step.title}" runs it, and nothing else on the page declares it.`,
        sourceStepIds: [source.step.id, candidate.step.id],
        documented: true,
      });
    }
  }
}

function wordsOf(command: string): string[] {
  return command.split(/\s+/).map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''));
}

/** Takes a conditional command back in when a later command of the same tool works on the folder that only it makes. */
export function provideForFolders(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    const before = planning.candidates.slice(0, planning.candidates.indexOf(candidate));
    for (const command of commandsOf(candidate)) {
      const program = foreignProgram(command);
      const folders = wordsOf(command)
        .slice(2)
        .filter((word) => /^[\w-]+$/.test(word));
      const makes = (text: string): boolean =>
        foreignProgram(text) === program &&
        /\s(?:init|new|create)\s/.test(text) &&
        wordsOf(text).some((word) => folders.includes(word));
      const source = before.find(
        (other) => !isOpen(other) && other.recoverable && commandsOf(other).some(makes),
      );
      if (program === null || !source) continue;
      source.skip = null;
      decide(planning, {
        ruleId: 'folder-needed-later',
        question: `Where does the folder of "${command}" come from?`,
        chosen: source.step.title,
        rejected: [],
        reason: `The step "${candidate.step.title}" works on it, and nothing else on the page makes it.`,
        sourceStepIds: [source.step.id, candidate.step.id],
        documented: true,
      });
    }
  }
}
