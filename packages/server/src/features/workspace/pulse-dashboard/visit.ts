import { isId } from '../../../lib/crypto/ids.ts';
import { type Human, type Humans, sendOn, sendPage } from '../../humans/index.ts';
import {
  chooseTime,
  type FigureDeps,
  findProject,
  type KeyDeps,
  type Looked,
  type ProjectRow,
  readViewQuery,
  readZone,
} from '../../pulse/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import type { Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { liveScript, zoneScript } from './page-script.ts';
import { NoProjectPage, type ProjectView } from './pages.tsx';
import { timesIn } from './times.ts';

const SIGN_IN = '/sign-in?to=workspace';

export interface DashboardDeps extends KeyDeps, FigureDeps {
  readonly config: FigureDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly humans: Humans;
}

export interface Visit {
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

/** A request on its way to a page. */
export type Ask = Parameters<typeof sendPage>[0];

/** By whose clocks the reader lives, as a script of the page noted it. */
function zoneOf(c: Ask): string {
  const notes = new URLSearchParams((c.req.header('Cookie') ?? '').replaceAll('; ', '&'));
  return readZone(notes.get('zone') ?? undefined);
}

const searchOf = (c: Ask) => new URL(c.req.url).searchParams;

/** Where a request leads; undefined where the asked time is none. */
function placeOf(deps: DashboardDeps, c: Ask, { project, workspaceId }: Visit, page: string) {
  const zone = zoneOf(c);
  const query = readViewQuery(searchOf(c));
  const range = chooseTime(query.time, { now: deps.clock(), zone, singleDays: deps.config.pulseRawDays });
  if (range === undefined) return undefined;
  const base = `/workspace/projects/${project.id}`;
  const place: Place = {
    base,
    page: `${base}${page}`,
    query,
    fixed: {},
    range,
    times: timesIn(zone),
    mayDrill: true,
    mayExport: true,
    audits: { path: `/workspace/audits/${workspaceId}`, origin: project.origin },
    shown: {},
  };
  return place;
}

/** What a place shows of its project. */
export const lookedAt = ({ query, fixed, range }: Place, project: Pick<ProjectRow, 'id'>): Looked => ({
  projectId: project.id,
  range,
  held: { ...query.held, ...fixed },
});

export const viewOf = (deps: DashboardDeps, project: ProjectRow, place: Place): ProjectView => ({
  homeUrl: deps.config.baseUrl,
  project,
  place,
});

const policy = pagePolicyWith({ styles: [dashboardStyle], scripts: [zoneScript, liveScript] });

export async function sendView(c: Ask, html: Parameters<typeof sendPage>[1], status: 200 | 409 = 200) {
  const response = await sendPage(c, html, status);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Answers one request of somebody who may see the project. */
export type Show = (deps: DashboardDeps, c: Ask, visit: Visit, place: Place) => Promise<Response>;

/** Lets only the people of a project's workspace see what it shows. */
export function ofProject(deps: DashboardDeps, page: string, show: Show) {
  return async (c: Ask) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const visit = await visitOf(deps, human, c.req.param('id') ?? '');
    if (visit === undefined) return sendPage(c, NoProjectPage({ homeUrl: deps.config.baseUrl }), 404);
    const place = placeOf(deps, c, visit, page);
    // A time that somebody bent leads to the usual one.
    if (place === undefined) return sendOn(c, `/workspace/projects/${visit.project.id}${page}`);
    return await show(deps, c, visit, place);
  };
}

/** Who changes something of which project. */
export const changeOf = ({ project, workspaceId, human }: Visit) => ({
  projectId: project.id,
  workspaceId,
  userId: human.userId,
});
