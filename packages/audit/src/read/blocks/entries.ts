import type { Box, Code, FlowNode, Heading, Inline, Paragraph, Unknown } from '../flow/flow.ts';

/** What stands around an entry. */
export type Surroundings = {
  listPath: number[];
  /** Identifies the list item, box or tab around it, so that blocks of one group are known from blocks that only stand near. */
  scope: string;
  tabs: { group: number; option: number; label: string }[];
  admonition: string | null;
  details: string | null;
};

/** A page laid out in a line. */
export type Entry =
  | { kind: 'heading'; node: Heading; around: Surroundings }
  | { kind: 'passage'; node: Paragraph; around: Surroundings }
  | { kind: 'code'; node: Code; around: Surroundings }
  | { kind: 'unknown'; node: Unknown; around: Surroundings };

/** A group of tabs, with the labels of its options. */
export type TabGroup = { id: number; flavour: 'tabs' | 'code_group'; labels: string[] };

/** The entries of a flow and the tabs that they belong to. */
export type Layout = { entries: Entry[]; groups: TabGroup[] };

type Walker = { audience: string | null; entries: Entry[]; groups: TabGroup[]; scopes: number };

function visit(nodes: FlowNode[], around: Surroundings, walker: Walker): void {
  for (const node of nodes) visitNode(node, around, walker);
}

function inner(around: Surroundings, walker: Walker, change: Partial<Surroundings>): Surroundings {
  walker.scopes += 1;
  return { ...around, scope: `${around.scope}/${walker.scopes}`, ...change };
}

/** The first kind of reader that a page names is the one it is read for. */
function insideBox(node: Box, around: Surroundings, walker: Walker): Partial<Surroundings> {
  if (node.box === 'details') return { details: node.label || 'details' };
  if (node.box === 'admonition') return { admonition: node.label || 'note' };
  if (node.box === 'quote') return { admonition: around.admonition ?? 'quote' };
  walker.audience ??= node.label;
  return node.label === walker.audience ? {} : { details: `only for ${node.label}` };
}

function visitNode(node: FlowNode, around: Surroundings, walker: Walker): void {
  if (node.kind === 'marker') return;
  if (node.kind === 'heading') walker.entries.push({ kind: 'heading', node, around });
  else if (node.kind === 'paragraph') walker.entries.push({ kind: 'passage', node, around });
  else if (node.kind === 'code') walker.entries.push({ kind: 'code', node, around });
  else if (node.kind === 'unknown') walker.entries.push({ kind: 'unknown', node, around });
  else if (node.kind === 'list') {
    node.items.forEach((item, index) => {
      const number = node.ordered ? node.start + index : index + 1;
      visit(item, inner(around, walker, { listPath: [...around.listPath, number] }), walker);
    });
  } else if (node.kind === 'box') {
    visit(node.children, inner(around, walker, insideBox(node, around, walker)), walker);
  } else {
    const id = walker.groups.length;
    walker.groups.push({ id, flavour: node.flavour, labels: node.options.map((option) => option.label) });
    node.options.forEach((option, index) => {
      const tabs = [...around.tabs, { group: id, option: index, label: option.label }];
      visit(option.children, inner(around, walker, { tabs }), walker);
    });
  }
}

/** Lays a flow out in a line, each entry with what stands around it. */
export function layOut(flow: FlowNode[]): Layout {
  const walker: Walker = { audience: null, entries: [], groups: [], scopes: 0 };
  visit(flow, { listPath: [], scope: '', tabs: [], admonition: null, details: null }, walker);
  return { entries: walker.entries, groups: walker.groups };
}

/** Prose with its inline code in backticks. */
export function markedText(inlines: Inline[]): string {
  return inlines
    .map((part) => (part.kind === 'code' ? `\`${part.text}\`` : part.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
