import type { NamedTags } from '@waymark/audit/check';

/** Reads tags of strangers' pages; the parser is loaded with the first page. */
export async function readTags(html: string, name: string): Promise<NamedTags> {
  const { readNamedTags } = await import('@waymark/audit/check');
  return readNamedTags(html, name);
}
