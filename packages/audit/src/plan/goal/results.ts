import { codeFacts } from '../../code/code-facts.ts';
import { wordsOfCode } from '../../code/words.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { ResultKind } from '../../model/goal.ts';
import type { InstructionRow, LedgerRow } from '../../model/ledger.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { isHelp, isRunOfFile } from '../../shell/effects.ts';
import { installsBySlip } from '../../shell/looks.ts';
import { placeholdersIn } from '../../shell/placeholders.ts';
import { inOneLine, piecesOf } from '../../shell/shown.ts';
import { partsOf } from '../command-words.ts';
import { isLocalRequest } from '../local-requests.ts';
import { hasNeighbours, missingNeighbour } from '../neighbours.ts';
import { isBefore, isOfOwnFile, isSetupCommand, kindOfCommand, showsItself } from './command-results.ts';
import { impliedNames } from './implied-names.ts';
import { ownProgramIn } from './own-programs.ts';
import { importsProduct } from './product-code.ts';
import { isProgramOf } from './products.ts';
import {
  codeReachedBy,
  copyAbove,
  followBlock,
  isSameFile,
  namesFile,
  startTrail,
  type Trail,
} from './trail.ts';
import { isSuppliedByReader, isUndeclared } from './undeclared.ts';

/** A place at which the page lets its reader see what comes of calling the product. */
export type Result = {
  row: LedgerRow;
  kind: ResultKind;
  /** Whether it begins anew with the product, as an example of its own does. */
  isAnew: boolean;
  /** For whom it is by what it does: files of their own are for readers who have some, setting up is for later. */
  isFor: 'all' | 'with_own_values' | 'later' | 'if_nothing_else';
  /** Whether it needs modules of its reader's project. */
  isOfProject?: true;
  /** Whether it is made of something that only its reader has; what needs nothing goes before it in the same part. */
  usesOwn?: boolean;
};

/** A complete example, which is a result only where no command of the page runs it. */
type Example = Result & { path: string | null; text: string };

/** A file that a command runs, with the place of the command and the code that the page shows of it. */
type FileRun = { path: string; command: CommandText; order: number; shown: readonly string[] | null };

type Found = {
  results: Result[];
  examples: Example[];
  runs: FileRun[];
};

function isVisit(row: LedgerRow): boolean {
  if (row.code === 'open_url' || row.code === 'open_file') return true;
  return row.code === 'run' && isLocalRequest(row.data.command);
}

/** Something is looked at only where something was started, above it or beside it. */
function visitsOf({ ledger }: SourcePage, started: readonly Result[]): Result[] {
  return ledger
    .filter(isVisit)
    .filter((visit) =>
      started.some(({ row }) => row.order < visit.order || row.sectionId === visit.sectionId),
    )
    .map((row) => ({ row, kind: 'visit', isAnew: false, isFor: 'all' }));
}

/** Whether the page shows right below code what it prints, and has nothing run there; what runs elsewhere is then about more. */
function showsOutput({ row }: Example, ledger: readonly LedgerRow[]): boolean {
  const own = ledger.filter(({ sectionId, order }) => sectionId === row.sectionId && order > row.order);
  const next = own.find(
    ({ kind, code }) => kind === 'instruction' && code !== 'mention' && code !== 'may_do',
  );
  const isBefore = ({ order }: LedgerRow): boolean => next === undefined || order < next.order;
  const isShown = own.some((claim) => claim.code === 'output' && (claim.about === row.id || isBefore(claim)));
  return isShown && !own.some(({ code }) => code === 'run');
}

/** Whether code shows an earlier one again, with more in it. */
function growsFrom(text: string, earlier: string): boolean {
  const linesOf = (code: string): string[] => code.split('\n').map((line) => line.trim());
  const lines = new Set(linesOf(text));
  return linesOf(earlier).every((line) => line === '' || lines.has(line));
}

/** Whether a run of a file may be one of an example: of that file, of one that names it, of one that nobody knows. */
function mayRun({ row, path, text }: Example, run: FileRun, { examples, results }: Found): boolean {
  if (run.order < row.order) return false;
  if (path !== null && isSameFile(path, run.path)) return true;
  if (path !== null && !results.some((result) => result.row.order === run.order)) return false;
  if (run.shown !== null)
    return path !== null && [...piecesOf(run.command), ...run.shown].some((piece) => namesFile(piece, path));
  // A file that the page does not show is the code without a name that stands last above, with what it has grown from.
  return examples
    .filter((other) => other.isAnew && other.path === null)
    .filter((other) => other.row.order > row.order && other.row.order < run.order)
    .every((other) => growsFrom(other.text, text));
}

function isRunLater(example: Example, found: Found, ledger: readonly LedgerRow[]): boolean {
  const { row, path } = example;
  if (ledger.some((later) => later.code === 'write_from_above' && later.order > row.order)) return true;
  if (showsOutput(example, ledger)) return false;
  if (found.runs.some((run) => mayRun(example, run, found))) return true;
  const ofFiles = new Set(found.runs.map(({ order }) => order));
  return (
    path !== null &&
    found.results.some(
      (result) =>
        result.kind !== 'value' &&
        result.isFor !== 'if_nothing_else' &&
        result.row.order > row.order &&
        !ofFiles.has(result.row.order),
    )
  );
}

/** Whether a command only shows how its product is called: what it is given is left out. */
function isForm(command: CommandText): boolean {
  return placeholdersIn(command).includes(LEFT_OUT);
}

const LEFT_OUT = '...';

function followCommand(
  trail: Trail,
  row: InstructionRow & { code: 'run' },
  found: Found,
  shown: ReadonlySet<string | null>,
): void {
  const { command } = row.data;
  if (isLocalRequest(command) || installsBySlip(inOneLine(command))) return;
  const file = isRunOfFile(command);
  const order = row.order;
  // A place for a name names no file of the page.
  if (file !== null && !file.includes('<'))
    found.runs.push({ path: file, command, order, shown: codeReachedBy(trail, file) });
  const isShown = shown.has(row.id);
  const own = isShown || !isBefore(command) ? ownProgramIn(command, trail.own) : null;
  if (own !== null) found.runs.push({ path: own, command, order, shown: null });
  const usual = kindOfCommand(trail, command) ?? (showsItself(trail, command, isShown) ? 'program' : null);
  const kind = own === null ? usual : 'script';
  if (kind === null) {
    if (
      isShown &&
      isHelp(command) &&
      partsOf(command).some(({ program }) => isProgramOf(trail.products, program))
    )
      found.results.push({ row, kind: 'program', isAnew: false, isFor: 'if_nothing_else' });
    return;
  }
  trail.isCalled = true;
  found.results.push({
    row,
    kind,
    isAnew: false,
    isFor: isForm(command)
      ? 'if_nothing_else'
      : isOfOwnFile(trail, command)
        ? 'with_own_values'
        : isSetupCommand(command)
          ? 'later'
          : 'all',
  });
}

/** Whether code calls functions that the page says nothing of, though it shows what comes of it; values may be the reader's. */
function isShownWithout(page: SourcePage, block: Block, missing: readonly string[]): boolean {
  const isShown = page.ledger.some((claim) => claim.code === 'value' && claim.blockId === block.id);
  const { calls } = codeFacts(block.text, block.lang);
  const isCalled = (name: string): boolean => calls.includes(name) || calls.includes(`new ${name}`);
  return isShown && missing.length > 0 && missing.every((name) => isCalled(name) && isUndeclared(page, name));
}

/** Whether a snippet is one bare call of what was brought in above, of which nothing is taken or shown: it tells how the call is written. */
function isBareCall({ names, implied, products }: Trail, { text, lang, file }: Block): boolean {
  const [only, ...others] = codeFacts(text, lang).effects;
  const [owner = ''] = wordsOfCode(only?.calls ?? '');
  return (
    file === null &&
    only?.kind === 'act' &&
    others.length === 0 &&
    !only.isAwaited &&
    names.has(owner) &&
    (only.calls === owner || products.includes(owner)) &&
    !implied.has(owner)
  );
}

/** Whether code brings in a module of its project that the page shows nowhere. */
function bringsOwnModule({ blocks, ledger }: SourcePage, block: Block): boolean {
  const { read } = codeFacts(block.text, block.lang);
  if (read !== 'whole' || !hasNeighbours(block.text)) return false;
  const written = ledger.flatMap((row) => (row.code === 'write' ? (row.data.path ?? []) : []));
  const shown = blocks.flatMap(({ file }) => file?.path ?? []);
  return missingNeighbour(block.text, [...shown, ...written]) !== undefined;
}

function followCode(trail: Trail, row: LedgerRow, block: Block, found: Found, page: SourcePage): void {
  const isAnew = importsProduct(block.text, trail.products);
  const { callsProduct, isWhole, givesUnused, hasSlip, usesOwn, missing } = followBlock(trail, block);
  const { text, file } = block;
  const example = { row, kind: 'example', isAnew, path: file?.path ?? null, text } as const;
  const forWhom = usesOwn ? 'with_own_values' : 'all';
  const isFor = isAnew || !isBareCall(trail, block) ? forWhom : 'later';
  if (callsProduct && isWhole) found.examples.push({ ...example, isFor });
  // A page that shows no more than what a call gives has shown its product called.
  else if (callsProduct && givesUnused) found.examples.push({ ...example, isFor: 'later' });
  // What needs a module of the reader's is what the page shows first all the same.
  else if (isAnew && callsProduct && bringsOwnModule(page, block))
    found.examples.push({ ...example, isFor: 'with_own_values', isOfProject: true });
  // Whatever keeps it from running, a page that shows its product called has something to be tried.
  else if (
    isAnew &&
    row.code === 'write' &&
    ((callsProduct && hasSlip) || isShownWithout(page, block, missing))
  )
    found.examples.push({ ...example, isFor: 'if_nothing_else' });
}

/** A value is one of the product's where its statement names what holds the product. */
function followValue(
  trail: Trail,
  row: LedgerRow,
  { statement, block }: { statement: string; block: Block | undefined },
  found: Found,
  page: SourcePage,
): void {
  const words = wordsOfCode(statement);
  if (!words.some((word) => trail.names.has(word))) return;
  const example = found.examples.at(-1);
  const isAnew = example?.row.blockId === row.blockId && example.isAnew;
  const { free } = codeFacts(block?.text ?? '', block?.lang);
  const isOwn = (word: string): boolean =>
    free.includes(word) && !trail.declared.has(word) && isSuppliedByReader(page, word);
  found.results.push({ row, kind: 'value', isAnew, isFor: 'all', usesOwn: words.some(isOwn) });
}

/** All results of a page in its order, whoever they are for. */
export function resultsOf(page: SourcePage, products: readonly string[]): Result[] {
  const trail = startTrail(page, products, impliedNames(page, products));
  const found: Found = { results: [], examples: [], runs: [] };
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const followed = new Set<string>();
  const shown = new Set(page.ledger.flatMap(({ code, about }) => (code === 'output' ? [about] : [])));
  for (const row of page.ledger) {
    const block = blocks.get(row.blockId ?? '');
    if ((row.code === 'write' || row.code === 'write_from_above') && row.data.path !== null)
      trail.written.add(row.data.path);
    if (row.code === 'run') followCommand(trail, row, found, shown);
    else if (row.code === 'write_from_above') copyAbove(trail, row.data.path);
    else if (row.kind === 'instruction' && block && block.commands.length === 0 && !followed.has(block.id)) {
      followed.add(block.id);
      followCode(trail, row, block, found, page);
    } else if (row.code === 'value')
      followValue(trail, row, { statement: row.data.statement, block }, found, page);
  }
  const examples = found.examples.filter((example) => !isRunLater(example, found, page.ledger));
  const called = [...found.results, ...examples];
  return [...called, ...visitsOf(page, called)].sort((a, b) => a.row.order - b.row.order);
}
