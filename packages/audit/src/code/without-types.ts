import { child, children, isNode, type SyntaxNode } from './syntax.ts';

/** Casts: the value below is what the script runs. */
const casts = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/** What TypeScript makes a value of; it is kept as a declaration of its name. */
const values = new Set(['TSEnumDeclaration', 'TSModuleDeclaration']);

function declaration({ start, end, range, loc }: SyntaxNode, id: SyntaxNode, init: unknown): SyntaxNode {
  const place = { start, end, range, loc };
  const declarator = { type: 'VariableDeclarator', ...place, id, init: isNode(init) ? init : null };
  return { type: 'VariableDeclaration', ...place, kind: 'var', declarations: [declarator] };
}

/** What stands for a node when types are gone: another node, or null where nothing is left of it. */
function remainsOf(node: SyntaxNode): SyntaxNode | null {
  if (casts.has(node.type)) return remainsOf(child(node, 'expression') ?? node);
  if (node.type === 'TSParameterProperty') return child(node, 'parameter');
  if (node.type === 'TSExportAssignment') return child(node, 'expression');
  const id = child(node, 'id');
  if (values.has(node.type))
    return id?.type === 'Identifier' && !node.declare ? declaration(node, id, null) : null;
  if (node.type === 'TSImportEqualsDeclaration') return id && declaration(node, id, null);
  // What is only declared has no value in this script.
  const isOfTypes = node.importKind === 'type' || node.exportKind === 'type' || node.declare === true;
  return node.type.startsWith('TS') || isOfTypes ? null : node;
}

/** An export whose only content was a type is none. */
function isEmptied(node: SyntaxNode): boolean {
  const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration';
  return isExport && node.declaration === null && children(node, 'specifiers').length === 0;
}

/** Takes TypeScript's types out of a tree, in place, so that only what runs is left. */
export function takeTypesOut(tree: SyntaxNode): void {
  const open: SyntaxNode[] = [tree];
  const exports: SyntaxNode[] = [];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [field, value] of Object.entries(node)) {
      if (isNode(value)) node[field] = remainsOf(value);
      else if (Array.isArray(value) && value.some(isNode))
        node[field] = value.flatMap((each: unknown) => (isNode(each) ? (remainsOf(each) ?? []) : [each]));
    }
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) open.push(each);
    if (node.type.startsWith('Export')) exports.push(node);
  }
  const emptied = new Set(exports.filter(isEmptied));
  if (emptied.size > 0) tree.body = children(tree, 'body').filter((node) => !emptied.has(node));
}
