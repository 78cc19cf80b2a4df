import { csrfToken, sendOn } from '../../humans/index.ts';
import {
  countMarkdown,
  holdTo,
  type InsightName,
  insightNames,
  insightRows,
  lastLook,
  readForbidden,
  readJourneys,
  readMissedMarkdown,
  readReferrals,
  readUnread,
  requestLook,
} from '../../pulse/index.ts';
import { addressOf, type Place } from './address.ts';
import { ForbiddenPage, MarkdownPage, ReferralsPage, UnreadPage } from './insight-pages.tsx';
import { JourneysPage } from './journeys-page.tsx';
import { cutLines, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { sendRows } from './send-export.ts';
import { type Ask, type DashboardDeps, lookedAt, type Show, sendView, type Visit, viewOf } from './visit.ts';

const SHOWN = 12;
const HEAD = { most: SHOWN, skipped: 0 };
const FILE = /^lines\.(csv|ndjson)$/u;
/** A look that somebody asks for waits until the one before is so old. */
const LOOK_AGAIN_MS = 60_000;

/** These pages say themselves which answers they are about. */
function insightPlace(found: Place, insight: InsightName): Place {
  const query = holdTo(found.query, { status: undefined, format: undefined });
  return { ...found, query, page: `${found.base}/insights/${insight}` };
}

const insightOf = (c: Ask) => insightNames.find((each) => each === c.req.param('insight'));

export const sendToInsight: Show = async (_deps, c, _visit, { base, query }) =>
  sendOn(c, addressOf(`${base}/insights/markdown`, query));

async function lookOf(deps: DashboardDeps, c: Ask, { project }: Visit) {
  return { look: await lastLook(deps.store.db, project.id), formToken: csrfToken(c, deps.humans) };
}

const shows: Readonly<Record<InsightName, Show>> = {
  async markdown(deps, c, visit, place) {
    const looked = lookedAt(place, visit.project);
    return await sendView(
      c,
      MarkdownPage({
        view: viewOf(visit, place),
        counts: await countMarkdown(deps, looked),
        pages: await readMissedMarkdown(deps, looked, 'path', HEAD),
        agents: await readMissedMarkdown(deps, looked, 'agent', HEAD),
      }),
    );
  },
  async unread(deps, c, visit, place) {
    const page = pageOf(c.req.query('page'));
    const { published, unread } = await readUnread(deps, lookedAt(place, visit.project));
    const { skipped } = windowOf(page, LINES_ON_PAGE);
    const { lines, hasMore } = cutLines(unread.slice(skipped), LINES_ON_PAGE);
    const view = viewOf(visit, place);
    const facts = { published, unread: unread.length, lines, page, hasMore };
    return await sendView(c, UnreadPage({ view, ...facts, ...(await lookOf(deps, c, visit)) }));
  },
  async forbidden(deps, c, visit, place) {
    const page = pageOf(c.req.query('page'));
    const { forbidden, knownSince, isTooLong } = await readForbidden(deps, lookedAt(place, visit.project));
    const { skipped } = windowOf(page, LINES_ON_PAGE);
    const { lines, hasMore } = cutLines(forbidden.slice(skipped), LINES_ON_PAGE);
    const view = viewOf(visit, place);
    const facts = { knownSince, isTooLong, lines, page, hasMore };
    return await sendView(c, ForbiddenPage({ view, ...facts, ...(await lookOf(deps, c, visit)) }));
  },
  async referrals(deps, c, visit, place) {
    const found = await readReferrals(deps, lookedAt(place, visit.project), HEAD);
    return await sendView(c, ReferralsPage({ view: viewOf(visit, place), ...found }));
  },
  async journeys(deps, c, visit, place) {
    const found = await readJourneys(deps, lookedAt(place, visit.project));
    return await sendView(c, JourneysPage({ view: viewOf(visit, place), ...found }));
  },
};

export const showInsight: Show = async (deps, c, visit, found) => {
  const insight = insightOf(c);
  if (insight === undefined) return sendOn(c, `${found.base}/insights`);
  return await shows[insight](deps, c, visit, insightPlace(found, insight));
};

export const sendInsight: Show = async (deps, c, { project }, found) => {
  const [, ending] = FILE.exec(c.req.param('file') ?? '') ?? [];
  const insight = insightOf(c);
  if (insight === undefined || ending === undefined) return sendOn(c, `${found.base}/insights`);
  const rows = insightRows(deps, lookedAt(insightPlace(found, insight), project), insight);
  return sendRows(c, rows, { name: insight, ending: ending === 'csv' ? 'csv' : 'ndjson' });
};

/** Lets the worker look at the site again. */
export const lookNow: Show = async (deps, c, { project }, { base }) => {
  const now = deps.clock();
  await requestLook(deps.store.db, project.id, now, now - LOOK_AGAIN_MS);
  return sendOn(c, `${base}/insights/unread`);
};
