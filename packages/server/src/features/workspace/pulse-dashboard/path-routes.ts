import { PublicUrl, platformErrorStatus } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { pageUrlOf, queueAudit, readPageAudits } from '../../audits/index.ts';
import { sendOn } from '../../humans/index.ts';
import { holdTo } from '../../pulse/index.ts';
import { type FixMarked, markFix, readFix, unmarkFix } from '../page-fixes/index.ts';
import { addressOf, type Place } from './address.ts';
import { gather } from './gather.ts';
import { type PathLoop, type PathNotice, PathPage, pathNotices } from './path-page.tsx';
import { type Ask, changeOf, type DashboardDeps, type Show, sendView, type Visit, viewOf } from './visit.ts';

function noticeOf(c: Ask): PathNotice | undefined {
  const name = c.req.query('done');
  return name !== undefined && Object.hasOwn(pathNotices, name) ? (name as PathNotice) : undefined;
}

interface Refusal {
  readonly text: string;
  readonly status: 400 | 409 | 422 | 429 | 503;
}

async function render(
  deps: DashboardDeps,
  c: Ask,
  visit: Visit,
  { found, path, refusal }: { found: Place; path: string; refusal?: Refusal },
): Promise<Response> {
  const { project, workspaceId } = visit;
  const place: Place = { ...found, query: holdTo(found.query, { path }), fixed: { path: [path] } };
  const audits = await readPageAudits(deps.store.db, workspaceId, { origin: project.origin, path });
  const now = deps.clock();
  const loop: PathLoop = {
    path,
    audits,
    figures: await readFix(deps, { projectId: project.id, path }, audits.turn, now),
    now,
    notice: noticeOf(c),
    refused: refusal?.text,
  };
  const { place: shown, ...gathered } = await gather(deps, c, project.id, place, ['path']);
  const html = PathPage({ view: viewOf(visit, shown), ...gathered, loop });
  return await sendView(c, html, refusal?.status ?? 200);
}

export const showPath: Show = async (deps, c, visit, found) => {
  const path = found.query.held.path?.[0];
  if (path === undefined) return sendOn(c, addressOf(`${found.base}/by/path`, found.query));
  return await render(deps, c, visit, { found, path });
};

/** Handles a form about a page of the site, as far as what it names can be one. */
function ofPage(
  work: (deps: DashboardDeps, c: Ask, visit: Visit, on: { found: Place; path: string }) => Promise<Response>,
): Show {
  return async (deps, c, visit, found) => {
    const path = (await c.req.parseBody()).path;
    const isPath = typeof path === 'string' && path.startsWith('/');
    const url = isPath ? PublicUrl.safeParse(pageUrlOf({ origin: visit.project.origin, path })) : undefined;
    if (!isPath || url?.success !== true) return sendOn(c, `${found.base}/by/path`);
    return await work(deps, c, visit, { found, path });
  };
}

const backTo = (c: Ask, { found, path }: { found: Place; path: string }, done: PathNotice) =>
  sendOn(c, addressOf(`${found.base}/pages`, holdTo(found.query, { path }), { done }));

/** What is wrong with the wish, for whoever may change it; anything else is the service's own trouble. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ServiceError)) throw error;
  const status = Object.hasOwn(platformErrorStatus, error.code)
    ? platformErrorStatus[error.code as keyof typeof platformErrorStatus]
    : 500;
  if (status !== 400 && status !== 422 && status !== 429 && status !== 503) throw error;
  return { text: `${error.message} ${error.resolution}`, status };
}

/** Has the page audited in the workspace's name, within its limits. */
export const auditPath = ofPage(async (deps, c, visit, on) => {
  const quickstartUrl = pageUrlOf({ origin: visit.project.origin, path: on.path });
  const asker = { type: 'person', userId: visit.human.userId, wantsReport: false } as const;
  try {
    await queueAudit(deps, { workspaceId: visit.workspaceId, quickstartUrl, asker });
  } catch (error) {
    return await render(deps, c, visit, { ...on, refusal: refusalOf(error) });
  }
  return backTo(c, on, 'queued');
});

const fixRefusals: Readonly<Record<Exclude<FixMarked, 'marked'>, Refusal>> = {
  bad_time: { text: 'Give the date and the time of the fix; it cannot be in the future.', status: 400 },
  too_many: {
    text: 'As many pages of this project are marked as fixed as may be. Take an older mark away first.',
    status: 409,
  },
};

/** Notes since when the page is mended. */
export const markPath = ofPage(async (deps, c, visit, on) => {
  const typed = String((await c.req.parseBody()).at ?? '');
  const page = { ...changeOf(visit), path: on.path };
  const outcome = await markFix(deps, page, { typed, zone: on.found.times.zone });
  if (outcome === 'marked') return backTo(c, on, 'marked');
  return await render(deps, c, visit, { ...on, refusal: fixRefusals[outcome] });
});

export const unmarkPath = ofPage(async (deps, c, visit, on) => {
  await unmarkFix(deps, { ...changeOf(visit), path: on.path });
  return backTo(c, on, 'unmarked');
});
