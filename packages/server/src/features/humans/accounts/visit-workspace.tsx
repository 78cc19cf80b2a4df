import { AppPage, type InWorkspace, type Section, type Within } from '../../site/index.ts';
import type { Human } from './current-human.ts';
import { readDestination, signInPath } from './destinations.ts';
import type { Humans } from './humans.ts';
import { csrfToken, sendOn, sendPage } from './routes.ts';
import type { Workspace } from './store.ts';
import { type LookedAtPage, withinWorkspace } from './within-workspace.ts';

/** A request on its way to a page. */
export type Ask = Parameters<typeof sendPage>[0];

/** Somebody before a page of one of their workspaces. */
export interface Visit {
  readonly human: Human;
  readonly workspace: Workspace;
  /** The navigation that the page stands in. */
  readonly within: InWorkspace;
}

/** Asks for a sign-in that leads back to the page; what a form was to do is not done later, unasked. */
export function askToSignIn(c: Ask): Response {
  const { pathname, search } = new URL(c.req.url);
  return sendOn(c, signInPath(c.req.method === 'GET' ? readDestination(pathname + search) : 'workspace'));
}

/** The navigation of a page that a person looks at. */
export async function navigate(
  c: Ask,
  humans: Pick<Humans, 'deps' | 'forms' | 'workspacesOf'>,
  human: Human,
  page: Pick<LookedAtPage, 'section' | 'workspaceId'> = {},
) {
  return await withinWorkspace(humans, human, {
    ...page,
    formToken: csrfToken(c, humans),
    path: c.req.path,
  });
}

/** For an address that is no page of the reader's; it says nothing of whose it may be. */
export function NoWorkspacePage({ within }: { within: Within }) {
  return (
    <AppPage within={within} title="You cannot see this page – Waymark">
      <h1>You cannot see this page</h1>
      <p>
        None of your workspaces has this address, or its owner shows this page only to managers.{' '}
        <a href="/workspace">Your workspace</a>
      </p>
    </AppPage>
  );
}

/** Runs for a member of the workspace in the path; for anybody else the page is not there. */
export function forMember(
  humans: Pick<Humans, 'currentHuman' | 'deps' | 'forms' | 'workspacesOf'>,
  page: { readonly section: Section; readonly mayRead?: (role: Workspace['role']) => boolean },
  work: (c: Ask, visit: Visit) => Promise<Response> | Response,
) {
  return async (c: Ask): Promise<Response> => {
    const human = await humans.currentHuman(c.req.raw.headers);
    if (human === undefined) return askToSignIn(c);
    const asked = c.req.param('workspace') ?? '';
    const workspaces = await humans.workspacesOf(human.userId);
    const workspace = workspaces.find(({ id, role }) => id === asked && page.mayRead?.(role) !== false);
    if (workspace === undefined)
      return sendPage(c, NoWorkspacePage({ within: await navigate(c, humans, human) }), 404);
    const { section } = page;
    const within = await navigate(c, humans, human, { section, workspaceId: workspace.id });
    if (!('workspace' in within)) return sendPage(c, NoWorkspacePage({ within }), 404);
    return await work(c, { human, workspace, within });
  };
}
