import { callsIn, type Effect, effectsIn } from './effects.ts';
import { type GivenText, givenTextsIn } from './given-texts.ts';
import {
  exportsIn,
  exportsWholeIn,
  type ImportFact,
  importsIn,
  isTopLevelAwait,
  moduleKindIn,
} from './modules.ts';
import { type Comment, isReadAsTyped, type ParsedCode, parseCode } from './parse-code.ts';
import { type Names, namesOf } from './scopes.ts';
import { type ServerFacts, serverIn } from './servers.ts';
import { envNamesIn, type Setting, settingsIn, stringsIn } from './settings.ts';
import {
  child,
  children,
  keyOf,
  nameOf,
  type SyntaxNode,
  stringOf,
  unwrap,
  type Visit,
  walk,
} from './syntax.ts';
import { needsCompilerIn, typeNodes } from './typescript.ts';
import { takeTypesOut } from './without-types.ts';

/** A statement at the top level of a script, by its place in the text. */
export type Statement = { type: string; start: number; end: number };

/** What a piece of code is and does, as far as its syntax tells. */
export type CodeFacts = Names &
  ServerFacts & {
    /** How much of the text is understood as code. */
    read: ParsedCode['read'];
    /** Names declared twice in one scope: no file can hold that. */
    twice: string[];
    imports: ImportFact[];
    exports: 'esm' | 'commonjs' | null;
    /** Whether it says all that its module gives, which a file can do once. */
    exportsWhole: boolean;
    moduleKind: 'esm' | 'commonjs' | 'either';
    hasTopLevelAwait: boolean;
    effects: Effect[];
    calls: string[];
    hasJsx: boolean;
    /** Whether types are written in it. */
    isTyped: boolean;
    /** Whether it can only run after more than its types is taken away. */
    needsCompiler: boolean;
    /** Whether it uses what only a browser or a bundler has. */
    usesBrowser: boolean;
    directives: string[];
    envNames: string[];
    settings: Setting[];
    strings: string[];
    /** Its texts with the names that they are given to. */
    texts: GivenText[];
    statements: Statement[];
    /** The names that statements of the top level give a value with `=` alone, as readers of a prompt do. */
    assigned: string[];
    comments: Comment[];
  };

const browser = new Set(['document', 'window']);

/** Whether a call takes a list of modules, or settings for a loader, as only those of browsers do (AMD). */
function asksLoader(node: SyntaxNode, own: ReadonlySet<string>): boolean {
  const called = node.type === 'CallExpression' ? (nameOf(child(node, 'callee')) ?? '') : '';
  if (!loaders.has(called) || own.has(called)) return false;
  const [first = null] = children(node, 'arguments');
  return first?.type === 'ArrayExpression' || first?.type === 'ObjectExpression';
}

const loaders = new Set(['require', 'define', 'requirejs']);

/** What only a browser or a bundler has: its document, its window, its loader, the settings that a build puts in; names of the code's own are none of it. */
function usesBrowser({ node }: Visit, own: ReadonlySet<string>): boolean {
  if (asksLoader(node, own)) return true;
  const object = node.type === 'MemberExpression' ? unwrap(child(node, 'object')) : null;
  if (object?.type === 'MetaProperty') return keyOf(node, 'property') === 'env';
  const name = object?.type === 'Identifier' ? (nameOf(object) ?? '') : '';
  return browser.has(name) && !own.has(name);
}

function directivesOf(tree: SyntaxNode): string[] {
  return children(tree, 'body').flatMap((statement) =>
    typeof statement.directive === 'string' ? (stringOf(child(statement, 'expression')) ?? []) : [],
  );
}

function assignedBy(statement: SyntaxNode): string[] {
  const given = statement.type === 'ExpressionStatement' ? child(statement, 'expression') : null;
  const left = given?.type === 'AssignmentExpression' ? child(given, 'left') : null;
  return left?.type === 'Identifier' ? [nameOf(left) ?? ''] : [];
}

function factsOf({ read, tree, twice, comments }: ParsedCode): CodeFacts {
  const program: SyntaxNode = tree ?? { type: 'Program', start: 0, end: 0, body: [] };
  const visits = walk(program);
  const imports = importsIn(visits);
  const settings = settingsIn(visits);
  // What was put around members is no statement and no name of the page.
  const isShown = read !== 'members';
  const hasCompilerNodes = needsCompilerIn(visits);
  const beforeTypes = {
    read,
    twice,
    comments,
    imports,
    settings,
    exports: exportsIn(visits),
    exportsWhole: exportsWholeIn(visits),
    moduleKind: moduleKindIn(visits, imports),
    hasTopLevelAwait: visits.some(isTopLevelAwait),
    effects: isShown ? effectsIn(program) : [],
    calls: callsIn(visits),
    hasJsx: visits.some(({ node }) => node.type === 'JSXElement' || node.type === 'JSXFragment'),
    isTyped: visits.some(({ node }) => typeNodes(node)),
    directives: directivesOf(program),
    envNames: envNamesIn(visits),
    strings: stringsIn(visits),
    texts: givenTextsIn(visits),
    statements: isShown
      ? children(program, 'body').map(({ type, start, end }) => ({ type, start, end }))
      : [],
    assigned: isShown ? [...new Set(children(program, 'body').flatMap(assignedBy))] : [],
    ...serverIn(visits, settings),
  };
  if (beforeTypes.isTyped) takeTypesOut(program);
  const found = namesOf(program, visits);
  const own = new Set(found.declared);
  const names = isShown ? found : { ...found, declared: [], inner: [], twice: [], unused: [], valueless: [] };
  const asTypes = imports.some(({ how, names: taken }) =>
    taken.some(
      ({ imported, local, isType }) =>
        how === 'import' &&
        !isType &&
        imported !== 'default' &&
        imported !== '*' &&
        names.valueless.includes(local),
    ),
  );
  return {
    ...beforeTypes,
    ...names,
    usesBrowser: visits.some((visit) => usesBrowser(visit, own)),
    needsCompiler: hasCompilerNodes || asTypes,
    twice: [...new Set([...twice, ...names.twice])],
  };
}

/** More than the pieces of code of any page; what is remembered of each is small. */
const REMEMBERED = 2_000;
const remembered = new Map<string, CodeFacts>();

/** What a piece of JavaScript, TypeScript or JSX is and does; a text is parsed once, and none makes it throw. */
export function codeFacts(text: string, lang: string | null = null): CodeFacts {
  // Files end with a line break that the page does not show.
  const code = text.trimEnd();
  const key = `${isReadAsTyped(code, lang) ? 'typed' : ''}\n${code}`;
  const known = remembered.get(key);
  if (known) return known;
  let facts: CodeFacts;
  try {
    facts = factsOf(parseCode(code, lang));
  } catch {
    // A tree too deep for those who walk it.
    facts = factsOf({ read: 'none', tree: null, twice: [], comments: [] });
  }
  const [oldest] = remembered.size >= REMEMBERED ? remembered.keys() : [];
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, facts);
  return facts;
}
