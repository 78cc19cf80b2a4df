import { codeFacts } from '../../code/code-facts.ts';
import type { PlannedStep } from '../../model/plan.ts';
import { packagesOf } from '../../shell/effects.ts';
import { bringsFiles } from '../../shell/made-files.ts';
import { managerCalled } from '../../shell/managers.ts';
import type { Candidate } from '../candidates.ts';
import { isScriptLang } from '../command-words.ts';
import type { Planning } from '../decisions.ts';
import { type Implied, impliedNames } from '../goal/implied-names.ts';
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
  /** What every reader does about names that can only be the product, which the page nowhere brings in under them. */
  implied: Base[];
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

/** Looked at once: pages can have thousands of pieces. What stands in a page for browsers declares nothing for others. */
function codeOf({ candidates }: Planning): Walk['code'] {
  const isCode = ({ block }: Candidate): boolean =>
    block?.commands.length === 0 && (block.lang === null || isScriptLang(block.lang));
  return candidates.flatMap((candidate) =>
    candidate.block === null || !isCode(candidate)
      ? []
      : [{ candidate, declares: new Set(codeFacts(candidate.block.text).declared) }],
  );
}

/** Brings in a product under its own name, whatever kind of module it is and whether it is the module or one of its exports. */
function bringsIn([name, { specifier }]: [string, Implied]): Base {
  const text = `import * as whole from '${specifier}';\nconst ${name} = whole.${name} ?? whole.default ?? whole;`;
  return { text, stepIds: [], isJourney: false, sectionId: null };
}

/** Begins the way at the end of the journey. */
export function startWalk(planning: Planning, steps: readonly PlannedStep[]): Walk {
  return {
    planning,
    readers: readersByRow(planning.page),
    files: filesOf(steps),
    implied: [...impliedNames(planning.page, planning.goal?.products ?? [])]
      .filter(([, { product }]) => product !== null)
      .map(bringsIn),
    examples: [],
    main: [],
    code: codeOf(planning),
    planned: new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds)),
    existing: leftByJourney(steps),
  };
}
