import { agentScopes } from '@waymark/contract';
import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { setupsOfRegistration } from '../../pulse/index.ts';
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
import type { ClaimView } from './claim-state.ts';
import { type ClaimDeps, type ClaimOutcome, confirmClaim, denyClaim } from './confirm-claim.ts';
import { ClaimDonePage, ClaimEndPage, type Ending } from './end-pages.tsx';
import { ClaimPage, type ClaimProblem, SCOPES_SHOWN, scopeField } from './pages.tsx';
import type { Claim } from './store.ts';
import { type SeenClaim, viewClaim } from './view-claim.ts';

/** Far longer than the code: whoever comes late, or back, is told what became of the claim. */
const LINK = { name: 'waymark_claim', seconds: 24 * 60 * 60 };
const SIGN_IN = '/sign-in?to=claim';
const statuses = {
  absent: 404,
  other_link: 409,
  unknown: 404,
  superseded: 410,
  expired: 410,
  exhausted: 410,
  frozen: 429,
  denied: 200,
  claimed: 200,
  revoked: 410,
  wrong_account: 403,
} as const satisfies Record<Ending, number>;
const problemStatuses = {
  wrong_code: 200,
  malformed_code: 400,
  no_decision: 400,
  no_scope: 400,
  other_link: 409,
  workspace_gone: 409,
} as const satisfies Record<ClaimProblem, number>;

export interface ClaimPageDeps extends ClaimDeps {
  readonly config: ClaimDeps['config'] & { readonly platformUrl: string; readonly baseUrl: string };
  readonly humans: Humans;
}

/** A browser with the link it holds and the person who is signed in there. */
interface Visit {
  readonly c: Context<HttpEnv>;
  readonly token: string;
  readonly human: Human | undefined;
}

async function visitOf(deps: ClaimPageDeps, c: Context<HttpEnv>): Promise<Visit> {
  const { headers } = c.req.raw;
  const token = linkCookie(deps.config.platformUrl, LINK).read(headers);
  return { c, token, human: await deps.humans.currentHuman(headers) };
}

function endPage(deps: ClaimPageDeps, { c, human }: Omit<Visit, 'token'>, ending: Ending, seen?: SeenClaim) {
  const frozenForSeconds = seen?.frozenForSeconds ?? 1;
  if (ending === 'frozen') c.header('Retry-After', String(frozenForSeconds));
  const html = ClaimEndPage({
    ending,
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    isAddressee: human !== undefined && human.email === seen?.claim?.email,
    frozenUntil: deps.clock() + frozenForSeconds * 1000,
  });
  return sendPage(c, html, statuses[ending]);
}

/** The link moves into a cookie at once, so that it leaves the address bar, the history and the referrer. */
function openLink(deps: ClaimPageDeps) {
  const cookie = linkCookie(deps.config.platformUrl, LINK);
  return async (c: Context<HttpEnv>) => {
    const token = c.req.param('token') ?? '';
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    const seen = await viewClaim(deps, token, undefined);
    if (seen.view !== 'open') return endPage(deps, { c, human }, seen.view, seen);
    c.header('Set-Cookie', cookie.write(token));
    return sendOn(c, '/claim');
  };
}

async function formPage(
  deps: ClaimPageDeps,
  c: Context<HttpEnv>,
  { human, claim }: { human: Human; claim: Claim },
  problem?: ClaimProblem,
  scopes?: readonly string[],
) {
  const openedAt = await deps.humans.accountOpenedAt(human.userId);
  const html = ClaimPage({
    homeUrl: deps.config.baseUrl,
    formToken: csrfToken(c, deps.humans),
    linkMark: markLink(deps.keys, claim.attemptId),
    signedInAs: human.email,
    isFirstTimeAccount: openedAt !== undefined && openedAt >= claim.registeredAt,
    claim,
    workspaces: await deps.humans.workspacesOf(human.userId),
    setups: await setupsOfRegistration(deps.store.db, claim.registrationId, deps.clock()),
    triesLeft: deps.config.limits.wrongCodesPerClaim - claim.wrongCodes,
    problem,
    scopes,
  });
  return sendPage(c, html, problem === undefined ? 200 : problemStatuses[problem]);
}

function showClaim(deps: ClaimPageDeps) {
  return async (c: Context<HttpEnv>) => {
    const visit = await visitOf(deps, c);
    const { token, human } = visit;
    if (token === '') return endPage(deps, visit, 'absent');
    const seen = await viewClaim(deps, token, human?.email);
    const { view, claim } = seen;
    if (view === 'claimed' && claim !== undefined && human?.userId === claim.userId)
      return sendPage(c, ClaimDonePage({ name: claim.agentName, homeUrl: deps.config.baseUrl }));
    if (view !== 'open' || claim === undefined)
      return endPage(deps, visit, view === 'open' ? 'unknown' : view, seen);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const isWrong = c.req.query('problem') === 'wrong_code' && claim.wrongCodes > 0;
    return await formPage(deps, c, { human, claim }, isWrong ? 'wrong_code' : undefined);
  };
}

interface ClaimForm {
  readonly link: string | undefined;
  readonly decision: string | undefined;
  readonly code: string;
  readonly workspaceId: string | undefined;
  /** What was left ticked; undefined from a form without boxes. */
  readonly scopes: readonly string[] | undefined;
}

async function readForm(c: Context<HttpEnv>): Promise<ClaimForm> {
  const form = await c.req.parseBody();
  const field = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined);
  return {
    link: field('link'),
    decision: field('decision'),
    code: (field('code') ?? '').replace(/[\s-]/gu, ''),
    workspaceId: field('workspace'),
    scopes:
      field(SCOPES_SHOWN) === undefined
        ? undefined
        : agentScopes.filter((scope) => field(scopeField(scope)) !== undefined),
  };
}

type Decided = ClaimOutcome | { readonly outcome: 'no_decision' };

async function decide(
  deps: ClaimPageDeps,
  attemptToken: string,
  human: Human,
  form: ClaimForm,
): Promise<Decided> {
  const decision = { attemptToken, human };
  if (form.decision === 'deny') return await denyClaim(deps, decision);
  if (form.decision !== 'confirm') return { outcome: 'no_decision' };
  const workspaces = await deps.humans.workspacesOf(human.userId);
  const workspace = workspaces.find((each) => each.id === form.workspaceId);
  if (workspace === undefined) return { outcome: 'workspace_gone' };
  return await confirmClaim(deps, {
    ...decision,
    code: form.code,
    workspaceId: workspace.id,
    scopes: form.scopes,
  });
}

/** A form whose link is no longer the one this browser holds decides nothing; the link it holds is shown. */
async function showOther(
  deps: ClaimPageDeps,
  visit: Visit & { human: Human },
  view: ClaimView,
  claim?: Claim,
) {
  if (view !== 'open' || claim === undefined) return endPage(deps, visit, 'other_link');
  return await formPage(deps, visit.c, { human: visit.human, claim }, 'other_link');
}

async function answer(
  deps: ClaimPageDeps,
  visit: Visit & { human: Human },
  claim: Claim,
  { decided, scopes }: { decided: Decided; scopes: readonly string[] | undefined },
) {
  const { c, token, human } = visit;
  switch (decided.outcome) {
    case 'confirmed':
    case 'denied':
      return sendOn(c, '/claim');
    case 'wrong_code':
      return sendOn(c, '/claim?problem=wrong_code');
    case 'not_open': {
      const seen = await viewClaim(deps, token, human.email);
      return endPage(deps, visit, decided.view === 'open' ? 'unknown' : decided.view, seen);
    }
    default:
      return await formPage(deps, c, { human, claim }, decided.outcome, scopes);
  }
}

function submitClaim(deps: ClaimPageDeps) {
  return async (c: Context<HttpEnv>) => {
    const visit = await visitOf(deps, c);
    const { token, human } = visit;
    if (human === undefined) return sendOn(c, SIGN_IN);
    if (token === '') return endPage(deps, visit, 'absent');
    const form = await readForm(c);
    const seen = await viewClaim(deps, token, human.email);
    const { view, claim } = seen;
    if (claim === undefined) return endPage(deps, visit, 'unknown');
    const present = { ...visit, human };
    if (view !== 'wrong_account' && !showsLink(deps.keys, claim.attemptId, form.link))
      return await showOther(deps, present, view, claim);
    // Before the form is judged: only the person the claim is for may see what it is about.
    if (view !== 'open') return endPage(deps, visit, view, seen);
    const decided = await decide(deps, token, human, form);
    return await answer(deps, present, claim, { decided, scopes: form.scopes });
  };
}

/** The claim page; it works without client script. */
export function claimRoutes(deps: ClaimPageDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/claim/:token', openLink(deps))
    .get('/claim', showClaim(deps))
    .post('/claim', requireCsrf(deps.humans, deps.config), submitClaim(deps));
}
