import type { Goal } from '../../model/goal.ts';
import type { SourcePage } from '../../model/source.ts';
import { planCues } from '../../phrases/tables/plan-cues.ts';
import { isScaffold } from '../../shell/effects.ts';
import { obtainedBy } from './products.ts';
import type { Result } from './results.ts';

/** The sections in which the page does by hand what a scaffolder does elsewhere, with those below them. */
function sectionsByHand({ sections }: SourcePage): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, parentId, title } of sections)
    if (ids.has(parentId ?? '') || planCues.says(title, 'by_hand')) ids.add(id);
  return ids;
}

/** The results of the route by hand that a page offers beside the one by a scaffolder, on which its goal stands. */
export function resultsByHand(
  page: SourcePage,
  results: readonly Result[],
  goal: Pick<Goal, 'sectionId'>,
): Result[] {
  const byHand = sectionsByHand(page);
  if (byHand.has(goal.sectionId)) return [];
  const begins = page.ledger.find(({ sectionId }) => byHand.has(sectionId))?.order ?? 0;
  const isMade = page.ledger.some(
    (row) => row.code === 'run' && row.order < begins && isScaffold(row.data.command),
  );
  const isGot = page.ledger.some((row) => byHand.has(row.sectionId) && obtainedBy(row).length > 0);
  return isMade && isGot ? results.filter(({ row }) => byHand.has(row.sectionId)) : [];
}
