import { parseCode } from './parse-code.ts';
import { child, children, pathOf, stringOf, unwrap, walk } from './syntax.ts';

/** The functions of Node.js that read a file by its path. */
const READERS = new Set(['readFile', 'readFileSync', 'createReadStream']);

/** The files beside a script that its code reads by a path which it writes out, each once. */
export function filesReadIn(text: string, lang?: string | null): string[] {
  const { tree } = parseCode(text, lang ?? null);
  const paths = (tree ? walk(tree) : []).flatMap(({ node }) => {
    const name = node.type === 'CallExpression' ? pathOf(child(node, 'callee')) : null;
    if (!READERS.has(name?.split('.').at(-1) ?? '')) return [];
    return stringOf(unwrap(children(node, 'arguments')[0] ?? null)) ?? [];
  });
  const relative = paths.filter((path) => !path.startsWith('/') && !path.startsWith('..'));
  return [...new Set(relative.map((path) => (path.startsWith('./') ? path.slice(2) : path)))];
}
