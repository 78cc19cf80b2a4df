import { type Changed, withNewline } from './changed-text.ts';

/**
 * Puts what a page shows into a file: in place of the line that the anchor names if the snippet repeats that line,
 * after it otherwise. Without an anchor the snippet is the file's new content.
 */
export function placeSnippet(found: string | undefined, snippet: string, anchor: string | null): Changed {
  if (anchor === null) return { text: withNewline(snippet) };
  if (found === undefined) return { problem: { code: 'nothing_to_edit', params: {} } };
  // A file that is still empty takes whatever comes first; settings stand in any order.
  if (found.trim() === '') return { text: withNewline(snippet) };
  const lines = found.split('\n');
  const at = lines.findIndex((line) => line.includes(anchor.trim()));
  if (at < 0) return { problem: { code: 'anchor_not_found', params: { anchor } } };
  const isRepeated = snippet.includes(anchor.trim());
  lines.splice(isRepeated ? at : at + 1, isRepeated ? 1 : 0, ...snippet.replace(/\n$/u, '').split('\n'));
  return { text: lines.join('\n') };
}
