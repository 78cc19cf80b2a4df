import { isFileName } from '../../phrases/paths.ts';
import { isOtherProgram, languageKind } from '../blocks/languages.ts';
import { type Piece, pieceNamed, readPieces } from '../source/pieces.ts';
import { wordsIn } from '../source/plain-text.ts';
import { componentKind } from './component-names.ts';
import type { Box, FlowNode, Marker } from './flow.ts';
import { wordsOf } from './package-commands.ts';
import { tabsOf } from './tab-options.ts';
import { nodeOfName } from './template-calls.ts';
import { unknownMarkup } from './unknown-markup.ts';

const labelNames = ['title', 'label', 'name', 'header', 'summary', 'value'];

/** What a marker says by a name, beside its own name or in the braces behind it: `tab{label="Linux"}`. */
function namedIn(marker: Marker, ...names: string[]): Piece | undefined {
  const pieces = readPieces(marker.rest);
  const inBraces = pieces.filter(({ name, form }) => name === null && form === 'braces');
  return pieceNamed([...pieces, ...inBraces.flatMap(({ text }) => readPieces(text))], ...names);
}

function labelOf(marker: Marker): string {
  const pieces = readPieces(marker.rest);
  if (pieces[0]?.form === 'list') return pieces[0].text.trim();
  const named = namedIn(marker, ...labelNames) ?? pieces.find(({ form }) => form === 'quoted');
  if (named) return named.text.trim();
  const brace = marker.rest.indexOf('{');
  return (brace !== -1 && marker.rest.endsWith('}') ? marker.rest.slice(0, brace) : marker.rest).trim();
}

/** Tabs that name no label of their own take those of the list that their group has. */
function labelled(nodes: FlowNode[], marker: Marker): FlowNode[] {
  const list = namedIn(marker, 'items', 'values', 'labels', 'tabs', 'names');
  const labels = list ? wordsOf(list.form === 'list' ? `[${list.text}]` : list.text) : [];
  return nodes.map((node) =>
    node.kind === 'tabs'
      ? {
          ...node,
          options: node.options.map((option, at) => ({
            ...option,
            label: option.label || (labels[at] ?? `${at + 1}`),
          })),
        }
      : node,
  );
}

/** What stands between the ends of a tab that says in which language it is written. */
function asStated({ rest }: Marker, children: FlowNode[]): FlowNode[] {
  const lang = pieceNamed(readPieces(rest), 'lang', 'language')?.text;
  const lines = children.filter((node) => node.kind === 'paragraph');
  const [first] = lines;
  if (!lang || !first || lines.length < children.length) return children;
  const text = lines.map((node) => node.text).join('\n\n');
  const { line } = first;
  const lastLine = lines.at(-1)?.lastLine ?? line;
  return [{ kind: 'code', lang, meta: null, title: null, text, line, lastLine, origin: 'fence' }];
}

/** Whether a container that is none of code is for readers of some languages: `block "java,kotlin"` beside `block "javascript"`. */
function isForLanguages({ name }: Marker, label: string): boolean {
  const isOfCode = ['code', 'snippet', 'sample', 'source'].some((word) => name.toLowerCase().includes(word));
  const names = label.split(',').map((word) => word.trim());
  return !isOfCode && names.every((word) => languageKind(word) === 'script' || isOtherProgram(word));
}

function contain(marker: Marker, children: FlowNode[]): FlowNode[] {
  const kind = componentKind(marker.name);
  const label = labelOf(marker);
  if (kind === 'tabs') return labelled(tabsOf(groupTabs(children), marker.rest === 'by-headings'), marker);
  if (kind === 'tab' || (kind === 'other' && isForLanguages(marker, label)))
    return [{ kind: 'tabs', flavour: 'tabs', options: [{ label, children: asStated(marker, children) }] }];
  if (kind === 'details') return [{ kind: 'box', box: 'details', label, children } satisfies Box];
  if (kind === 'admonition') {
    return [{ kind: 'box', box: 'admonition', label: `${marker.name} ${label}`.trim(), children }];
  }
  const only = children.filter((node) => node.kind === 'code');
  if (label && only.length === 1 && (marker.name === 'code' || isFileName(label))) {
    return children.map((node) => (node.kind === 'code' ? { ...node, title: node.title ?? label } : node));
  }
  // Only a sentence is more than the name of what the container holds.
  const isSentence = kind === 'other' && wordsIn(label).length > 2;
  return isSentence ? [unknownMarkup('attribute_text', marker.source, marker, false), ...children] : children;
}

/** Neighbouring single tabs are the options of one group. */
function groupTabs(nodes: FlowNode[]): FlowNode[] {
  const out: FlowNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const single = node.kind === 'tabs' && node.flavour === 'tabs' && node.options.length === 1;
    const label = single ? node.options[0]?.label : undefined;
    if (
      single &&
      last?.kind === 'tabs' &&
      last.flavour === 'tabs' &&
      (label === '' || !last.options.some((option) => option.label === label))
    ) {
      out[out.length - 1] = { ...last, options: [...last.options, ...node.options] };
    } else out.push(node);
  }
  return out;
}

/** Deeper containers than any author writes are left as they stand. */
const DEEPEST = 40;

/** For each marker that opens, the place of the one that closes it; others may stay open inside. */
function endsOf(nodes: FlowNode[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  /** The places in `open` of the markers with a number of colons, or with a name. */
  const places = new Map<string, number[]>();
  const remember = (key: string): void => {
    const known = places.get(key);
    if (known) known.push(open.length);
    else places.set(key, [open.length]);
  };
  nodes.forEach((node, at) => {
    if (node.kind !== 'marker') return;
    const keys = [`${node.colons}`, `name ${node.name}`] as const;
    if (node.open) {
      for (const key of keys) remember(key);
      open.push(at);
      return;
    }
    const known = places.get(node.colons > 0 ? keys[0] : keys[1]) ?? [];
    // Markers that an outer one has closed are no longer open, and another may stand in their place.
    while (known.length > 0 && !isStillOpen(nodes, open, known.at(-1) ?? 0, node)) known.pop();
    const place = known.pop();
    if (place === undefined) return;
    ends.set(open[place] ?? at, at);
    open.length = place;
  });
  return ends;
}

function isStillOpen(nodes: FlowNode[], open: number[], place: number, end: Marker): boolean {
  const node = nodes[open[place] ?? -1];
  if (node?.kind !== 'marker') return false;
  return end.colons > 0 ? node.colons === end.colons : node.name === end.name;
}

/** Where a container ends: at its own marker, at a heading if it has none, else with the list of nodes. */
function endOf(
  nodes: FlowNode[],
  at: number,
  ends: Map<number, number>,
): { end: number; next: number } | null {
  const own = ends.get(at);
  if (own !== undefined) return { end: own, next: own + 1 };
  const opening = nodes[at];
  if (opening?.kind !== 'marker' || opening.colons < 3) return null;
  let end = at + 1;
  while (end < nodes.length && nodes[end]?.kind !== 'heading') end += 1;
  return { end, next: end };
}

/** What a tag or shortcode shows that nothing closes. */
function aloneNodes(marker: Marker): FlowNode[] {
  const found = nodeOfName(marker.name, marker.rest, marker.source, marker);
  return found ? [found] : [];
}

/** Parsers drop the end of a group whose beginning they left as text; its tabs follow it all the same. */
function openGroups(nodes: FlowNode[]): FlowNode[] {
  return nodes.flatMap((node, at): FlowNode[] => {
    const [before, after] = [nodes[at - 1], nodes[at + 1]];
    if (node.kind === 'tabs' && isOpen(before)) return labelled([node], before);
    if (!isOpen(node)) return [node];
    return after?.kind === 'tabs' ? [] : aloneNodes(node);
  });
}

function isOpen(node: FlowNode | undefined): node is Marker {
  return node?.kind === 'marker' && node.open;
}

/** Nests the content of containers whose markers stand beside it. */
export function resolveMarkers(nodes: FlowNode[], depth = 0): FlowNode[] {
  const out: FlowNode[] = [];
  const ends = endsOf(nodes);
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (!node) break;
    const found = node.kind === 'marker' && node.open && depth < DEEPEST ? endOf(nodes, at, ends) : null;
    at += 1;
    if (node.kind !== 'marker') out.push(node);
    else if (found) {
      out.push(...contain(node, resolveMarkers(nodes.slice(at, found.end), depth + 1)));
      at = found.next;
    } else if (node.open && componentKind(node.name) !== 'tabs') out.push(...aloneNodes(node));
    // A stray end may belong to a container further out; who is outermost ignores it.
    else if (node.open || node.colons > 0) out.push(node);
  }
  return openGroups(groupTabs(out));
}
