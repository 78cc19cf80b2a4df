import { pieceNamed, readPieces } from '../source/pieces.ts';
import { wordsIn } from '../source/plain-text.ts';
import { labelOfCode } from './code-label.ts';
import type { FlowNode, Tabs } from './flow.ts';

/** `== npm`, `@tab npm` and `@tab:active npm` start a tab inside of their container. */
function titleLine(node: FlowNode): string | null {
  if (node.kind !== 'paragraph') return null;
  const { text } = node;
  const [first = '', ...others] = wordsIn(text);
  const title = text.startsWith('==')
    ? text.slice(2).trim()
    : first === '@tab' || first === '@tab:active'
      ? others.join(' ')
      : '';
  return title === '' || title.includes('=') ? null : title;
}

/** The nodes before the first title, and the options that the titles start. */
type Titled = { before: FlowNode[]; options: Tabs['options'] };

function splitAt(children: FlowNode[], titleOf: (node: FlowNode) => string | null): Titled {
  const split: Titled = { before: [], options: [] };
  for (const node of children) {
    const title = titleOf(node);
    if (title !== null) split.options.push({ label: title, children: [] });
    else (split.options.at(-1)?.children ?? split.before).push(node);
  }
  return split;
}

/** Headings of the first one's level are the titles where a comment alone says that tabs follow. */
function splitAtHeadings(children: FlowNode[]): Titled {
  const first = children.find((node) => node.kind === 'heading');
  return splitAt(children, (node) =>
    node.kind === 'heading' && node.level === first?.level ? node.text : null,
  );
}

/** Labels tell options apart; where two would have one, the second is numbered. */
function freeLabel(label: string, options: Tabs['options']): string {
  const count = options.filter((option) => option.label === label).length;
  return count === 0 ? label : `${label} ${options.length + 1}`;
}

function codeOptions(children: FlowNode[]): FlowNode[] {
  const last = children.findLastIndex((node) => node.kind === 'code');
  const options: Tabs['options'] = [];
  let before: FlowNode[] = [];
  for (const node of children.slice(0, last + 1)) {
    before.push(node);
    if (node.kind !== 'code') continue;
    options.push({ label: freeLabel(labelOfCode(node), options), children: before });
    before = [];
  }
  return [{ kind: 'tabs', flavour: 'code_group', options }, ...children.slice(last + 1)];
}

/** Makes alternatives of what a tabs container holds. */
export function tabsOf(children: FlowNode[], isByHeadings = false): FlowNode[] {
  const own = children.filter((node) => node.kind === 'tabs');
  if (own.length === 1 && children.every((node) => node.kind !== 'code')) return children;
  const { before, options } = isByHeadings ? splitAtHeadings(children) : splitAt(children, titleLine);
  if (options.length > 0) return [...before, { kind: 'tabs', flavour: 'tabs', options }];
  return children.filter((node) => node.kind === 'code').length < 2 ? children : codeOptions(children);
}

/** Fences that follow each other, each with its tab in the info string, are one group without a container. */
export function groupTabbed(nodes: FlowNode[]): FlowNode[] {
  const out: FlowNode[] = [];
  let group: Tabs | null = null;
  for (const node of nodes) {
    const label = node.kind === 'code' ? tabIn(node.meta) : null;
    if (label === null) group = null;
    else if (group) {
      group.options.push({ label, children: [node] });
      continue;
    } else {
      group = { kind: 'tabs', flavour: 'code_group', options: [{ label, children: [node] }] };
      out.push(group);
      continue;
    }
    out.push(node);
  }
  return out.flatMap((node): FlowNode[] =>
    node.kind === 'tabs' && node.options.length === 1 && node.flavour === 'code_group'
      ? (node.options[0]?.children ?? [])
      : [node],
  );
}

function tabIn(meta: string | null): string | null {
  return meta?.includes('tab=') ? (pieceNamed(readPieces(meta), 'tab')?.text ?? null) : null;
}
