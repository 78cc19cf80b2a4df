import { isBuiltin } from 'node:module';
import { type CodeFacts, codeFacts } from '../../code/code-facts.ts';
import { isSetupOnly, namesSetUp } from '../../code/continue-code.ts';
import { filesReadIn } from '../../code/files-read.ts';
import { leavesOut } from '../../code/left-out.ts';
import { shownJson } from '../../code/shown-json.ts';
import { showsPart } from '../../code/shown-part.ts';
import { slippedNames } from '../../code/slips.ts';
import { replaceWord } from '../../code/words.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { beforeFirst, behindLast } from '../../read/source/plain-text.ts';
import { isScriptLang } from '../command-words.ts';
import { hasNeighbours } from '../neighbours.ts';
import { isRunnable } from '../scripts.ts';
import { type Implied, namesOfProduct } from './implied-names.ts';
import { type OwnPrograms, ownProgramsOf } from './own-programs.ts';
import { followProduct, importsProduct, type ProductNames } from './product-code.ts';
import { isUndeclared } from './undeclared.ts';

/** What the page has made so far, on the way down: files, scripts, names. */
export type Trail = {
  readonly products: readonly string[];
  readonly own: OwnPrograms;
  /** Names of the code so far that hold the product or what was made from it. */
  readonly names: ProductNames;
  /** Names that can only be the product, which the page nowhere brings in. */
  readonly implied: ReadonlySet<string>;
  /** All names that the code so far declares. */
  readonly declared: Set<string>;
  /** Whether no code and no sentence of the page knows a name. */
  readonly isUnknown: (name: string) => boolean;
  /** The place of the last code of the page that takes up a name which it does not declare. */
  readonly takenUp: ReadonlyMap<string, number>;
  /** The pieces of code of each file so far, and of what has no name. */
  readonly files: Map<string, string[]>;
  /** The paths of all files that the page has its reader write, whatever stands in them. */
  readonly written: Set<string>;
  /** Names that hold what only the reader has: code so far has read it from a file that nobody makes. */
  readonly ofReader: Set<string>;
  readonly scripts: Map<string, string>;
  /** Whether a scaffolder or a clone has made files that the page does not show. */
  isMade: boolean;
  /** Whether the product was called by a command. */
  isCalled: boolean;
};

/** Code that the page leaves without a name. */
const NAMELESS = '';

/** Where each name is last taken up by code that leaves its declaration to code above. */
function takenUpOn({ blocks }: SourcePage): Map<string, number> {
  const code = blocks.filter(({ commands, lang }) => commands.length === 0 && isScriptLang(lang ?? ''));
  return new Map(
    code.flatMap(({ text, order }) => {
      const { free, declared, unused } = codeFacts(text);
      const used = declared.filter((name) => !unused.includes(name));
      return [...free, ...used].map((name): [string, number] => [name, order]);
    }),
  );
}

/**
 * How code prepares: not at all, for code further down, or by a call of what was brought in above whose value nobody takes up.
 * Where the code itself brings the product in, such a value is what it shows.
 */
function preparationIn(
  { takenUp, products, implied, names }: Trail,
  facts: CodeFacts,
  { order, text }: Block,
): 'none' | 'for_later' | 'for_nobody' {
  if (!isSetupOnly(facts)) return 'none';
  const { calls = '' } = facts.effects.at(-1) ?? {};
  const isObject = facts.calls.includes(`new ${calls}`);
  const isForLater = (takenUp.get(namesSetUp(facts).at(-1) ?? '') ?? -1) > order;
  const isBrought = importsProduct(text, products) || facts.free.some((name) => implied.has(name));
  if (!isObject && !isForLater && isBrought) return 'none';
  return !isObject && !isForLater && facts.free.some((name) => names.has(name)) ? 'for_nobody' : 'for_later';
}

/** The beginning of the way down a page. */
export function startTrail(
  page: SourcePage,
  products: readonly string[],
  implied: ReadonlyMap<string, Implied>,
): Trail {
  return {
    products,
    own: ownProgramsOf(page),
    takenUp: takenUpOn(page),
    implied: new Set(namesOfProduct(implied)),
    names: new Set(namesOfProduct(implied)),
    declared: new Set(implied.keys()),
    isUnknown: (name) => isUndeclared(page, name),
    files: new Map(),
    scripts: new Map(),
    written: new Set(),
    ofReader: new Set(),
    isMade: false,
    isCalled: false,
  };
}

/** The text after a change that is shown with signs. */
function changedText({ role, text }: Block): string {
  if (role !== 'file_patch') return text;
  const lines = text.split('\n').filter((line) => !line.startsWith('-'));
  return lines.map((line) => (line.startsWith('+') ? line.slice(1) : line)).join('\n');
}

/** The scripts that a manifest, whole or in part, gives the project. */
export function manifestScripts(text: string): { name: string; body: string }[] {
  // Most code of a page is none, and needs no parser of JSON to say so.
  const manifest = text.includes('"scripts"') ? shownJson(text) : null;
  if (typeof manifest !== 'object' || manifest === null || !('scripts' in manifest)) return [];
  return Object.entries(manifest.scripts ?? {}).flatMap(([name, body]) =>
    typeof body === 'string' ? [{ name, body }] : [],
  );
}

/** What a piece of code is worth: whether it calls the product, is whole where it stands, or would be but for a slip. */
export type Followed = {
  callsProduct: boolean;
  isWhole: boolean;
  /** Whether it is whole and gives a value of the product's a name that nobody takes up. */
  givesUnused: boolean;
  hasSlip: boolean;
  /** Whether it works on a file that nobody makes, or on what such a file gave. */
  usesOwn: boolean;
  /** The names that it uses and nothing above it declares. */
  missing: string[];
};

const MARKUP = new Set(['jsx', 'tsx']);
const GIVEN_BY_BROWSERS = new Set(['document', 'window']);

/** The text as it is meant where names in it are slips; what such a name is called counts as what it is a slip of. */
function meantBy(trail: Trail, text: string): { meant: string; slips: ReadonlyMap<string, string> } {
  const slips = slippedNames(codeFacts(text), { above: trail.declared, isUnknown: trail.isUnknown });
  const meant = [...slips].reduce((made, [name, other]) => replaceWord(made, name, other), text);
  return { meant, slips };
}

/** Whether code reads a file that the page neither shows nor has made so far. */
function readsOwn(trail: Trail, text: string, lang: string | null): boolean {
  if (trail.isMade) return false;
  return filesReadIn(text, lang).some(
    (path) => !isWritten(trail, path) && shownAs(trail, path) === undefined,
  );
}

/** Whether code works on what only its reader has; the names of statements that do so hold such a thing, all others no longer do. */
function followOwn(trail: Trail, text: string, lang: string | null): boolean {
  if (trail.ofReader.size === 0 && !readsOwn(trail, text, lang)) return false;
  const { statements } = codeFacts(text);
  const isOwn = statements.map(({ start, end }) => {
    const statement = text.slice(start, end);
    const { free, declared, imports } = codeFacts(statement);
    const works = readsOwn(trail, statement, lang) || free.some((name) => trail.ofReader.has(name));
    const brought = imports.flatMap(({ names }) => names.map(({ local }) => local));
    for (const name of declared) {
      if (works && !brought.includes(name)) trail.ofReader.add(name);
      else trail.ofReader.delete(name);
    }
    return works;
  });
  return isOwn.includes(true);
}

/** Goes on with a block that is no command. */
export function followBlock(trail: Trail, block: Block): Followed {
  const text = changedText(block);
  for (const { name, body } of manifestScripts(text)) trail.scripts.set(name, body);
  const lang = block.lang?.toLowerCase() ?? null;
  if (lang !== null && !isScriptLang(lang) && !MARKUP.has(lang))
    return {
      callsProduct: false,
      isWhole: false,
      givesUnused: false,
      hasSlip: false,
      usesOwn: false,
      missing: [],
    };
  const path = block.file?.path ?? NAMELESS;
  const { meant, slips } = meantBy(trail, text);
  const facts = codeFacts(meant);
  const missing = facts.free.filter((name) => !trail.declared.has(name) && !GIVEN_BY_BROWSERS.has(name));
  const callsProduct = followProduct(meant, trail.products, trail.names);
  for (const [name, other] of slips) if (trail.names.has(other)) trail.names.add(name);
  const usesOwn = followOwn(trail, meant, block.lang);
  for (const name of facts.declared) trail.declared.add(name);
  trail.files.set(path, [...(trail.files.get(path) ?? []), text]);
  const isPart = block.file === null ? showsPart(text, block.lang) : leavesOut(text);
  const isRead = facts.read === 'whole';
  const prepares = preparationIn(trail, facts, block);
  const isMeant = !isPart && prepares === 'none';
  const acts = isRunnable(meant, block.lang) || (facts.usesBrowser && facts.effects.length > 0);
  // A line that no parser takes, a module of Node.js that is not brought in: it is all there, and does not run.
  const hasSlip = isRead ? acts && missing.length > 0 && missing.every((name) => isBuiltin(name)) : true;
  return {
    callsProduct,
    isWhole: isRead && missing.length === 0 && isMeant && acts,
    givesUnused: isRead && missing.length === 0 && !isPart && prepares === 'for_nobody' && acts,
    hasSlip: isMeant && hasSlip,
    usesOwn,
    missing: isRead && isMeant && acts ? missing : [],
  };
}

/** Has the code above saved under a name. */
export function copyAbove(trail: Trail, path: string): void {
  trail.files.set(path, [...trail.files.values()].at(-1) ?? []);
}

/** Whether the page has its reader write a file. */
export function isWritten({ written }: Trail, path: string): boolean {
  return [...written].some((name) => isSameFile(name, path));
}

/** Whether the page shows what stands in a file, or code without a name that could. */
export function isShown(trail: Trail, path: string): boolean {
  return (
    trail.files.has(NAMELESS) ||
    isWritten(trail, path) ||
    [...trail.files.keys()].some((name) => isSameFile(name, path))
  );
}

/** The name under which the page shows a file. */
function shownAs({ files }: Trail, path: string): string | undefined {
  return [...files.keys()].find((name) => name !== NAMELESS && isSameFile(name, path));
}

/** The code that running a file reaches, its own and where it has neighbours theirs; null where the page does not show it. */
export function codeReachedBy(trail: Trail, path: string): string[] | null {
  const name = shownAs(trail, path);
  if (name === undefined) return null;
  const own = trail.files.get(name) ?? [];
  return own.some(hasNeighbours) ? [...trail.files.values()].flat() : own;
}

/** Whether running a file calls the product, by its code so far or by what made it; a page without one is about its own files. */
export function fileCallsProduct(trail: Trail, path: string): boolean {
  if (trail.products.length === 0 && isWritten(trail, path)) return true;
  const own = trail.files.get(shownAs(trail, path) ?? NAMELESS);
  if (own === undefined) return trail.isMade || trail.isCalled;
  if (trail.products.length === 0) return true;
  const reached = own.some(hasNeighbours) ? [...trail.files.values()].flat() : own;
  return reached.some((text) => followProduct(text, trail.products, new Set(trail.names)));
}

/** Whether a text speaks of a file: by its whole name, or as a neighbour without its ending. */
export function namesFile(text: string, path: string): boolean {
  const name = behindLast(path, '/');
  return text.includes(name) || text.includes(`/${beforeFirst(name, '.')}`);
}

/** Whether a command means the file of that name: endings and folders may be left out. */
export function isSameFile(name: string, meant: string): boolean {
  const bare = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  return [name, bare].some((path) => path !== '' && (path === meant || path.endsWith(`/${meant}`)));
}
