import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  csrfToken,
  field,
  forHuman,
  type Humans,
  hostCookieName,
  inMinutes,
  navigate,
  pathOf,
  readCookie,
  readDestination,
  requireCsrf,
  sendOn,
  sendPage,
  signInPath,
  writeCookie,
} from '../accounts/index.ts';
import { beginSignIn, type ProviderDeps } from './begin-sign-in.ts';
import { finishSignIn, type ProviderRefusal } from './finish-sign-in.ts';
import { LinkPage, ProviderRefusedPage, ProvidersPage } from './pages.tsx';
import { listIdentities } from './store.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Where a provider sends people back to; operators register it there. */
export const providerCallback = '/sign-in/provider/callback';

const COOKIE_SECONDS = 600;
const COOKIE_VALUE = /^[\w-]{32}$/u;
const statuses = {
  not_begun: 400,
  declined: 403,
  refused: 400,
  unavailable: 503,
  no_email: 403,
  unverified_email: 403,
  other_identity: 409,
  linked_elsewhere: 409,
  closed: 403,
} as const satisfies Record<ProviderRefusal, number>;
const notices = {
  linked: 'That account is linked: it now signs in as you.',
  removed: 'That account no longer signs in as you.',
  gone: 'That account was not linked.',
} as const;

type PageContext = Context<HttpEnv>;

/** Ties a sign-in to the browser that began it; several may be under way in its tabs. */
function browserCookie(platformUrl: string) {
  const isSecure = platformUrl.startsWith('https:');
  const name = hostCookieName('waymark_provider', isSecure);
  const read = (headers: Headers) => {
    const value = readCookie(headers, name) ?? '';
    return COOKIE_VALUE.test(value) ? value : undefined;
  };
  return {
    read,
    keep: (c: PageContext): string => {
      const value = read(c.req.raw.headers) ?? randomBytes(24).toString('base64url');
      const cookie = writeCookie(name, value, { isSecure, maxAgeSeconds: COOKIE_SECONDS });
      c.header('Set-Cookie', cookie, { append: true });
      return value;
    },
  };
}

function sendLimit(c: PageContext, retryAfterSeconds: number): Response {
  c.header('Cache-Control', 'no-store');
  return c.text(`Too many sign-ins. Try again ${inMinutes(c, retryAfterSeconds)}.\n`, 429);
}

function signInRoutes(deps: ProviderDeps, humans: Humans): Hono<HttpEnv> {
  const { baseUrl: homeUrl, platformUrl } = deps.config;
  const { label } = deps.provider;
  const cookie = browserCookie(platformUrl);
  const refuse = (c: PageContext, refusal: ProviderRefusal) =>
    sendPage(c, ProviderRefusedPage({ homeUrl, label, refusal }), statuses[refusal]);
  return new Hono<HttpEnv>()
    .get('/sign-in/provider', async (c) => {
      const to = readDestination(c.req.query('to'));
      // Another site may lead people to the sign-in page, and not past it.
      if (c.req.header('sec-fetch-site') === 'cross-site') return sendOn(c, signInPath(to));
      const begun = await beginSignIn(deps, { browser: cookie.keep(c), to, caller: c.var.caller });
      if (begun.outcome === 'limited') return sendLimit(c, begun.retryAfterSeconds);
      return begun.outcome === 'begun' ? sendOn(c, begun.url) : refuse(c, begun.outcome);
    })
    .get(providerCallback, async (c) => {
      const finished = await finishSignIn(deps, {
        query: new URL(c.req.url).search,
        browser: cookie.read(c.req.raw.headers) ?? '',
        userAgent: c.req.header('user-agent'),
        signedIn: (await humans.currentHuman(c.req.raw.headers))?.userId,
        caller: c.var.caller,
      });
      if (finished.outcome === 'limited') return sendLimit(c, finished.retryAfterSeconds);
      if (finished.outcome === 'linked') return sendOn(c, '/account/providers?done=linked');
      if (finished.outcome !== 'signed_in') return refuse(c, finished.outcome);
      for (const each of finished.setCookies) c.header('Set-Cookie', each, { append: true });
      return sendOn(c, pathOf(readDestination(finished.to)));
    });
}

/** Sign-in with the provider that the operator named, and the page of what is linked. */
export function providerRoutes(parts: {
  readonly humans: Humans;
  readonly provider: ProviderDeps['provider'];
}): Hono<HttpEnv> {
  const { humans, provider } = parts;
  const deps: ProviderDeps = { ...humans.deps, provider };
  const cookie = browserCookie(deps.config.platformUrl);
  const show = forHuman(humans, async (c, human) => {
    const done = c.req.query('done');
    const notice =
      done !== undefined && Object.hasOwn(notices, done) ? notices[done as keyof typeof notices] : undefined;
    const identities = await listIdentities(deps.store.db, human.userId);
    const within = await navigate(c, humans, human);
    const page = { within, token: csrfToken(c, humans), label: provider.label };
    return sendPage(c, ProvidersPage({ ...page, identities, notice }));
  });
  const remove = forHuman(humans, async (c, human) => {
    const identity = { issuer: await field(c, 'issuer'), subject: await field(c, 'subject') };
    return sendOn(c, `/account/providers?done=${await unlinkIdentity(deps, human, identity)}`);
  });
  const link = forHuman(humans, async (c, human) => {
    const wish = { browser: cookie.keep(c), to: 'account', linkTo: human.userId, caller: c.var.caller };
    const begun = await beginSignIn(deps, wish);
    if (begun.outcome === 'limited') return sendLimit(c, begun.retryAfterSeconds);
    const { label } = provider;
    if (begun.outcome === 'unavailable')
      return sendPage(
        c,
        ProviderRefusedPage({ homeUrl: deps.config.baseUrl, label, refusal: 'unavailable' }),
        503,
      );
    return sendPage(c, LinkPage({ within: await navigate(c, humans, human), label, url: begun.url }));
  });
  const guard = requireCsrf(humans, deps.config);
  return new Hono<HttpEnv>()
    .route('/', signInRoutes(deps, humans))
    .get('/account/providers', show)
    .post('/account/providers/link', guard, link)
    .post('/account/providers/remove', guard, remove);
}
