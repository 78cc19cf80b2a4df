import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { keyDays, keyScopes } from '../../identity/index.ts';
import {
  csrfToken,
  field,
  forHuman,
  type Humans,
  navigate,
  requireCsrf,
  sendOn,
  sendPage,
} from '../accounts/index.ts';
import { KeysPage, keyNotices, NewKeyPage, scopeField } from './pages.tsx';
import { addKey, removeKey, seeKeys } from './personal-keys.ts';

type Notice = keyof typeof keyNotices;

function noticeOf(name: string | undefined) {
  return name !== undefined && Object.hasOwn(keyNotices, name) ? keyNotices[name as Notice] : undefined;
}

async function readWanted(c: Context<HttpEnv>) {
  const ticked = await Promise.all(keyScopes.map((scope) => field(c, scopeField(scope))));
  const days = Number(await field(c, 'days'));
  return {
    name: await field(c, 'name'),
    workspaceId: await field(c, 'workspace'),
    scopes: keyScopes.filter((_, at) => ticked[at] === 'yes'),
    days: keyDays.find((each) => each === days),
  };
}

/** The page of a person's keys. */
export function personalKeyRoutes({ humans }: { readonly humans: Humans }): Hono<HttpEnv> {
  const { deps } = humans;
  const guard = requireCsrf(humans, deps.config);
  const back = (c: Context<HttpEnv>, notice: Notice) => sendOn(c, `/account/keys?done=${notice}`);
  const show = forHuman(humans, async (c, human) => {
    const seen = await seeKeys(humans, human);
    const within = await navigate(c, humans, human);
    const page = { within, token: csrfToken(c, humans), seen, notice: noticeOf(c.req.query('done')) };
    return sendPage(c, KeysPage(page));
  });
  const create = forHuman(humans, async (c, human) => {
    const made = await addKey(deps, human, await readWanted(c));
    if (made.outcome !== 'made') return back(c, made.outcome);
    const within = await navigate(c, humans, human);
    return sendPage(c, NewKeyPage({ within, name: made.name, secret: made.secret }));
  });
  const revoke = forHuman(humans, async (c, human) => {
    const wanted = { workspaceId: await field(c, 'workspace'), id: await field(c, 'key') };
    return back(c, await removeKey(deps, human, wanted));
  });
  return new Hono<HttpEnv>()
    .get('/account/keys', show)
    .post('/account/keys/create', guard, create)
    .post('/account/keys/revoke', guard, revoke);
}
