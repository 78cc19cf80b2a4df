import { codeFacts } from '../../code/code-facts.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { LedgerRow } from '../../model/ledger.ts';
import type { SourcePage } from '../../model/source.ts';
import { behindLast } from '../../read/source/plain-text.ts';
import { couldServe, isProjectStart, isRunOfFile, isScaffold, packagesOf } from '../../shell/effects.ts';
import { effectOfCommand, scriptOf, scriptsSetBy } from '../../shell/managers.ts';
import { firstWord, partsOf, withoutCurrentFolder, wordsOf } from '../command-words.ts';
import { isLocalRequest } from '../local-requests.ts';
import { importsOf, portsAskedBy } from '../scripts.ts';
import { type Implied, impliedNames } from './implied-names.ts';
import { type OwnPrograms, ownProgramIn, ownProgramsOf } from './own-programs.ts';
import { importsProduct } from './product-code.ts';
import { obtainedBy } from './products.ts';
import { readersByRow } from './readers.ts';
import { isSameFile, manifestScripts } from './trail.ts';

/** What a step of the page makes, uses and begins, as far as the page shows it. */
export type FlowStep = {
  id: string;
  sectionId: string;
  listPath: readonly number[];
  isForOthers: boolean;
  isInBrowser: boolean;
  /** Whether something is run when it is done. */
  isRunnable: boolean;
  /** The packages and tools that it gets. */
  obtains: string[];
  /** Whether it installs them, or makes a project of them, instead of only calling them. */
  installs: boolean;
  /** The packages that its code brings in, and the programs that it calls. */
  calls: string[];
  bringsIn: boolean;
  /** Files and folders that it makes. */
  makes: string[];
  declares: string[];
  makesProject: boolean;
  /** Whether it only gets a folder ready to work in. */
  isGround: boolean;
  /** Names that it uses and does not declare. */
  names: string[];
  /** What it names in words or strings that could be a file. */
  mentions: string[];
  usesProject: boolean;
  runsFile: string | null;
  /** Whether it has the code above saved under a name. */
  copiesAbove: boolean;
  /** Whether it starts something that answers, as far as can be told. */
  starts: boolean;
  visits: boolean;
  /** The port on which it answers, and those that it asks. */
  listensOn: number | null;
  asksOn: number[];
};

/** What a word of a command names: itself, and what an option in it is given. */
function namedIn(word: string): string[] {
  const value = word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word;
  return value === word ? [word] : [word, value];
}

/** The scripts that the page gives its reader's project, by their names. */
function scriptsOn({ blocks }: SourcePage): ReadonlyMap<string, string> {
  const all = blocks.flatMap(({ text, commands }) =>
    commands.length > 0
      ? commands.flatMap(({ command }) => partsOf(command)).flatMap(scriptsSetBy)
      : manifestScripts(text),
  );
  return new Map(all.map(({ name, body }) => [name, body]));
}

function ofCommands(
  typed: readonly CommandText[],
  own: OwnPrograms,
  scripts: ReadonlyMap<string, string>,
): Partial<FlowStep> {
  const parts = typed.flatMap(partsOf);
  // What a script of the page does is done where it is called.
  const called = parts.flatMap((part) => scripts.get(scriptOf(part) ?? '') ?? []);
  const commands = [...typed, ...called];
  const isMaking = (command: CommandText): boolean =>
    isScaffold(command) || partsOf(command).some((part) => effectOfCommand(part) === 'clone');
  return {
    isRunnable: true,
    makes: [
      ...parts
        .filter(({ program }) => program === 'mkdir' || program === 'touch')
        .flatMap(({ operands }) => operands),
      ...(parts.some((part) => scriptsSetBy(part).length > 0) ? ['package.json'] : []),
    ],
    makesProject: commands.some(isMaking),
    isGround: typed.every((command) => isProjectStart(command) || firstWord(command) === 'cd'),
    mentions: commands.flatMap(wordsOf).flatMap(namedIn),
    usesProject: parts.some((part) => scriptOf(part) !== null),
    calls: commands.flatMap(partsOf).map(({ program }) => behindLast(program, '/')),
    starts: commands.some(couldServe),
    runsFile:
      commands
        .map((command) => isRunOfFile(command) ?? ownProgramIn(command, own))
        .find((file) => file !== null) ?? null,
    visits: commands.some(isLocalRequest),
  };
}

function ofCode(
  text: string,
  path: string | null,
  products: readonly string[],
  implied: ReadonlyMap<string, Implied>,
): Partial<FlowStep> {
  const { declared, free, strings, imports, effects, read, listens, port } = codeFacts(text);
  return {
    listensOn: listens ? port : null,
    asksOn: portsAskedBy(text),
    isRunnable: read === 'whole' && effects.length > 0,
    bringsIn: importsProduct(text, products),
    calls: [
      ...importsOf(text),
      ...scriptPrograms(text),
      ...free.flatMap((name) => implied.get(name)?.product ?? []),
    ],
    starts: listens,
    makes: path === null ? [] : [path],
    declares: declared,
    names: free,
    mentions: [...strings, ...imports.map(({ specifier }) => specifier)],
  };
}

/** The programs that the scripts of a manifest call. */
function scriptPrograms(text: string): string[] {
  const bodies = manifestScripts(text).map(({ body }) => body);
  return bodies.flatMap(partsOf).map(({ program }) => program);
}

const NOTHING = {
  isRunnable: false,
  bringsIn: false,
  makesProject: false,
  usesProject: false,
  visits: false,
  makes: [],
  declares: [],
  names: [],
  mentions: [],
  calls: [],
  runsFile: null,
  copiesAbove: false,
  starts: false,
  isGround: false,
  listensOn: null,
  asksOn: [],
} satisfies Partial<FlowStep>;

function ofRow(row: LedgerRow): Partial<FlowStep> {
  if (row.code === 'open_url' || row.code === 'open_file') return { visits: true };
  if (row.code === 'make_directory') return { makes: [row.data.path], isGround: true };
  if (row.code === 'write_from_above') return { makes: [row.data.path], copiesAbove: true };
  if (row.code === 'write') return row.data.path === null ? {} : { makes: [row.data.path] };
  return {};
}

function isInstalling(command: CommandText): boolean {
  return packagesOf(command).length > 0 || isScaffold(command);
}

/** The steps of a page for which something is to be done, in its order. */
export function flowSteps(page: SourcePage, products: readonly string[]): FlowStep[] {
  const readers = readersByRow(page);
  const programs = ownProgramsOf(page);
  const scripts = scriptsOn(page);
  const implied = impliedNames(page, products);
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const rows = Map.groupBy(
    page.ledger.filter(({ kind, code }) => kind === 'instruction' && code !== 'mention'),
    ({ sourceStepId }) => sourceStepId ?? '',
  );
  return page.steps.flatMap(({ id, sectionId, blockIds }) => {
    const own = rows.get(id);
    const [first] = own ?? [];
    if (!own || !first) return [];
    const block = blocks.get(blockIds[0] ?? '');
    const commands = block?.commands.map(({ command }) => command) ?? [];
    const done =
      commands.length > 0
        ? ofCommands(commands, programs, scripts)
        : block && ofCode(block.text, block.file?.path ?? null, products, implied);
    const reader = readers(first);
    const said = own.map(ofRow);
    return [
      {
        ...NOTHING,
        ...done,
        ...Object.assign({}, ...(block ? [] : said)),
        id,
        sectionId,
        listPath: block?.context.listPath ?? [],
        isForOthers: reader === 'others',
        isInBrowser: reader === 'in_browser',
        obtains: own.flatMap(obtainedBy),
        installs: own.some(
          (row) => row.code === 'install' || (row.code === 'run' && isInstalling(row.data.command)),
        ),
      },
    ];
  });
}

/** Whether a word or a string means one of these files or folders. */
export function meansOneOf(paths: ReadonlySet<string>, mention: string): boolean {
  const meant = withoutCurrentFolder(mention);
  if (meant === '') return false;
  return [...paths].some((path) => isSameFile(path, meant) || path === meant || meant.startsWith(`${path}/`));
}
