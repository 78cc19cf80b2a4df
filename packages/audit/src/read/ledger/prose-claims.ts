import type { Passage, SourceStep } from '../../model/source.ts';
import type { ReadPage } from './make-ledger.ts';
import type { RowContent } from './row-writer.ts';

/** What a passage says in words alone. */
export type SaidInProse = {
  at: number;
  quote: string;
  content: RowContent;
  /** Whether it is seen after the instruction above. */
  isSeen: boolean;
};

/** What a passage claims or asks for in words, in its order. */
export function claimsInProse(_passage: Passage, _steps: SourceStep[], _page: ReadPage): SaidInProse[] {
  return [];
}
