import { children, type SyntaxNode, type Visit } from './syntax.ts';

/** What TypeScript makes code of, instead of taking it away. */
const made = new Set([
  'TSEnumDeclaration',
  'TSParameterProperty',
  'TSImportEqualsDeclaration',
  'TSExportAssignment',
]);

/** Whether a node belongs to TypeScript and not to JavaScript. */
export function typeNodes(node: SyntaxNode): boolean {
  return node.type.startsWith('TS') || node.importKind === 'type' || node.exportKind === 'type';
}

/** Whether a script holds what a tool must translate: enums, namespaces, parameter properties, decorators. */
export function needsCompilerIn(visits: readonly Visit[]): boolean {
  return visits.some(({ node }) => {
    if (node.declare === true) return false;
    if (node.type === 'TSModuleDeclaration') return node.kind !== 'global';
    return made.has(node.type) || children(node, 'decorators').length > 0;
  });
}
