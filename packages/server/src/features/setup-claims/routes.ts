import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { csrfToken, type Humans, linkCookie, requireCsrf, sendOn, sendPage } from '../humans/index.ts';
import type { LinkView } from '../setups/index.ts';
import { confirmSetupClaim, type SetupClaimDeps, viewLink } from './confirm-setup-claim.ts';
import { SetupClaimDonePage, SetupClaimEndPage, SetupClaimPage } from './pages.tsx';

const LINK = { name: 'waymark_setup_claim', seconds: 1800 };
const SIGN_IN = '/sign-in?to=setup';
const statuses = {
  unknown: 404,
  used: 410,
  superseded: 410,
  claimed: 410,
  expired: 410,
} as const satisfies Record<Exclude<LinkView, 'open'>, number>;

export interface SetupClaimPageDeps extends SetupClaimDeps {
  readonly config: { readonly platformUrl: string; readonly baseUrl: string };
  readonly humans: Humans;
}

function endPage(deps: SetupClaimPageDeps, c: Context<HttpEnv>, view: LinkView) {
  const closed = view === 'open' ? 'unknown' : view;
  return sendPage(c, SetupClaimEndPage({ view: closed, homeUrl: deps.config.baseUrl }), statuses[closed]);
}

/** The link moves into a cookie at once, so that it leaves the address bar, the history and the referrer. */
function openLink(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = c.req.param('token') ?? '';
    const { view } = await viewLink(deps, token);
    if (view !== 'open') return endPage(deps, c, view);
    c.header('Set-Cookie', cookie.write(token));
    return sendOn(c, '/setups/claim');
  };
}

function showLink(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const { view, link } = await viewLink(deps, cookie.read(c.req.raw.headers));
    if (view !== 'open' || link === undefined) return endPage(deps, c, view);
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const html = SetupClaimPage({
      homeUrl: deps.config.baseUrl,
      formToken: csrfToken(c, deps.humans),
      signedInAs: human.email,
      setup: link,
      workspaces: await deps.humans.workspacesOf(human.userId),
    });
    return sendPage(c, html);
  };
}

function submitClaim(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const form = await c.req.parseBody();
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = workspaces.find((each) => each.id === form.workspace) ?? workspaces[0];
    if (workspace === undefined) return endPage(deps, c, 'unknown');
    const decision = {
      token: cookie.read(c.req.raw.headers),
      userId: human.userId,
      workspaceId: workspace.id,
    };
    const result = await confirmSetupClaim(deps, decision);
    c.header('Set-Cookie', cookie.forget());
    if (result.outcome === 'not_open') return endPage(deps, c, result.view);
    const { origin, setupId: projectId } = result.link;
    return sendPage(c, SetupClaimDonePage({ origin, projectId, homeUrl: deps.config.baseUrl }));
  };
}

/** The page where a human claims a verified setup; it works without client script. */
export function setupClaimRoutes(deps: SetupClaimPageDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/setups/claim/:token', openLink(deps))
    .get('/setups/claim', showLink(deps))
    .post('/setups/claim', requireCsrf(deps.humans, deps.config), submitClaim(deps));
}
