import { isInHandler } from './error-handlers.ts';
import { editsAt } from './mark-places.ts';
import { noteValues } from './mark-values.ts';
import { importsIn, moduleKindIn } from './modules.ts';
import { parseCode } from './parse-code.ts';
import { flowOf } from './product-flow.ts';
import { isProductRead, isProductUse, type Place, placeOf, settledPlace } from './product-uses.ts';
import type { ProductFlow } from './product-values.ts';
import { noteReportedErrors } from './reported-errors.ts';
import { child, children, type SyntaxNode, type Visit, walk } from './syntax.ts';
import { typeNodes } from './typescript.ts';
import { edited } from './wrap-code.ts';

/** One place that was marked; one of a handler of errors, signals or ends, behind what the page says to throw, or where errors are reported need not be reached. */
export type Mark = { id: string; line: number; isHandler: boolean };

/** Code with its marks put in, line by line where it was. */
export type MarkedCode = { text: string; marks: Mark[]; values: { id: string; line: number }[] };

/** What is to be marked, and where it is noted. */
export type MarkOptions = {
  /** Names of packages; with none of them every statement at the top level counts. */
  products: readonly string[];
  /** Modules of the page's own that hand the product on. */
  ownModules?: readonly string[];
  /** The absolute path, inside of the sandbox, of the file that the notes are appended to. */
  notesFile: string;
  /** What stands in front of each id, so that the files of one run do not collide. */
  prefix: string;
  /** Statements whose value a comment of the page shows, as the page has them. */
  values?: readonly { id: string; statement: string; isThrown?: boolean }[];
};

const typed = new Set(['ts', 'typescript', 'mts', 'cts', 'tsx']);
const scripts = new Set([...typed, 'js', 'javascript', 'mjs', 'cjs', 'jsx', 'node', 'ecmascript']);

const still = new Set(['FunctionDeclaration', 'ImportDeclaration', 'ExportAllDeclaration', 'EmptyStatement']);

/** The statements at the top level that do something; a page about its own code is judged by all of them. */
function topPlaces(tree: SyntaxNode): Place[] {
  return children(tree, 'body').flatMap((statement): Place[] => {
    const declared = statement.type.startsWith('Export') ? child(statement, 'declaration') : statement;
    if (!declared || still.has(declared.type) || typeof statement.directive === 'string') return [];
    const thrown = statement.type === 'ThrowStatement' || statement.type === 'ReturnStatement';
    const node = thrown ? child(statement, 'argument') : statement;
    return node ? [{ how: thrown ? 'around' : 'behind', node }] : [];
  });
}

function usedPlaces(flow: ProductFlow, visits: readonly Visit[]): Place[] {
  const places = new Map<SyntaxNode, Place>();
  const called = visits.filter(({ node }) => isProductUse(flow, node));
  const used = called.length > 0 ? called : visits.filter((visit) => isProductRead(flow, visit));
  for (const { node } of used) {
    const place = placeOf(flow.at, node);
    if (place && !places.has(place.node)) places.set(place.node, place);
  }
  return [...places.values()].map((place) => settledPlace(flow, place));
}

/** A statement whose value `node -p` would print: what stands behind it must not take its place. */
function lastExpression(tree: SyntaxNode, isModule: boolean): SyntaxNode | null {
  const last = isModule ? undefined : children(tree, 'body').at(-1);
  return last?.type === 'ExpressionStatement' ? last : null;
}

/** Says in which line a place of a text is. */
function lineFinder(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}

function marked(code: string, lang: string | null, options: MarkOptions): MarkedCode | null {
  const { read, tree } = parseCode(code, lang);
  if (read !== 'whole' || !tree) return null;
  const before = walk(tree);
  const isTyped = typed.has(lang ?? '') || before.some(({ node }) => typeNodes(node));
  const isModule = moduleKindIn(before, importsIn(before)) === 'esm';
  const { products, ownModules = [], prefix, notesFile, values = [] } = options;
  const flow = flowOf(tree, { products, ownModules });
  const visits = [...flow.at.values()];
  const places = products.length === 0 ? topPlaces(tree) : usedPlaces(flow, visits);
  places.sort((a, b) => a.node.start - b.node.start);
  const dialect = { notesFile, isTyped };
  const last = lastExpression(tree, isModule || isTyped);
  const named = places.map((place, index) => ({ place, id: `${prefix}${index + 1}` }));
  const edits = named.flatMap(({ place, id }) => editsAt(flow, place, last, id, dialect));
  const lineOf = lineFinder(code);
  const noted = noteValues(code, lang, visits, flow.at, values, dialect);
  const isThrown = ({ start, end }: SyntaxNode): boolean =>
    noted.found.some((value) => value.isThrown && value.start <= start && end <= value.end);
  const uses = named.map(({ place: { node }, id }) => ({
    id,
    line: lineOf(node.start),
    isHandler: isInHandler(flow, node) || isThrown(node),
  }));
  // What has nothing to do with the product tells nothing of it.
  const told =
    uses.length === 0 ? { edits: [], found: [] } : noteReportedErrors(flow, visits, prefix, dialect);
  const reports = told.found.map(({ id, start }) => ({ id, line: lineOf(start), isHandler: true }));
  return {
    text: edited(code, [...edits, ...noted.edits, ...told.edits]),
    marks: [...uses, ...reports],
    values: noted.found.map(({ id, start }) => ({ id, line: lineOf(start) })),
  };
}

/** Puts a mark behind each statement that uses the product, and notes values; null where code is not read whole. */
export function markUses(code: string, lang: string | null, options: MarkOptions): MarkedCode | null {
  if (lang !== null && !scripts.has(lang.toLowerCase())) return null;
  try {
    return marked(code, lang?.toLowerCase() ?? null, options);
  } catch {
    // A tree too deep for those who walk it.
    return null;
  }
}

/** A value as it was when its statement ended: of itself, of the promise that it was, why that was refused, or what was thrown. */
export type NotedValue = {
  from: 'value' | 'promise' | 'rejection' | 'thrown';
  /** As Node.js shows it. */
  inspect: string;
  /** As JSON writes it, where it can. */
  json: string | undefined;
  type: string;
};

/** More than the marks of any page, since each is noted once by a process. */
const NOTES_AT_MOST = 20_000;
const LONGEST_NOTE = 200_000;

/** A line of notes as what it says; null for a line that is none. */
function noteIn(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{') || line.length > LONGEST_NOTE) return null;
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Reads the notes of a run back; a line that is none is passed over, and of the values of one id the first counts. */
export function readNotes(text: string): {
  marks: Set<string>;
  values: Map<string, NotedValue>;
  /** By the id of the function that got it: an error that was reported to the page's code. */
  reported: Map<string, string>;
} {
  const marks = new Set<string>();
  const values = new Map<string, NotedValue>();
  const reported = new Map<string, string>();
  for (const line of text.split('\n', NOTES_AT_MOST)) {
    const note = noteIn(line);
    if (typeof note?.mark === 'string') marks.add(note.mark);
    if (typeof note?.reported === 'string' && typeof note.error === 'string')
      reported.set(note.reported, note.error);
    const { value: id, from, inspect, json, type } = note ?? {};
    if (typeof id !== 'string' || typeof inspect !== 'string' || typeof type !== 'string' || values.has(id))
      continue;
    const how = from === 'promise' || from === 'rejection' || from === 'thrown' ? from : 'value';
    values.set(id, { from: how, inspect, json: typeof json === 'string' ? json : undefined, type });
  }
  return { marks, values, reported };
}
