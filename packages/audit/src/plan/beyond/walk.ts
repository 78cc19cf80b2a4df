import { codeFacts } from '../../code/code-facts.ts';
import type { PlannedStep } from '../../model/plan.ts';
import { packagesOf } from '../../shell/effects.ts';
import { bringsFiles } from '../../shell/made-files.ts';
import { managerCalled } from '../../shell/managers.ts';
import type { Candidate } from '../candidates.ts';
import type { Planning } from '../decisions.ts';
import { type Readers, readersByRow } from '../goal/readers.ts';
import type { Target } from './targets.ts';
import type { Existing } from './why-not-tried.ts';

/** A script that others may go on with, with the steps of the page whose code it is. */
export type Base = { text: string; stepIds: readonly string[]; isJourney: boolean; sectionId: string | null };

/** The way down the page behind its goal, and what it has seen so far. */
export type Walk = {
  planning: Planning;
  /** The steps of the page that the journey does. */
  planned: ReadonlySet<string>;
  readers: (row: Target['row']) => Readers;
  /** The code of the page with the names that each piece declares, in its order. */
  code: readonly { candidate: Candidate; declares: ReadonlySet<string> }[];
  /** The scripts that the journey writes, the last first. */
  files: Base[];
  /** The examples above, the nearest first. */
  examples: Base[];
  existing: Existing & { packages: ReadonlySet<string> };
  /** The steps of the main flow behind the goal that were taken so far. */
  main: string[];
};

function leftByJourney(steps: readonly PlannedStep[]): Walk['existing'] {
  const commands = steps.flatMap(({ action }) => (action.kind === 'run' ? [action.command] : []));
  return {
    paths: new Set(steps.flatMap(({ action }) => ('path' in action ? [action.path] : []))),
    hasUnknownFiles: commands.some(bringsFiles),
    managers: new Set(commands.flatMap((command) => managerCalled(command) ?? [])),
    packages: new Set(commands.flatMap(packagesOf)),
  };
}

function filesOf(steps: readonly PlannedStep[]): Base[] {
  return steps
    .flatMap(({ action, sourceStepIds }): Base[] =>
      'content' in action
        ? [{ text: action.content, stepIds: sourceStepIds, isJourney: true, sectionId: null }]
        : [],
    )
    .filter(({ text }) => codeFacts(text).read === 'whole')
    .reverse();
}

/** Looked at once: pages can have thousands of pieces. */
function codeOf({ candidates }: Planning): Walk['code'] {
  return candidates.flatMap((candidate) =>
    candidate.block === null || candidate.block.commands.length > 0
      ? []
      : [{ candidate, declares: new Set(codeFacts(candidate.block.text).declared) }],
  );
}

/** Begins the way at the end of the journey. */
export function startWalk(planning: Planning, steps: readonly PlannedStep[]): Walk {
  return {
    planning,
    readers: readersByRow(planning.page),
    files: filesOf(steps),
    examples: [],
    main: [],
    code: codeOf(planning),
    planned: new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds)),
    existing: leftByJourney(steps),
  };
}
