import { csrfToken, sendOn } from '../../humans/index.ts';
import {
  countMarkdown,
  holdTo,
  type InsightName,
  insightFilesOf,
  insightNames,
  insightRows,
  lastLook,
  readBrokenJourneys,
  readForbidden,
  readJourneyDays,
  readMissedMarkdown,
  readReferrals,
  readUnread,
  requestLook,
} from '../../pulse/index.ts';
import { addressOf, type Place } from './address.ts';
import { ForbiddenPage, MarkdownPage, ReferralsPage, UnreadPage } from './insight-pages.tsx';
import { JourneysPage } from './journeys-page.tsx';
import { AGENTS_ON_PAGE, cutLines, FAILURES_ON_PAGE, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { sendRows } from './send-export.ts';
import { type Ask, type DashboardDeps, lookedAt, type Show, sendView, type Visit, viewOf } from './visit.ts';

const SHOWN = 12;
const HEAD = { most: SHOWN, skipped: 0 };
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
  async markdown(deps, c, { project }, place) {
    const looked = lookedAt(place, project);
    return await sendView(
      c,
      MarkdownPage({
        view: viewOf(deps, project, place),
        counts: await countMarkdown(deps, looked),
        pages: await readMissedMarkdown(deps, looked, 'path', HEAD),
        agents: await readMissedMarkdown(deps, looked, 'agent', HEAD),
      }),
    );
  },
  async unread(deps, c, visit, place) {
    const page = pageOf(c.req.query('page'));
    const { published, isCut, unread } = await readUnread(deps, lookedAt(place, visit.project));
    const { skipped } = windowOf(page, LINES_ON_PAGE);
    const { lines, hasMore } = cutLines(unread.slice(skipped), LINES_ON_PAGE);
    const view = viewOf(deps, visit.project, place);
    const facts = { published, isCut, unread: unread.length, lines, page, hasMore };
    return await sendView(c, UnreadPage({ view, ...facts, ...(await lookOf(deps, c, visit)) }));
  },
  async forbidden(deps, c, visit, place) {
    const page = pageOf(c.req.query('page'));
    const { forbidden, ...found } = await readForbidden(deps, lookedAt(place, visit.project));
    const { skipped } = windowOf(page, FAILURES_ON_PAGE);
    const { lines, hasMore } = cutLines(forbidden.slice(skipped), FAILURES_ON_PAGE);
    const view = viewOf(deps, visit.project, place);
    const facts = { ...found, lines, page, hasMore };
    return await sendView(c, ForbiddenPage({ view, ...facts, ...(await lookOf(deps, c, visit)) }));
  },
  async referrals(deps, c, { project }, place) {
    const found = await readReferrals(deps, lookedAt(place, project), HEAD);
    return await sendView(c, ReferralsPage({ view: viewOf(deps, project, place), ...found }));
  },
  async journeys(deps, c, { project }, place) {
    const page = pageOf(c.req.query('page'));
    const looked = lookedAt(place, project);
    const days = await readJourneyDays(deps, looked, windowOf(page, AGENTS_ON_PAGE));
    const broken = await readBrokenJourneys(deps, looked, SHOWN);
    return await sendView(c, JourneysPage({ view: viewOf(deps, project, place), days, broken, page }));
  },
};

export const showInsight: Show = async (deps, c, visit, found) => {
  const insight = insightOf(c);
  if (insight === undefined) return sendOn(c, `${found.base}/insights`);
  return await shows[insight](deps, c, visit, insightPlace(found, insight));
};

export const sendInsight: Show = async (deps, c, { project }, found) => {
  const [name, ending] = (c.req.param('file') ?? '').split('.');
  const insight = insightOf(c);
  const file = insight && insightFilesOf(insight).find((each) => each === name);
  if (insight === undefined || file === undefined || (ending !== 'csv' && ending !== 'ndjson'))
    return sendOn(c, `${found.base}/insights`);
  const rows = insightRows(deps, lookedAt(insightPlace(found, insight), project), insight, file);
  return sendRows(c, rows, { name: file === 'lines' ? insight : `${insight}-${file}`, ending });
};

/** Lets the worker look at the site again. */
export const lookNow: Show = async (deps, c, { project }, { base }) => {
  const now = deps.clock();
  await requestLook(deps.store.db, project.id, now, now - LOOK_AGAIN_MS);
  return sendOn(c, `${base}/insights/unread`);
};
