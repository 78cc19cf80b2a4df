import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import { requireCsrf, sendOn } from '../../humans/index.ts';
import {
  chooseTime,
  exportRows,
  holdTo,
  listNames,
  readExportFile,
  readFailures,
  readList,
  readRequests,
  writeCsv,
  writeNdjson,
} from '../../pulse/index.ts';
import { addressOf, momentsOf } from './address.ts';
import { gather } from './gather.ts';
import { endKey, makeKey, showSettings } from './key-routes.ts';
import {
  AgentPage,
  FailuresPage,
  ListPage,
  LivePage,
  OverviewPage,
  PathPage,
  RequestsPage,
} from './pages.tsx';
import { type Ask, type DashboardDeps, lookedAt, ofProject, type Show, sendView, viewOf } from './visit.ts';

const SHOWN_LINES = 8;
const LINES_ON_PAGE = 25;
const FAILURES_ON_PAGE = 15;
const REQUESTS_ON_PAGE = 20;
const NEWEST_SHOWN = 15;
const MOST_PAGES = 400;
const HOUR_MS = 60 * 60 * 1000;

const showOverview: Show = async (deps, c, { project }, place) =>
  await sendView(c, OverviewPage(await gather(deps, c, project, place, [])));

const showAgent: Show = async (deps, c, { project }, found) => {
  const agent = c.req.param('agent') ?? '';
  const place = {
    ...found,
    page: `${found.base}/agents/${encodeURIComponent(agent)}`,
    fixed: { agent: [agent] },
  };
  return await sendView(
    c,
    AgentPage({ ...(await gather(deps, c, project, place, ['agent', 'other'])), agent }),
  );
};

const showPath: Show = async (deps, c, { project }, found) => {
  const path = found.query.held.path?.[0];
  if (path === undefined) return sendOn(c, addressOf(`${found.base}/by/path`, found.query));
  const place = { ...found, query: holdTo(found.query, { path }), fixed: { path: [path] } };
  return await sendView(c, PathPage({ ...(await gather(deps, c, project, place, ['path'])), path }));
};

const pageOf = (c: Ask) =>
  Math.min(Math.max(1, Math.trunc(Number(c.req.query('page') ?? 1)) || 1), MOST_PAGES);

const showList: Show = async (deps, c, { project }, found) => {
  const list = listNames.find((each) => each === c.req.param('list'));
  if (list === undefined) return sendOn(c, found.base);
  const [page, place] = [pageOf(c), { ...found, page: `${found.base}/by/${list}` }];
  const window = { most: LINES_ON_PAGE + 1, skipped: (page - 1) * LINES_ON_PAGE };
  const rows = await readList(deps, lookedAt(place, project), list, window);
  const view = viewOf(deps, project, place);
  const shown = rows.slice(0, LINES_ON_PAGE);
  return await sendView(c, ListPage({ view, list, rows: shown, page, hasMore: rows.length > LINES_ON_PAGE }));
};

const showFailures: Show = async (deps, c, { project }, place) => {
  const page = pageOf(c);
  const window = { most: FAILURES_ON_PAGE + 1, skipped: (page - 1) * FAILURES_ON_PAGE };
  const found = await readFailures(deps, lookedAt(place, project), window);
  const groups = found.slice(0, FAILURES_ON_PAGE);
  const view = viewOf(deps, project, place);
  return await sendView(c, FailuresPage({ view, groups, page, hasMore: found.length > FAILURES_ON_PAGE }));
};

const showRequests: Show = async (deps, c, { project }, place) => {
  const before = readCursor(c.req.query('cursor'));
  const found = await readRequests(deps, lookedAt(place, project), REQUESTS_ON_PAGE + 1, before);
  const { page, nextCursor } = cutPage(found, REQUESTS_ON_PAGE, (each) => each);
  return await sendView(c, RequestsPage({ view: viewOf(deps, project, place), requests: page, nextCursor }));
};

const showLive: Show = async (deps, c, { project }, found) => {
  const now = deps.clock();
  const { singleDays, zone } = { singleDays: deps.config.pulseRawDays, zone: found.times.zone };
  const lastHour = momentsOf({ from: now - HOUR_MS, to: now + 1 });
  const range = chooseTime(lastHour, { now, zone, singleDays }) ?? found.range;
  const place = { ...found, range };
  const looked = lookedAt(place, project);
  const agents = await readList(deps, looked, 'agent', { most: SHOWN_LINES, skipped: 0 });
  const requests = await readRequests(deps, looked, NEWEST_SHOWN);
  return await sendView(c, LivePage({ view: viewOf(deps, project, place), now, agents, requests }));
};

const fileTypes = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson' } as const;

const sendExport: Show = async (deps, c, { project }, place) => {
  const file = readExportFile(c.req.param('file') ?? '');
  if (file === undefined) return sendOn(c, addressOf(place.base, place.query));
  const rows = exportRows(deps, lookedAt(place, project), file.name);
  const text = file.ending === 'csv' ? writeCsv(rows) : writeNdjson(rows);
  c.header('Content-Type', fileTypes[file.ending]);
  c.header('Content-Disposition', `attachment; filename="pulse-${file.name}.${file.ending}"`);
  c.header('Cache-Control', 'no-store');
  return c.body(ReadableStream.from(text).pipeThrough(new TextEncoderStream()));
};

/** The pages of a project for the people of its workspace: the Agent API's figures, drawn, and the keys. */
export function dashboardRoutes(deps: DashboardDeps): Hono<HttpEnv> {
  const on = (page: string, show: Show) => ofProject(deps, page, show);
  const guard = requireCsrf(deps.humans, deps.config);
  return new Hono<HttpEnv>()
    .get('/workspace/projects/:id', on('', showOverview))
    .get('/workspace/projects/:id/agents/:agent', on('', showAgent))
    .get('/workspace/projects/:id/pages', on('/pages', showPath))
    .get('/workspace/projects/:id/by/:list', on('', showList))
    .get('/workspace/projects/:id/failures', on('/failures', showFailures))
    .get('/workspace/projects/:id/requests', on('/requests', showRequests))
    .get('/workspace/projects/:id/export/:file', on('', sendExport))
    .get('/workspace/projects/:id/live', on('/live', showLive))
    .get(
      '/workspace/projects/:id/settings',
      on('/settings', (given, c, visit, place) => showSettings(given, c, visit, place)),
    )
    .post('/workspace/projects/:id/keys', guard, on('', makeKey))
    .post('/workspace/projects/:id/keys/revoke', guard, on('', endKey));
}
