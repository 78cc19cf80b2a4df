import { isBuiltin } from 'node:module';
import { type CodeFacts, codeFacts } from '../../code/code-facts.ts';
import { packageOf } from '../../code/modules.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { beforeFirst, behindLast } from '../../read/source/plain-text.ts';
import { isScriptLang } from '../command-words.ts';
import { normalisedName } from './products.ts';

/** How every reader brings in a name that code uses before, or without, bringing it in. */
export type Implied = {
  /** The product that it is of; null for a module of Node.js. */
  product: string | null;
  specifier: string;
  /** What of the module it is: `default` for the module as a whole. */
  imported: string;
  /** Whether the page shows below how it is brought in. */
  isShownBelow: boolean;
};

type Code = { block: Block; facts: CodeFacts };

/** The names that a reader would give to what a package exports: `sprintf` for `sprintf-js`, `fetch` for `node-fetch`. */
function namesOf(product: string): string[] {
  const bare = behindLast(product, '/');
  const short = bare.startsWith('node-') ? bare.slice('node-'.length) : bare;
  const end = ['-js', '.js'].find((each) => short.endsWith(each)) ?? '';
  return [bare, short, short.slice(0, short.length - end.length)].map(normalisedName);
}

function byItsName(name: string, products: readonly string[]): Implied | null {
  const product = products.find((each) => namesOf(each).includes(normalisedName(name)));
  return product === undefined
    ? null
    : { product, specifier: product, imported: 'default', isShownBelow: false };
}

/** A module of Node.js that is called by functions which it really has: a variable of the same name has others. */
function asBuiltin(name: string, code: readonly Code[]): Implied | null {
  if (!isBuiltin(name) || !isBuiltin(`node:${name}`)) return null;
  const members = Object.getOwnPropertyNames(Object(process.getBuiltinModule(name)));
  const called = code.flatMap(({ facts }) =>
    facts.calls.flatMap((call) => (call.startsWith(`${name}.`) ? [call.slice(name.length + 1)] : [])),
  );
  const isOfModule = called.length > 0 && called.every((call) => members.includes(beforeFirst(call, '.')));
  return isOfModule
    ? { product: null, specifier: `node:${name}`, imported: 'default', isShownBelow: false }
    : null;
}

/** Whether code does nothing but bring things in. */
function onlyBringsIn({ effects, imports }: CodeFacts): boolean {
  return imports.length > 0 && effects.every(({ calls }) => calls === 'require');
}

/** A name of the product that the page uses first and tells how to bring in afterwards, where nothing below takes up what stands there. */
function shownBelow(name: string, code: readonly Code[], products: readonly string[]): Implied | null {
  const uses = code.filter(({ facts }) => facts.free.includes(name));
  const brings = code.filter(({ facts }) => facts.declared.includes(name));
  const last = Math.max(...uses.map(({ block }) => block.order));
  if (uses.length === 0 || brings.length === 0) return null;
  if (!brings.every(({ block, facts }) => block.order > last && onlyBringsIn(facts))) return null;
  const shownNames = new Set(brings.flatMap(({ facts }) => facts.declared));
  const isTakenUp = ({ block, facts }: Code): boolean =>
    block.order > last && facts.free.some((each) => shownNames.has(each));
  if (code.some(isTakenUp)) return null;
  const shown = brings
    .flatMap(({ facts }) => facts.imports)
    .find(
      ({ specifier, names }) =>
        products.includes(packageOf(specifier) ?? '') && names.some(({ local }) => local === name),
    );
  const bound = shown?.names.find(({ local }) => local === name);
  if (shown === undefined || bound === undefined) return null;
  const imported = bound.imported === '*' && shown.how === 'require' ? 'default' : bound.imported;
  return { product: packageOf(shown.specifier), specifier: shown.specifier, imported, isShownBelow: true };
}

/**
 * The names of the page's code that can only be the product or a module of Node.js, and that the page nowhere brings in
 * before it uses them: what every reader does about them is to import the module.
 */
export function impliedNames(
  { blocks }: Pick<SourcePage, 'blocks'>,
  products: readonly string[],
): ReadonlyMap<string, Implied> {
  const code = blocks
    .filter(({ commands, lang }) => commands.length === 0 && (lang === null || isScriptLang(lang)))
    .map((block) => ({ block, facts: codeFacts(block.text, block.lang) }));
  const declared = new Set(code.flatMap(({ facts }) => facts.declared));
  const free = new Set(code.flatMap(({ facts }) => (facts.read === 'whole' ? facts.free : [])));
  const found = [...free].flatMap((name): [string, Implied][] => {
    const implied = declared.has(name)
      ? shownBelow(name, code, products)
      : (byItsName(name, products) ?? asBuiltin(name, code));
    return implied === null ? [] : [[name, implied]];
  });
  return new Map(found);
}

/** The names among them that hold the product. */
export function namesOfProduct(implied: ReadonlyMap<string, Implied>): string[] {
  return [...implied].flatMap(([name, { product }]) => (product === null ? [] : [name]));
}

/** How a name is brought in, in one line. */
export function bringingLine(
  name: string,
  { specifier, imported }: Implied,
  way: 'import' | 'require',
): string {
  const isWhole = imported === 'default' || imported === '*';
  if (way === 'require') {
    const member = imported === name ? name : `${imported}: ${name}`;
    return `const ${isWhole ? name : `{ ${member} }`} = require('${specifier}');`;
  }
  const member = imported === name ? name : `${imported} as ${name}`;
  const clause = imported === '*' ? `* as ${name}` : imported === 'default' ? name : `{ ${member} }`;
  return `import ${clause} from '${specifier}';`;
}
