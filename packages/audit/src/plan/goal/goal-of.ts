import type { Goal } from '../../model/goal.ts';
import type { Ledger, LedgerRow } from '../../model/ledger.ts';
import type { SourcePage } from '../../model/source.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { resultsByHand } from './other-route.ts';
import { productsOf } from './products.ts';
import { type Readers, readersByRow } from './readers.ts';
import { type Result, resultsOf } from './results.ts';

/** Whose results count, and whose only where the page has no others. */
const TURNS: readonly (readonly Readers[])[] = [
  ['all', 'with_key'],
  ['all', 'with_key', 'with_own_values'],
  ['all', 'with_key', 'with_own_values', 'later'],
  ['all', 'with_key', 'with_own_values', 'later', 'in_browser'],
  ['all', 'with_key', 'with_own_values', 'later', 'in_browser', 'others'],
  // Code with a slip in it and the words of a program about itself are results of a page that has no others.
  ['if_nothing_else'],
];

/** Results without those that a sentence only names behind one of which the page shows what is seen: it goes on talking. */
function withoutNamed(page: SourcePage, results: readonly Result[]): Result[] {
  const isShown = ({ row }: Result): boolean => claimsOf(page, row).length > 0;
  const inSentence = new Set(
    page.blocks.filter(({ origin }) => origin === 'inline_code').map(({ id }) => id),
  );
  const first = results.findIndex(isShown);
  return results.filter(
    (result, at) =>
      first === -1 || at <= first || !inSentence.has(result.row.blockId ?? '') || isShown(result),
  );
}

function isAnswer({ kind }: Result): boolean {
  return kind === 'visit';
}

/** The last result of the section in which the first one stands, one that is whole before one that needs a key; what begins anew there is another example. */
function lastOfFirst(
  page: SourcePage,
  results: readonly Result[],
  readers: (result: Result) => Readers,
): Result | null {
  const inSection = results.filter(({ row }, _, [begin]) => row.sectionId === begin?.row.sectionId);
  const whole = inSection.filter(({ usesOwn }) => !usesOwn);
  const [first, ...later] = whole.length > 0 ? whole : inSection;
  if (!first) return null;
  // Files with names of their own are parts of one example: a server and who asks it.
  const fileOf = ({ row }: Result): string | undefined =>
    page.blocks.find(({ id }) => id === row.blockId)?.file?.path;
  const isOther = (result: Result): boolean =>
    result.row.blockId !== first.row.blockId &&
    (fileOf(result) === undefined || fileOf(first) === undefined || fileOf(result) === fileOf(first));
  const anew = later.findIndex((result) => result.isAnew && isOther(result));
  const own = withoutNamed(page, [first, ...later.slice(0, anew === -1 ? later.length : anew)]);
  const last = own.findLast((result) => readers(result) === 'all') ?? own.at(-1) ?? first;
  const isShown = ({ row }: Result): boolean => claimsOf(page, row).length > 0;
  // Code that only goes on below an answer of which the page shows what it looks like lets nobody see more.
  const answer = last.kind === 'example' && !isShown(last) ? own.findLast(isAnswer) : undefined;
  return answer !== undefined && isShown(answer) && readers(answer) === 'all' ? answer : last;
}

/** The steps of the other ways that do the same as a block. */
function otherStepsOf(page: SourcePage, blockId: string | null): string[] {
  const groups = page.alternatives.filter(({ options }) =>
    options.some(({ blockIds }) => blockId !== null && blockIds.includes(blockId)),
  );
  const ids = groups.flatMap(({ options }) =>
    options
      .filter(({ blockIds }) => !blockIds.includes(blockId ?? ''))
      .flatMap(({ blockIds }) => blockIds.at(-1) ?? []),
  );
  return page.steps.filter(({ blockIds }) => blockIds.some((id) => ids.includes(id))).map(({ id }) => id);
}

const SEEN: ReadonlySet<LedgerRow['code']> = new Set([
  ...(['output', 'response', 'file_made', 'value', 'seen_text', 'tree'] as const),
]);

const OF_OUTPUT = new Set(['output', 'outputs', 'result', 'results']);

/** Whether a part of the page is there for what the code above it shows: "Output:". */
function isOfOutput(sections: SourcePage['sections'], sectionId: string): boolean {
  const title = sections.find(({ id }) => id === sectionId)?.title ?? '';
  const [only, more] = tokensOf(title).filter(({ kind }) => kind === 'word');
  return only !== undefined && more === undefined && OF_OUTPUT.has(only.key);
}

/** The rows of the other ways to say the same to several tools, beside which one stands: what is below them all is about each. */
function rowsBeside({ alternatives, ledger }: SourcePage, { blockId }: LedgerRow): ReadonlySet<string> {
  const ids = alternatives
    .filter(({ kind }) => kind === 'package_managers' || kind === 'variants_in_fence')
    .map(({ options }) => options.flatMap(({ blockIds }) => blockIds))
    .filter((all) => blockId !== null && all.includes(blockId))
    .flat();
  if (ids.length === 0) return new Set();
  const rows = ledger.filter((row) => row.kind === 'instruction' && ids.includes(row.blockId ?? ''));
  return new Set(rows.map(({ id }) => id));
}

const seenClaims = new WeakMap<Ledger, ReadonlyMap<string | null, LedgerRow[]>>();

/** The claims of a page that something can be seen of, by the row that each is about. */
function seenOn(ledger: Ledger): ReadonlyMap<string | null, LedgerRow[]> {
  const found =
    seenClaims.get(ledger) ??
    Map.groupBy(
      ledger.filter(({ kind, code }) => kind === 'claim' && SEEN.has(code)),
      ({ about }) => about,
    );
  seenClaims.set(ledger, found);
  return found;
}

/** The rows below one in its section, up to the next instruction that is none of those beside it. */
function rowsBelow(
  ledger: Ledger,
  { order, sectionId }: LedgerRow,
  beside: ReadonlySet<string>,
): LedgerRow[] {
  const out: LedgerRow[] = [];
  for (let at = order + 1; at < ledger.length; at += 1) {
    const row = ledger[at];
    if (!row || (row.kind === 'instruction' && !beside.has(row.id))) break;
    if (row.sectionId === sectionId) out.push(row);
  }
  return out;
}

/** What the page says of a result: of its row, of its block, and below it before the next instruction. */
export function claimsOf(page: SourcePage, row: LedgerRow): string[] {
  const { ledger, sections } = page;
  const beside = rowsBeside(page, row);
  const seen = seenOn(ledger);
  // What stands under another heading may be about anything, unless that heading is there for it.
  const about = [row.id, ...beside]
    .flatMap((id) => seen.get(id) ?? [])
    .filter(({ sectionId }) => sectionId === row.sectionId || isOfOutput(sections, sectionId));
  const near = [row, ...rowsBelow(ledger, row, beside)].filter(
    ({ kind, code }) => kind === 'claim' && SEEN.has(code),
  );
  return [...new Set([...about, ...near])].sort((a, b) => a.order - b.order).map(({ id }) => id);
}

/**
 * Whether a result is not what the page leads to: an example that shows nothing, in a part below one that begins with the product
 * and needs what only its reader has. Every page has lines somewhere that run; they are not what its first example was for.
 */
function givesWay(
  page: SourcePage,
  { kind, row }: Result,
  results: readonly Result[],
  isOfReader: (result: Result) => boolean,
): boolean {
  if (kind !== 'example' || claimsOf(page, row).length > 0) return false;
  return results.some(
    (other) =>
      other.isAnew &&
      other.kind === 'example' &&
      other.row.order < row.order &&
      other.row.sectionId !== row.sectionId &&
      isOfReader(other),
  );
}

/** What the page leads to, by the page and its ledger alone; null where it lets its reader see nothing of its product. */
export function goalOf(page: SourcePage): Goal | null {
  const products = productsOf(page);
  const ofRow = readersByRow(page);
  const readers = ({ row, isFor }: Result): Readers => (ofRow(row) === 'all' ? isFor : ofRow(row));
  const isOfReader = ({ row, isOfProject }: Result): boolean =>
    isOfProject === true || ofRow(row) === 'with_own_values';
  const results = resultsOf(page, products);
  for (const counted of TURNS) {
    const open = results.filter((result) => counted.includes(readers(result)));
    const found = lastOfFirst(page, open, readers);
    if (!found || givesWay(page, found, results, isOfReader)) continue;
    const { id, span, sectionId, blockId, sourceStepId } = found.row;
    const byHand = lastOfFirst(page, resultsByHand(page, open, found.row), readers)?.row.sourceStepId ?? [];
    return {
      kind: found.kind,
      span,
      sectionId,
      rowId: id,
      blockId,
      sourceStepId,
      claimIds: claimsOf(page, found.row),
      products,
      otherStepIds: otherStepsOf(page, blockId).concat(byHand),
    };
  }
  return null;
}
