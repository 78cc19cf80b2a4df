import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { type Ask, forMember, type Humans, type Visit as MemberVisit, sendPage } from '../../humans/index.ts';
import { pagePolicyWith } from '../../site/index.ts';
import { type AlertSettings, type ChannelDeps, readSettings } from '../channels/index.ts';
import type { ByHandDeps } from '../deliveries/index.ts';
import { alertStyle } from './alert-style.ts';
import { type Frame, NotYoursPage } from './frame.tsx';
import { type Notice, notices } from './words.ts';

export interface AlertPageDeps extends ChannelDeps {
  readonly config: ChannelDeps['config'] &
    ByHandDeps['config'] & { readonly baseUrl: string; readonly platformUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

export type { Ask };

/** Who asks for the alerts of which of their workspaces. */
export interface Visit extends MemberVisit {
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

export const frameOf = (_deps: AlertPageDeps, c: Ask, visit: Visit): Frame => ({
  within: visit.within,
  formToken: visit.within.formToken,
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
  return forMember(deps.humans, { section: 'alerts' }, async (c, visit) => {
    const { workspace, within } = visit;
    const base = `/workspace/alerts/${workspace.id}`;
    if (who === 'manager' && !mayManage(workspace.role))
      return sendPage(c, NotYoursPage({ within, base }), 403);
    const settings = await readSettings(deps.store.db, workspace.id);
    return await show(deps, c, { ...visit, base, settings });
  });
}
