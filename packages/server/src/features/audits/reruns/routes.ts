import { type Context, Hono } from 'hono';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { csrfToken, type Human, type Humans, navigate, requireCsrf, sendOn } from '../../humans/index.ts';
import {
  challengeFields,
  challengeWidget,
  emptyForm,
  type FormState,
  pagePolicyWith,
  type SiteConfig,
  takeForm,
} from '../../site/index.ts';
import { findWorkspaceOfRun, type QueueAuditDeps, queueAudit } from '../workspace-audits/index.ts';
import { RerunPage } from './pages.tsx';
import { findEndedRun, pressOf, type RerunDeps, rerunAudit } from './rerun-audit.ts';

export interface RerunRoutesDeps extends RerunDeps {
  readonly humans: Humans;
  readonly config: RerunDeps['config'] &
    QueueAuditDeps['config'] &
    SiteConfig & { readonly challengeVerifyUrl: string | undefined };
}

type Ended = Awaited<ReturnType<typeof findEndedRun>>;

/** The workspace that asked for a run, where a person belongs to it. */
async function ownWorkspace(deps: RerunRoutesDeps, run: Ended, human: Human | undefined) {
  const asked = human === undefined ? undefined : await findWorkspaceOfRun(deps.store.db, run.id);
  if (human === undefined || asked === undefined) return undefined;
  return (await deps.humans.workspacesOf(human.userId)).find(({ id }) => id === asked.workspaceId);
}

async function show(deps: RerunRoutesDeps, c: Context<HttpEnv>, slug: string, refused?: FormState) {
  const run = await findEndedRun(deps, slug);
  const human = await deps.humans.currentHuman(c.req.raw.headers);
  const workspace = await ownWorkspace(deps, run, human);
  const values: Record<string, string> = human === undefined ? {} : { email: human.email };
  return RerunPage({
    within:
      human === undefined || workspace === undefined
        ? { homeUrl: deps.config.baseUrl }
        : await navigate(c, deps.humans, human, { section: 'audits', workspaceId: workspace.id }),
    address: `/reports/${run.slug}`,
    quickstartUrl: run.quickstartUrl,
    state: refused ?? { ...emptyForm, values },
    widget: challengeWidget(deps.challenge, deps.config.challengeVerifyUrl),
    workspace: workspace && { name: workspace.name, formToken: csrfToken(c, deps.humans) },
  });
}

/** A workspace's run in the name of whoever is signed in, within the workspace's own limits. */
async function rerunInWorkspace(deps: RerunRoutesDeps, c: Context<HttpEnv>, slug: string) {
  const run = await findEndedRun(deps, slug);
  const human = await deps.humans.currentHuman(c.req.raw.headers);
  const workspace = await ownWorkspace(deps, run, human);
  if (human === undefined || workspace === undefined)
    throw new ServiceError('not_found', {
      message: 'You are not one of the people of a workspace that asked for this audit.',
      resolution: 'Sign in as one of them, or run the audit again with your e-mail.',
    });
  const asker = { type: 'person', userId: human.userId, wantsReport: false } as const;
  const { quickstartUrl } = run;
  const { response } = await queueAudit(deps, {
    workspaceId: workspace.id,
    quickstartUrl,
    asker,
    idempotencyKey: pressOf(slug, human.userId, deps.clock()),
  });
  return sendOn(c, `/reports/${response.id}`);
}

export const rerunRules = {
  path: '/reports/:slug/rerun',
  limit: { refusals: 'submissions', repeats: false },
} as const satisfies OperationRules;

/** Running a report's audit again, from a form that needs no script. */
export function rerunRoutes(deps: RerunRoutesDeps): Hono<HttpEnv> {
  const widget = challengeWidget(deps.challenge, deps.config.challengeVerifyUrl);
  const parts = { widgetSources: widget?.provider?.sources ?? [] };
  // The form stands on the platform host, and so must its sender.
  const site = { ...deps.config, baseUrl: deps.config.platformUrl };
  const { path } = rerunRules;
  return new Hono<HttpEnv>()
    .get(path, async (c) => {
      const page = await show(deps, c, c.req.param('slug'));
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
      c.header('Content-Security-Policy', pagePolicyWith(parts));
      c.header('Referrer-Policy', 'same-origin');
      return c.html(page.toString(), 200);
    })
    .post(path, async (c) => {
      const slug = c.req.param('slug');
      c.header('X-Robots-Tag', 'noindex');
      return await takeForm(c, {
        site,
        parts,
        shownFields: ['email', 'challenge_token'],
        hiddenFields: challengeFields,
        act: (values) => rerunAudit(deps, slug, values, { ...c.var, userAgent: c.req.header('user-agent') }),
        show: (state) => show(deps, c, slug, state),
      });
    })
    .post(`${path}/workspace`, requireCsrf(deps.humans, deps.config), (c) =>
      rerunInWorkspace(deps, c, c.req.param('slug')),
    );
}
