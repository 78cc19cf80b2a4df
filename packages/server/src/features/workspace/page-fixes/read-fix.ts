import type { Db } from '../../../store/index.ts';
import type { PageAudits } from '../../audits/index.ts';
import { askEvents, type QuestionDeps } from '../../pulse/index.ts';
import { findFix, type MarkedFix } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A week has each of its days once, so that weekends are on both sides. */
const SPAN_MS = 7 * DAY_MS;

/** Since when a page is mended, by whom that is known, and until when it surely was not. */
export interface Fix {
  readonly by:
    | { readonly kind: 'mark'; readonly email: string | null }
    | { readonly kind: 'audits'; readonly before: string; readonly passed: string };
  readonly brokenUntil: number;
  readonly fixedAt: number;
}

/** Requests of a stretch of time, and how many of them failed. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly requests: number;
  readonly failures: number;
}

/** A fix with what came before it and what has come since. */
export interface FixFigures {
  readonly fix: Fix;
  readonly before: Stretch;
  readonly since: Stretch;
}

/**
 * What somebody marked is exact; two audits only stand on both sides of a fix. They count where nothing was marked, and
 * where the page was found failing again after the mark.
 */
export function chooseFix(mark: MarkedFix | undefined, turn: PageAudits['turn']): Fix | undefined {
  if (turn !== undefined && (mark === undefined || mark.fixedAt < turn.before.createdAt)) {
    const { before, passed } = turn;
    return {
      by: { kind: 'audits', before: before.slug, passed: passed.slug },
      brokenUntil: before.createdAt,
      fixedAt: passed.createdAt,
    };
  }
  if (mark === undefined) return undefined;
  const { fixedAt, markedBy } = mark;
  return { by: { kind: 'mark', email: markedBy }, brokenUntil: fixedAt, fixedAt };
}

interface FixedPage {
  readonly projectId: string;
  readonly path: string;
}

async function readStretch(
  deps: QuestionDeps,
  { projectId, path }: FixedPage,
  span: { readonly from: number; readonly to: number },
): Promise<Stretch> {
  const scope = { projectId, ...span, filters: { paths: [path] } };
  return { ...span, ...(await askEvents(deps, scope, (view) => view.totals())) };
}

/** How often a page failed in the week before it was mended, and in the week since. */
export async function readFix(
  deps: QuestionDeps & { readonly store: { readonly db: Db } },
  page: FixedPage,
  turn: PageAudits['turn'],
  now: number,
): Promise<FixFigures | undefined> {
  const fix = chooseFix(await findFix(deps.store.db, page.projectId, page.path), turn);
  if (fix === undefined) return undefined;
  const { brokenUntil, fixedAt } = fix;
  const to = Math.max(fixedAt + 1, Math.min(now + 1, fixedAt + SPAN_MS));
  return {
    fix,
    before: await readStretch(deps, page, { from: brokenUntil - SPAN_MS, to: brokenUntil }),
    since: await readStretch(deps, page, { from: fixedAt, to }),
  };
}
