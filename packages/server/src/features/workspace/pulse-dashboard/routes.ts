import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import { pageUrlOf, standingAudits, verdictsOf } from '../../audits/index.ts';
import { requireCsrf, sendOn } from '../../humans/index.ts';
import {
  chooseTime,
  type FailureRow,
  firstObservedDay,
  type ListName,
  listNames,
  readClaims,
  readExportFile,
  readFailures,
  readList,
  readLists,
  readRequests,
} from '../../pulse/index.ts';
import { isBad, pageState } from '../audit-dashboard/index.ts';
import { addressOf, momentsOf, type Place } from './address.ts';
import { endDrain, makeDrain, showDrains } from './drain-routes.ts';
import { gather } from './gather.ts';
import { lookNow, sendInsight, sendToInsight, showInsight } from './insight-routes.ts';
import { endKey, makeKey, showSettings } from './key-routes.ts';
import { endLink, makeLink, showLinks } from './link-routes.ts';
import {
  AgentPage,
  FailuresPage,
  IdentityPage,
  ListPage,
  LivePage,
  OverviewPage,
  RequestsPage,
} from './pages.tsx';
import { CLAIMS_ON_PAGE, cutLines, FAILURES_ON_PAGE, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { auditPath, markPath, showPath, unmarkPath } from './path-routes.ts';
import { sendExport } from './send-export.ts';
import {
  ofLink,
  type SharedDeps,
  sendSharedExport,
  sendSharedInsight,
  showShared,
  showSharedFailures,
  showSharedList,
} from './shared-view.ts';
import {
  type Ask,
  type DashboardDeps,
  lookedAt,
  ofProject,
  type Show,
  sendView,
  type Visit,
  viewOf,
} from './visit.ts';

const SHOWN_LINES = 8;
const REQUESTS_ON_PAGE = 20;
const NEWEST_SHOWN = 15;
const HOUR_MS = 60 * 60 * 1000;

/** What a page of figures is drawn from. */
async function gatherFor(
  deps: DashboardDeps,
  c: Ask,
  visit: Visit,
  found: Place,
  without: readonly ListName[],
) {
  const { place, ...shown } = await gather(deps, c, visit.project.id, found, without);
  return { view: viewOf(visit, place), ...shown };
}

const showOverview: Show = async (deps, c, visit, place) => {
  const gathered = await gatherFor(deps, c, visit, place, []);
  const isEmpty = gathered.overview.seen === undefined;
  const awaitsFirst = isEmpty && (await firstObservedDay(deps.store.db, visit.project.id)) === undefined;
  return await sendView(c, OverviewPage({ ...gathered, awaitsFirst }));
};

const showAgent: Show = async (deps, c, visit, found) => {
  const agent = c.req.param('agent') ?? '';
  const page = `${found.base}/agents/${encodeURIComponent(agent)}`;
  const place = { ...found, page, fixed: { agent: [agent] } };
  const gathered = await gatherFor(deps, c, visit, place, ['agent', 'other']);
  return await sendView(c, AgentPage({ ...gathered, agent }));
};

const showList: Show = async (deps, c, visit, found) => {
  const { project } = visit;
  const list = listNames.find((each) => each === c.req.param('list'));
  if (list === undefined) return sendOn(c, found.base);
  const [page, place] = [pageOf(c.req.query('page')), { ...found, page: `${found.base}/by/${list}` }];
  const rows = await readList(deps, lookedAt(place, project), list, windowOf(page, LINES_ON_PAGE));
  const { lines, hasMore } = cutLines(rows, LINES_ON_PAGE);
  return await sendView(c, ListPage({ view: viewOf(visit, place), list, rows: lines, page, hasMore }));
};

/** What audits have found out about the pages that fail, by path. */
async function readVerdicts(deps: DashboardDeps, visit: Visit, groups: readonly FailureRow[]) {
  const { origin } = visit.project;
  const urls = new Map(
    groups.flatMap(({ page }) => (page === undefined ? [] : [[page, pageUrlOf({ origin, path: page })]])),
  );
  const { db } = deps.store;
  const journeys = await verdictsOf(db, visit.workspaceId, [...new Set(urls.values())]);
  const standing = await standingAudits(db, journeys.values());
  const words = [...urls].flatMap(([page, url]) => {
    const journey = journeys.get(url);
    if (journey === undefined) return [];
    return [[page, { text: pageState(journey, standing), isBad: isBad(journey.verdict) }] as const];
  });
  return new Map(words);
}

const showFailures: Show = async (deps, c, visit, place) => {
  const { project } = visit;
  const page = pageOf(c.req.query('page'));
  const found = await readFailures(deps, lookedAt(place, project), windowOf(page, FAILURES_ON_PAGE));
  const { lines: groups, hasMore } = cutLines(found, FAILURES_ON_PAGE);
  const verdicts = await readVerdicts(deps, visit, groups);
  return await sendView(c, FailuresPage({ view: viewOf(visit, place), groups, verdicts, page, hasMore }));
};

const showRequests: Show = async (deps, c, visit, place) => {
  const { project } = visit;
  const before = readCursor(c.req.query('cursor'));
  const found = await readRequests(deps, lookedAt(place, project), REQUESTS_ON_PAGE + 1, before);
  const { page, nextCursor } = cutPage(found, REQUESTS_ON_PAGE, (each) => each);
  return await sendView(c, RequestsPage({ view: viewOf(visit, place), requests: page, nextCursor }));
};

const showIdentity: Show = async (deps, c, visit, place) => {
  const { project } = visit;
  const page = pageOf(c.req.query('page'));
  const found = await readClaims(deps, lookedAt(place, project), windowOf(page, CLAIMS_ON_PAGE));
  const { lines: claims, hasMore } = cutLines(found, CLAIMS_ON_PAGE);
  const lists = await readLists(deps);
  return await sendView(c, IdentityPage({ view: viewOf(visit, place), claims, lists, page, hasMore }));
};

const showLive: Show = async (deps, c, visit, found) => {
  const { project } = visit;
  const now = deps.clock();
  const { singleDays, zone } = { singleDays: deps.config.pulseRawDays, zone: found.times.zone };
  const lastHour = momentsOf({ from: now - HOUR_MS, to: now + 1 });
  const range = chooseTime(lastHour, { now, zone, singleDays }) ?? found.range;
  const place = { ...found, range };
  const looked = lookedAt(place, project);
  const agents = await readList(deps, looked, 'agent', { most: SHOWN_LINES, skipped: 0 });
  const requests = await readRequests(deps, looked, NEWEST_SHOWN);
  return await sendView(c, LivePage({ view: viewOf(visit, place), now, agents, requests }));
};

const showExport: Show = async (deps, c, { project }, place) => {
  const file = readExportFile(c.req.param('file') ?? '');
  if (file === undefined) return sendOn(c, addressOf(place.base, place.query));
  return sendExport(deps, c, lookedAt(place, project), file);
};

/** The pages of a project for the people of its workspace: the Agent API's figures, drawn, and the keys. */
export function dashboardRoutes(deps: DashboardDeps): Hono<HttpEnv> {
  const on = (page: string, show: Show) => ofProject(deps, page, show);
  const guard = requireCsrf(deps.humans, deps.config);
  return new Hono<HttpEnv>()
    .get('/workspace/projects/:id', on('', showOverview))
    .get('/workspace/projects/:id/agents/:agent', on('', showAgent))
    .get('/workspace/projects/:id/pages', on('/pages', showPath))
    .post('/workspace/projects/:id/pages/audit', guard, on('/pages', auditPath))
    .post('/workspace/projects/:id/pages/fixed', guard, on('/pages', markPath))
    .post('/workspace/projects/:id/pages/not-fixed', guard, on('/pages', unmarkPath))
    .get('/workspace/projects/:id/by/:list', on('', showList))
    .get('/workspace/projects/:id/failures', on('/failures', showFailures))
    .get('/workspace/projects/:id/insights', on('/insights', sendToInsight))
    .get('/workspace/projects/:id/insights/:insight', on('', showInsight))
    .get('/workspace/projects/:id/insights/:insight/:file', on('', sendInsight))
    .post('/workspace/projects/:id/insights/look', guard, on('/insights', lookNow))
    .get('/workspace/projects/:id/requests', on('/requests', showRequests))
    .get('/workspace/projects/:id/identity', on('/identity', showIdentity))
    .get('/workspace/projects/:id/export/:file', on('', showExport))
    .get('/workspace/projects/:id/live', on('/live', showLive))
    .get(
      '/workspace/projects/:id/settings',
      on('/settings', (given, c, visit, place) => showSettings(given, c, visit, place)),
    )
    .get(
      '/workspace/projects/:id/links',
      on('/links', (given, c, visit, place) => showLinks(given, c, visit, place)),
    )
    .post('/workspace/projects/:id/links', guard, on('/links', makeLink))
    .post('/workspace/projects/:id/links/revoke', guard, on('/links', endLink))
    .get(
      '/workspace/projects/:id/settings/drains',
      on('/settings/drains', (given, c, visit, place) => showDrains(given, c, visit, place)),
    )
    .post('/workspace/projects/:id/settings/drains', guard, on('/settings/drains', makeDrain))
    .post('/workspace/projects/:id/settings/drains/revoke', guard, on('/settings/drains', endDrain))
    .post('/workspace/projects/:id/keys', guard, on('', makeKey))
    .post('/workspace/projects/:id/keys/revoke', guard, on('', endKey));
}

/** What is asked of requests for a shared view. */
export const sharedViewRules: readonly OperationRules[] = ['/views/*'].map((path) => ({
  method: 'ALL',
  path,
  limit: { callers: 'sharedViews' },
}));

/** A view of a project for whoever has a link to it. */
export function sharedViewRoutes(deps: SharedDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/views/:token', ofLink(deps, showShared))
    .get('/views/:token/by/:list', ofLink(deps, showSharedList))
    .get('/views/:token/failures', ofLink(deps, showSharedFailures))
    .get('/views/:token/export/:file', ofLink(deps, sendSharedExport))
    .get('/views/:token/insights/:file', ofLink(deps, sendSharedInsight));
}
