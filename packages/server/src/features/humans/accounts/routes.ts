import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { pagePolicy, pagePolicyWith, sectionPath, type Within } from '../../site/index.ts';
import { answerInvitation } from './answer-invitation.ts';
import type { Human } from './current-human.ts';
import { describeAccount } from './describe-account.ts';
import { type Destination, pathOf, readDestination, signInPath } from './destinations.ts';
import { endSession } from './end-session.ts';
import type { Humans } from './humans.ts';
import { type Invited, inviteMember } from './invite-member.ts';
import { changeRole, leaveWorkspace, removeMember, takeBackInvitation } from './manage-members.ts';
import { leaveQuestion, removalQuestion } from './member-questions.ts';
import { AccountPage, CodePage, FormRefusedPage, SignInPage } from './pages.tsx';
import { type Question, QuestionPage, SURE } from './question-page.tsx';
import { type CodeRedeemed, redeemCode } from './redeem-code.ts';
import { type CodeRequested, requestCode } from './request-code.ts';
import { withinWorkspace } from './within-workspace.ts';

const FORM_BYTES = 16 * 1024;

/** What the account page may say after a form was handled; a name travels, never a text. */
const notices = {
  invited: { text: 'The invitation is on its way.', isError: false },
  invalid: { text: 'That is not an e-mail address.', isError: true },
  not_owner: { text: 'Only the owner of a workspace may do that.', isError: true },
  already_member: { text: 'That person is already a member.', isError: true },
  limited: { text: 'You have sent many invitations. Try again in an hour.', isError: true },
  role_changed: { text: 'The role was changed.', isError: false },
  unknown_role: { text: 'There is no such role.', isError: true },
  left: { text: 'You have left the workspace.', isError: false },
  last_owner: {
    text: 'A workspace needs an owner: make somebody else its owner first.',
    isError: true,
  },
  removed: { text: 'The member was removed.', isError: false },
  withdrawn: { text: 'The invitation was withdrawn.', isError: false },
  joined: { text: 'You have joined the workspace.', isError: false },
  declined: { text: 'The invitation was declined.', isError: false },
  ended: { text: 'The session was ended.', isError: false },
  gone: { text: 'That no longer exists.', isError: true },
} as const satisfies Record<Invited | string, { text: string; isError: boolean }>;
type Notice = keyof typeof notices;

type FormContext = Context<HttpEnv>;

/** Sends a page of a person's own: never stored, never framed, without a referrer. */
export function sendPage(
  c: FormContext,
  html: { toString(): string | Promise<string> },
  status: ContentfulStatusCode = 200,
  policy: string = pagePolicy,
) {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(html.toString(), status);
}

/** Asks once more before a form ends something for good; undefined when it was asked, or there is nothing to ask. */
export async function askFirst(
  c: FormContext,
  { humans, within }: { readonly humans: Pick<Humans, 'forms'>; readonly within: Within },
  question: () => Promise<Question | undefined>,
): Promise<Response | undefined> {
  if ((await field(c, SURE)) === 'yes') return undefined;
  const asked = await question();
  if (asked === undefined) return undefined;
  return await sendPage(c, QuestionPage({ within, token: csrfToken(c, humans), question: asked }));
}

/** Redirects a person. The target says something about them too, so no cache may keep it. */
export function sendOn(c: FormContext, path: string) {
  c.header('Cache-Control', 'no-store');
  return c.redirect(path, 303);
}

/** The token for the forms of the page being answered; pass it to `CsrfField`. */
export function csrfToken(c: FormContext, { forms }: Pick<Humans, 'forms'>): string {
  const { token, setCookie } = forms.issue(c.req.raw.headers);
  if (setCookie !== undefined) c.header('Set-Cookie', setCookie, { append: true });
  return token;
}

/** A field of the form that was sent; empty when it has none of that name. */
export async function field(c: FormContext, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name];
  return typeof value === 'string' ? value : '';
}

function unreadableForm(cause?: unknown): ServiceError {
  return new ServiceError('invalid_request', {
    message: 'The form could not be read.',
    resolution: 'Reload the page and send the form again.',
    cause,
  });
}

/** Reads the form once for all who ask for its fields; no field of ours holds a NUL, which PostgreSQL refuses. */
async function readForm(c: FormContext): Promise<void> {
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw unreadableForm(cause);
  });
  if (Object.values(form).some((value) => String(value).includes('\0'))) throw unreadableForm();
}

const limitForm = bodyLimit({
  maxSize: FORM_BYTES,
  onError: () => {
    throw new ServiceError('payload_too_large', {
      message: `The body is larger than ${FORM_BYTES} bytes.`,
      resolution: 'Send the form as it is.',
    });
  },
});

/** Lets only forms through that a page of ours showed in this browser and session. */
export function requireCsrf(humans: Pick<Humans, 'forms'>, config: { readonly baseUrl: string }) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const guarded = async () => {
      await readForm(c);
      if (humans.forms.allows(c.req.raw.headers, await field(c, 'csrf'))) return await next();
      c.res = await sendPage(c, FormRefusedPage({ homeUrl: config.baseUrl }), 403);
    };
    return await limitForm(c, guarded);
  });
}

/** Says when to come back, in the header and in words. */
export function inMinutes(c: FormContext, retryAfterSeconds: number): string {
  c.header('Retry-After', String(retryAfterSeconds));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

type Refused<T extends { outcome: string }> = Exclude<T, { outcome: 'queued' | 'signed_in' }>;

function requestRefusal(c: FormContext, refused: Refused<CodeRequested>) {
  switch (refused.outcome) {
    case 'invalid_email':
      return { error: 'Enter one e-mail address, like name@example.com.', status: 400 } as const;
    case 'limited': {
      const error = `Too many codes were asked for. Try again ${inMinutes(c, refused.retryAfterSeconds)}.`;
      return { error, status: 429 } as const;
    }
  }
}

function redeemRefusal(c: FormContext, refused: Refused<CodeRedeemed>) {
  switch (refused.outcome) {
    case 'malformed':
      return { error: 'Enter the six digits of the code.', status: 400 } as const;
    case 'wrong_code':
      return {
        error: 'That code is wrong or was already used. Check it or ask for a new one.',
        status: 400,
      } as const;
    case 'expired':
      return { error: 'That code has expired. Ask for a new one.', status: 400 } as const;
    case 'exhausted':
      return { error: 'Too many wrong codes were typed. Ask for a new one.', status: 400 } as const;
    case 'limited': {
      const error = `Too many tries. Try again ${inMinutes(c, refused.retryAfterSeconds)}.`;
      return { error, status: 429 } as const;
    }
  }
}

/** Another way to sign in beside the mailed code, as the page shows it. */
export interface SignInWay {
  readonly Part: (props: { token: string; to: Destination }) => Child;
  readonly script?: string;
  /** Other origins that its form leads to. */
  readonly formTargets?: readonly string[];
}

interface HumanPages {
  readonly humans: Humans;
  /** Whether mail stays on this machine and the asker may read it there. */
  readonly showsOutbox: (c: Context<HttpEnv>) => boolean;
  readonly showSignIn: ShowSignIn;
  /** The other provider of sign-in, where there is one. */
  readonly providerLabel?: string | undefined;
}

/** Answers the sign-in page, with what was wrong. */
export type ShowSignIn = ReturnType<typeof signInPage>;

/** The sign-in page with all ways that this service has. */
export function signInPage(
  humans: Humans,
  showsOutbox: HumanPages['showsOutbox'],
  ways: readonly SignInWay[] = [],
) {
  const { baseUrl: homeUrl, signUp } = humans.deps.config;
  const script = ways.map((way) => way.script ?? '').join('');
  const policy = pagePolicyWith({
    scripts: script === '' ? [] : [script],
    formTargets: ways.flatMap((way) => way.formTargets ?? []),
  });
  return (
    c: FormContext,
    form: { readonly to: Destination; readonly email?: string; readonly error?: string },
    status: ContentfulStatusCode = 200,
  ) => {
    const token = csrfToken(c, humans);
    const others = ways.map(({ Part }) => Part({ token, to: form.to }));
    const hasOutbox = showsOutbox(c);
    const page = { homeUrl, token, others, hasOutbox, signUp, ...(script === '' ? {} : { script }), ...form };
    return sendPage(c, SignInPage(page), status, policy);
  };
}

function signInRoutes({ humans, showsOutbox, showSignIn: show }: HumanPages): Hono<HttpEnv> {
  const { deps, pending } = humans;
  const homeUrl = deps.config.baseUrl;
  const now = () => deps.clock();
  const guard = requireCsrf(humans, deps.config);
  return new Hono<HttpEnv>()
    .get('/sign-in', async (c) => {
      const to = readDestination(c.req.query('to'));
      if (await humans.currentHuman(c.req.raw.headers)) return sendOn(c, pathOf(to));
      return show(c, { to });
    })
    .post('/sign-in', guard, async (c) => {
      const email = await field(c, 'email');
      const to = readDestination(await field(c, 'to'));
      const requested = await requestCode(deps, { email, caller: c.var.caller });
      if (requested.outcome === 'queued') {
        c.header('Set-Cookie', pending.remember({ ...requested, to }, now()), { append: true });
        c.header('Cache-Control', 'no-store');
        return sendOn(c, '/sign-in/code');
      }
      const { error, status } = requestRefusal(c, requested);
      return show(c, { to, email, error }, status);
    })
    .get('/sign-in/code', (c) => {
      const waiting = pending.read(c.req.raw.headers, now());
      if (waiting === undefined) return sendOn(c, '/sign-in');
      const token = csrfToken(c, humans);
      return sendPage(
        c,
        CodePage({ homeUrl, token, ...waiting, error: undefined, hasOutbox: showsOutbox(c) }),
      );
    })
    .post('/sign-in/code', guard, async (c) => {
      const waiting = pending.read(c.req.raw.headers, now());
      if (waiting === undefined) {
        const error = 'That code has expired. Ask for a new one.';
        return show(c, { to: 'account', error }, 400);
      }
      const redeemed = await redeemCode(deps, {
        pending: waiting,
        code: await field(c, 'code'),
        userAgent: c.req.header('user-agent'),
        caller: c.var.caller,
      });
      if (redeemed.outcome === 'signed_in') {
        for (const cookie of [...redeemed.setCookies, pending.forget()]) {
          c.header('Set-Cookie', cookie, { append: true });
        }
        c.header('Cache-Control', 'no-store');
        return sendOn(c, pathOf(waiting.to));
      }
      const { error, status } = redeemRefusal(c, redeemed);
      const page = { homeUrl, token: csrfToken(c, humans), ...waiting, error, hasOutbox: showsOutbox(c) };
      return sendPage(c, CodePage(page), status);
    })
    .post('/sign-out', guard, (c) => leave(c, humans));
}

async function leave(c: FormContext, humans: Humans) {
  for (const cookie of await humans.signOut(c.req.raw.headers)) {
    c.header('Set-Cookie', cookie, { append: true });
  }
  // Whoever signs out to use another account comes back to where they were.
  const to = await field(c, 'to');
  return sendOn(c, to === '' ? '/sign-in' : signInPath(readDestination(to)));
}

function back(c: FormContext, notice: Notice) {
  c.header('Cache-Control', 'no-store');
  return sendOn(c, `/account?done=${notice}`);
}

/** Back to the people of the workspace that a form was about. */
function backToMembers(c: FormContext, workspaceId: string, notice: Notice) {
  return sendOn(c, `${sectionPath('members', encodeURIComponent(workspaceId))}?done=${notice}`);
}

export type ShownNotice = (typeof notices)[Notice];

export function noticeOf(name: string | undefined): ShownNotice | undefined {
  return name !== undefined && Object.hasOwn(notices, name) ? notices[name as Notice] : undefined;
}

/** Runs for a signed-in person; anybody else is sent to sign in. */
export function forHuman(
  humans: Humans,
  work: (c: FormContext, human: Human) => Promise<Response> | Response,
) {
  return async (c: FormContext): Promise<Response> => {
    const human = await humans.currentHuman(c.req.raw.headers);
    if (human !== undefined) return await work(c, human);
    const { pathname } = new URL(c.req.url);
    return sendOn(c, signInPath(c.req.method === 'GET' ? readDestination(pathname) : 'account'));
  };
}

function answering(humans: Humans, accepts: boolean) {
  return forHuman(humans, async (c, human) => {
    const id = await field(c, 'invitation');
    return back(c, await answerInvitation(humans.deps, human, { id, accepts }));
  });
}

function accountRoutes({ humans, providerLabel }: HumanPages): Hono<HttpEnv> {
  const { deps } = humans;
  const guard = requireCsrf(humans, deps.config);
  const describe = async (human: Human) =>
    await describeAccount(deps, human, await humans.workspacesOf(human.userId));
  const asking = async (c: FormContext, human: Human, workspaceId: string) => {
    const page = { formToken: csrfToken(c, humans), path: c.req.path, workspaceId };
    return { humans, within: await withinWorkspace(humans, human, { ...page, section: 'members' }) };
  };
  const show = forHuman(humans, async (c, human) => {
    const account = await describe(human);
    const notice = noticeOf(c.req.query('done'));
    const token = csrfToken(c, humans);
    const within = await withinWorkspace(humans, human, { formToken: token, path: c.req.path });
    return sendPage(c, AccountPage({ within, token, account, notice, providerLabel }));
  });
  const revoke = forHuman(humans, async (c, human) => {
    const id = await field(c, 'session');
    if (id === human.sessionId) return await leave(c, humans);
    return back(c, (await endSession(deps, human.userId, id)) ? 'ended' : 'gone');
  });
  const invite = forHuman(humans, async (c, human) => {
    const [workspaceId, email, role] = [
      await field(c, 'workspace'),
      await field(c, 'email'),
      await field(c, 'role'),
    ];
    return backToMembers(c, workspaceId, await inviteMember(deps, human, { workspaceId, email, role }));
  });
  const remove = forHuman(humans, async (c, human) => {
    const removal = { workspaceId: await field(c, 'workspace'), memberId: await field(c, 'member') };
    const asked = await askFirst(c, await asking(c, human, removal.workspaceId), async () =>
      removalQuestion((await describe(human)).workspaces, human.userId, removal),
    );
    if (asked !== undefined) return asked;
    return backToMembers(c, removal.workspaceId, await removeMember(deps, human, removal));
  });
  const setRole = forHuman(humans, async (c, human) => {
    const [workspaceId, memberId] = [await field(c, 'workspace'), await field(c, 'member')];
    const change = { workspaceId, memberId, role: await field(c, 'role') };
    return backToMembers(c, workspaceId, await changeRole(deps, human, change));
  });
  const leaveOne = forHuman(humans, async (c, human) => {
    const workspaceId = await field(c, 'workspace');
    const asked = await askFirst(c, await asking(c, human, workspaceId), async () =>
      leaveQuestion((await describe(human)).workspaces, workspaceId),
    );
    return asked ?? back(c, await leaveWorkspace(deps, human, workspaceId));
  });
  const withdraw = forHuman(humans, async (c, human) => {
    const [workspaceId, invitationId] = [await field(c, 'workspace'), await field(c, 'invitation')];
    const taken = await takeBackInvitation(deps, human, { workspaceId, invitationId });
    return backToMembers(c, workspaceId, taken);
  });
  return new Hono<HttpEnv>()
    .get('/account', show)
    .post('/account/sessions/revoke', guard, revoke)
    .post('/account/members/invite', guard, invite)
    .post('/account/members/remove', guard, remove)
    .post('/account/members/role', guard, setRole)
    .post('/account/members/leave', guard, leaveOne)
    .post('/account/invitations/withdraw', guard, withdraw)
    .post('/account/invitations/accept', guard, answering(humans, true))
    .post('/account/invitations/decline', guard, answering(humans, false));
}

/** Sign-in, sign-out and the account page, for the platform host. */
export function humanRoutes(pages: HumanPages): Hono<HttpEnv> {
  return new Hono<HttpEnv>().route('/', signInRoutes(pages)).route('/', accountRoutes(pages));
}
