import { codeFacts } from './code-facts.ts';
import { parseCode } from './parse-code.ts';
import { type TopName, topNamesOf } from './scopes.ts';
import { children, type SyntaxNode, walk } from './syntax.ts';
import { typeNodes } from './typescript.ts';
import { takeTypesOut } from './without-types.ts';

/** A statement at the top level with the names that it declares and uses there. */
type Shown = { node: SyntaxNode; declares: Set<string>; uses: Set<string> };

/** What the statements of a script declare and use of the names at its top level. */
function shownIn(statements: readonly SyntaxNode[], names: readonly TopName[]): Shown[] {
  const isIn = ({ start, end }: SyntaxNode, places: readonly number[]): boolean =>
    places.some((at) => start <= at && at < end);
  const those = (node: SyntaxNode, places: (name: TopName) => number[]): Set<string> =>
    new Set(names.filter((each) => isIn(node, places(each))).map(({ name }) => name));
  return statements.map((node) => ({
    node,
    declares: those(node, ({ declaredAt }) => declaredAt),
    uses: those(node, ({ usedAt }) => usedAt),
  }));
}

/** The part of each statement: a new one begins where a name is declared again that the part already has or uses. */
function partsOf(shown: readonly Shown[], twice: ReadonlySet<string>): number[] {
  let part = 0;
  let taken = new Set<string>();
  const before = new Set<string>();
  return shown.map(({ declares, uses }) => {
    const again = [...declares].filter((name) => twice.has(name) && before.has(name));
    if (again.some((name) => taken.has(name))) {
      part += 1;
      taken = new Set();
    }
    for (const name of declares) before.add(name);
    for (const name of [...declares, ...uses]) taken.add(name);
    return part;
  });
}

/** What stands right above a part and is used in it alone belongs to it; the first part is seen everywhere. */
function takenAlong(shown: readonly Shown[], parts: readonly number[]): number[] {
  const out = [...parts];
  const users = (name: string): number[] =>
    shown.flatMap(({ uses, declares }, at) => (uses.has(name) && !declares.has(name) ? [at] : []));
  for (let at = shown.length - 2; at > 0; at -= 1) {
    const part = out[at + 1] ?? 0;
    const names = [...(shown[at]?.declares ?? [])];
    const isForNext = names.every((name) => {
      const places = users(name);
      return places.length > 0 && places.every((place) => out[place] === part);
    });
    if ((out[at] ?? 0) > 0 && out[at] === part - 1 && names.length > 0 && isForNext) out[at] = part;
  }
  return out;
}

/** Functions and classes know themselves by their name. */
const knowingThemselves = new Set(['FunctionDeclaration', 'ClassDeclaration']);

/** Whether every name still means what a reader takes it for: what was declared last above it. */
function meansTheSame(shown: readonly Shown[], parts: readonly number[]): boolean {
  return shown.every(({ node, declares, uses }, at) =>
    [...uses].every((name) => {
      const isOwn = declares.has(name) && knowingThemselves.has(node.type);
      const above = shown.slice(0, at).findLastIndex((other) => other.declares.has(name));
      const first = above === -1 ? shown.findIndex((other) => other.declares.has(name)) : above;
      const isHere = shown.some((other, place) => parts[place] === parts[at] && other.declares.has(name));
      return (isHere ? parts[at] : 0) === parts[isOwn ? at : first];
    }),
  );
}

/** Whether a name is brought in by ways that differ: then they are several ways to write one script. */
function isOfVariants(text: string, lang: string | null, name: string): boolean {
  const brought = codeFacts(text, lang).imports.filter(({ names }) =>
    names.some(({ local }) => local === name),
  );
  return new Set(brought.map(({ how, specifier }) => `${how} ${specifier}`)).size > 1;
}

const onlyAtTop = (type: string): boolean => type.startsWith('Import') || type.startsWith('Export');

/** The text with braces around all parts but the first, line by line where it was. */
function embraced(text: string, shown: readonly Shown[], parts: readonly number[]): string {
  let made = '';
  let done = 0;
  for (const [at, { node }] of shown.entries()) {
    const part = parts[at] ?? 0;
    if (at === 0 || part === parts[at - 1]) continue;
    made += `${text.slice(done, node.start)}${part > 1 ? '} ' : ''}{ `;
    done = node.start;
  }
  return `${made}${text.slice(done).trimEnd()}\n}`;
}

/** Gives each sample of a text that declares its names anew a scope of its own; null where that cannot be right. */
export function scopesApart(text: string, lang: string | null): string | null {
  const facts = codeFacts(text, lang);
  if (facts.read !== 'whole' || facts.twice.length === 0) return null;
  if (facts.twice.some((name) => isOfVariants(text, lang, name))) return null;
  const { tree } = parseCode(text, lang);
  if (tree === null) return null;
  if (walk(tree).some(({ node }) => typeNodes(node))) takeTypesOut(tree);
  const shown = shownIn(children(tree, 'body'), topNamesOf(tree));
  const parts = takenAlong(shown, partsOf(shown, new Set(facts.twice)));
  const isMovable = shown.every(({ node }, at) => parts[at] === 0 || !onlyAtTop(node.type));
  if (parts.at(-1) === 0 || !isMovable || !meansTheSame(shown, parts)) return null;
  const made = embraced(text, shown, parts);
  const after = codeFacts(made, lang);
  const isSame =
    after.read === 'whole' &&
    after.twice.length === 0 &&
    after.moduleKind === facts.moduleKind &&
    after.free.every((name) => facts.free.includes(name));
  return isSame ? made : null;
}
