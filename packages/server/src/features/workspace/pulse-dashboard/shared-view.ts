import { sendPage } from '../../humans/index.ts';
import {
  type ExportName,
  type ListName,
  listNames,
  type OpenedView,
  openViewLink,
  readClaims,
  readExportFile,
  readFailures,
  readList,
  readLists,
  readViewQuery,
} from '../../pulse/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import type { Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { drawInsight } from './draw-insight.ts';
import { gather } from './gather.ts';
import type { InsightView } from './insight-frame.tsx';
import { CLAIMS_ON_PAGE, cutLines, FAILURES_ON_PAGE, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { sendExport, sendInsightFile } from './send-export.ts';
import type { Shared } from './shared-frame.tsx';
import {
  NoSharedViewPage,
  SharedFailuresPage,
  SharedIdentityPage,
  SharedListPage,
  SharedOverviewPage,
} from './shared-pages.tsx';
import { timesIn } from './times.ts';
import { type Ask, type DashboardDeps, lookedAt } from './visit.ts';

export type SharedDeps = Pick<DashboardDeps, 'store' | 'columns' | 'clock' | 'config'>;

/** Pseudonyms of clients are for the project's own people. */
const hidden: readonly ListName[] = ['client'];
const policy = pagePolicyWith({ styles: [dashboardStyle] });

/** The view alone: nothing of the request but the token decides what is shown. */
function placeOf(opened: OpenedView, token: string): Place {
  const base = `/views/${token}`;
  return {
    base,
    page: base,
    query: readViewQuery(new URLSearchParams()),
    fixed: opened.query.held,
    range: opened.range,
    times: timesIn(opened.zone),
    mayDrill: false,
    mayExport: opened.mayExport,
    shown: {},
  };
}

function guard(c: Ask) {
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
}

async function sendShared(c: Ask, html: Parameters<typeof sendPage>[1], status: 200 | 404 = 200) {
  guard(c);
  const response = await sendPage(c, html, status);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

type ShowShared = (deps: SharedDeps, c: Ask, shared: Shared) => Promise<Response>;

/** Shows something of the view that a link is for, to whoever has the link. */
export function ofLink(deps: SharedDeps, show: ShowShared) {
  const nowhere = (c: Ask) => sendShared(c, NoSharedViewPage({ homeUrl: deps.config.baseUrl }), 404);
  return async (c: Ask): Promise<Response> => {
    const token = c.req.param('token') ?? '';
    const opened = await openViewLink(deps, token);
    if (opened === undefined) return await nowhere(c);
    return await show(deps, c, { homeUrl: deps.config.baseUrl, opened, place: placeOf(opened, token) });
  };
}

const nothing = (deps: SharedDeps, c: Ask) =>
  sendShared(c, NoSharedViewPage({ homeUrl: deps.config.baseUrl }), 404);

/** A page that tells what only these events can; it says itself which answers it is about. */
function insightView(shared: Shared): InsightView {
  const { status: _status, format: _format, ...fixed } = shared.place.fixed;
  const place = { ...shared.place, fixed };
  return { shared: { ...shared, place }, project: shared.opened.project, place };
}

const showSharedIdentity: ShowShared = async (deps, c, shared) => {
  const page = pageOf(c.req.query('page'));
  const looked = lookedAt(shared.place, shared.opened.project);
  const found = await readClaims(deps, looked, windowOf(page, CLAIMS_ON_PAGE));
  const { lines: claims, hasMore } = cutLines(found, CLAIMS_ON_PAGE);
  const lists = await readLists(deps);
  return await sendShared(c, SharedIdentityPage({ shared, claims, lists, page, hasMore }));
};

export const showShared: ShowShared = async (deps, c, shared) => {
  const { shows } = shared.opened;
  if (shows === 'identity') return await showSharedIdentity(deps, c, shared);
  if (shows !== 'figures')
    return await sendShared(c, await drawInsight(deps, c, shows, insightView(shared), undefined));
  const { place, ...shown } = await gather(deps, c, shared.opened.project.id, shared.place, hidden);
  return await sendShared(c, SharedOverviewPage({ shared: { ...shared, place }, ...shown }));
};

export const showSharedList: ShowShared = async (deps, c, shared) => {
  const list = listNames.find((each) => each === c.req.param('list') && !hidden.includes(each));
  if (list === undefined || shared.opened.shows !== 'figures') return await nothing(deps, c);
  const place = { ...shared.place, page: `${shared.place.base}/by/${list}` };
  const page = pageOf(c.req.query('page'));
  const looked = lookedAt(place, shared.opened.project);
  const found = await readList(deps, looked, list, windowOf(page, LINES_ON_PAGE));
  const { lines: rows, hasMore } = cutLines(found, LINES_ON_PAGE);
  return await sendShared(c, SharedListPage({ shared: { ...shared, place }, list, rows, page, hasMore }));
};

export const showSharedFailures: ShowShared = async (deps, c, shared) => {
  if (shared.opened.shows !== 'figures') return await nothing(deps, c);
  const place = { ...shared.place, page: `${shared.place.base}/failures` };
  const page = pageOf(c.req.query('page'));
  const looked = lookedAt(place, shared.opened.project);
  const found = await readFailures(deps, looked, windowOf(page, FAILURES_ON_PAGE));
  const { lines: groups, hasMore } = cutLines(found, FAILURES_ON_PAGE);
  return await sendShared(c, SharedFailuresPage({ shared: { ...shared, place }, groups, page, hasMore }));
};

/** Whether a file holds what the page of a link shows; single requests and clients are in none. */
function isShown({ shows }: OpenedView, name: ExportName): boolean {
  if (shows === 'identity' || name === 'identity') return shows === name;
  return shows === 'figures' && name !== 'requests' && !hidden.some((each) => each === name);
}

/** Files of what the view shows. */
export const sendSharedExport: ShowShared = async (deps, c, { opened, place }) => {
  const file = readExportFile(c.req.param('file') ?? '');
  if (!opened.mayExport || file === undefined || !isShown(opened, file.name)) return await nothing(deps, c);
  guard(c);
  return sendExport(deps, c, lookedAt(place, opened.project), file);
};

/** Files of a page that tells what only these events can. */
export const sendSharedInsight: ShowShared = async (deps, c, shared) => {
  const { shows, mayExport, project } = shared.opened;
  if (!mayExport || shows === 'figures' || shows === 'identity') return await nothing(deps, c);
  guard(c);
  const looked = lookedAt(insightView(shared).place, project);
  return sendInsightFile(deps, c, looked, shows) ?? (await nothing(deps, c));
};
