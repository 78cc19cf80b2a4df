import type { Element, Nodes, RootContent } from 'hast';
import {
  attribute,
  childrenOf,
  classesOf,
  findAll,
  findFirst,
  hasClass,
  isElement,
  linesOf,
  linesOfAll,
  lineText,
  plainName,
} from '../source/element.ts';
import { framedCode, isCodeWrapper } from './code-frame.ts';
import { codeInside, unknownCode } from './code-inside.ts';
import { readPre } from './code-text.ts';
import { codeOfComponent, componentKind, couldHideStep, isHtmlTag } from './components.ts';
import type { Code, FlowNode } from './flow.ts';
import { inlinesOf, isDecoration, textOf } from './inline-text.ts';
import { resolveMarkers, tabsOf } from './markers.ts';
import { nameCode } from './name-code.ts';
import { paragraphNodes } from './paragraphs.ts';
import { panelsOf } from './tab-widgets.ts';
import { treeText } from './tree-text.ts';

const inlineTags =
  /^(?:a|abbr|b|bdi|bdo|br|button|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|svg|time|tt|u|var|wbr|strike)$/;
const blockTags = /^(?:pre|p|h[1-6]|ul|ol|dl|table|div|blockquote|details|section|article|figure)$/;

function isInline(node: Nodes): boolean {
  if (node.type === 'text') return true;
  if (!isElement(node)) return false;
  if (!inlineTags.test(node.tagName)) {
    // A component inside of a sentence, as long as it holds no block and no command.
    return (
      !isHtmlTag(node.tagName) &&
      codeOfComponent(node) === null &&
      componentKind(node.tagName) === 'other' &&
      !couldHideStep(node) &&
      !holdsBlock(node)
    );
  }
  return !holdsBlock(node);
}

function holdsBlock(node: Nodes): boolean {
  return (
    findFirst(
      node,
      (found) =>
        blockTags.test(found.tagName) || (!isHtmlTag(found.tagName) && codeOfComponent(found) !== null),
    ) !== undefined
  );
}

/** A table that only lays out line numbers beside code. */
function codeCell(element: Element): Element | undefined {
  if (!isElement(element, 'table')) return undefined;
  const isCode =
    hasClass(element, /highlight|rouge|code|lntable/i) ||
    findFirst(element, (found) => hasClass(found, /^(?:linenos|gutter|lntd|rouge-gutter)$/));
  return isCode ? findAll(element, (found) => found.tagName === 'pre').at(-1) : undefined;
}

function headingOf(element: Element, level: number): FlowNode[] {
  const inlines = inlinesOf(element.children);
  const anchor = attribute(element, 'id') ?? idBelow(element);
  const text = textOf(inlines)
    .replace(/\s*(?:\{#[\w-]+\}|[#¶])\s*$/, '')
    .replace(/\n/g, ' ');
  return text === '' ? [] : [{ kind: 'heading', level, text, anchor, ...linesOf(element) }];
}

function idBelow(element: Element): string | null {
  const marked = findFirst(
    element,
    (found) =>
      attribute(found, 'id') !== null ||
      (found.tagName === 'a' && (attribute(found, 'href') ?? '').startsWith('#')),
  );
  if (!marked) return null;
  return attribute(marked, 'id') ?? attribute(marked, 'href')?.slice(1) ?? null;
}

function boxLabel(element: Element): string {
  const title = findFirst(
    element,
    (found) => hasClass(found, /title|heading/i) || found.tagName === 'summary',
  );
  const type =
    attribute(element, 'type', 'kind', 'variant', 'style', 'dataCalloutType') ??
    classesOf(element).find((name) =>
      /^(?:note|tip|info|warning|danger|caution|important|details)/.test(name),
    ) ??
    '';
  const label = title ? lineText(title) : (attribute(element, 'title', 'summary', 'label') ?? '');
  const name = isHtmlTag(element.tagName) ? '' : plainName(element.tagName);
  return [name, type, label].filter(Boolean).join(' ').slice(0, 120);
}

function isAdmonition(element: Element): boolean {
  if (componentKind(element.tagName) === 'admonition' && !isHtmlTag(element.tagName)) return true;
  const role = attribute(element, 'role');
  return (
    role === 'note' ||
    role === 'alert' ||
    hasClass(
      element,
      /^(?:admonition|theme-admonition|custom-block|starlight-aside|markdown-alert|callout|alert|hint|note|tip|warning|admonitionblock)$|nextra-callout/,
    ) ||
    attribute(element, 'dataCalloutType') !== null
  );
}

/** Walks the elements of a page into its flow. */
export function walk(nodes: RootContent[], ancestors: Element[] = []): FlowNode[] {
  return nameCode(resolveMarkers(walkOpen(nodes, ancestors)));
}

/** Components that show a word of code inside of a sentence, as the code that they are. */
function wordsAsCode(nodes: RootContent[]): RootContent[] {
  const isWords = (node: RootContent | undefined): boolean =>
    node?.type === 'text' && node.value.trim() !== '';
  return nodes.map((node, at) => {
    if (!isElement(node) || !(isWords(nodes[at - 1]) || isWords(nodes[at + 1]))) return node;
    const code = codeInside(node);
    if (code?.kind !== 'code' || code.text.includes('\n')) return node;
    return { ...node, tagName: 'code', properties: {}, children: [{ type: 'text', value: code.text }] };
  });
}

/** Walks elements without closing the containers that are opened among them. */
function walkOpen(nodes: RootContent[], ancestors: Element[]): FlowNode[] {
  const out: FlowNode[] = [];
  let run: Nodes[] = [];
  const flush = (): void => {
    if (run.length > 0) out.push(...paragraphNodes(inlinesOf(run), linesOfAll(run)));
    run = [];
  };
  for (const node of wordsAsCode(nodes)) {
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
  const alert = first?.kind === 'paragraph' ? /^\[!(\w+)\]/.exec(first.text)?.[1] : undefined;
  return [{ kind: 'box', box: alert ? 'admonition' : 'quote', label: alert?.toLowerCase() ?? '', children }];
}

const switched =
  /^(?:language|lang|framework|platform|os|runtime|stack)(?:block|section|content|switch|option|view)$/;

/** The kind of reader that alone sees a component: by its name, or by what a switch of the page is set to. */
function audienceOf(node: Element): string | null {
  const name = plainName(node.tagName);
  const only = /^(\w+?)only$/.exec(name)?.[1];
  if (only) return only;
  return switched.test(name)
    ? attribute(node, 'globalId', 'value', 'lang', 'language', 'name', 'id', 'is', 'for')
    : null;
}

function isTree(node: Element): boolean {
  return hasClass(node, /^(?:[\w-]*-)?file-?tree$/i);
}

function component(node: Element, ancestors: Element[]): FlowNode[] {
  const kind = componentKind(node.tagName);
  const inner = (): FlowNode[] => walk(node.children, [node, ...ancestors]);
  if (kind === 'tree' || isTree(node)) {
    const code: Code = {
      kind: 'code',
      lang: 'tree',
      meta: null,
      title: null,
      text: treeText(node),
      ...linesOf(node),
      origin: 'component',
    };
    return code.text === '' ? [] : [code];
  }
  if (kind === 'details') return [{ kind: 'box', box: 'details', label: boxLabel(node), children: inner() }];
  if (kind === 'tabs') {
    // One command for every manager; rendered without its end, it seems to hold all that follows.
    const own = codeOfComponent(node);
    return own ? [own, ...inner()] : tabsOf(inner());
  }
  const audience = audienceOf(node);
  if (audience) return [{ kind: 'box', box: 'audience', label: audience, children: inner() }];
  const inside = codeInside(node);
  const code = codeOfComponent(node);
  const title = plainName(node.tagName) === 'step' ? attribute(node, 'title') : null;
  const before: FlowNode[] = title
    ? [{ kind: 'heading', level: 7, text: title, anchor: null, ...linesOf(node) }]
    : [];
  if (inside && !code) return [...before, inside];
  const children = inner();
  if (code) return [...before, code, ...children];
  const empty = children.length === 0 && kind === 'other';
  if (empty && couldHideStep(node)) {
    return [
      {
        kind: 'unknown',
        ...linesOf(node),
        markup: `<${node.tagName}>`,
        reason: 'The content of this component is not part of the page.',
      },
    ];
  }
  return [...before, ...children];
}

function element(node: Element, ancestors: Element[]): FlowNode[] {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level) return headingOf(node, Number(level));
  if (attribute(node, 'dataComponentPart') === 'step-title')
    return [{ kind: 'heading', level: 7, text: lineText(node), anchor: null, ...linesOf(node) }];
  if (node.tagName === 'p') return walkOpen(node.children, ancestors);
  if (node.tagName === 'pre') return [unknownCode(node) ?? readPre(node, ancestors.filter(isCodeWrapper))];
  const panels = panelsOf(node);
  if (panels) {
    const options = panels.map((panel) => ({
      label: panel.label,
      children: walk(panel.content, [node, ...ancestors]),
    }));
    return [{ kind: 'tabs', flavour: 'tabs', options }];
  }
  const cell = codeCell(node);
  if (cell) return [readPre(cell, ancestors)];
  if (node.tagName === 'ul' || node.tagName === 'ol') return listOf(node, ancestors);
  if (node.tagName === 'blockquote') return quoteOf(node, ancestors);
  const inner = (): FlowNode[] => walk(node.children, [node, ...ancestors]);
  if (node.tagName === 'details') {
    const children = walk(
      node.children.filter((child) => !isElement(child, 'summary')),
      ancestors,
    );
    // What stands open is read like the text around it.
    if (attribute(node, 'open') !== null) return children;
    return [{ kind: 'box', box: 'details', label: boxLabel(node), children }];
  }
  if (isAdmonition(node)) {
    // The title is the label of the note already; above code it would be taken for what is said of it.
    const content = node.children.filter((child) => !isElement(child) || !hasClass(child, /title|heading/i));
    const children = walk(content, [node, ...ancestors]);
    return [{ kind: 'box', box: 'admonition', label: boxLabel(node), children }];
  }
  if (node.tagName === 'figcaption' || hasClass(node, /^(?:codeBlockTitle|code-block-title|filename)/))
    return [];
  if (node.tagName === 'tr') return childrenOf(node).flatMap((child) => walk([child], ancestors));
  if (!isHtmlTag(node.tagName) || isTree(node)) return component(node, ancestors);
  const framed = framedCode(node);
  return framed ? [framed] : inner();
}
