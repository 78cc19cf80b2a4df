import { isId } from '../../../lib/crypto/ids.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { csrfToken, type Human, type Humans, sendOn, sendPage } from '../../humans/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import { type AlertSettings, type ChannelDeps, readSettings } from '../channels/index.ts';
import { alertStyle } from './alert-style.ts';
import { type Frame, NotYoursPage, NoWorkspacePage } from './frame.tsx';
import { type Notice, notices } from './words.ts';

const SIGN_IN = '/sign-in?to=workspace';

export interface AlertPageDeps extends ChannelDeps {
  readonly config: ChannelDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

/** A request on its way to a page. */
export type Ask = Parameters<typeof sendPage>[0];

/** Who asks for the alerts of which of their workspaces. */
export interface Visit {
  readonly human: Human;
  readonly workspace: { readonly id: string; readonly name: string; readonly role: string };
  readonly settings: AlertSettings;
  /** The address of the workspace's alerts. */
  readonly base: string;
}

export type Show = (deps: AlertPageDeps, c: Ask, visit: Visit) => Promise<Response>;

/** Whether somebody with this role may change whom a workspace tells. */
const mayManage = (role: string) => role === 'owner' || role === 'admin';

/** Who changes something of which workspace. */
export const changeOf = ({ workspace, human }: Visit) => ({
  workspaceId: workspace.id,
  userId: human.userId,
});

function noticeOf(c: Ask): Notice | undefined {
  const name = c.req.query('done');
  return name !== undefined && Object.hasOwn(notices, name) ? (name as Notice) : undefined;
}

export const frameOf = (deps: AlertPageDeps, c: Ask, visit: Visit): Frame => ({
  homeUrl: deps.config.baseUrl,
  formToken: csrfToken(c, deps.humans),
  workspace: visit.workspace,
  base: visit.base,
  zone: visit.settings.zone,
  mayManage: mayManage(visit.workspace.role),
  notice: noticeOf(c),
});

const policy = pagePolicyWith({ styles: [alertStyle] });

export async function send(c: Ask, html: Parameters<typeof sendPage>[1], status: 200 | 400 | 404 = 200) {
  const response = await sendPage(c, html, status);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Lets only the people of a workspace see it, and only its owners and admins what they alone may change. */
export function ofWorkspace(deps: AlertPageDeps, who: 'member' | 'manager', show: Show) {
  return async (c: Ask) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const id = c.req.param('workspace') ?? '';
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = workspaces.find((each) => each.id === id);
    const homeUrl = deps.config.baseUrl;
    if (workspace === undefined || !isId(id)) return sendPage(c, NoWorkspacePage({ homeUrl }), 404);
    const base = `/workspace/alerts/${workspace.id}`;
    if (who === 'manager' && !mayManage(workspace.role))
      return sendPage(c, NotYoursPage({ homeUrl, base, name: workspace.name }), 403);
    return await show(deps, c, { human, workspace, base, settings: await readSettings(deps.store.db, id) });
  };
}
