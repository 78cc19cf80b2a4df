import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import {
  type Ask,
  askFirst,
  forMember,
  type Humans,
  type Visit as MemberVisit,
  navigate,
  type Question,
  requireCsrf,
  sendPage,
} from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { type DeleteDeps, deleteWorkspace } from './delete-workspace.ts';
import { type ExportDeps, exportWorkspace } from './export-workspace.ts';
import { DataPage, DeletedPage } from './pages.tsx';

export interface WholeWorkspaceDeps extends ExportDeps, DeleteDeps {
  readonly config: { readonly baseUrl: string };
  readonly humans: Humans;
}

interface Visit extends MemberVisit {
  readonly c: Ask;
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

function show(_deps: WholeWorkspaceDeps, { c, within, workspace }: Visit, problem?: string) {
  return sendPage(c, DataPage({ within, workspace, problem }), problem === undefined ? 200 : 400);
}

async function endWorkspace(deps: WholeWorkspaceDeps, visit: Visit) {
  const { c, human, within, workspace } = visit;
  const { name } = await c.req.parseBody();
  if (String(name ?? '').trim() !== workspace.name)
    return show(deps, visit, 'That is not the name of this workspace. Nothing was deleted.');
  const asking = { humans: deps.humans, within };
  const asked = await askFirst(c, asking, async () => question(visit));
  if (asked !== undefined) return asked;
  await deleteWorkspace(deps, human, workspace);
  return sendPage(c, DeletedPage({ within: await navigate(c, deps.humans, human), name: workspace.name }));
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
  const page = { section: 'settings', mayRead: (role: string) => role === 'owner' } as const;
  return forMember(deps.humans, page, (c, visit) => work(deps, { ...visit, c }));
}

/** What a workspace holds, as a whole: its export and its end. */
export function wholeWorkspaceRoutes(deps: WholeWorkspaceDeps): Hono<HttpEnv> {
  const guard = requireCsrf(deps.humans, deps.config);
  return new Hono<HttpEnv>()
    .get('/workspace/data/:workspace', forOwner(deps, show))
    .post('/workspace/data/:workspace/export', guard, forOwner(deps, sendArchive))
    .post('/workspace/data/:workspace/delete', guard, forOwner(deps, endWorkspace));
}
