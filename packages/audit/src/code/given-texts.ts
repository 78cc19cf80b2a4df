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

/** A text of a script with the name that it is given to: by a member, an assignment or a call; or alone. */
export type GivenText = {
  value: string;
  name: string;
  how: 'member' | 'assigned' | 'called' | 'alone';
  start: number;
};

/** The last of the names that lead to something: `setToken` of `kit.setToken`. */
function lastName(node: SyntaxNode | null): string {
  const target = unwrap(node);
  const own = target?.type === 'MemberExpression' ? keyOf(target, 'property') : nameOf(target);
  return own ?? pathOf(target)?.split('.').at(-1) ?? '';
}

const assigned: Readonly<Record<string, readonly [name: string, value: string]>> = {
  VariableDeclarator: ['id', 'init'],
  AssignmentExpression: ['left', 'right'],
  AssignmentPattern: ['left', 'right'],
  JSXAttribute: ['name', 'value'],
};

function givenBy(node: SyntaxNode, parent: SyntaxNode | null): Pick<GivenText, 'name' | 'how'> {
  if (parent === null) return { name: '', how: 'alone' };
  const isMember = parent.type === 'Property' || parent.type === 'PropertyDefinition';
  if (isMember && child(parent, 'value') === node) return { name: keyOf(parent, 'key') ?? '', how: 'member' };
  const [name = '', value = ''] = assigned[parent.type] ?? [];
  if (value !== '' && child(parent, value) === node)
    return { name: lastName(child(parent, name)), how: 'assigned' };
  const isFirst = children(parent, 'arguments')[0] === node;
  return isFirst ? { name: lastName(child(parent, 'callee')), how: 'called' } : { name: '', how: 'alone' };
}

/** The texts of a script, each with the name that it is given to, in the order of the text. */
export function givenTextsIn(visits: readonly Visit[]): GivenText[] {
  return visits.flatMap(({ node, parent, field }) => {
    const value = field === 'key' ? null : stringOf(node);
    return value === null ? [] : [{ value, ...givenBy(node, parent), start: node.start }];
  });
}
