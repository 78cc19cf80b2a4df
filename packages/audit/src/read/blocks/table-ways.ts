import { tokensOf } from '../../phrases/tokens.ts';
import { packagesOf } from '../../shell/effects.ts';
import { managerCalled } from '../../shell/managers.ts';
import type { DraftItem, DraftPassage } from './drafts.ts';

type Way = { passage: DraftPassage; manager: string; packages: string };

/** The installation that is all of a cell. */
function wayIn(passage: DraftPassage): Way | null {
  const [only, ...others] = tokensOf(passage.text);
  if (only?.kind !== 'code' || others.length > 0) return null;
  const [manager, packages] = [managerCalled(only.text), packagesOf(only.text).sort().join(' ')];
  return manager !== null && packages !== '' ? { passage, manager, packages } : null;
}

/** The cells that stand beside each other, table by table. */
function tablesIn(items: readonly DraftItem[]): DraftPassage[][] {
  const tables: DraftPassage[][] = [];
  let isOpen = false;
  for (const item of items) {
    const isCell = item.kind === 'passage' && item.isCell;
    if (isCell && isOpen) tables.at(-1)?.push(item);
    else if (isCell) tables.push([item]);
    isOpen = isCell;
  }
  return tables;
}

/**
 * The cells by which a table tells to install the same packages, once for each package manager, with the name of their
 * table. Whatever else a table lists, it explains.
 */
export function waysInTables(items: readonly DraftItem[]): ReadonlyMap<DraftPassage, string> {
  const found = new Map<DraftPassage, string>();
  for (const cells of tablesIn(items)) {
    const ways = cells.flatMap((cell) => wayIn(cell) ?? []);
    const isOne = new Set(ways.map(({ packages }) => packages)).size === 1;
    if (!isOne || ways.length < 2 || new Set(ways.map(({ manager }) => manager)).size < ways.length) continue;
    for (const { passage } of ways) found.set(passage, `table-${ways[0]?.passage.order}`);
  }
  return found;
}
