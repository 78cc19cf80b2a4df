import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import {
  askFirst,
  csrfToken,
  type Human,
  type Humans,
  type Question,
  requireCsrf,
  sendOn,
  sendPage,
} from '../../humans/index.ts';
import {
  chooseTime,
  exportRows,
  type FigureDeps,
  findProject,
  type Held,
  holdTo,
  type KeyDeps,
  type ListName,
  type Looked,
  listNames,
  liveKeysOf,
  type ProjectRow,
  readExportFile,
  readFailures,
  readList,
  readOverview,
  readRequests,
  readViewQuery,
  readZone,
  revokeKey,
  rotateKey,
  writeCsv,
  writeNdjson,
} from '../../pulse/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import { feedbackOnOrigin } from '../feedback/index.ts';
import { addressOf, momentsOf, type Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { liveScript, zoneScript } from './page-script.ts';
import {
  AgentPage,
  FailuresPage,
  ListPage,
  LivePage,
  NoProjectPage,
  OverviewPage,
  type Panels,
  PathPage,
  type ProjectView,
  RequestsPage,
} from './pages.tsx';
import { SettingsPage, type SettingsProps } from './settings-page.tsx';
import { timesIn } from './times.ts';

const SHOWN_REPORTS = 10;
const SHOWN_LINES = 8;
const SHOWN_FAILURES = 5;
const LINES_ON_PAGE = 25;
const FAILURES_ON_PAGE = 15;
const REQUESTS_ON_PAGE = 20;
const NEWEST_SHOWN = 15;
const MOST_PAGES = 400;
const HOUR_MS = 60 * 60 * 1000;
const SIGN_IN = '/sign-in?to=workspace';

export interface DashboardDeps extends KeyDeps, FigureDeps {
  readonly config: FigureDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly humans: Humans;
}

interface Visit {
  readonly human: Human;
  readonly workspaceId: string;
  readonly project: ProjectRow;
}

/** Who asks for which of their projects. */
async function visitOf(deps: DashboardDeps, human: Human, id: string): Promise<Visit | undefined> {
  if (!isId(id)) return undefined;
  for (const { id: workspaceId } of await deps.humans.workspacesOf(human.userId)) {
    const project = await findProject(deps.store.db, workspaceId, id);
    if (project !== undefined) return { human, workspaceId, project };
  }
  return undefined;
}

type Ask = Context<HttpEnv>;
const searchOf = (c: Ask) => new URL(c.req.url).searchParams;

/** Where a request leads; undefined where the asked time is none. */
function placeOf(deps: DashboardDeps, c: Ask, project: ProjectRow, page: string, fixed: Held = {}) {
  const zone = readZone(getCookie(c, 'zone'));
  const query = readViewQuery(searchOf(c));
  const range = chooseTime(query.time, { now: deps.clock(), zone, singleDays: deps.config.pulseRawDays });
  if (range === undefined) return undefined;
  const base = `/workspace/projects/${project.id}`;
  const place: Place = {
    base,
    page: `${base}${page}`,
    query,
    fixed,
    range,
    times: timesIn(zone),
    shown: {},
  };
  return place;
}

const lookedAt = ({ query, fixed, range }: Place, project: ProjectRow): Looked => ({
  projectId: project.id,
  range,
  held: { ...query.held, ...fixed },
});

const viewOf = (deps: DashboardDeps, project: ProjectRow, place: Place): ProjectView => ({
  homeUrl: deps.config.baseUrl,
  project,
  place,
});

const policy = pagePolicyWith({ styles: [dashboardStyle], scripts: [zoneScript, liveScript] });

async function sendView(c: Ask, html: Parameters<typeof sendPage>[1], status: 200 | 409 = 200) {
  const response = await sendPage(c, html, status);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

type Show = (deps: DashboardDeps, c: Ask, visit: Visit, place: Place) => Promise<Response>;

const whoLists: readonly ListName[] = ['agent', 'other', 'purpose', 'verdict', 'client'];
const whatLists: readonly ListName[] = ['path', 'route', 'status', 'format'];

/** The lists that a page offers: not those of what it is about. */
function panelsOf(c: Ask, without: readonly ListName[]): Panels {
  const panel = (kind: 'who' | 'what', all: readonly ListName[]) => {
    const lists = all.filter((list) => !without.includes(list));
    return { lists, list: lists.find((list) => list === c.req.query(kind)) ?? lists[0] ?? 'agent' };
  };
  return { who: panel('who', whoLists), what: panel('what', whatLists) };
}

async function gather(
  deps: DashboardDeps,
  c: Ask,
  project: ProjectRow,
  found: Place,
  without: readonly ListName[],
) {
  const panels = panelsOf(c, without);
  const shown = Object.fromEntries(
    (['who', 'what'] as const)
      .filter((kind) => c.req.query(kind) !== undefined)
      .map((kind) => [kind, panels[kind].list]),
  );
  const place = { ...found, shown };
  const overview = await readOverview(deps, lookedAt(place, project), {
    lists: [panels.who.list, panels.what.list],
    most: SHOWN_LINES,
    failing: SHOWN_FAILURES,
  });
  return { view: viewOf(deps, project, place), overview, panels };
}

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

async function showSettings(
  deps: DashboardDeps,
  c: Ask,
  { workspaceId, project }: Visit,
  place: Place,
  more: Pick<SettingsProps, 'fresh' | 'keyError'> = {},
) {
  const html = SettingsPage({
    view: viewOf(deps, project, { ...place, page: `${place.base}/settings` }),
    endpoint: `${deps.config.platformUrl}/api/v1/pulse/events`,
    formToken: csrfToken(c, deps.humans),
    keys: await liveKeysOf(deps.store.db, project.id, deps.clock()),
    feedback: await feedbackOnOrigin(deps.store.db, workspaceId, project.origin, SHOWN_REPORTS),
    ...more,
  });
  return await sendView(c, html, more.keyError === undefined ? 200 : 409);
}

const makeKey: Show = async (deps, c, visit, place) => {
  const { workspaceId, project, human } = visit;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  try {
    return await showSettings(deps, c, visit, place, { fresh: await rotateKey(deps, change) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many_keys') throw error;
    return await showSettings(deps, c, visit, place, { keyError: `${error.message} ${error.resolution}` });
  }
};

/** The question before an ingest key ends; none about one that is no key of the project, or is over. */
async function keyQuestion(
  { store, clock }: DashboardDeps,
  project: Visit['project'],
  keyId: string,
): Promise<Question | undefined> {
  const keys = await liveKeysOf(store.db, project.id, clock());
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) return undefined;
  return {
    title: `Revoke key ${key.fingerprint}?`,
    consequences: [
      `Events of ${project.origin} that come with this key are refused at once.`,
      keys.length === 1
        ? 'It is the only key of this project: nothing more is reported until you make another and deploy it.'
        : `Servers that use one of the other keys (${keys.length - 1}) keep reporting.`,
      'This cannot be undone. The figures so far stay.',
    ],
    action: `/workspace/projects/${project.id}/keys/revoke`,
    fields: { key: key.id },
    label: 'Revoke',
    back: `/workspace/projects/${project.id}/settings`,
  };
}

const endKey: Show = async (deps, c, { workspaceId, project, human }, { base }) => {
  const keyId = String((await c.req.parseBody()).key ?? '');
  const asking = { humans: deps.humans, homeUrl: deps.config.baseUrl };
  const asked = await askFirst(c, asking, () => keyQuestion(deps, project, keyId));
  if (asked !== undefined) return asked;
  const change = { projectId: project.id, workspaceId, by: { userId: human.userId } };
  if (isId(keyId)) await revokeKey(deps, { ...change, keyId });
  return sendOn(c, `${base}/settings`);
};

/** The pages of a project for the people of its workspace: the Agent API's figures, drawn, and the keys. */
export function dashboardRoutes(deps: DashboardDeps): Hono<HttpEnv> {
  const on = (page: string, show: Show) => async (c: Ask) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const visit = await visitOf(deps, human, c.req.param('id') ?? '');
    if (visit === undefined) return sendPage(c, NoProjectPage({ homeUrl: deps.config.baseUrl }), 404);
    const place = placeOf(deps, c, visit.project, page);
    // A time that somebody bent leads to the usual one.
    if (place === undefined) return sendOn(c, `/workspace/projects/${visit.project.id}${page}`);
    return await show(deps, c, visit, place);
  };
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
