import { codeFacts } from './code-facts.ts';
import { leavesOut } from './left-out.ts';

/**
 * Whether a text shows only a part of what it takes to run. Remarks that stand for more code of the reader's leave
 * nothing out of a script that brings in what it uses, knows all of its names and does something.
 */
export function showsPart(text: string, lang: string | null): boolean {
  if (!leavesOut(text)) return false;
  const { read, free, twice, imports, effects } = codeFacts(text, lang);
  const isWhole = read === 'whole' && free.length === 0 && twice.length === 0;
  return !(isWhole && imports.length > 0 && effects.length > 0);
}
