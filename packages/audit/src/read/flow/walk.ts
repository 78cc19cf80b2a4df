import type { Element, Nodes, RootContent } from 'hast';
import {
  attribute,
  childrenOf,
  findFirst,
  hasClass,
  isElement,
  type Lines,
  linesOf,
  linesOfAll,
  lineText,
  plainName,
  rawText,
} from '../source/element.ts';
import { isExpression } from '../source/expressions.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { isIncludeComment } from '../source/included.ts';
import { nameAtStart } from '../source/plain-text.ts';
import { audienceOf, boxLabel, isAdmonition, isBoxTitle, labelAttributes } from './boxes.ts';
import { codesIn, framedCode, isCodeWrapper } from './code-frame.ts';
import { codeInside, unknownCode } from './code-inside.ts';
import { readPre } from './code-text.ts';
import { codeOfComponent } from './component-code.ts';
import { type ComponentKind, componentKind } from './component-names.ts';
import type { FlowNode } from './flow.ts';
import { headingOf } from './headings.ts';
import { isInline, wordsAsCode } from './inline-nodes.ts';
import { inlinesOf, isDecoration } from './inline-text.ts';
import { resolveMarkers } from './markers.ts';
import { nameCode } from './name-code.ts';
import { paragraphNodes } from './paragraphs.ts';
import { commentMarker } from './read-marker.ts';
import { groupTabbed, tabsOf } from './tab-options.ts';
import { type Widget, widgetOf } from './tab-widgets.ts';
import { endsWithDirective } from './template-spans.ts';
import { adoptLists, treeText } from './tree-text.ts';
import {
  aroundContent,
  emptyComponent,
  leftOpen,
  markupOf,
  saidByAttributes,
  unknownMarkup,
} from './unknown-markup.ts';

const numberCells = { is: new Set(['linenos', 'gutter', 'lntd', 'rouge-gutter']) };

/** The code of a table that only lays out line numbers beside it. */
function codeCell(element: Element): Element | undefined {
  if (!isElement(element, 'table')) return undefined;
  const [code, ...others] = codesIn(element);
  const isNumbered = findFirst(element, (found) => hasClass(found, numberCells)) !== undefined;
  return isNumbered && others.length === 0 ? code : undefined;
}

/** Walks the elements of a page into its flow. */
export function walk(nodes: RootContent[], ancestors: Element[] = []): FlowNode[] {
  return nameCode(adoptLists(groupTabbed(resolveMarkers(walkOpen(nodes, ancestors)))));
}

/** What a comment stands for: the beginning of tabs, their end, or another file. */
function commentNode(comment: string, lines: Lines): FlowNode | null {
  if (isIncludeComment(comment)) return unknownMarkup('included_file', `<!--${comment}-->`, lines, true);
  return commentMarker(comment, lines);
}

function embedded(node: Element): FlowNode {
  return unknownMarkup('embedded_page', markupOf(node), linesOf(node), false);
}

/** Components inside of a sentence that show nothing of themselves on the page. */
function unknownIn(nodes: Nodes[]): FlowNode[] {
  return nodes.flatMap((node, at): FlowNode[] => {
    const included = node.type === 'comment' ? commentNode(node.value, linesOf(node)) : null;
    if (included?.kind === 'unknown') return [included];
    if (!isElement(node) || isDecoration(node)) return [];
    if (node.tagName === 'iframe') return [embedded(node)];
    const before = nodes[at - 1];
    if (isExpression(node) && before?.type === 'text' && endsWithDirective(before.value)) return [];
    if (isExpression(node)) return [unknownMarkup('expression', rawText(node), linesOf(node), false)];
    const isEmpty = !isHtmlTag(node.tagName) && lineText(node) === '';
    const inside = isEmpty ? unknownIn(node.children) : [];
    if (isEmpty && inside.length === 0) return emptyNodes(node);
    const around = aroundContent(node);
    return [...(around ? [around] : []), ...(isEmpty ? inside : unknownIn(node.children))];
  });
}

/** Walks elements without closing the containers that are opened among them. */
function walkOpen(nodes: RootContent[], ancestors: Element[]): FlowNode[] {
  const out: FlowNode[] = [];
  let run: Nodes[] = [];
  const flush = (): void => {
    // An expression alone is no sentence; inside of one it stands where a word would.
    const isSaid = run.some((node) => !(isElement(node) && isExpression(node)) && lineText(node) !== '');
    if (isSaid) out.push(...paragraphNodes(inlinesOf(run), linesOfAll(run)));
    out.push(...unknownIn(run));
    run = [];
  };
  for (const node of wordsAsCode(nodes)) {
    const marker = node.type === 'comment' ? commentNode(node.value, linesOf(node)) : null;
    if (marker) {
      flush();
      out.push(marker);
    }
    if (isDecoration(node)) continue;
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    if (isElement(node)) out.push(...element(node, ancestors));
  }
  flush();
  return out;
}

/** A container's end on the line after a list is read as part of its last item; it is put back behind the list. */
function hoistEnds(items: FlowNode[][]): FlowNode[] {
  const last = items.at(-1) ?? [];
  const ends: FlowNode[] = [];
  while (last.at(-1)?.kind === 'marker') ends.unshift(...last.splice(-1));
  return ends;
}

function listOf(node: Element, ancestors: Element[]): FlowNode[] {
  const items = node.children
    .filter((child): child is Element => isElement(child, 'li'))
    .map((item) => walk(item.children, ancestors));
  if (items.length === 0) return walk(node.children, ancestors);
  const ends = hoistEnds(items);
  const start = Number(attribute(node, 'start') ?? 1) || 1;
  return [{ kind: 'list', ordered: node.tagName === 'ol', start, items }, ...ends];
}

function quoteOf(node: Element, ancestors: Element[]): FlowNode[] {
  const children = walk(node.children, ancestors);
  const first = children[0];
  const alert =
    first?.kind === 'paragraph' && first.text.startsWith('[!') ? nameAtStart(first.text.slice(2)) : '';
  return [{ kind: 'box', box: alert ? 'admonition' : 'quote', label: alert.toLowerCase(), children }];
}

const treeClasses = { is: new Set(['filetree', 'file-tree']), ends: ['-filetree', '-file-tree'] };

function isTree(node: Element): boolean {
  return hasClass(node, treeClasses);
}

function treeNodes(node: Element): FlowNode[] {
  // A parser may have closed it before the list that it draws; an empty one waits for the list below.
  return [
    {
      kind: 'code',
      lang: 'tree',
      meta: null,
      title: null,
      text: treeText(node),
      ...linesOf(node),
      origin: 'component',
    },
  ];
}

function component(node: Element, ancestors: Element[]): FlowNode[] {
  const kind = componentKind(node.tagName);
  const inner = (): FlowNode[] => walk(node.children, [node, ...ancestors]);
  if (kind === 'tree' || isTree(node)) return treeNodes(node);
  if (kind === 'details') {
    const children = inner();
    if (children.length === 0) return emptyNodes(node);
    return [{ kind: 'box', box: 'details', label: boxLabel(node), children }];
  }
  if (kind === 'tabs') {
    // One command for every manager; rendered without its end, it seems to hold all that follows.
    const own = codeOfComponent(node);
    if (own.length > 0) return [...own, ...inner()];
    const children = inner();
    return children.length === 0 ? emptyNodes(node) : tabsOf(children);
  }
  const audience = audienceOf(node);
  if (audience) return [{ kind: 'box', box: 'audience', label: audience, children: inner() }];
  const inside = codeInside(node);
  const code = codeOfComponent(node);
  const title = plainName(node.tagName) === 'step' ? attribute(node, 'title') : null;
  const before: FlowNode[] = title
    ? [{ kind: 'heading', level: 7, text: title, anchor: null, ...linesOf(node) }]
    : titleAbove(node, kind);
  if (inside && code.length === 0) return [...before, inside];
  // What is not known is transparent: a container may begin in it and end outside, where a renderer left it open.
  const children = kind === 'other' ? walkOpen(node.children, [node, ...ancestors]) : inner();
  if (code.length > 0) return [...before, ...code, ...children];
  if (children.length === 0) return [...before, ...emptyNodes(node)];
  const said =
    (kind === 'other' ? leftOpen(node) : null) ??
    saidByAttributes(node, kind === 'other' ? [] : ['title', ...labelAttributes]) ??
    aroundContent(node);
  const isCounted = stepLists.is.has(plainName(node.tagName));
  return [...before, ...(said ? [said] : []), ...(isCounted ? asSteps(node, children) : children)];
}

const stepLists = { is: new Set(['steps', 'stepper']), ends: ['-steps'] };

/** What a component of steps holds, with its outermost headings as the steps that it counts. */
function asSteps(node: Element, children: FlowNode[]): FlowNode[] {
  const levels = children.flatMap((child) => (child.kind === 'heading' ? [child.level] : []));
  const level = Math.min(...levels);
  const steps = `steps-${linesOf(node).line ?? 0}`;
  return children.map((child) =>
    child.kind === 'heading' && child.level === level ? { ...child, steps } : child,
  );
}

/** The title that a card shows above what it holds. */
function titleAbove(node: Element, kind: ComponentKind): FlowNode[] {
  const title = kind === 'known' && node.children.length > 0 ? attribute(node, 'title') : null;
  if (title === null || title.trim() === '') return [];
  const { line } = linesOf(node);
  return paragraphNodes([{ kind: 'strong', text: title, href: null }], { line, lastLine: line });
}

/** What a component without content stands for. */
function emptyNodes(node: Element): FlowNode[] {
  const found = emptyComponent(node);
  return found ? [found] : [];
}

/** Also where a parser has put it into a paragraph of its own. */
function isSummary(node: Nodes): boolean {
  if (!isElement(node, 'p')) return isElement(node, 'summary');
  const shown = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return shown.length === 1 && isElement(shown[0], 'summary');
}

/** What stands in a table names or explains something. */
function asCell(node: FlowNode): FlowNode {
  return node.kind === 'paragraph' ? { ...node, isCell: true } : node;
}

function widgetNodes({ above, panels, below }: Widget, ancestors: Element[]): FlowNode[] {
  const options = panels.map(({ label, content }) => ({ label, children: walk(content, ancestors) }));
  return [...walk(above, ancestors), { kind: 'tabs', flavour: 'tabs', options }, ...walk(below, ancestors)];
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Whether the figure around a caption shows code, which then has its name from there. */
function captionsCode(ancestors: Element[]): boolean {
  const figure = ancestors.find(({ tagName }) => tagName === 'figure');
  return figure === undefined || findFirst(figure, ({ tagName }) => tagName === 'pre') !== undefined;
}

const titleBars = { starts: ['codeblocktitle', 'code-block-title', 'filename'] };

function element(node: Element, ancestors: Element[]): FlowNode[] {
  const level = headingTags.indexOf(node.tagName) + 1;
  if (level > 0) return headingOf(node, level);
  if (attribute(node, 'dataComponentPart') === 'step-title')
    return [{ kind: 'heading', level: 7, text: lineText(node), anchor: null, ...linesOf(node) }];
  if (node.tagName === 'iframe') return [embedded(node)];
  if (node.tagName === 'p') return walkOpen(node.children, ancestors);
  if (node.tagName === 'pre') return [unknownCode(node) ?? readPre(node, ancestors.filter(isCodeWrapper))];
  const widget = widgetOf(node);
  if (widget) return widgetNodes(widget, [node, ...ancestors]);
  const cell = codeCell(node);
  if (cell) return [readPre(cell, ancestors)];
  if (node.tagName === 'ul' || node.tagName === 'ol') return listOf(node, ancestors);
  if (node.tagName === 'blockquote') return quoteOf(node, ancestors);
  const inner = (): FlowNode[] => walk(node.children, [node, ...ancestors]);
  if (node.tagName === 'details') {
    const children = walk(
      node.children.filter((child) => !isSummary(child)),
      ancestors,
    );
    // What stands open is read like the text around it.
    if (attribute(node, 'open') !== null) return children;
    return [{ kind: 'box', box: 'details', label: boxLabel(node), children }];
  }
  if (isAdmonition(node)) {
    // The title is the label of the note already; above code it would be taken for what is said of it.
    const content = node.children.filter((child) => !isElement(child) || !isBoxTitle(child));
    const children = walk(content, [node, ...ancestors]);
    if (children.length === 0 && lineText(node) === '') return emptyNodes(node);
    return [{ kind: 'box', box: 'admonition', label: boxLabel(node), children }];
  }
  if (hasClass(node, titleBars) || (node.tagName === 'figcaption' && captionsCode(ancestors))) return [];
  if (node.tagName === 'tr') return childrenOf(node).flatMap((child) => walk([child], ancestors).map(asCell));
  const isComponent = !isHtmlTag(node.tagName) || codeOfComponent(node).length > 0;
  if (isComponent || isTree(node)) return component(node, ancestors);
  const framed = framedCode(node);
  if (framed) return [framed];
  return hasClass(node, stepLists) ? asSteps(node, inner()) : inner();
}
