import { builtinModules } from 'node:module';
import {
  child,
  children,
  keyOf,
  nameOf,
  pathOf,
  type SyntaxNode,
  stringOf,
  unwrap,
  type Visit,
} from './syntax.ts';

/** A name that a script takes from another module. */
export type ImportedName = { imported: string; local: string; isType: boolean };

/** One place where a script brings in a module. */
export type ImportFact = {
  specifier: string;
  how: 'import' | 'export' | 'require' | 'dynamic';
  /** Names that it binds; the whole module is called `*`, its default export `default`. */
  names: ImportedName[];
  /** Whether only types are taken, so that nothing is loaded. */
  isType: boolean;
  /** Whether it is loaded with the script. */
  isTop: boolean;
  start: number;
};

const builtin = new Set([...builtinModules, 'bun']);
const inName = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.~-');
const atStart = new Set('abcdefghijklmnopqrstuvwxyz0123456789~');

function isNamePart(part: string, first: ReadonlySet<string>): boolean {
  return first.has(part.charAt(0)) && [...part].every((char) => inName.has(char));
}

/** The package that a specifier asks the registry for; null for files, addresses and what Node.js has itself. */
export function packageOf(specifier: string): string | null {
  const [first = '', second = ''] = specifier.split('/');
  if (!first.startsWith('@')) return isNamePart(first, atStart) && !builtin.has(first) ? first : null;
  const isScoped = isNamePart(first.slice(1), new Set([...atStart, '-'])) && isNamePart(second, atStart);
  return isScoped ? `${first}/${second}` : null;
}

/** Whether a specifier names one of some packages, or a part of one. */
export function isOfPackages(packages: readonly string[], specifier: string): boolean {
  const name = packageOf(specifier);
  return name !== null && packages.includes(name);
}

function namesIn(node: SyntaxNode, isType: boolean): ImportedName[] {
  return children(node, 'specifiers').map((each) => {
    const imported = child(each, 'imported');
    return {
      imported:
        each.type === 'ImportSpecifier'
          ? (nameOf(imported) ?? stringOf(imported) ?? '')
          : each.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*',
      local: nameOf(child(each, 'local')) ?? '',
      isType: isType || each.importKind === 'type',
    };
  });
}

/** The names that a pattern binds, each with the member that it takes. */
function namesOfPattern(pattern: SyntaxNode | null): ImportedName[] {
  const local = nameOf(pattern);
  if (pattern?.type === 'Identifier' && local) return [{ imported: '*', local, isType: false }];
  return children(pattern, 'properties').flatMap((member) => {
    const name = nameOf(child(member, 'value'));
    return name ? [{ imported: keyOf(member, 'key') ?? '', local: name, isType: false }] : [];
  });
}

/** The module that a call loads: `require('x')` or `import('x')`. */
export function loadedBy(node: SyntaxNode): Pick<ImportFact, 'specifier' | 'how'> | null {
  const isDynamic = node.type === 'ImportExpression';
  if (!isDynamic && (node.type !== 'CallExpression' || pathOf(child(node, 'callee')) !== 'require'))
    return null;
  const specifier = stringOf(isDynamic ? child(node, 'source') : (children(node, 'arguments')[0] ?? null));
  return specifier === null ? null : { specifier, how: isDynamic ? 'dynamic' : 'require' };
}

function fromDeclaration({ node, isTop }: Visit): ImportFact[] {
  const specifier = stringOf(child(node, 'source'));
  if (specifier === null) return [];
  if (node.type === 'ImportDeclaration') {
    const isType = node.importKind === 'type';
    const names = namesIn(node, isType);
    const isOnlyTypes = isType || (names.length > 0 && names.every((name) => name.isType));
    return [{ specifier, how: 'import', names, isType: isOnlyTypes, isTop, start: node.start }];
  }
  const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
  return isExport
    ? [{ specifier, how: 'export', names: [], isType: node.exportKind === 'type', isTop, start: node.start }]
    : [];
}

/**
 * Every module that a script brings in, in the order of the text; from the tree that is parsed anyway, since es-module-lexer
 * knows neither `require` nor bound names nor types.
 */
export function importsIn(visits: readonly Visit[]): ImportFact[] {
  const bound = new Map<SyntaxNode, ImportedName[]>();
  return visits.flatMap((visit) => {
    const { node, isTop } = visit;
    const value = node.type === 'VariableDeclarator' ? unwrap(child(node, 'init')) : null;
    if (value) bound.set(value, namesOfPattern(child(node, 'id')));
    if (node.type === 'TSImportEqualsDeclaration') {
      const specifier = stringOf(child(child(node, 'moduleReference'), 'expression'));
      const local = nameOf(child(node, 'id')) ?? '';
      const names = [{ imported: '*', local, isType: false }];
      return specifier === null
        ? []
        : [{ specifier, how: 'require', names, isType: false, isTop, start: node.start }];
    }
    const loaded = loadedBy(node);
    if (loaded) return [{ ...loaded, names: bound.get(node) ?? [], isType: false, isTop, start: node.start }];
    return fromDeclaration(visit);
  });
}

const exporting = new Set([
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExportAllDeclaration',
  'TSExportAssignment',
]);

/** Whether a node gives something to other modules, in the way of CommonJS. */
function isCommonJsExport({ node }: Visit): boolean {
  if (node.type !== 'AssignmentExpression') return false;
  const target = pathOf(child(node, 'left')) ?? '';
  return target === 'module.exports' || target.startsWith('module.exports.') || target.startsWith('exports.');
}

/** Whether a script is made to be imported by others. */
export function exportsIn(visits: readonly Visit[]): 'esm' | 'commonjs' | null {
  if (visits.some(({ node }) => exporting.has(node.type))) return 'esm';
  return visits.some(isCommonJsExport) ? 'commonjs' : null;
}

/** Whether a script says all that its module gives: a file can do so once. */
export function exportsWholeIn(visits: readonly Visit[]): boolean {
  return visits.some(
    ({ node }) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'AssignmentExpression' && pathOf(child(node, 'left')) === 'module.exports'),
  );
}

/** The module system that a script is written for. */
export function moduleKindIn(
  visits: readonly Visit[],
  imports: readonly ImportFact[],
): 'esm' | 'commonjs' | 'either' {
  const exported = exportsIn(visits);
  const isEsm =
    exported === 'esm' ||
    imports.some(({ how }) => how === 'import' || how === 'export') ||
    visits.some(({ node }) => node.type === 'MetaProperty' && pathOf(node) === 'import.meta');
  if (isEsm) return 'esm';
  if (exported === 'commonjs' || imports.some(({ how }) => how === 'require')) return 'commonjs';
  return visits.some(isTopLevelAwait) ? 'esm' : 'either';
}

/** Whether a node waits at the top level of its module. */
export function isTopLevelAwait({ node, isTop }: Visit): boolean {
  return (
    isTop && (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true))
  );
}
