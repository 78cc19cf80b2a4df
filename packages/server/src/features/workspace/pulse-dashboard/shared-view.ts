import { sendPage } from '../../humans/index.ts';
import {
  type ListName,
  listNames,
  type OpenedView,
  openViewLink,
  readExportFile,
  readFailures,
  readList,
  readViewQuery,
} from '../../pulse/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import type { Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { gather } from './gather.ts';
import { cutLines, FAILURES_ON_PAGE, LINES_ON_PAGE, pageOf, windowOf } from './paging.ts';
import { sendExport } from './send-export.ts';
import {
  NoSharedViewPage,
  type Shared,
  SharedFailuresPage,
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

export const showShared: ShowShared = async (deps, c, shared) => {
  const { place, ...shown } = await gather(deps, c, shared.opened.project.id, shared.place, hidden);
  return await sendShared(c, SharedOverviewPage({ shared: { ...shared, place }, ...shown }));
};

export const showSharedList: ShowShared = async (deps, c, shared) => {
  const list = listNames.find((each) => each === c.req.param('list') && !hidden.includes(each));
  if (list === undefined) return await nothing(deps, c);
  const place = { ...shared.place, page: `${shared.place.base}/by/${list}` };
  const page = pageOf(c.req.query('page'));
  const looked = lookedAt(place, shared.opened.project);
  const found = await readList(deps, looked, list, windowOf(page, LINES_ON_PAGE));
  const { lines: rows, hasMore } = cutLines(found, LINES_ON_PAGE);
  return await sendShared(c, SharedListPage({ shared: { ...shared, place }, list, rows, page, hasMore }));
};

export const showSharedFailures: ShowShared = async (deps, c, shared) => {
  const place = { ...shared.place, page: `${shared.place.base}/failures` };
  const page = pageOf(c.req.query('page'));
  const looked = lookedAt(place, shared.opened.project);
  const found = await readFailures(deps, looked, windowOf(page, FAILURES_ON_PAGE));
  const { lines: groups, hasMore } = cutLines(found, FAILURES_ON_PAGE);
  return await sendShared(c, SharedFailuresPage({ shared: { ...shared, place }, groups, page, hasMore }));
};

/** Files of what the view shows; single requests and clients are in none. */
export const sendSharedExport: ShowShared = async (deps, c, { opened, place }) => {
  const file = readExportFile(c.req.param('file') ?? '');
  const isShown =
    file !== undefined && file.name !== 'requests' && !hidden.some((each) => each === file.name);
  if (!opened.mayExport || !isShown) return await nothing(deps, c);
  guard(c);
  return sendExport(deps, c, lookedAt(place, opened.project), file);
};
