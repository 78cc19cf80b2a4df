import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  askFirst,
  csrfToken,
  type Human,
  type Humans,
  type Question,
  requireCsrf,
  sendOn,
  sendPage,
} from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { NoWorkspacePage } from '../overview/index.ts';
import { type DeleteDeps, deleteWorkspace } from './delete-workspace.ts';
import { type ExportDeps, exportWorkspace } from './export-workspace.ts';
import { DataPage, DeletedPage } from './pages.tsx';

const SIGN_IN = '/sign-in?to=workspace';

export interface WholeWorkspaceDeps extends ExportDeps, DeleteDeps {
  readonly config: { readonly baseUrl: string };
  readonly humans: Humans;
}

interface Visit {
  readonly c: Context<HttpEnv>;
  readonly human: Human;
  readonly workspace: { readonly id: string; readonly name: string };
}

function question({ workspace }: Visit): Question {
  return {
    title: `Delete ${workspace.name} for good?`,
    consequences: [
      'Every member loses access at once, and so does every agent, API key, ingest key and shared view of it.',
      'Its projects, events, audits, reports and its log are removed, and nobody can bring them back.',
      'Origins that it had claimed can be claimed by others.',
    ],
    action: `/workspace/data/${workspace.id}/delete`,
    fields: { name: workspace.name },
    label: 'Delete for good',
    back: `/workspace/data/${workspace.id}`,
  };
}

function show(deps: WholeWorkspaceDeps, { c, workspace }: Visit, problem?: string) {
  const page = { homeUrl: deps.config.baseUrl, token: csrfToken(c, deps.humans), workspace, problem };
  return sendPage(c, DataPage(page), problem === undefined ? 200 : 400);
}

async function endWorkspace(deps: WholeWorkspaceDeps, visit: Visit) {
  const { c, human, workspace } = visit;
  const { name } = await c.req.parseBody();
  if (String(name ?? '').trim() !== workspace.name)
    return show(deps, visit, 'That is not the name of this workspace. Nothing was deleted.');
  const asking = { humans: deps.humans, homeUrl: deps.config.baseUrl };
  const asked = await askFirst(c, asking, async () => question(visit));
  if (asked !== undefined) return asked;
  await deleteWorkspace(deps, human, workspace);
  return sendPage(c, DeletedPage({ homeUrl: deps.config.baseUrl, name: workspace.name }));
}

async function sendArchive(deps: WholeWorkspaceDeps, { c, human, workspace }: Visit) {
  const verdict = await deps.humans.deps.limiters.exportsPerPerson.consume(human.userId);
  if (!verdict.allowed) {
    c.header('Retry-After', String(verdict.retryAfterSeconds));
    return c.text('You have exported much already. Try again in an hour.\n', 429);
  }
  const { id: workspaceId } = workspace;
  const event = { action: 'workspace.exported', workspaceId, userId: human.userId } as const;
  await recordEvent(deps.store.db, event, deps.clock());
  const day = new Date(deps.clock()).toISOString().slice(0, 10);
  c.header('Content-Type', 'application/zip');
  c.header('Content-Disposition', `attachment; filename="waymark-workspace-${day}.zip"`);
  c.header('Cache-Control', 'no-store');
  return c.body(ReadableStream.from(exportWorkspace(deps, workspace)));
}

/** Runs for an owner of the workspace in the path; it is not there for anybody else. */
function forOwner(
  deps: WholeWorkspaceDeps,
  work: (deps: WholeWorkspaceDeps, visit: Visit) => Promise<Response> | Response,
) {
  return async (c: Context<HttpEnv>) => {
    const human = await deps.humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return sendOn(c, SIGN_IN);
    const workspaces = await deps.humans.workspacesOf(human.userId);
    const workspace = workspaces.find(({ id, role }) => id === c.req.param('workspace') && role === 'owner');
    if (workspace !== undefined) return await work(deps, { c, human, workspace });
    return sendPage(c, NoWorkspacePage({ homeUrl: deps.config.baseUrl }), 404);
  };
}

/** What a workspace holds, as a whole: its export and its end. */
export function wholeWorkspaceRoutes(deps: WholeWorkspaceDeps): Hono<HttpEnv> {
  const guard = requireCsrf(deps.humans, deps.config);
  return new Hono<HttpEnv>()
    .get('/workspace/data/:workspace', forOwner(deps, show))
    .post('/workspace/data/:workspace/export', guard, forOwner(deps, sendArchive))
    .post('/workspace/data/:workspace/delete', guard, forOwner(deps, endWorkspace));
}
