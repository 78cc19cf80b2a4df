import {
  type FigureDeps,
  type InsightName,
  lastLook,
  readBrokenJourneys,
  readForbidden,
  readJourneyDays,
  readMarkdown,
  readReferrals,
  readUnread,
} from '../../pulse/index.ts';
import type { InsightView } from './insight-frame.tsx';
import { ForbiddenPage, MarkdownPage, ReferralsPage, UnreadPage } from './insight-pages.tsx';
import { JourneysPage } from './journeys-page.tsx';
import { AGENTS_ON_PAGE, cutLines, FAILURES_ON_PAGE, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { type Ask, lookedAt, type sendView } from './visit.ts';

const SHOWN = 12;
const HEAD = { most: SHOWN, skipped: 0 };

type Html = Parameters<typeof sendView>[1];
/** The token of a form is for whoever may have the site looked at again. */
type Draw = (deps: FigureDeps, c: Ask, view: InsightView, formToken: string | undefined) => Promise<Html>;

const draws: Readonly<Record<InsightName, Draw>> = {
  async markdown(deps, _c, view) {
    const looked = lookedAt(view.place, view.project);
    return MarkdownPage({ view, ...(await readMarkdown(deps, looked, HEAD)) });
  },
  async unread(deps, c, view, formToken) {
    const page = pageOf(c.req.query('page'));
    const { published, isCut, unread } = await readUnread(deps, lookedAt(view.place, view.project));
    const { skipped } = windowOf(page, LINES_ON_PAGE);
    const { lines, hasMore } = cutLines(unread.slice(skipped), LINES_ON_PAGE);
    const look = await lastLook(deps.store.db, view.project.id);
    const facts = { published, isCut, unread: unread.length, lines, page, hasMore };
    return UnreadPage({ view, ...facts, look, formToken });
  },
  async forbidden(deps, c, view, formToken) {
    const page = pageOf(c.req.query('page'));
    const { forbidden, ...found } = await readForbidden(deps, lookedAt(view.place, view.project));
    const { skipped } = windowOf(page, FAILURES_ON_PAGE);
    const { lines, hasMore } = cutLines(forbidden.slice(skipped), FAILURES_ON_PAGE);
    const look = await lastLook(deps.store.db, view.project.id);
    return ForbiddenPage({ view, ...found, lines, page, hasMore, look, formToken });
  },
  async referrals(deps, _c, view) {
    return ReferralsPage({ view, ...(await readReferrals(deps, lookedAt(view.place, view.project), HEAD)) });
  },
  async journeys(deps, c, view) {
    const page = pageOf(c.req.query('page'));
    const looked = lookedAt(view.place, view.project);
    const days = await readJourneyDays(deps, looked, windowOf(page, AGENTS_ON_PAGE));
    const broken = await readBrokenJourneys(deps, looked, SHOWN);
    return JourneysPage({ view, days, broken, page });
  },
};

/** A page that tells what only these events can, for a project's people or for whoever has a link to it. */
export async function drawInsight(
  deps: FigureDeps,
  c: Ask,
  insight: InsightName,
  view: InsightView,
  formToken: string | undefined,
): Promise<Html> {
  return await draws[insight](deps, c, view, formToken);
}
