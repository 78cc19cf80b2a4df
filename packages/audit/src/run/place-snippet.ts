import { type Changed, withNewline } from './changed-text.ts';

/** The parts of YAML, each from a key that stands at the very left to the next one; what stands before the first has none. */
function partsOf(text: string): { key: string | null; lines: string[] }[] {
  const parts: { key: string | null; lines: string[] }[] = [];
  for (const line of text.replace(/\n$/u, '').split('\n')) {
    const key = /^([\w.-]+):(?:\s|$)/u.exec(line)?.[1] ?? null;
    const last = parts.at(-1);
    if (key === null && last) last.lines.push(line);
    else parts.push({ key, lines: [line] });
  }
  return parts;
}

/** YAML with the parts that a page shows again in place of those it has; null where these are not several: no key may stand twice. */
function withParts(found: string, snippet: string): string | null {
  const [own, shown] = [partsOf(found), partsOf(snippet)];
  const isOf = (parts: typeof own, key: string | null): boolean => parts.some((part) => part.key === key);
  const again = shown.filter(({ key }) => key !== null && isOf(own, key));
  if (again.length < 2) return null;
  const kept = own.map((part) => again.find(({ key }) => key === part.key) ?? part);
  const more = shown.filter(({ key }) => key !== null && !isOf(own, key));
  return [...kept, ...more].flatMap(({ lines }) => lines).join('\n');
}

/**
 * Puts what a page shows into a file: in place of the line that the anchor names if the snippet repeats that line,
 * after it otherwise. Without an anchor the snippet is the file's new content.
 */
export function placeSnippet(
  found: string | undefined,
  snippet: string,
  anchor: string | null,
  path = '',
): Changed {
  if (anchor === null) return { text: withNewline(snippet) };
  if (found === undefined) return { problem: { code: 'nothing_to_edit', params: {} } };
  // A file that is still empty takes whatever comes first; settings stand in any order.
  if (found.trim() === '') return { text: withNewline(snippet) };
  const merged = /\.ya?ml$/u.test(path) ? withParts(found, snippet) : null;
  if (merged !== null) return { text: withNewline(merged) };
  const lines = found.split('\n');
  const at = lines.findIndex((line) => line.includes(anchor.trim()));
  if (at < 0) return { problem: { code: 'anchor_not_found', params: { anchor } } };
  const isRepeated = snippet.includes(anchor.trim());
  lines.splice(isRepeated ? at : at + 1, isRepeated ? 1 : 0, ...snippet.replace(/\n$/u, '').split('\n'));
  return { text: lines.join('\n') };
}
