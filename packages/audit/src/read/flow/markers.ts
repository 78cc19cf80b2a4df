import { labelOfCode } from './code-label.ts';
import { isFileName } from './code-meta.ts';
import { componentKind } from './components.ts';
import type { Box, Code, FlowNode, Marker, Tabs } from './flow.ts';

const colonMarker = /^(:{2,})\s*(?:([A-Za-z][\w-]*)\s*(.*))?$/;
const tagMarker = /^\{%-?\s*(\/|end)?\s*([A-Za-z][\w-]*)\s*(.*?)-?%\}$/;
const shortcode = /^\{\{[<%]\s*(\/)?\s*([A-Za-z][\w-]*)\s*(.*?)\s*[%>]\}\}$/;

/** Reads a line that opens or closes a container. */
export function readMarker(line: string): Marker | null {
  const colon = colonMarker.exec(line.trim());
  if (colon) {
    return {
      kind: 'marker',
      open: colon[2] !== undefined,
      name: colon[2] ?? '',
      rest: colon[3] ?? '',
      colons: colon[1]?.length ?? 3,
    };
  }
  const tag = tagMarker.exec(line.trim()) ?? shortcode.exec(line.trim());
  if (!tag) return null;
  return { kind: 'marker', open: tag[1] === undefined, name: tag[2] ?? '', rest: tag[3] ?? '', colons: 0 };
}

function labelOf(marker: Marker): string {
  const quoted = /(?:title|label|name|header|summary)?\s*=?\s*(?:"([^"]*)"|'([^']*)')/.exec(marker.rest);
  const bracket = /^\[([^\]]*)\]/.exec(marker.rest)?.[1];
  return (bracket ?? quoted?.[1] ?? quoted?.[2] ?? marker.rest.replace(/\{.*\}$/, '')).trim();
}

/** Splits the content of a tabs container at lines such as `== npm` or `@tab npm`. */
function splitAtTitles(children: FlowNode[]): Tabs['options'] {
  const options: Tabs['options'] = [];
  for (const node of children) {
    const title =
      node.kind === 'paragraph' ? /^(?:==\s*|@tab(?::active)?\s+)([^=\n]+)$/.exec(node.text)?.[1] : undefined;
    if (title) options.push({ label: title.trim(), children: [] });
    else options.at(-1)?.children.push(node);
  }
  return options;
}

/** Makes alternatives of what a tabs container holds. */
export function tabsOf(children: FlowNode[]): FlowNode[] {
  const own = children.filter((node): node is Tabs => node.kind === 'tabs');
  if (own.length === 1 && children.every((node) => node.kind !== 'code')) return children;
  const titled = splitAtTitles(children);
  if (titled.length > 0) return [{ kind: 'tabs', flavour: 'tabs', options: titled }];
  const codes = children.filter((node): node is Code => node.kind === 'code');
  if (codes.length < 2) return children;
  const rest = children.slice(children.lastIndexOf(codes.at(-1) as FlowNode) + 1);
  const options = codes.map((code) => ({ label: labelOfCode(code), children: [code] as FlowNode[] }));
  return [{ kind: 'tabs', flavour: 'code_group', options }, ...rest];
}

function contain(marker: Marker, children: FlowNode[]): FlowNode[] {
  const kind = componentKind(marker.name);
  const label = labelOf(marker);
  if (kind === 'tabs') return tabsOf(groupTabs(children));
  if (kind === 'tab') return [{ kind: 'tabs', flavour: 'tabs', options: [{ label, children }] }];
  if (kind === 'details') return [{ kind: 'box', box: 'details', label, children } satisfies Box];
  if (kind === 'admonition') {
    return [{ kind: 'box', box: 'admonition', label: `${marker.name} ${label}`.trim(), children }];
  }
  const only = children.filter((node) => node.kind === 'code');
  if (label && only.length === 1 && (marker.name === 'code' || isFileName(label))) {
    return children.map((node) => (node.kind === 'code' ? { ...node, title: node.title ?? label } : node));
  }
  return children;
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
      !last.options.some((option) => option.label === label)
    ) {
      out[out.length - 1] = { ...last, options: [...last.options, ...node.options] };
    } else out.push(node);
  }
  return out;
}

function closes(open: Marker, marker: Marker): boolean {
  return marker.colons > 0 ? open.colons === marker.colons : open.name === marker.name;
}

/** Where a container ends: at its own marker, at a heading if it has none, else with the list of nodes. */
function endOf(nodes: FlowNode[], from: number, opening: Marker): { end: number; next: number } | null {
  const stack: Marker[] = [opening];
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.kind !== 'marker') continue;
    if (node.open) {
      stack.push(node);
      continue;
    }
    const depth = stack.findLastIndex((open) => closes(open, node));
    if (depth !== -1) stack.length = depth;
    if (stack.length === 0) return { end: at, next: at + 1 };
  }
  if (opening.colons < 3) return null;
  const heading = nodes.findIndex((node, at) => at >= from && node.kind === 'heading');
  const end = heading === -1 ? nodes.length : heading;
  return { end, next: end };
}

/** Nests the content of containers whose markers stand beside it. */
export function resolveMarkers(nodes: FlowNode[]): FlowNode[] {
  const out: FlowNode[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    at += 1;
    if (!node) break;
    if (node.kind !== 'marker') {
      out.push(node);
      continue;
    }
    const found = node.open ? endOf(nodes, at, node) : null;
    if (!found) {
      // A stray end may belong to a container further out; who is outermost ignores it.
      if (!node.open && node.colons > 0) out.push(node);
      continue;
    }
    out.push(...contain(node, resolveMarkers(nodes.slice(at, found.end))));
    at = found.next;
  }
  return groupTabs(out);
}
