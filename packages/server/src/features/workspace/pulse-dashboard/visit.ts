import { isId } from '../../../lib/crypto/ids.ts';
import type { QueueAuditDeps } from '../../audits/index.ts';
import {
  type Ask,
  askToSignIn,
  type Human,
  type Humans,
  NoWorkspacePage,
  navigate,
  sendOn,
  sendPage,
} from '../../humans/index.ts';
import {
  chooseTime,
  type FigureDeps,
  findProject,
  type KeyDeps,
  type LogDrainDeps,
  type Looked,
  type ProjectRow,
  readViewQuery,
  readZone,
  type ViewLinkDeps,
} from '../../pulse/index.ts';
import { type InWorkspace, pagePolicyWith } from '../../site/index.ts';
import type { FixDeps } from '../page-fixes/index.ts';
import type { Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { liveScript, zoneScript } from './page-script.ts';
import type { ProjectView } from './pages.tsx';
import { timesIn } from './times.ts';

export interface DashboardDeps
  extends KeyDeps,
    LogDrainDeps,
    ViewLinkDeps,
    FigureDeps,
    QueueAuditDeps,
    FixDeps {
  readonly keys: KeyDeps['keys'];
  readonly config: KeyDeps['config'] &
    LogDrainDeps['config'] &
    ViewLinkDeps['config'] &
    FigureDeps['config'] &
    QueueAuditDeps['config'] &
    FixDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly humans: Humans;
}

export interface Visit {
  readonly human: Human;
  readonly workspaceId: string;
  readonly project: ProjectRow;
  readonly within: InWorkspace;
}

/** Who asks for which of their projects. */
async function visitOf(deps: DashboardDeps, c: Ask, human: Human): Promise<Visit | undefined> {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) return undefined;
  for (const { id: workspaceId } of await deps.humans.workspacesOf(human.userId)) {
    const project = await findProject(deps.store.db, workspaceId, id);
    if (project === undefined) continue;
    const within = await navigate(c, deps.humans, human, { section: 'sites', workspaceId });
    return 'workspace' in within ? { human, workspaceId, project, within } : undefined;
  }
  return undefined;
}

export type { Ask };

/** By whose clocks the reader lives, as a script of the page noted it. */
function zoneOf(c: Ask): string {
  const notes = new URLSearchParams((c.req.header('Cookie') ?? '').replaceAll('; ', '&'));
  return readZone(notes.get('zone') ?? undefined);
}

const searchOf = (c: Ask) => new URL(c.req.url).searchParams;

/** Where a request leads; undefined where the asked time is none. */
function placeOf(deps: DashboardDeps, c: Ask, { project, within }: Visit, page: string) {
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
    audits: { formToken: within.formToken },
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

export const viewOf = (
  { within, project }: Pick<Visit, 'within' | 'project'>,
  place: Place,
): ProjectView => ({
  within,
  project,
  place,
});

const policy = pagePolicyWith({ styles: [dashboardStyle], scripts: [zoneScript, liveScript] });

export async function sendView(
  c: Ask,
  html: Parameters<typeof sendPage>[1],
  status: Parameters<typeof sendPage>[2] = 200,
) {
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
    if (human === undefined) return askToSignIn(c);
    const visit = await visitOf(deps, c, human);
    if (visit === undefined)
      return sendPage(c, NoWorkspacePage({ within: await navigate(c, deps.humans, human) }), 404);
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
