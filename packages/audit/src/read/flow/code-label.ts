import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';

/** The package manager or runtime that a first word belongs to. */
export function managerOf(command: string): string | null {
  const word = /^\s*(?:[$%>]\s+)?(?:sudo\s+)?([\w.-]+)/.exec(command)?.[1] ?? '';
  if (/^(?:npm|npx)$/.test(word)) return 'npm';
  if (/^(?:yarn|yarnpkg)$/.test(word)) return 'yarn';
  if (/^(?:pnpm|pnpx)$/.test(word)) return 'pnpm';
  if (/^(?:bun|bunx)$/.test(word)) return 'bun';
  if (/^(?:deno|dx)$/.test(word)) return 'deno';
  if (/^(?:vp|vlt|vlx)$/.test(word)) return word;
  return null;
}

function firstManager(text: string): string | null {
  for (const line of text.split('\n')) {
    const manager = managerOf(line);
    if (manager) return manager;
  }
  return null;
}

/** What a reader would call one of several blocks: its own label, else its package manager, else its language. */
export function labelOfCode(code: Code): string {
  const meta = readMeta(code.meta);
  return meta.label ?? code.title ?? firstManager(code.text) ?? code.lang ?? 'code';
}
