import type { PulseVerdict } from '@waymark/contract';
import type { FigureDeps } from '../figures/index.ts';
import { describeLists, type ListState, reasonWords } from '../identities/index.ts';
import { askEvents } from '../questions/index.ts';
import type { Looked } from './read-view.ts';
import { filtersOf } from './view-query.ts';

/** As many lines as one file holds; strangers choose their names. */
const MOST_CLAIMS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Requests under one name, how the name was judged, and why so in plain words. */
export interface JudgedClaim {
  readonly agent: string;
  readonly verdict: PulseVerdict;
  /** Null where it is no longer kept. */
  readonly why: string | null;
  readonly requests: number;
  readonly lastHour: number;
}

/** Who was said to come in a view, how that was judged and on what ground. */
export async function readClaims(
  deps: FigureDeps,
  looked: Looked,
  { most, skipped }: { readonly most: number; readonly skipped: number },
): Promise<readonly JudgedClaim[]> {
  const { projectId, range, held } = looked;
  const scope = { projectId, from: range.from, to: range.to, filters: filtersOf(held) };
  const rows = await askEvents(deps, scope, (view) => view.claims(MOST_CLAIMS));
  return rows.slice(skipped, skipped + most).map(({ reason, ...row }) => ({
    ...row,
    why: reason === null ? null : (reasonWords(reason) ?? null),
  }));
}

/** By which lists claims are judged now. */
export async function readLists({ store, clock, config }: FigureDeps): Promise<readonly ListState[]> {
  return await describeLists(store.db, clock(), config.pulseListDays * DAY_MS);
}
