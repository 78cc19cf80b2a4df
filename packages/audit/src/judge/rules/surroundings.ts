import type { CommandText } from '../../model/command-text.ts';
import type { SourcePage, SourceStep } from '../../model/source.ts';
import { isGlobal, isInstall, packagesOf } from '../../shell/effects.ts';
import { splitVersion } from '../../shell/words.ts';
import { observationOf } from '../check-step.ts';
import { wantedNames } from '../signatures/errors.ts';
import { type Failure, type Rule, relevantLines, rule } from './rule.ts';

/** The name that the auditor gave to a file which is there by the time of a step. */
function namedBefore({ plan, step }: Failure) {
  const until = plan.steps.findIndex(({ id }) => id === step.id);
  const paths = plan.steps
    .slice(0, until === -1 ? plan.steps.length : until + 1)
    .flatMap(({ action }) => ('path' in action ? [action.path] : []));
  return plan.decisions
    .filter((decision) => decision.code === 'file-name-derived')
    .find((decision) => paths.includes(decision.params.path));
}

/** A step or a file name that the auditor added to close a gap: if that fails, nothing is proved about the page. */
export const derivedStepFailed: Rule = (failure) => {
  const named = namedBefore(failure);
  if (failure.step.trust !== 'derived' && named === undefined) return undefined;
  const file = failure.step.trust === 'derived' ? null : (named?.params.path ?? null);
  return rule(failure, 'auditor', {
    code: 'auditor.derived-step',
    params: { step: failure.step, file, observed: observationOf(failure.check, failure.record) },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: relevantLines(failure.output),
  });
};

/** A program that prints an error and ends with 0 may have caught it on purpose; nothing tells without a known cause. */
export const caughtErrorPrinted: Rule = (failure) => {
  const caught = failure.check.signals.find((signal) => signal.kind === 'caught' && !signal.met);
  if (caught === undefined) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.caught-error',
    params: { signal: caught },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: relevantLines(failure.output),
  });
};

/** Where a piece of code belongs in a file is the auditor's guess; a reader may find the place. */
export const editNotPlaced: Rule = (failure) => {
  const { action } = failure.step;
  const isGuess = action.kind === 'edit' && action.anchor !== null;
  const { problem } = failure.record;
  if (problem === null || !isGuess) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.edit-not-placed',
    params: { problem },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
  });
};

/** The names of packages and programs that an output misses, those that loaders name first. */
function namesWanted(output: string): string[] {
  const hits = wantedNames.in(output);
  const kinds = ['module', 'install', 'program'] as const;
  return kinds.flatMap((kind) => {
    const name = hits.find(({ row }) => row.kind === kind)?.slots.name;
    return name === undefined ? [] : [splitVersion(name).name];
  });
}

/** What the step misses stands on the page in a step that the auditor left out: the choice was the auditor's. */
export const stepLeftOut: Rule = (failure) => {
  const names = namesWanted(failure.output);
  const row = failure.plan.coverage.find(
    ({ sourceStep, status }) =>
      status !== 'planned' &&
      installedBy(failure, sourceStep).some(
        (each) => names.some((name) => isPartOf(each, name)) && !isDoneOtherwise(failure, sourceStep, each),
      ),
  );
  if (row === undefined) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.step-left-out',
    params: { row },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: relevantLines(failure.output),
  });
};

/** What the step misses is explained on pages that this one links; a reader who follows the links has it. */
export const describedOnLinkedPages: Rule = (failure) => {
  const [name] = namesWanted(failure.output);
  const left = failure.plan.coverage.find(
    ({ sourceStep }) => sourceStep.instruction?.kind === 'install_elsewhere',
  );
  if (name === undefined || left === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.linked-step',
    params: { name, sourceStep: left.sourceStep },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: relevantLines(failure.output),
  });
};

/** Whether a step that was taken installs the same package in the same place, as one of several package managers does. */
function isDoneOtherwise({ page, plan }: Failure, { blockIds }: SourceStep, name: string): boolean {
  const left = installsIn(page, blockIds).filter((command) => packagesOf(command).includes(name));
  return plan.steps.some(
    ({ action }) =>
      action.kind === 'run' &&
      packagesOf(action.command).includes(name) &&
      left.every((command) => isGlobal(command) === isGlobal(action.command)),
  );
}

function installsIn({ blocks }: SourcePage, blockIds: readonly string[]): CommandText[] {
  return blocks
    .filter(({ id }) => blockIds.includes(id))
    .flatMap(({ commands }) => commands.flatMap(({ command }) => (isInstall(command) ? command : [])));
}

/** The packages that a step of the page installs, by a command or by a sentence. */
function installedBy({ page }: Failure, { instruction, blockIds }: SourceStep): string[] {
  if (instruction?.kind === 'install') return instruction.packages;
  return installsIn(page, blockIds).flatMap(packagesOf);
}

/** Whether a package, or a part of its name, is what a step misses: `@kit/cli` brings a command `kit`. */
function isPartOf(installed: string, missed: string): boolean {
  // Types are for who writes code, and bring none.
  if (installed.startsWith('@types/')) return false;
  const bare = missed.split('/').at(-1);
  const parts = installed.split('/').map((part) => (part.startsWith('@') ? part.slice(1) : part));
  return installed === missed || parts.some((part) => part === missed || part === bare);
}
