import { type CodeFacts, codeFacts } from './code-facts.ts';
import { leavesOut } from './left-out.ts';

/** A script that stands by itself, made of a snippet and of what it goes on with: `base` is the place of that in the list. */
export type WholeExample = { text: string; goesOn: 'alone' | 'imports' | 'code'; base: number | null };

/** Why a snippet is no script: it is no whole code, or it uses names that nobody gives it. */
export type NoExample = { why: 'unread' | 'names'; names: string[] };

/** The statements of a script that bring in modules. */
export function importStatements(text: string): string {
  const { imports, statements } = codeFacts(text);
  const places = imports.filter(({ isTop }) => isTop).map(({ start }) => start);
  return statements
    .filter(({ start, end }) => places.some((place) => start <= place && place < end))
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');
}

/** Whether a statement only shows something or starts to listen: what follows does not need it. */
function onlyShows(statement: string): boolean {
  const { effects, listens, declared } = codeFacts(statement);
  const isAct = effects.length > 0 && effects.every(({ kind }) => kind === 'act');
  return (
    declared.length === 0 && isAct && (listens || effects.every(({ calls }) => calls.startsWith('console.')))
  );
}

/** A script without the statements at its end that only show something. */
function withoutEnd(text: string): string {
  const { statements } = codeFacts(text);
  const kept = statements.findLastIndex(({ start, end }) => !onlyShows(text.slice(start, end)));
  return text.slice(0, statements[kept]?.end ?? 0);
}

/** The names that a script takes from other modules. */
function importedNames({ imports }: CodeFacts): string[] {
  return imports.filter(({ isTop }) => isTop).flatMap(({ names }) => names.map(({ local }) => local));
}

/** Names that a snippet uses and that seem to be slips, each with the name that is meant. */
export type Slips = ReadonlyMap<string, string>;

/**
 * Whether code is one script that no module system takes: it imports one module and requires another. What takes the same
 * module in both ways shows two ways to write a script; TypeScript has ways of its own.
 */
export function mixesModules(text: string, lang: string | null): boolean {
  const facts = codeFacts(text, lang);
  const taken = (way: 'import' | 'require'): string[] =>
    facts.imports.filter(({ how, isTop }) => how === way && isTop).map(({ specifier }) => specifier);
  const imported = taken('import');
  return (
    !facts.isTyped &&
    !(lang ?? '').startsWith('ts') &&
    !facts.hasTopLevelAwait &&
    imported.length > 0 &&
    taken('require').length > 0 &&
    taken('require').every((name) => !imported.includes(name))
  );
}

/** Whether a text is a script that can be run: whole, with every name its own, declared once, of one kind of module. */
function isSound(text: string, lang: string | null, slips: Slips): boolean {
  const facts = codeFacts(text, lang);
  const isOpen = facts.free.some((name) => !slips.has(name));
  return facts.read === 'whole' && !isOpen && facts.twice.length === 0 && !isMixed(facts);
}

/** Whether code is a module of both kinds at once. */
function isMixed({ imports, hasTopLevelAwait, exports }: CodeFacts): boolean {
  const requires = imports.some(({ how, isTop }) => how === 'require' && isTop);
  return requires && (hasTopLevelAwait || exports === 'esm' || imports.some(({ how }) => how === 'import'));
}

/** A snippet behind a script whose names it uses; null where both cannot be one script. */
function behind(
  snippet: string,
  base: string,
  lang: string | null,
  slips: Slips,
): Omit<WholeExample, 'base'> | null {
  const [before, facts] = [codeFacts(base, lang), codeFacts(snippet, lang)];
  const meant = facts.free.map((name) => slips.get(name) ?? name);
  const used = meant.filter((name) => before.declared.includes(name));
  if (used.length === 0) return null;
  const isOfModules = used.every((name) => importedNames(before).includes(name));
  const kept = isOfModules ? importStatements(base) : withoutEnd(base);
  // A server that listens already, or would never end, is nothing to go on with.
  if (!isOfModules && codeFacts(kept, lang).listens) return null;
  const text = `${kept.trimEnd()}\n\n${snippet}`;
  return isSound(text, lang, slips) ? { text, goesOn: isOfModules ? 'imports' : 'code' } : null;
}

/** The statements by which TypeScript takes for given what stands elsewhere. */
function takenForGiven(snippet: string, { statements }: CodeFacts): string[] {
  return statements
    .map(({ start, end }) => snippet.slice(start, end))
    .filter((statement) => statement.startsWith('declare ') && !statement.startsWith('declare module'));
}

/** The names that a module sets and nothing in it declares, which no module may. */
function setUndeclared({ moduleKind, assigned, declared }: CodeFacts): string[] {
  return moduleKind === 'esm' ? assigned.filter((name) => !declared.includes(name)) : [];
}

/** Makes a script of a snippet: by itself, or behind the first of these scripts that gives it all of its names. */
export function wholeExample(
  snippet: string,
  lang: string | null,
  bases: readonly string[],
  slips: Slips = new Map(),
): WholeExample | NoExample {
  const facts = codeFacts(snippet, lang);
  if (facts.read !== 'whole' || facts.twice.length > 0 || leavesOut(snippet))
    return { why: 'unread', names: [] };
  const given = takenForGiven(snippet, facts);
  if (given.length > 0) return { why: 'names', names: given };
  const loose = setUndeclared(facts);
  if (loose.length > 0) return { why: 'names', names: [...facts.free, ...loose] };
  if (facts.free.every((name) => facts.declared.includes(slips.get(name) ?? name)))
    return isSound(snippet, lang, slips) || mixesModules(snippet, lang)
      ? { text: snippet, goesOn: 'alone', base: null }
      : { why: 'unread', names: [] };
  for (const [at, base] of bases.entries()) {
    const whole = behind(snippet, base, lang, slips);
    if (whole) return { ...whole, base: at };
  }
  return { why: 'names', names: facts.free };
}
