import { installedAlone } from '../../shell/effects.ts';
import type { Lines } from '../source/element.ts';
import { oneLine } from '../source/plain-text.ts';
import { codeOfComponent } from './component-code.ts';
import type { Code, FlowNode, Inline, Paragraph } from './flow.ts';
import { includedByLine, writtenLine } from './include-lines.ts';
import { textOf } from './inline-text.ts';
import { exportsValues, isModuleText } from './module-text.ts';
import { readMarker, tagMarker } from './read-marker.ts';
import { nodeOfSpan, staysInText } from './template-calls.ts';
import { type TemplateSpan, templateSpans } from './template-spans.ts';
import { emptyComponent, unknownMarkup } from './unknown-markup.ts';
import { elementOf, isOrnamentTag, tagInLines, type WrittenTag } from './written-tags.ts';

/** Splits inline pieces at line breaks, so that a marker glued to a paragraph stands alone again. */
function splitLines(inlines: Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const part of inlines) {
    const pieces = part.kind === 'text' ? part.text.split('\n') : [part.text];
    pieces.forEach((text, index) => {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ ...part, text });
    });
  }
  return lines;
}

function joined(lines: Inline[][]): Inline[] {
  return lines.flatMap((line, index) =>
    index === 0 ? line : [{ kind: 'text', text: '\n', href: null } as Inline, ...line],
  );
}

/** The text without the pieces of template language that are no words of it. */
function withoutSpans(text: string, spans: TemplateSpan[]): string {
  let rest = '';
  let from = 0;
  for (const span of spans.filter((found) => !staysInText(found))) {
    rest += `${text.slice(from, span.at)} `;
    from = span.end;
  }
  return oneLine(rest + text.slice(from));
}

/** What a module of the page imports is seen where it is used; the values that it makes are seen nowhere. */
function moduleNodes(text: string, lines: Lines): FlowNode[] {
  return exportsValues(text) ? [unknownMarkup('module_code', text, lines, false)] : [];
}

/** Signs in the place of inline code, which shows template language and does not use it. */
function masked(part: Inline): Inline {
  return part.kind === 'code' ? { ...part, text: '\u0000'.repeat(part.text.length) } : part;
}

function plainParagraph(parts: Inline[][], lines: Lines): FlowNode[] {
  const inlines = joined(parts);
  const text = textOf(inlines);
  if (text === '' || isOrnamentTag(oneLine(text))) return [];
  if (isModuleText(text)) return moduleNodes(text, lines);
  const spans = templateSpans(textOf(inlines.map(masked)));
  const found = spans.flatMap((span) => nodeOfSpan(span, lines) ?? []);
  const said: Paragraph = { kind: 'paragraph', text: oneLine(text), inlines, ...lines };
  // A directive that is all of a passage is no word of one.
  if (spans[0]?.form === 'directive' && spans[0].source === text && found.length > 0) return found;
  if (spans.every(staysInText)) return [box(said), ...found];
  const rest = withoutSpans(text, spans);
  if (rest === '') return found;
  return [{ ...said, text: rest, inlines: [{ kind: 'text', text: rest, href: null }] }, ...found];
}

const boxLetters: Record<string, string> = { T: 'tip', W: 'warning', I: 'info' };

/** `T> …` and `W> …` are the tips and warnings of some documentation tools. */
function box(node: Paragraph): FlowNode {
  const label = node.text.startsWith('> ', 1) ? boxLetters[node.text.charAt(0)] : undefined;
  if (label === undefined) return node;
  const inlines = node.inlines.map((part, at) =>
    at === 0 ? { ...part, text: part.text.trimStart().slice(3) } : part,
  );
  const children: FlowNode[] = [{ ...node, text: node.text.slice(3), inlines }];
  return { kind: 'box', box: 'admonition', label, children };
}

function placedAt(node: FlowNode, lines: Lines): FlowNode {
  if (node.kind !== 'tabs') return 'line' in node ? { ...node, ...lines } : node;
  const options = node.options.map((option) => ({
    ...option,
    children: option.children.map((child) => placedAt(child, lines)),
  }));
  return { ...node, options };
}

/** A tag that a renderer left as text: the container that it opens or ends, or what it holds itself. */
function tagNodes(tag: WrittenTag, source: string, lines: Lines): FlowNode[] {
  if (tag.form !== 'empty') return [tagMarker(tag, source, lines)];
  const element = elementOf(tag);
  const codes = codeOfComponent(element);
  if (codes.length > 0) return codes.map((node) => placedAt(node, lines));
  const unknown = emptyComponent(element);
  return unknown ? [{ ...unknown, ...lines }] : [];
}

/** What a line stands for that is no part of a sentence, and how many lines it takes. */
function nodesOfLine(texts: string[], at: number, lines: Lines): { nodes: FlowNode[]; count: number } | null {
  const text = (texts[at] ?? '').trim();
  const included = includedByLine(text, lines);
  if (included) return { nodes: [included], count: 1 };
  const marker = readMarker(text, lines);
  if (marker) return { nodes: [marker], count: 1 };
  const written = tagInLines(texts, at);
  return written && { nodes: tagNodes(written.tag, written.source, lines), count: written.count };
}

/** An installation on the last line of a passage, right below what announces it: its writer left out the empty line. */
function installedBelow(texts: string[], at: number, above: Inline[][], lines: Lines): Code | null {
  const text = (texts[at] ?? '').trim();
  const isAnnounced = textOf(above.at(-1) ?? [])
    .trimEnd()
    .endsWith(':');
  if (!isAnnounced || at !== texts.length - 1 || installedAlone(text) === null) return null;
  return { kind: 'code', lang: null, meta: null, title: null, text, ...lines, origin: 'indented' };
}

/** The nodes that a run of inline content stands for: paragraphs, markers and template calls. */
export function paragraphNodes(inlines: Inline[], lines: Lines): FlowNode[] {
  const out: FlowNode[] = [];
  let pending: Inline[][] = [];
  const flush = (): void => {
    out.push(...plainParagraph(pending, lines));
    pending = [];
  };
  const split = splitLines(inlines);
  const isPlain = (line: Inline[]): boolean =>
    line.every((part) => part.kind === 'text' || part.kind === 'link');
  // Lines with code or emphasis are sentences; an empty text stands for them.
  const texts = split.map((line) => (isPlain(line) ? writtenLine(line) : ''));
  for (let at = 0; at < split.length; ) {
    const installed = installedBelow(texts, at, pending, lines);
    const found = installed ? { nodes: [installed], count: 1 } : nodesOfLine(texts, at, lines);
    if (!found) {
      pending.push(split[at] ?? []);
      at += 1;
      continue;
    }
    flush();
    out.push(...found.nodes);
    at += found.count;
  }
  flush();
  return out;
}
