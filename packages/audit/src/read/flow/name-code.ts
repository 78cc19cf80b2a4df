import { isFileName } from '../../phrases/paths.ts';
import type { Code, FlowNode, Paragraph } from './flow.ts';

const languages = new Set(
  (
    'bash sh shell zsh console terminal powershell javascript js jsx typescript ts tsx json html css scss yaml toml ' +
    'text copy code'
  ).split(' '),
);

function plainText(node: Paragraph): string | null {
  return node.inlines.every((part) => part.kind === 'text') ? node.text.trim() : null;
}

/** What a line above code says of it: the name of its file, or of its language, which the code has itself. */
function labelled(above: Paragraph, code: Code): Code | null {
  const text = plainText(above);
  if (text === null) return null;
  const name = text.endsWith(':') ? text.slice(0, -1) : text;
  if (code.title === null && isFileName(name)) return { ...code, title: name };
  return code.origin === 'html' && languages.has(text.toLowerCase()) ? code : null;
}

/** Gives code the name that stands alone in the line above it, where many sites set it as a header. */
export function nameCode(nodes: FlowNode[]): FlowNode[] {
  return nodes.flatMap((node, at): FlowNode[] => {
    const below = nodes[at + 1];
    const above = nodes[at - 1];
    if (node.kind === 'paragraph' && below?.kind === 'code' && labelled(node, below)) return [];
    if (node.kind === 'code' && above?.kind === 'paragraph') return [labelled(above, node) ?? node];
    return [node];
  });
}
