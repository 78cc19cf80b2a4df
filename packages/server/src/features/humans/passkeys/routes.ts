import { type Context, Hono } from 'hono';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { pagePolicyWith } from '../../site/index.ts';
import {
  csrfToken,
  field,
  forHuman,
  type Humans,
  inMinutes,
  navigate,
  pathOf,
  readDestination,
  requireCsrf,
  type ShowSignIn,
  sendOn,
  sendPage,
} from '../accounts/index.ts';
import { addPasskey, askForNewPasskey } from './add-passkey.ts';
import { PasskeysPage, passkeyNotices } from './pages.tsx';
import { removePasskey } from './remove-passkey.ts';
import { passkeyScript } from './script.ts';
import { askForSignIn, signInByPasskey } from './sign-in-by-passkey.ts';
import { listPasskeys } from './store.ts';

const policy = pagePolicyWith({ scripts: [passkeyScript] });
type Notice = keyof typeof passkeyNotices;
type FormContext = Context<HttpEnv>;

function noticeOf(name: string | undefined) {
  return name !== undefined && Object.hasOwn(passkeyNotices, name)
    ? passkeyNotices[name as Notice]
    : undefined;
}

const back = (c: FormContext, notice: Notice) => sendOn(c, `/account/passkeys?done=${notice}`);

function signInRoutes(humans: Humans, showSignIn: ShowSignIn): Hono<HttpEnv> {
  const { deps } = humans;
  const guard = requireCsrf(humans, deps.config);
  return new Hono<HttpEnv>()
    .post('/sign-in/passkey/options', guard, async (c) => {
      const asked = await askForSignIn(deps, { browser: await field(c, 'csrf'), caller: c.var.caller });
      c.header('Cache-Control', 'no-store');
      if (asked.outcome === 'asked') return c.json(asked.options);
      throw new ServiceError('rate_limited', {
        message: 'Too many sign-ins were begun.',
        resolution: 'Wait and try again, or have a code mailed.',
        retryAfterSeconds: asked.retryAfterSeconds,
      });
    })
    .post('/sign-in/passkey', guard, async (c) => {
      const to = readDestination(await field(c, 'to'));
      const signedIn = await signInByPasskey(deps, {
        browser: await field(c, 'csrf'),
        answer: await field(c, 'answer'),
        userAgent: c.req.header('user-agent'),
        caller: c.var.caller,
      });
      switch (signedIn.outcome) {
        case 'signed_in':
          for (const cookie of signedIn.setCookies) c.header('Set-Cookie', cookie, { append: true });
          return sendOn(c, pathOf(to));
        case 'limited': {
          const error = `Too many tries. Try again ${inMinutes(c, signedIn.retryAfterSeconds)}.`;
          return showSignIn(c, { to, error }, 429);
        }
        case 'refused':
          return showSignIn(
            c,
            { to, error: 'That passkey was not accepted. Try again, or have a code mailed.' },
            400,
          );
      }
    });
}

/** Sign-in by passkey, and the page of a person's passkeys. */
export function passkeyRoutes(deps: {
  readonly humans: Humans;
  readonly showSignIn: ShowSignIn;
}): Hono<HttpEnv> {
  const { humans } = deps;
  const { config, store } = humans.deps;
  const guard = requireCsrf(humans, config);
  const show = forHuman(humans, async (c, human) => {
    const passkeys = await listPasskeys(store.db, human.userId);
    const within = await navigate(c, humans, human);
    const page = { within, token: csrfToken(c, humans), email: human.email, passkeys };
    return sendPage(c, PasskeysPage({ ...page, notice: noticeOf(c.req.query('done')) }), 200, policy);
  });
  const options = forHuman(humans, async (c, human) => {
    const asked = await askForNewPasskey(humans.deps, human, await field(c, 'csrf'));
    c.header('Cache-Control', 'no-store');
    return asked === undefined ? c.json({ error: 'full' }, 409) : c.json(asked);
  });
  const add = forHuman(humans, async (c, human) => {
    const [name, answer, browser] = [
      await field(c, 'name'),
      await field(c, 'answer'),
      await field(c, 'csrf'),
    ];
    return back(c, await addPasskey(humans.deps, human, { name, answer, browser }));
  });
  const remove = forHuman(humans, async (c, human) =>
    back(c, await removePasskey(humans.deps, human, await field(c, 'passkey'))),
  );
  return new Hono<HttpEnv>()
    .route('/', signInRoutes(humans, deps.showSignIn))
    .get('/account/passkeys', show)
    .post('/account/passkeys/options', guard, options)
    .post('/account/passkeys/add', guard, add)
    .post('/account/passkeys/remove', guard, remove);
}
