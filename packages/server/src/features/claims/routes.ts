import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import {
  csrfToken,
  type Human,
  type Humans,
  linkCookie,
  requireCsrf,
  sendOn,
  sendPage,
} from '../humans/index.ts';
import { setupsOfRegistration } from '../setups/index.ts';
import type { ClaimView } from './claim-state.ts';
import { type ClaimDeps, type ClaimOutcome, confirmClaim, denyClaim } from './confirm-claim.ts';
import { ClaimDonePage, ClaimEndPage, ClaimPage } from './pages.tsx';
import { viewClaim } from './view-claim.ts';

const LINK = { name: 'waymark_claim', seconds: 600 };
const statuses = {
  unknown: 404,
  superseded: 410,
  expired: 410,
  exhausted: 410,
  denied: 200,
  claimed: 200,
  revoked: 410,
  wrong_account: 403,
} as const satisfies Record<Exclude<ClaimView, 'open'>, number>;

export interface ClaimPageDeps extends ClaimDeps {
  readonly config: { readonly platformUrl: string; readonly baseUrl: string };
  readonly humans: Humans;
}

/** The link moves into a cookie at once, so that it leaves the address bar, the history and the referrer. */
function openLink(deps: ClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = c.req.param('token') ?? '';
    const { view } = await viewClaim(deps, token, undefined);
    if (view !== 'open') return endPage(deps, c, view);
    c.header('Set-Cookie', cookie.write(token));
    return sendOn(c, '/claim');
  };
}

function endPage(deps: ClaimPageDeps, c: Context<HttpEnv>, view: Exclude<ClaimView, 'open'>) {
  return sendPage(c, ClaimEndPage({ view, homeUrl: deps.config.baseUrl }), statuses[view]);
}

async function formPage(
  deps: ClaimPageDeps,
  c: Context<HttpEnv>,
  token: string,
  human: Human,
  triesLeft?: number,
) {
  const { view, claim } = await viewClaim(deps, token, human.email);
  if (view !== 'open' || claim === undefined) return endPage(deps, c, view === 'open' ? 'unknown' : view);
  const html = ClaimPage({
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    signedInAs: human.email,
    claim,
    workspaces: await deps.humans.workspacesOf(human.userId),
    setups: await setupsOfRegistration(deps.store.db, claim.registrationId, deps.clock()),
    ...(triesLeft === undefined ? {} : { triesLeft }),
  });
  return sendPage(c, html);
}

function showClaim(deps: ClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = cookie.read(c.req.raw.headers);
    const { view } = await viewClaim(deps, token, undefined);
    if (view !== 'open') return endPage(deps, c, view);
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, '/sign-in?to=claim');
    return await formPage(deps, c, token, human);
  };
}

interface ClaimForm {
  readonly decision: string | undefined;
  readonly code: string;
  readonly workspaceId: string | undefined;
}

async function readForm(c: Context<HttpEnv>): Promise<ClaimForm> {
  const form = await c.req.parseBody();
  const field = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined);
  return {
    decision: field('decision'),
    code: (field('code') ?? '').replace(/\s/gu, ''),
    workspaceId: field('workspace'),
  };
}

async function decide(
  deps: ClaimPageDeps,
  token: string,
  human: Human,
  form: ClaimForm,
): Promise<ClaimOutcome> {
  const decision = { attemptToken: token, human };
  if (form.decision === 'deny') return await denyClaim(deps, decision);
  const workspaces = await deps.humans.workspacesOf(human.userId);
  const workspace = workspaces.find((each) => each.id === form.workspaceId) ?? workspaces[0];
  if (workspace === undefined) return { outcome: 'not_open', view: 'wrong_account' };
  return await confirmClaim(deps, { ...decision, code: form.code, workspaceId: workspace.id });
}

function submitClaim(deps: ClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, '/sign-in?to=claim');
    const token = cookie.read(c.req.raw.headers);
    const form = await readForm(c);
    const result = await decide(deps, token, human, form);
    if (result.outcome === 'wrong_code') return await formPage(deps, c, token, human, result.triesLeft);
    // Another account has used nothing up: the right one may still come back to the same link.
    const isOver = result.outcome !== 'not_open' || result.view !== 'wrong_account';
    if (isOver) c.header('Set-Cookie', cookie.forget());
    if (result.outcome === 'not_open')
      return endPage(deps, c, result.view === 'open' ? 'unknown' : result.view);
    if (result.outcome === 'denied') return endPage(deps, c, 'denied');
    return sendPage(c, ClaimDonePage({ name: result.claim.agentName, homeUrl: deps.config.baseUrl }));
  };
}

/** The claim page; it works without client script. */
export function claimRoutes(deps: ClaimPageDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/claim/:token', openLink(deps))
    .get('/claim', showClaim(deps))
    .post('/claim', requireCsrf(deps.humans, deps.config), submitClaim(deps));
}
