import { codeFacts } from './code-facts.ts';
import { type ImportFact, importsIn } from './modules.ts';
import { parseCode } from './parse-code.ts';
import { child, keyOf, nameOf, unwrap, type Visit, walk } from './syntax.ts';

/** What a script takes from one module: names that it exports, and members of them that are called. */
export type TakenNames = {
  specifier: string;
  /** The exports that are bound to names; the whole module is none. */
  names: string[];
  /** What is called of it, as the script writes it, each with the export whose member it is; of the whole module `*`. */
  members: { of: string; member: string; written: string }[];
};

/** The first call of each name's members, in the order of the text: what is called later may have been put there by it. */
function firstCalls(visits: readonly Visit[]): Map<string, string> {
  const calls = new Map<string, string>();
  const inOrder = visits
    .filter(({ node }) => node.type === 'CallExpression' || node.type === 'NewExpression')
    .sort((a, b) => a.node.start - b.node.start);
  for (const { node } of inOrder) {
    const callee = unwrap(child(node, 'callee'));
    if (callee?.type !== 'MemberExpression' || callee.computed === true || callee.optional === true) continue;
    const local = nameOf(unwrap(child(callee, 'object')));
    const member = keyOf(callee, 'property');
    if (local !== null && member !== null && !calls.has(local)) calls.set(local, member);
  }
  return calls;
}

/** Names that only stand where types do are taken away before anything runs. */
function valuesOf({ names }: ImportFact, hidden: ReadonlySet<string>): ImportFact['names'] {
  return names.filter(({ isType, local }) => !isType && !hidden.has(local));
}

/** What a script takes from modules that it loads at once; nothing for code that is not understood as a whole. */
export function takenNames(text: string, lang: string | null): TakenNames[] {
  const facts = codeFacts(text, lang);
  if (facts.read !== 'whole') return [];
  const { tree } = parseCode(text.trimEnd(), lang);
  if (tree === null) return [];
  const visits = walk(tree);
  const calls = firstCalls(visits);
  // In typed code an import that no value uses may be a type.
  const hidden = new Set(facts.isTyped || lang?.startsWith('ts') === true ? facts.unused : []);
  const loaded = importsIn(visits).filter(
    ({ how, isType, isTop }) => !isType && isTop && (how === 'import' || how === 'require'),
  );
  // What is loaded for its effect alone may add members to others.
  const isPlain = loaded.every(({ names }) => names.length > 0);
  return loaded.map((fact) => {
    const values = valuesOf(fact, hidden);
    return {
      specifier: fact.specifier,
      names: values.map(({ imported }) => imported).filter((name) => name !== '*' && name !== ''),
      members: values.flatMap(({ imported, local }) => {
        const member = calls.get(local);
        const isShadowed = facts.inner.includes(local);
        if (member === undefined || isShadowed || !isPlain) return [];
        return [{ of: imported, member, written: `${local}.${member}` }];
      }),
    };
  });
}
