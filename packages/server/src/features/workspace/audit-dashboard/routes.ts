import { PublicUrl, platformErrorStatus } from '@waymark/contract';
import { Hono } from 'hono';
import type { Limits } from '../../../config/index.ts';
import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  type Every,
  findJourney,
  journeysOf,
  listAudits,
  type QueueAuditDeps,
  queueAudit,
  setSchedule,
  standingAudits,
  unwatchAudits,
  watchAudits,
  watchersOf,
} from '../../audits/index.ts';
import {
  type Ask,
  forMember,
  type Humans,
  requireCsrf,
  sendOn,
  sendPage,
  type Visit,
} from '../../humans/index.ts';
import { sitesOf } from '../../origins/index.ts';
import { feedbackOnPages } from '../feedback/index.ts';
import { AuditsPage, type AuditsPageProps } from './pages.tsx';
import { type Notice, notices } from './words.ts';

const SHOWN = 200;
const SHOWN_REPORTS = 10;

export interface AuditDashboardDeps extends QueueAuditDeps {
  readonly config: QueueAuditDeps['config'] & {
    readonly baseUrl: string;
    readonly limits: Pick<Limits, 'scheduledJourneysPerWorkspace'>;
  };
  readonly humans: Humans;
}

type Show = (deps: AuditDashboardDeps, c: Ask, visit: Visit) => Promise<Response>;

async function field(c: Ask, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name];
  return typeof value === 'string' ? value : '';
}

function noticeOf(c: Ask): Notice | undefined {
  const name = c.req.query('done');
  return name !== undefined && Object.hasOwn(notices, name) ? (name as Notice) : undefined;
}

/** Back to the page, which says what became of the form. */
function back(c: Ask, { workspace }: Visit, notice: Notice): Response {
  return sendOn(c, `/workspace/audits/${workspace.id}?done=${notice}`);
}

async function render(
  deps: AuditDashboardDeps,
  c: Ask,
  { human, workspace, within }: Visit,
  more: Pick<AuditsPageProps, 'refused'> = {},
) {
  const { db } = deps.store;
  // A cursor that somebody bent leads to the beginning.
  const page =
    (await listAudits(db, workspace.id, c.req.query('cursor'))) ??
    (await listAudits(db, workspace.id, undefined));
  const sites = await sitesOf(db, workspace.id);
  const origins = sites.filter(({ state }) => state === 'proven').map(({ origin }) => origin);
  const found = await journeysOf(db, workspace.id, SHOWN + 1, c.req.query('pages'));
  const journeys = found.slice(0, SHOWN);
  const pages = journeys.map(({ quickstartUrl }) => quickstartUrl);
  return AuditsPage({
    within,
    workspace,
    audits: page?.audits ?? [],
    nextCursor: page?.nextCursor ?? null,
    origins,
    hasSites: sites.length > 0,
    offered: offeredPage(c, origins),
    journeys,
    hasMoreJourneys: found.length > SHOWN,
    standing: await standingAudits(db, journeys),
    feedback: await feedbackOnPages(db, workspace.id, pages, SHOWN_REPORTS),
    isWatching: (await watchersOf(db, workspace.id)).includes(human.userId),
    notice: noticeOf(c),
    ...more,
  });
}

/** The page that a link of ours offers to audit, where it is on a site of the workspace. */
function offeredPage(c: Ask, origins: readonly string[]): string | undefined {
  const url = PublicUrl.safeParse(c.req.query('page'));
  return url.success && origins.includes(new URL(url.data).origin) ? url.data : undefined;
}

/** Shows the page again with what stood in the way. */
async function showRefusal(deps: AuditDashboardDeps, c: Ask, visit: Visit, url: string, error: unknown) {
  if (!(error instanceof ServiceError) || !Object.hasOwn(platformErrorStatus, error.code)) throw error;
  const status = platformErrorStatus[error.code as keyof typeof platformErrorStatus];
  // What may hold a credential is not shown again.
  const shown = error.code === 'credential_detected' ? '' : url;
  const refused = { url: shown, error: `${error.message} ${error.resolution}` };
  return sendPage(c, await render(deps, c, visit, { refused }), status);
}

async function order(
  deps: AuditDashboardDeps,
  c: Ask,
  visit: Visit,
  wish: { url: string; wantsReport: boolean },
) {
  const asker = { type: 'person', userId: visit.human.userId, wantsReport: wish.wantsReport } as const;
  try {
    await queueAudit(deps, { workspaceId: visit.workspace.id, quickstartUrl: wish.url, asker });
  } catch (error) {
    return await showRefusal(deps, c, visit, wish.url, error);
  }
  return back(c, visit, 'queued');
}

const submit: Show = async (deps, c, visit) => {
  const url = (await field(c, 'quickstart_url')).trim();
  if (!PublicUrl.safeParse(url).success) {
    const error = 'Enter one address that begins with https://.';
    return sendPage(c, await render(deps, c, visit, { refused: { url, error } }), 400);
  }
  return await order(deps, c, visit, { url, wantsReport: (await field(c, 'mail')) === 'yes' });
};

const again: Show = async (deps, c, visit) => {
  const journey = await findJourney(deps.store.db, visit.workspace.id, await field(c, 'journey'));
  if (journey === undefined) return back(c, visit, 'gone');
  return await order(deps, c, visit, { url: journey.quickstartUrl, wantsReport: false });
};

const rhythms: Readonly<Record<string, Every | 'off'>> = { daily: 'daily', weekly: 'weekly', off: 'off' };

const schedule: Show = async (deps, c, visit) => {
  const [every, journeyId] = [rhythms[await field(c, 'every')], await field(c, 'journey')];
  if (every === undefined || !isId(journeyId)) return back(c, visit, 'gone');
  const [workspaceId, { userId }] = [visit.workspace.id, visit.human];
  return back(c, visit, await setSchedule(deps, { journeyId, workspaceId, userId, every }));
};

const mails: Show = async (deps, c, visit) => {
  const watcher = { workspaceId: visit.workspace.id, userId: visit.human.userId };
  if ((await field(c, 'watch')) === 'on') {
    await watchAudits(deps.store.db, watcher, deps.clock());
    return back(c, visit, 'watching');
  }
  await unwatchAudits(deps.store.db, watcher);
  return back(c, visit, 'unwatched');
};

const show: Show = async (deps, c, visit) => sendPage(c, await render(deps, c, visit));

/** The page of a workspace's audits, for its people. */
export function auditDashboardRoutes(deps: AuditDashboardDeps): Hono<HttpEnv> {
  const forVisitor = (work: Show) =>
    forMember(deps.humans, { section: 'audits' }, (c, visit) => work(deps, c, visit));
  const guard = requireCsrf(deps.humans, deps.config);
  const path = '/workspace/audits/:workspace';
  return new Hono<HttpEnv>()
    .get(path, forVisitor(show))
    .post(path, guard, forVisitor(submit))
    .post(`${path}/again`, guard, forVisitor(again))
    .post(`${path}/schedule`, guard, forVisitor(schedule))
    .post(`${path}/mails`, guard, forVisitor(mails));
}
