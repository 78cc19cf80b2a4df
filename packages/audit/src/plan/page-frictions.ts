import { codeFacts } from '../code/code-facts.ts';
import { isOfPackages } from '../code/modules.ts';
import { hasWord } from '../code/words.ts';
import type { Block } from '../model/source.ts';
import { type Candidate, isOpen } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import { type Decision, type Planning, recordFriction } from './decisions.ts';
import { type Implied, impliedNames } from './goal/implied-names.ts';
import { followProduct } from './goal/product-code.ts';
import { isUndeclared } from './goal/undeclared.ts';
import { freeNames } from './scripts.ts';
import { isOfVariants } from './usual-way.ts';

/** Code in several variants between which the page does not decide. */
function variantFrictions(planning: Planning): Decision[] {
  return planning.page.alternatives.filter(isOfVariants).flatMap((group) => {
    const blockIds = new Set(group.options.flatMap((option) => option.blockIds));
    const members = planning.candidates.filter(({ block }) => block && blockIds.has(block.id));
    if (!members.some(isOpen)) return [];
    // Variants under names of their own can be distinguished by those, as long as the text uses the same names.
    const named =
      members.every((candidate) => candidate.block?.file) &&
      new Set(members.map((candidate) => candidate.block?.file?.path)).size === members.length;
    if (named && !planning.frictions.some(({ code }) => code === 'file-names-contradict')) return [];
    const code = group.kind === 'variants_in_fence' ? 'variants-in-one-block' : 'variants-of-one-file';
    const sourceStepIds = members.map((candidate) => candidate.step.id);
    return [recordFriction({ code, params: { group: group.label }, sourceStepIds })];
  });
}

/** The names of the page's code that hold the product. */
function productNames({ page, goal }: Planning): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text, commands } of page.blocks)
    if (commands.length === 0) followProduct(text, goal?.products ?? [], names);
  return names;
}

/** Whether the page shows what comes of a piece of code. */
function isShown({ page: { ledger } }: Planning, { id }: Block): boolean {
  const rows = new Set(ledger.flatMap((row) => (row.blockId === id ? [row.id] : [])));
  return ledger.some(
    ({ kind, id: rowId, about }) => kind === 'claim' && (rows.has(rowId) || rows.has(about ?? '')),
  );
}

/** Whether code is one that a reader would try: on the way to the result, an example, or all that there is. */
function isTriable(
  planning: Planning,
  candidate: Candidate,
  block: Block,
  ofProduct: ReadonlySet<string>,
): boolean {
  const { flow, goal, candidates } = planning;
  const { step, skip } = candidate;
  // What stands on the way of the journey is reported by the journey itself.
  const end = candidates.findIndex((each) => each.step.id === goal?.sourceStepId);
  const isOnWay = flow[step.id] === 'main' && (end === -1 || candidates.indexOf(candidate) <= end);
  if (step.id === goal?.sourceStepId || isOnWay)
    return skip?.code === 'sketch' || skip?.code === 'explanation';
  if (goal === null || isShown(planning, block)) return true;
  const { free, imports } = codeFacts(block.text, block.lang);
  const isOfProduct = imports.some(({ specifier }) => isOfPackages(goal.products, specifier));
  return isOfProduct || free.some((name) => ofProduct.has(name));
}

/** The names that hold the product, and those that every reader brings in: a missing one is reported once, where that is done. */
type Known = { ofProduct: ReadonlySet<string>; implied: ReadonlyMap<string, Implied> };

/** The line of code that uses one of some names first; what brings modules in uses nothing. */
function lineUsing({ text }: Block, names: readonly string[]): string | undefined {
  const lines = text.split('\n').filter((each) => !each.startsWith('import '));
  return lines.find((each) => names.some((name) => hasWord(each, name)))?.trim();
}

/** The names that code declares or sets itself, without those of modules: who shows a part before its import only announces it. */
function givenBy({ text, lang }: Block): string[] {
  const { declared, assigned, imports } = codeFacts(text, lang);
  const brought = imports.flatMap(({ names }) => names.map(({ local }) => local));
  return [...declared, ...assigned].filter((name) => !brought.includes(name));
}

/** Where the code of a page first has a name in any way, and where it last declares or sets it itself. */
type NamePlaces = { first: ReadonlyMap<string, number>; last: ReadonlyMap<string, number> };

function placesOfNames({ blocks }: Planning['page']): NamePlaces {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  for (const block of blocks.filter(({ commands }) => commands.length === 0)) {
    const given = givenBy(block);
    for (const name of given) last.set(name, block.order);
    for (const name of [...given, ...codeFacts(block.text, block.lang).declared])
      if (!first.has(name)) first.set(name, block.order);
  }
  return { first, last };
}

/** Whether a line of code is shown once more below its block: who begins with a part of what comes only announces it. */
function isShownAgain({ page: { blocks } }: Planning, { order }: Block, line: string): boolean {
  return blocks.some((other) => other.order > order && other.text.includes(line));
}

/** Code on the way that cannot run where it stands, since the page declares its names, or brings them in, only below it. */
function noteDeclaredBelow(
  planning: Planning,
  { first, last }: NamePlaces,
  { step, block, skip }: Candidate,
): Decision[] {
  const isSketch = skip?.code === 'sketch';
  if (!block || !(isSketch || skip?.code === 'explanation')) return [];
  const free = freeNames(block.text);
  const below = free.filter((name) => (first.get(name) ?? 0) > block.order);
  const declared = below.filter((name) => isSketch && (last.get(name) ?? 0) > block.order);
  const isOnWay = planning.flow[step.id] === 'main' && below.length === free.length;
  const used = isOnWay ? lineUsing(block, below) : undefined;
  const isLate = used !== undefined && !isShownAgain(planning, block, used);
  const names = isLate ? below.filter((name) => declared.includes(name) || !last.has(name)) : declared;
  const line = lineUsing(block, names);
  return line === undefined
    ? []
    : [recordFriction({ code: 'names-declared-below', params: { names, line }, sourceStepIds: [step.id] })];
}

/** Code by the names that nothing declares; a name that the prose explains is the reader's to declare. */
function undeclaredFrictions(
  planning: Planning,
  known: Known,
  { last }: NamePlaces,
  candidate: Candidate,
): Decision[] {
  const { step, block } = candidate;
  if (!block || block.commands.length > 0 || !isScriptLang(block.lang)) return [];
  const isOnWay = step.id === planning.goal?.sourceStepId || planning.flow[step.id] === 'main';
  // A module of Node.js that an example lacks is reported where it is imported, which only the way itself does.
  const isToldOf = (name: string): boolean => {
    const implied = known.implied.get(name);
    return implied !== undefined && (implied.product !== null || isOnWay);
  };
  const names = freeNames(block.text).filter(
    (name) => isUndeclared(planning.page, name) && !last.has(name) && !isToldOf(name),
  );
  if (names.length === 0 || !isTriable(planning, candidate, block, known.ofProduct)) return [];
  const line = lineUsing(block, names);
  return line === undefined
    ? []
    : [recordFriction({ code: 'names-not-declared', params: { names, line }, sourceStepIds: [step.id] })];
}

const MOST_UNDECLARED = 5;

/** What is wrong with a page before anything runs. */
export function findFrictions(planning: Planning): Decision[] {
  const known = {
    ofProduct: productNames(planning),
    implied: impliedNames(planning.page, planning.goal?.products ?? []),
  };
  const places = placesOfNames(planning.page);
  const undeclared = planning.candidates.flatMap((each) =>
    undeclaredFrictions(planning, known, places, each),
  );
  const below = planning.candidates.flatMap((each) => noteDeclaredBelow(planning, places, each));
  return [
    ...variantFrictions(planning),
    ...undeclared.slice(0, MOST_UNDECLARED),
    ...below.slice(0, MOST_UNDECLARED),
  ];
}
