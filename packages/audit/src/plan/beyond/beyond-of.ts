import { codeFacts } from '../../code/code-facts.ts';
import type { Beyond, PlannedStep } from '../../model/plan.ts';
import type { Block } from '../../model/source.ts';
import { isInstall } from '../../shell/effects.ts';
import { type Candidate, commandsOf, labelOf } from '../candidates.ts';
import { isForWhoeverWants } from '../conditions.ts';
import type { Planning } from '../decisions.ts';
import type { Drafted } from '../draft-journey.ts';
import { followProduct, importsProduct } from '../goal/product-code.ts';
import { isElsewhere } from '../goal/readers.ts';
import { missingNeighbour } from '../neighbours.ts';
import { importsOf } from '../scripts.ts';
import { declaredBelow } from './declared-below.ts';
import { exampleSteps } from './example-steps.ts';
import { mainBefore, mixedNeighbour, readyFor, stepsFor } from './get-ready.ts';
import { type Continued, continueExample, withImportsAbove } from './go-on.ts';
import { lookAtNames } from './look-at-names.ts';
import { type Target, targetsOf } from './targets.ts';
import { startWalk, type Walk } from './walk.ts';
import {
  beginsAnew,
  expectedFailureQuote,
  isOffered,
  type NotTried,
  notTried,
  notTriedByCode,
  notTriedByCommand,
  notTriedBySkip,
} from './why-not-tried.ts';

const MOST_LOOKED_AT = 100;
/** The time that all of it may take is bounded where it is run. */
const MOST_TRIED = 60;
const MOST_STEPS = 160;
/** Installations take long and show little. */
const MOST_INSTALLED = 6;
const MOST_ASKED = 30;

type Tried = { part: Beyond['part']; steps: PlannedStep[]; controlIds?: string[] };
type Entry = Tried | { part: Beyond['part']; why: NotTried };

/** Whether a step of the page is for another runtime than Node.js: by its option, or by a title around it. */
function isForElsewhere({ planning: { page } }: Walk, { block, section, top }: Candidate): boolean {
  const labels = page.alternatives
    .flatMap(({ options }) => options)
    .filter(({ blockIds }) => blockIds.includes(block?.id ?? ''))
    .map(({ label }) => label);
  return [...labels, section.title, top.title].some(isElsewhere);
}

/** The page's own words against trying a step, or for other readers alone. */
function saidAgainst(walk: Walk, { candidate, row }: Target, isWhole: boolean): NotTried | null {
  const { block, skip } = candidate;
  const isMore = isWhole && block?.commands.length === 0 && isForWhoeverWants(block);
  const known = isMore && skip?.code === 'condition' ? null : notTriedBySkip(skip, candidate);
  if (isForElsewhere(walk, candidate)) return known ?? notTried('other_option', row.quote);
  // Another way to write an example is an example more, where it needs nothing beside it; so is one to get the product by a program that may not exist.
  if (known && !(isWhole && known.code === 'other_option')) return known;
  const reader = walk.readers(row);
  if (reader === 'in_browser') return notTried('browser', row.quote);
  if (reader === 'with_own_values') return notTried('readers_own', row.quote);
  const isOneOfWays = walk.planning.page.alternatives.some(({ options }) =>
    options.some(({ blockIds }) => blockIds.includes(block?.id ?? '')),
  );
  return reader === 'others' && !isMore && !isOneOfWays && !isOffered(skip)
    ? notTried('other_option', row.quote)
    : null;
}

function filesIn(candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ block }) => block?.file?.path ?? []);
}

/** Why an example that is no script is not tried. */
function notWhole(made: Extract<Continued, { why: string }>, candidate: Candidate): NotTried {
  return made.why === 'names'
    ? notTried('free_names', made.names.join(', '))
    : notTried('not_understood', labelOf(candidate));
}

/** What an example needs beside it and cannot have. */
function notReady({ existing: ground }: Walk, ready: readonly Candidate[], text: string): NotTried | null {
  const anew = ready.find(beginsAnew);
  if (anew) return notTried('other_option', labelOf(anew));
  const mixed = mixedNeighbour(text, ready);
  if (mixed !== undefined) return notTried('other_option', mixed);
  if (ground.hasUnknownFiles) return null;
  const missing = missingNeighbour(text, [...ground.paths, ...filesIn(ready)]);
  return missing === undefined ? null : notTried('readers_own', missing);
}

/** Whether code brings in something that is named after the product: a part of it, or a slip of its name. */
function isOfFamily(text: string, products: readonly string[]): boolean {
  return importsOf(text).some((name) => products.some((product) => name.startsWith(product)));
}

/** Whether code uses a name that the journey's code declares, whatever it means by it. */
function usesNames({ files }: Walk, text: string): boolean {
  const { free } = codeFacts(text);
  return files.some((file) => codeFacts(file.text).declared.some((name) => free.includes(name)));
}

/** An example whose names stand only below it: run behind that code first, which shows that the order is the fault. */
function belowEntry(walk: Walk, target: Target, block: Block): Tried | null {
  const { candidate } = target;
  const found = declaredBelow(walk, candidate, block);
  if (found === null || saidAgainst(walk, target, false) !== null) return null;
  if (notTriedByCode(found.control, block) !== null) return null;
  const ready = readyFor(walk, candidate, found.control);
  if (notReady(walk, ready, found.control) !== null) return null;
  const scriptOf = (text: string): PlannedStep[] =>
    exampleSteps({
      text,
      lang: block.lang,
      sourceStepIds: [candidate.step.id],
      path: null,
      isVerbatim: false,
    });
  const control = [...stepsFor(walk, candidate, ready), ...scriptOf(found.control)];
  return {
    part: 'further',
    steps: [...control, ...scriptOf(found.inOrder)],
    controlIds: control.map(({ id }) => id),
  };
}

/** An example as the script that it is or is the rest of; null where nothing of the product is in it. */
function exampleEntry(walk: Walk, target: Target): Entry | null {
  const { planning } = walk;
  const { candidate } = target;
  const { block, step, section } = candidate;
  if (!block) return null;
  const products = planning.goal?.products ?? [];
  const made = continueExample(walk, candidate, block);
  if (!('text' in made)) {
    const isOfProduct = importsProduct(block.text, products) || isOfFamily(block.text, products);
    if (!target.isResult && !isOfProduct && !usesNames(walk, block.text)) return null;
    const below = made.why === 'names' ? belowEntry(walk, target, block) : null;
    return below ?? { part: 'further', why: saidAgainst(walk, target, false) ?? notWhole(made, candidate) };
  }
  const { text, from, goesOn } = made;
  if (!made.hasSlip && !followProduct(text, products, new Set()) && !isOfFamily(text, products)) return null;
  const stepIds = [step.id, ...(from?.stepIds ?? [])];
  walk.examples.unshift({ text, stepIds, isJourney: false, sectionId: section.id });
  // What only takes the product from above begins with it anew.
  const isMain = planning.flow[step.id] === 'main' && goesOn === 'code' && from?.isJourney === true;
  const part = isMain ? 'main' : 'further';
  const ready = readyFor(walk, candidate, text);
  const inCode = notTriedByCode(text, block);
  const isEnough = target.isVariant && inCode?.code === 'not_understood';
  const why =
    saidAgainst(walk, target, goesOn !== 'code') ?? (isEnough ? null : inCode) ?? notReady(walk, ready, text);
  if (why) return { part, why };
  const hasNeighbours = missingNeighbour(text, []) !== undefined;
  const path = hasNeighbours ? (block.file?.path ?? null) : null;
  const isVerbatim = goesOn !== 'code' && !made.isSetApart;
  const script = { text, lang: block.lang, sourceStepIds: [step.id], path, isVerbatim };
  return { part, steps: [...stepsFor(walk, candidate, ready), ...exampleSteps(script)] };
}

/** Whether the part of the page in which something stands has begun a project of its own above it, in whatever way. */
function isInOtherProject({ planning: { candidates }, planned }: Walk, candidate: Candidate): boolean {
  return candidates
    .slice(0, candidates.indexOf(candidate))
    .some((other) => other.section === candidate.section && !planned.has(other.step.id) && beginsAnew(other));
}

/** A command or a look as the page has it, behind what its part of the page does before it. */
function plainEntry(walk: Walk, target: Target): Entry {
  const { planning, main } = walk;
  const { candidate, row } = target;
  // What only gets something is no result of the main flow; those that need it do it again.
  const isMain = planning.flow[candidate.step.id] === 'main' && target.isResult;
  const part = isMain ? 'main' : 'further';
  const isInstallOnly = !target.isResult && commandsOf(candidate).every(isInstall);
  const before = isInstallOnly ? [] : readyFor(walk, candidate, null);
  const all = [...(isMain ? mainBefore(walk, candidate) : before), candidate];
  const ground = { ...walk.existing, paths: new Set([...walk.existing.paths, ...filesIn(all)]) };
  const isElsewhere = !isMain && (all.some(beginsAnew) || isInOtherProject(walk, candidate));
  const why =
    saidAgainst(walk, target, target.isOfUnknown) ??
    (isElsewhere ? notTried('other_option', row.quote) : null) ??
    all
      .flatMap(commandsOf)
      .map((command) => notTriedByCommand(command, ground))
      .find((found) => found !== null);
  if (why) return { part, why };
  const steps = stepsFor(walk, candidate, all);
  if (isMain) main.push(...all.map(({ step }) => step.id));
  return { part, steps };
}

/** How a place behind the goal is tried; null where nothing comes of it that could be seen. */
function entryOf(walk: Walk, target: Target): Entry | null {
  if (!target.isToTry) return null;
  const { block } = target.candidate;
  return block === null || block.commands.length > 0 ? plainEntry(walk, target) : exampleEntry(walk, target);
}

/** Why a place is not tried at which the page shows nothing of its product. */
function ofNothing({ candidate }: Target): NotTried {
  const { skip, block } = candidate;
  const inCode = block !== null && block.commands.length === 0 ? notTriedByCode(block.text, block) : null;
  const isKnown = inCode !== null && inCode.code !== 'not_understood';
  return notTriedBySkip(skip, candidate) ?? (isKnown ? inCode : notTried('shows_nothing', ''));
}

/** What stands so far down that nobody looks at it. */
function notLookedAt({ row, claimIds, candidate }: Target): Beyond {
  return {
    rowId: row.id,
    sourceStepId: candidate.step.id,
    part: 'further',
    claimIds,
    doubt: null,
    steps: [],
    notTried: notTried('too_many', row.quote),
  };
}

/** The names of the examples that are not run are asked for all the same, of the packages that the page is about. */
function ofNames(walk: Walk, entries: readonly Beyond[]): Beyond[] {
  const { planning, existing: ground } = walk;
  const { candidates, goal } = planning;
  const packages = [...(goal?.products ?? []), ...ground.packages];
  const byStep = new Map(candidates.map((candidate) => [candidate.step.id, candidate]));
  const found = entries.flatMap((entry): Beyond[] => {
    const { notTried: why, sourceStepId, doubt } = entry;
    const candidate = byStep.get(sourceStepId ?? '');
    const block = candidate?.block;
    if (!why || !block || block.commands.length > 0 || doubt !== null || sourceStepId === null) return [];
    const text = withImportsAbove(walk, candidate, block);
    const steps = lookAtNames({ text, lang: block.lang }, why, { sourceStepId, packages });
    return steps ? [{ ...entry, part: 'further', claimIds: [], steps, notTried: null, isOfNames: true }] : [];
  });
  return found.slice(0, MOST_ASKED);
}

/** Tells whether a section is one of the steps of a component that the goal stands in. */
function countedWithGoal({ page, goal }: Planning): (sectionId: string) => boolean {
  const sections = new Map(page.sections.map((section) => [section.id, section]));
  const stepsOf = (id: string | null | undefined): string | undefined => {
    const section = sections.get(id ?? '');
    return section === undefined ? undefined : (section.steps ?? stepsOf(section.parentId));
  };
  const own = stepsOf(goal?.sectionId);
  return (id) => own !== undefined && stepsOf(id) === own;
}

/** What the page lets its reader see behind its goal, and how each of it is tried; bounded, since pages can be long. */
export function beyondOf({ planning, steps }: Pick<Drafted, 'planning' | 'steps'>): Beyond[] {
  const walk = startWalk(planning, steps);
  const counted = countedWithGoal(planning);
  let [tried, done, installed] = [0, 0, 0];
  const entries = targetsOf(planning, steps).flatMap((target, at): Beyond[] => {
    const { row, claimIds, candidate } = target;
    const { id } = candidate.step;
    if (at >= MOST_LOOKED_AT) return [notLookedAt(target)];
    const isPlain = candidate.block === null || candidate.block.commands.length > 0;
    const entry = entryOf(walk, target) ?? { part: 'further', why: ofNothing(target) };
    const doubt = candidate.block && expectedFailureQuote(candidate.block);
    const isCounted = target.isResult && counted(candidate.section.id);
    const where = { rowId: row.id, sourceStepId: id, part: entry.part, claimIds, doubt };
    const place = isCounted ? { ...where, isCounted } : where;
    if ('why' in entry) return [{ ...place, steps: [], notTried: entry.why }];
    installed += isPlain && !target.isResult ? 1 : 0;
    const isTooMuch =
      tried >= MOST_TRIED || done + entry.steps.length > MOST_STEPS || installed > MOST_INSTALLED;
    if (isTooMuch) return [{ ...place, steps: [], notTried: notTried('too_many', row.quote) }];
    tried += 1;
    done += entry.steps.length;
    const { steps: all, controlIds } = entry;
    return [{ ...place, steps: all, notTried: null, ...(controlIds && { controlIds }) }];
  });
  // What only gets something ready is done for those that need it.
  const taken = new Set(
    entries.flatMap((entry) => entry.steps.flatMap(({ sourceStepIds }) => sourceStepIds)),
  );
  const kept = entries.filter(
    ({ notTried: why, sourceStepId }) => why?.code !== 'shows_nothing' || !taken.has(sourceStepId ?? ''),
  );
  return [...kept, ...ofNames(walk, kept)];
}
