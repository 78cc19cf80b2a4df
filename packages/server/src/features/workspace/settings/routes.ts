import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import {
  type Ask,
  forMember,
  type Humans,
  requireCsrf,
  sendOn,
  sendPage,
  type Visit,
} from '../../humans/index.ts';
import { eventsOfWorkspace } from '../../identity/index.ts';
import { sectionPath } from '../../site/index.ts';
import { isEventKind, LogPage } from './log-page.tsx';
import { SettingsPage, type SettingsPageProps } from './pages.tsx';
import { NAME_CHARACTERS, renameWorkspace } from './rename-workspace.ts';

const PAGE = 50;

export interface SettingsDeps {
  readonly config: { readonly baseUrl: string };
  readonly store: Store;
  readonly clock: Clock;
  readonly humans: Humans;
}

const manages = (role: string) => role === 'owner' || role === 'admin';

function shown(c: Ask, { within, workspace: { role } }: Visit, refused?: SettingsPageProps['refused']) {
  const isRenamed = c.req.query('done') === 'renamed';
  return SettingsPage({ within, role, managesAlerts: manages(role), isRenamed, refused });
}

async function rename(deps: SettingsDeps, c: Ask, visit: Visit) {
  const { name } = await c.req.parseBody();
  const [typed, workspaceId] = [String(name ?? ''), visit.workspace.id];
  const renamed = await renameWorkspace(deps, { workspaceId, userId: visit.human.userId, name: typed });
  if (renamed === 'renamed') return sendOn(c, `${sectionPath('settings', workspaceId)}?done=renamed`);
  if (renamed === 'not_owner') return sendPage(c, shown(c, visit), 403);
  const problem = `Give the workspace a name of up to ${NAME_CHARACTERS} characters.`;
  return sendPage(c, shown(c, visit, { typed, problem }), 400);
}

async function showLog({ store: { db } }: SettingsDeps, c: Ask, { within, workspace }: Visit) {
  const [asked, cursor] = [c.req.query('kind'), c.req.query('cursor')];
  const kind = isEventKind(asked) ? asked : 'changes';
  const page = await eventsOfWorkspace(db, workspace.id, { size: PAGE, kind, cursor });
  return sendPage(c, LogPage({ within, kind, ...page }));
}

/** The settings of a workspace, and its security log for those who manage it. */
export function settingsRoutes(deps: SettingsDeps): Hono<HttpEnv> {
  const path = '/workspace/settings/:workspace';
  const page = { section: 'settings' } as const;
  return new Hono<HttpEnv>()
    .get(
      path,
      forMember(deps.humans, page, (c, visit) => sendPage(c, shown(c, visit))),
    )
    .post(
      path,
      requireCsrf(deps.humans, deps.config),
      forMember(deps.humans, page, (c, visit) => rename(deps, c, visit)),
    )
    .get(
      '/workspace/log/:workspace',
      forMember(deps.humans, { ...page, mayRead: manages }, (c, visit) => showLog(deps, c, visit)),
    );
}
