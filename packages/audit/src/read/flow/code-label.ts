import { managerTyped } from '../../shell/typed-lines.ts';
import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';

function firstManager(text: string): string | null {
  for (const line of text.split('\n')) {
    const manager = managerTyped(line);
    if (manager) return manager;
  }
  return null;
}

/** What a reader would call one of several blocks: its own label, else its package manager, else its language. */
export function labelOfCode(code: Code): string {
  const meta = readMeta(code.meta);
  return meta.label ?? code.title ?? firstManager(code.text) ?? code.lang ?? 'code';
}
