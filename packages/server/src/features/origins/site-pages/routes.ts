import { Hono } from 'hono';
import { isId } from '../../../lib/crypto/ids.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  type Ask,
  askFirst,
  forMember,
  type Humans,
  NoWorkspacePage,
  type Question,
  requireCsrf,
  sendOn,
  sendPage,
  type Visit,
} from '../../humans/index.ts';
import { copyScript, pagePolicyWith } from '../../site/index.ts';
import {
  type AddDeps,
  addSite,
  type CheckDeps,
  checkSite,
  type Findings,
  findOrigin,
  mayRemove,
  nextStepsOf,
  type OriginRow,
  proofTexts,
  removeSite,
  sitesOf,
} from '../proofs/index.ts';
import { sitesPath } from './next-action.tsx';
import { SitesPage, type SitesPageProps } from './pages.tsx';
import { SitePage } from './site-page.tsx';
import { type Notice, notices } from './words.ts';

export interface SitePagesDeps extends AddDeps, CheckDeps {
  readonly config: AddDeps['config'] & { readonly baseUrl: string };
  readonly humans: Humans;
}

const policy = pagePolicyWith({ scripts: [copyScript] });

interface SiteVisit extends Visit {
  readonly added: OriginRow;
}

type Show<V> = (deps: SitePagesDeps, c: Ask, visit: V) => Promise<Response>;

async function field(c: Ask, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name];
  return typeof value === 'string' ? value : '';
}

function noticeOf(c: Ask): Notice | undefined {
  const name = c.req.query('done');
  return name !== undefined && Object.hasOwn(notices, name) ? (name as Notice) : undefined;
}

const pathOf = ({ workspace, added }: SiteVisit) => `${sitesPath(workspace.id)}/${added.id}`;

async function renderSites(
  deps: SitePagesDeps,
  c: Ask,
  { workspace, within }: Visit,
  more: Pick<SitesPageProps, 'refused'> = {},
) {
  const { db } = deps.store;
  const sites = await sitesOf(db, workspace.id);
  const steps = await nextStepsOf(db, workspace.id, sites);
  return SitesPage({ within, workspace, notice: noticeOf(c), sites, steps, ...more });
}

const showSites: Show<Visit> = async (deps, c, visit) => sendPage(c, await renderSites(deps, c, visit));

const add: Show<Visit> = async (deps, c, visit) => {
  const typed = await field(c, 'site');
  const { workspace, human } = visit;
  const { isLoopback: isAtMachine } = c.var.caller;
  const result = await addSite(deps, { workspaceId: workspace.id, userId: human.userId, typed, isAtMachine });
  if (result.outcome !== 'refused')
    return sendOn(c, `${sitesPath(workspace.id)}/${result.id}?done=${result.outcome}`);
  const refused = { typed, problem: result.problem };
  return sendPage(c, await renderSites(deps, c, visit, { refused }), 422);
};

/** What the last check found, as it was written by us. */
function findingsOf({ findings }: OriginRow): Findings {
  return findings === null ? {} : (JSON.parse(findings) as Findings);
}

const showSite: Show<SiteVisit> = async (deps, c, { human, workspace, within, added }) => {
  const sites = await sitesOf(deps.store.db, workspace.id);
  const site = sites.find(({ origin }) => origin === added.origin);
  if (site === undefined) return sendOn(c, `${sitesPath(workspace.id)}?done=gone`);
  const page = SitePage({
    within,
    workspace,
    notice: noticeOf(c),
    site: { ...site, added },
    next: (await nextStepsOf(deps.store.db, workspace.id, [site])).get(site.origin),
    texts: proofTexts(deps.keys, added),
    findings: findingsOf(added),
    isRemovable: mayRemove(added, { userId: human.userId, role: workspace.role }),
  });
  return sendPage(c, page, 200, policy);
};

const check: Show<SiteVisit> = async (deps, c, visit) => {
  const { workspace, added } = visit;
  const result = await checkSite(deps, { workspaceId: workspace.id, id: added.id });
  if (result.outcome === 'gone') return sendOn(c, `${sitesPath(workspace.id)}?done=gone`);
  if (result.outcome !== 'not_found') return sendOn(c, `${pathOf(visit)}?done=${result.outcome}`);
  return sendOn(c, `${pathOf(visit)}?done=${result.state === 'proven' ? 'not_seen' : 'not_found'}`);
};

function removalQuestion(visit: SiteVisit): Question {
  const { added, workspace } = visit;
  return {
    title: `Remove ${added.origin} from ${workspace.name}?`,
    consequences: [
      'Its pages can no longer be audited for this workspace, and their schedules stop at their next date, unless a Pulse project of the workspace stands there.',
      'Audits and reports that are there stay. You can add the site again; the texts that prove it are the same then.',
    ],
    action: `${pathOf(visit)}/remove`,
    fields: {},
    label: 'Remove',
    back: pathOf(visit),
  };
}

const remove: Show<SiteVisit> = async (deps, c, visit) => {
  const { human, workspace, within, added } = visit;
  const person = { userId: human.userId, role: workspace.role };
  if (!mayRemove(added, person)) return sendOn(c, `${pathOf(visit)}?done=not_allowed`);
  const asking = { humans: deps.humans, within };
  const asked = await askFirst(c, asking, async () => removalQuestion(visit));
  if (asked !== undefined) return asked;
  const removed = await removeSite(deps, { id: added.id, workspaceId: workspace.id, ...person });
  return sendOn(c, `${sitesPath(workspace.id)}?done=${removed}`);
};

/** The pages on which the people of a workspace add sites and prove them. */
export function sitePagesRoutes(deps: SitePagesDeps): Hono<HttpEnv> {
  const forVisitor = (work: Show<Visit>) =>
    forMember(deps.humans, { section: 'sites' }, (c, visit) => work(deps, c, visit));
  const forSite = (work: Show<SiteVisit>) =>
    forVisitor(async (_deps, c, visit) => {
      const id = c.req.param('site') ?? '';
      const added = isId(id) ? await findOrigin(deps.store.db, visit.workspace.id, id) : undefined;
      if (added === undefined) return sendPage(c, NoWorkspacePage(visit), 404);
      return await work(deps, c, { ...visit, added });
    });
  const guard = requireCsrf(deps.humans, deps.config);
  const path = '/workspace/sites/:workspace';
  return new Hono<HttpEnv>()
    .get(path, forVisitor(showSites))
    .post(path, guard, forVisitor(add))
    .get(`${path}/:site`, forSite(showSite))
    .post(`${path}/:site/check`, guard, forSite(check))
    .post(`${path}/:site/remove`, guard, forSite(remove));
}
