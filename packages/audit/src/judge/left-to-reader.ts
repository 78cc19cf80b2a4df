import { hasWord } from '../code/words.ts';
import type { LedgerRow } from '../model/ledger.ts';
import type { SourcePage } from '../model/source.ts';

/** Whether a remark leaves the line beside it, which names something, to the reader: "replace with any of your choice". */
export function leavesLineToReader(
  row: LedgerRow,
  names: readonly string[],
  { blocks }: SourcePage,
): boolean {
  if (row.code !== 'set_value') return false;
  const lines = blocks.find(({ id }) => id === row.blockId)?.text.split('\n') ?? [];
  return lines.some((line) => line.includes(row.quote) && names.some((name) => hasWord(line, name)));
}
