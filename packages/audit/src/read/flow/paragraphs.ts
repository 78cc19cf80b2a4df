import type { Lines } from '../source/element.ts';
import type { FlowNode, Inline } from './flow.ts';
import { textOf } from './inline-text.ts';
import { readMarker } from './markers.ts';
import { templateCalls, withoutTemplates } from './template-calls.ts';

const esmLine =
  /^(?:import\s[^;]*\sfrom\s+['"][^'"]+['"];?|import\s+['"][^'"]+['"];?|export\s+(?:const|default)\s.*)$/;

/** Code that the site's tool takes from another file. */
const includes = /^(?:<<<\s|--8<--|\{\{#include\s)/;

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

function plainParagraph(parts: Inline[][], lines: Lines): FlowNode[] {
  const inlines = joined(parts);
  const text = textOf(inlines);
  if (text === '' || text.split('\n').every((line) => esmLine.test(line.trim()))) return [];
  if (includes.test(text)) {
    return [
      {
        kind: 'unknown',
        ...lines,
        markup: text.slice(0, 120),
        reason: 'A file of the site is shown here, which is not part of the page.',
      },
    ];
  }
  const calls = text.includes('{{') || text.includes(':pm-') ? templateCalls(text, lines) : [];
  if (calls.length === 0 && !/\{%|\{\/\*/.test(text))
    return [box({ kind: 'paragraph', text: oneLine(text), inlines, ...lines })];
  const rest = oneLine(withoutTemplates(text));
  const nodes: FlowNode[] =
    rest === ''
      ? []
      : [{ kind: 'paragraph', text: rest, inlines: [{ kind: 'text', text: rest, href: null }], ...lines }];
  for (const found of calls) {
    nodes.push(
      found.code ?? {
        kind: 'unknown',
        ...lines,
        markup: found.source.slice(0, 120),
        reason: 'A template call whose result is not known.',
      },
    );
  }
  return nodes;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** `T> …` and `W> …` are the tips and warnings of some documentation tools. */
function box(node: Extract<FlowNode, { kind: 'paragraph' }>): FlowNode {
  const found = /^([TWI])> /.exec(node.text);
  if (!found) return node;
  const label = { T: 'tip', W: 'warning', I: 'info' }[found[1] ?? 'T'] ?? 'tip';
  const inlines = node.inlines.map((part, at) =>
    at === 0 ? { ...part, text: part.text.replace(/^\s*[TWI]>\s/, '') } : part,
  );
  return {
    kind: 'box',
    box: 'admonition',
    label,
    children: [{ ...node, text: node.text.slice(3), inlines }],
  };
}

/** The nodes that a run of inline content stands for: paragraphs, markers and template calls. */
export function paragraphNodes(inlines: Inline[], lines: Lines): FlowNode[] {
  const out: FlowNode[] = [];
  let pending: Inline[][] = [];
  const flush = (): void => {
    out.push(...plainParagraph(pending, lines));
    pending = [];
  };
  for (const line of splitLines(inlines)) {
    const marker = line.every((part) => part.kind === 'text' || part.kind === 'link')
      ? readMarker(textOf(line))
      : null;
    if (!marker) {
      pending.push(line);
      continue;
    }
    flush();
    out.push(marker);
  }
  flush();
  return out;
}
