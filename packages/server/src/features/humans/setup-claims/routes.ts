import { type Context, Hono } from 'hono';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  csrfToken,
  type Human,
  type Humans,
  linkCookie,
  markLink,
  requireCsrf,
  sendOn,
  sendPage,
  showsLink,
} from '../accounts/index.ts';
import { confirmSetupClaim, type SetupClaimDeps, viewLink } from './confirm-setup-claim.ts';
import {
  SetupClaimDonePage,
  SetupClaimEndPage,
  SetupClaimPage,
  type SetupClaimProblem,
  type SetupEnding,
} from './pages.tsx';
import type { ClaimLink } from './store.ts';

/** Whoever comes late, or back, is told what became of the link. */
const LINK = { name: 'waymark_setup_claim', seconds: 24 * 60 * 60 };
const PAGE = '/setups/claim';
const SIGN_IN = '/sign-in?to=setup';
const statuses = {
  absent: 404,
  other_link: 409,
  unknown: 404,
  used: 410,
  superseded: 410,
  claimed: 410,
  expired: 410,
} as const satisfies Record<SetupEnding, number>;

export interface SetupClaimPageDeps extends SetupClaimDeps {
  readonly config: { readonly platformUrl: string; readonly baseUrl: string };
  readonly keys: ServiceKeys;
  readonly humans: Humans;
}

function endPage(deps: SetupClaimPageDeps, c: Context<HttpEnv>, view: SetupEnding | 'open') {
  const ending = view === 'open' ? 'unknown' : view;
  return sendPage(c, SetupClaimEndPage({ ending, homeUrl: deps.config.baseUrl }), statuses[ending]);
}

/** The link moves into a cookie at once, so that it leaves the address bar, the history and the referrer. */
function openLink(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = c.req.param('token') ?? '';
    const { view } = await viewLink(deps, token);
    if (view !== 'open') return endPage(deps, c, view);
    c.header('Set-Cookie', cookie.write(token));
    return sendOn(c, PAGE);
  };
}

async function formPage(
  deps: SetupClaimPageDeps,
  c: Context<HttpEnv>,
  { human, link }: { human: Human; link: ClaimLink },
  problem?: SetupClaimProblem,
) {
  const html = SetupClaimPage({
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    linkMark: markLink(deps.keys, link.id),
    signedInAs: human.email,
    setup: link,
    workspaces: await deps.humans.workspacesOf(human.userId),
    problem,
  });
  return sendPage(c, html, problem === undefined ? 200 : 409);
}

function showLink(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = cookie.read(c.req.raw.headers);
    if (token === '') return endPage(deps, c, 'absent');
    const { view, link } = await viewLink(deps, token);
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (view === 'used' && link !== undefined && human?.userId === link.claimedBy) {
      const { origin, setupId: projectId } = link;
      return sendPage(c, SetupClaimDonePage({ origin, projectId, homeUrl: deps.config.baseUrl }));
    }
    if (view !== 'open' || link === undefined) return endPage(deps, c, view);
    return human === undefined ? sendOn(c, SIGN_IN) : await formPage(deps, c, { human, link });
  };
}

function submitClaim(deps: SetupClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const token = cookie.read(c.req.raw.headers);
    if (token === '') return endPage(deps, c, 'absent');
    const form = await c.req.parseBody();
    const { view, link } = await viewLink(deps, token);
    if (link === undefined) return endPage(deps, c, view);
    const isOther = !showsLink(deps.keys, link.id, form.link);
    if (view !== 'open') return endPage(deps, c, isOther ? 'other_link' : view);
    if (isOther) return await formPage(deps, c, { human, link }, 'other_link');
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = workspaces.find((each) => each.id === form.workspace);
    if (workspace === undefined) return await formPage(deps, c, { human, link }, 'workspace_gone');
    const decision = { token, userId: human.userId, workspaceId: workspace.id };
    const result = await confirmSetupClaim(deps, decision);
    return result.outcome === 'claimed' ? sendOn(c, PAGE) : endPage(deps, c, result.view);
  };
}

/** The page where a human claims a verified setup; it works without client script. */
export function setupClaimRoutes(deps: SetupClaimPageDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get(`${PAGE}/:token`, openLink(deps))
    .get(PAGE, showLink(deps))
    .post(PAGE, requireCsrf(deps.humans, deps.config), submitClaim(deps));
}
