import { analyze, type Scope } from 'eslint-scope';
import { nameOf, type SyntaxNode, type Visit } from './syntax.ts';

/** The names of a script by what it does with them. */
export type Names = {
  /** Declared at its top level, imports included. */
  declared: string[];
  /** Declared further in: parameters, and what functions and blocks keep to themselves. */
  inner: string[];
  /** Used and neither declared nor given by Node.js, in the order of their first use. */
  free: string[];
  /** Imported and declared once more: the parser takes such an import for one of types. */
  twice: string[];
  /** Declared at its top level and never read as a value again. */
  unused: string[];
  /** Those of them that an import brings in. */
  valueless: string[];
};

/** What a script of Node.js finds without bringing it in; `globalThis` knows the rest. */
const given = new Set(['require', 'module', 'exports', '__dirname', '__filename', 'arguments', 'undefined']);

/** Whether a script of Node.js finds a name without bringing it in. */
export function isGiven(name: string): boolean {
  return given.has(name) || name in globalThis;
}

/** Nodes that only ask whether a name exists. */
function asked(visits: readonly Visit[]): Set<unknown> {
  const uses = visits.filter(
    ({ parent }) => parent?.type === 'UnaryExpression' && parent.operator === 'typeof',
  );
  return new Set(uses.map(({ node }) => node));
}

/** The scopes of a tree, outermost first; none where the library cannot follow it. */
function scopesOf(tree: SyntaxNode): Scope[] {
  try {
    // The library reads ESTree, which the parser is asked for; only the declared types differ.
    const program = tree as unknown as Parameters<typeof analyze>[0];
    // Every name of a script is resolved only as a module's is: others may declare its global ones.
    return analyze(program, { ecmaVersion: 2022, sourceType: 'module', jsx: true, fallback: 'iteration' })
      .scopes;
  } catch {
    return [];
  }
}

/** Analyses the scopes of a tree whose types were taken out. */
export function namesOf(tree: SyntaxNode, visits: readonly Visit[]): Names {
  const [outer, top, ...rest] = scopesOf(tree);
  if (!outer || !top) return { declared: [], inner: [], free: [], twice: [], unused: [], valueless: [] };
  // What is assigned in passing is made by it, as scripts without strict mode allow.
  const made = new Set(outer.through.filter((use) => use.isWrite()).map((use) => use.identifier.name));
  const tested = asked(visits);
  const free = outer.through
    .filter(({ identifier }) => !tested.has(identifier))
    .sort((a, b) => (a.identifier.range?.[0] ?? 0) - (b.identifier.range?.[0] ?? 0))
    .map(({ identifier }) => identifier.name)
    .filter((name) => !made.has(name) && !isGiven(name));
  const bound = top.variables.filter(({ defs }) => defs.length > 0);
  const unused = bound.filter(({ references }) => references.every((use) => !use.isRead()));
  return {
    declared: bound.map(({ name }) => name),
    inner: [...new Set(rest.flatMap(({ variables }) => variables.map(({ name }) => name)))],
    free: [...new Set(free)],
    twice: bound
      .filter(({ defs }) => defs.length > 1 && defs.some(({ type }) => type === 'ImportBinding'))
      .map(({ name }) => name),
    unused: unused.map(({ name }) => name),
    valueless: unused.filter(({ defs }) => defs[0]?.type === 'ImportBinding').map(({ name }) => name),
  };
}

/** A name at the top level of a script, with the places that declare it and those that use it, in functions too. */
export type TopName = { name: string; declaredAt: number[]; usedAt: number[] };

/** The names at the top level of a tree whose types were taken out. */
export function topNamesOf(tree: SyntaxNode): TopName[] {
  const [, top] = scopesOf(tree);
  const placeOf = ({ range }: { range?: [number, number] | undefined }): number => range?.[0] ?? -1;
  return (top?.variables ?? []).map(({ name, identifiers, references }) => ({
    name,
    declaredAt: identifiers.map(placeOf),
    usedAt: references.filter(({ init }) => init !== true).map(({ identifier }) => placeOf(identifier)),
  }));
}

/** Says of each name in a tree whose types were taken out what it stands for: one thing for each that is declared. */
export function bindingsOf(tree: SyntaxNode): (name: SyntaxNode) => unknown {
  const scopes = scopesOf(tree);
  const known = new Map<unknown, unknown>();
  for (const { references, variables } of scopes) {
    for (const { identifier, resolved } of references) if (resolved) known.set(identifier, resolved);
    // A class is declared in its own scope, too; those outside of it know the outer one.
    for (const variable of variables)
      for (const name of variable.identifiers) if (!known.has(name)) known.set(name, variable);
  }
  return (name) => {
    const text = nameOf(name) ?? '';
    // Names in decorators are unknown to the library, and nobody declares those that are made in passing.
    return known.get(name) ?? scopes[1]?.set.get(text) ?? text;
  };
}
