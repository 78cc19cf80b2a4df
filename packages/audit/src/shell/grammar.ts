import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

const require = createRequire(import.meta.url);

async function bashParser(): Promise<Parser> {
  await Parser.init({ wasmBinary: readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')) });
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(readFileSync(require.resolve('tree-sitter-bash/tree-sitter-bash.wasm'))),
  );
  return parser;
}

const parser = await bashParser();

/** Gives the syntax tree of shell text to a function; the tree lives in memory of its own and is freed behind it. */
export function withTree<T>(text: string, look: (root: Node) => T): T | null {
  const tree = parser.parse(text);
  if (tree === null) return null;
  try {
    return look(tree.rootNode);
  } finally {
    tree.delete();
  }
}
