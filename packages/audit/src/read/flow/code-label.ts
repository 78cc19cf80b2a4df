import { managerNamed } from '../../shell/managers.ts';
import { wordsIn } from '../source/plain-text.ts';
import { readMeta } from './code-meta.ts';
import type { Code } from './flow.ts';

const before = new Set(['$', '%', '>', 'sudo']);

/** The package manager or runtime that a first word belongs to. */
export function managerOf(command: string): string | null {
  const word = wordsIn(command).find((found) => !before.has(found)) ?? '';
  return managerNamed(word);
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
