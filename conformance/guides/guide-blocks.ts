import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** One fenced block of a guide. */
export interface GuideBlock {
  readonly guide: string;
  readonly line: number;
  readonly lang: string;
  readonly text: string;
}

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

const notGuides = ['README.md', 'access-logs.md', 'clickhouse.md', 'operations.md', 'storage.md'];

/** The names of the guides, by their files. */
export function listGuides(): string[] {
  const files = readdirSync(`${repository}/docs`).filter((file) => file.endsWith('.md'));
  return files
    .filter((file) => !notGuides.includes(file))
    .map((file) => basename(file, '.md'))
    .toSorted();
}

/** Reads the blocks of a guide in their order. */
export function readBlocks(guide: string): GuideBlock[] {
  const tree = fromMarkdown(readFileSync(`${repository}/docs/${guide}.md`, 'utf8'));
  return tree.children.flatMap((node) =>
    node.type === 'code'
      ? [{ guide, line: node.position?.start.line ?? 0, lang: node.lang ?? '', text: node.value }]
      : [],
  );
}

/** Whether a block is for the administrator of a machine: it is checked, not run. */
export function isForRoot({ lang, text }: GuideBlock): boolean {
  return lang === 'sh' && /^# as root\b/.test(text);
}
