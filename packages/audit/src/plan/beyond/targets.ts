import type { LedgerRow } from '../../model/ledger.ts';
import type { PlannedStep } from '../../model/plan.ts';
import type { SourcePage } from '../../model/source.ts';
import { isInstall, isRun, packagesOf } from '../../shell/effects.ts';
import { scriptOf } from '../../shell/managers.ts';
import { isKnownProgram } from '../../shell/programs.ts';
import { fileRunBy } from '../../shell/run-file.ts';
import { type Candidate, commandsOf } from '../candidates.ts';
import { isScriptLang, partsOf, withoutCurrentFolder } from '../command-words.ts';
import type { Planning } from '../decisions.ts';
import { claimsOf } from '../goal/goal-of.ts';
import { resultsOf } from '../goal/results.ts';
import { isSameFile, manifestScripts, namesFile } from '../goal/trail.ts';
import { notTriedBySkip } from './why-not-tried.ts';

/** A place behind the goal at which something is to be seen of the product, or an example of it. */
export type Target = {
  candidate: Candidate;
  /** The row by which it is known. */
  row: LedgerRow;
  claimIds: string[];
  /** Whether the page lets its reader see something there. */
  isResult: boolean;
  /** Whether it can show something all the same: code that may be an example, an installation, a script of the page's own. */
  isToTry: boolean;
  /** Whether the journey took another variant of the same fence: then it is as good, however little it does. */
  isVariant: boolean;
  /** Whether a program of which nobody knows is to get the product. */
  isOfUnknown: boolean;
};

/** Where the goal stands in the ledger. */
function goalOrder({ page, goal }: Planning): number {
  return page.ledger.find(({ id }) => id === goal?.rowId)?.order ?? Number.POSITIVE_INFINITY;
}

function isCode({ block }: Candidate): boolean {
  return (
    block !== null &&
    block.commands.length === 0 &&
    isScriptLang(block.lang) &&
    (block.role === 'file_create' || block.role === 'reference_snippet')
  );
}

/** Whether a step gets packages by name, for something further down or for readers who want more. */
function isInstallOnly(candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  return (
    commands.length > 0 && commands.every((command) => isInstall(command) && packagesOf(command).length > 0)
  );
}

/** Whether the journey does without a step for reasons of its own alone. */
function isLeftAside(candidate: Candidate): boolean {
  return candidate.skip !== null && notTriedBySkip(candidate.skip, candidate) === null;
}

/** The scripts that the manifests on the page give its reader's project. */
function shownScripts({ blocks }: SourcePage): ReadonlySet<string> {
  return new Set(blocks.flatMap(({ text }) => manifestScripts(text).map(({ name }) => name)));
}

/** Whether a step runs a script that the page itself shows. */
function runsShown(candidate: Candidate, scripts: ReadonlySet<string>): boolean {
  return commandsOf(candidate)
    .flatMap(partsOf)
    .some((part) => scripts.has(scriptOf(part) ?? ''));
}

/** The programs that a step hands a product to: what they do with it is to be seen. */
function handedTo(candidate: Candidate, products: readonly string[]): string[] {
  return commandsOf(candidate)
    .flatMap(partsOf)
    .filter(({ words }) => words.slice(1).some((word) => products.includes(word)))
    .map(({ program }) => program);
}

/** The steps of the other variants of a fence that the journey has taken one of. */
function otherVariants({ page }: Planning, done: ReadonlySet<string | null>): ReadonlySet<string> {
  const stepsOf = (blockIds: readonly string[]): string[] =>
    page.steps.filter((step) => step.blockIds.some((id) => blockIds.includes(id))).map(({ id }) => id);
  const taken = page.alternatives
    .filter(({ kind }) => kind === 'variants_in_fence')
    .map(({ options }) => options.flatMap(({ blockIds }) => stepsOf(blockIds)))
    .filter((ids) => ids.some((id) => done.has(id)));
  return new Set(taken.flat().filter((id) => !done.has(id)));
}

/** Whether a step is one of several that say the same to several package managers. */
function isOfManagers({ alternatives }: SourcePage, { block }: Candidate): boolean {
  return alternatives.some(
    ({ kind, options }) =>
      kind === 'package_managers' && options.some(({ blockIds }) => blockIds.includes(block?.id ?? '')),
  );
}

/** What asks its reader to do something, other than by the way. */
function isAsked({ kind, code }: LedgerRow): boolean {
  return kind === 'instruction' && code !== 'mention';
}

/** The steps of the page whose script the journey writes and then neither starts nor brings in: all that it starts is another file. */
function writtenOnly(steps: readonly PlannedStep[]): ReadonlySet<string> {
  const started = steps.flatMap(({ action }) =>
    action.kind === 'run' && action.pace === 'other' && isRun(action.command)
      ? partsOf(action.command).map(fileRunBy)
      : [],
  );
  // A tool or a script of the project may take up any file.
  if (started.length === 0 || started.includes(null)) return new Set();
  const written = steps.flatMap(({ action, sourceStepIds }) =>
    action.kind === 'write' ? [{ action, sourceStepIds }] : [],
  );
  const isTakenUp = (path: string): boolean =>
    started.some((file) => file !== null && isSameFile(path, withoutCurrentFolder(file))) ||
    written.some(({ action }) => action.path !== path && namesFile(action.content, path));
  return new Set(
    written.flatMap(({ action, sourceStepIds }) => (isTakenUp(action.path) ? [] : sourceStepIds)),
  );
}

/** Below an example the first thing that is shown is its own; what follows may be the result of another example that the page only mentions. */
function nearest(claims: readonly LedgerRow[], candidate: Candidate): LedgerRow[] {
  if (!isCode(candidate)) return [...claims];
  const isInside = ({ code }: LedgerRow): boolean => code === 'value';
  return [...claims.filter(isInside), ...claims.filter((claim) => !isInside(claim)).slice(0, 1)];
}

/** The results of the page behind its goal, one for each step of the page, and the code and installations there. */
export function targetsOf(planning: Planning, steps: readonly PlannedStep[]): Target[] {
  const { page, goal, candidates } = planning;
  if (goal === null) return [];
  const order = goalOrder(planning);
  const unused = writtenOnly(steps);
  const reached = steps.flatMap(({ sourceStepIds }) => sourceStepIds).filter((id) => !unused.has(id));
  // The journey may have come to the goal by another way than the one that stands first.
  const isByOther = goal.otherStepIds.some((id) => reached.includes(id));
  const done = new Set([...(isByOther ? [] : [goal.sourceStepId]), ...reached]);
  const rowsOf = Map.groupBy(page.ledger, ({ sourceStepId }) => sourceStepId ?? '');
  const results = Map.groupBy(
    resultsOf(page, goal.products).filter(({ row }) => row.order > order),
    ({ row }) => row.sourceStepId ?? '',
  );
  const variants = otherVariants(planning, done);
  const scripts = shownScripts(page);
  const found = candidates.flatMap((candidate): Target[] => {
    const { id } = candidate.step;
    if (done.has(id)) return [];
    const shown = results.get(id)?.at(-1)?.row;
    const instruction = rowsOf.get(id)?.find(({ kind }) => kind === 'instruction');
    const isOwn = isCode(candidate) || isInstallOnly(candidate);
    const row = isOwn ? instruction : (shown ?? rowsOf.get(id)?.find(isAsked));
    const isOtherWay = goal.otherStepIds.includes(id) || variants.has(id);
    // What is shown above the goal and leads nowhere, or is left to the reader there, is as good as what stands below.
    const takers = handedTo(candidate, goal.products);
    const isOfUnknown = takers.some((program) => !isKnownProgram(program));
    const isAside =
      isOfUnknown ||
      (isCode(candidate) && (planning.flow[id] === 'further' || unused.has(id))) ||
      (isInstallOnly(candidate) && isLeftAside(candidate));
    if (!row || (isOtherWay && !isAside ? !isCode(candidate) : row.order <= order && !isAside)) return [];
    const isResult = shown !== undefined;
    const isToTry = isResult || isOwn || runsShown(candidate, scripts) || takers.length > 0;
    if (!isToTry && isOfManagers(page, candidate)) return [];
    const rows = [...new Set([row, ...(results.get(id) ?? []).map((result) => result.row)])];
    const claims = new Set(rows.flatMap((each) => claimsOf(page, each)));
    const own = page.ledger.filter(({ id: claimId }) => claims.has(claimId));
    const claimIds = nearest(own, candidate).map(({ id: claimId }) => claimId);
    return [{ candidate, row, claimIds, isResult, isToTry, isVariant: variants.has(id), isOfUnknown }];
  });
  return found.sort((a, b) => a.row.order - b.row.order);
}
