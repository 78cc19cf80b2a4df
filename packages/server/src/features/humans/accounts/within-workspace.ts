import type { InWorkspace, Section } from '../../site/index.ts';
import type { Human } from './current-human.ts';
import type { Humans } from './humans.ts';
import type { Workspace } from './store.ts';
import { findLastVisited } from './visit-store.ts';

/** The page that a person looks at, and in which of their workspaces, where it belongs to one. */
export interface LookedAtPage {
  readonly formToken: string;
  readonly path: string;
  readonly section?: Section;
  readonly workspaceId?: string;
}

/** The workspace that a person was in last; their first one before they were in any. */
export async function currentWorkspace(
  humans: Pick<Humans, 'deps'>,
  human: Human,
  workspaces: readonly Workspace[],
): Promise<Workspace | undefined> {
  const last = await findLastVisited(humans.deps.store.db, human.userId);
  return workspaces.find(({ id }) => id === last) ?? workspaces[0];
}

/** What the navigation of a page is drawn from; a page of no workspace stands in the one they were in last. */
export async function withinWorkspace(
  humans: Pick<Humans, 'deps' | 'workspacesOf'>,
  human: Human,
  page: LookedAtPage,
): Promise<InWorkspace | { readonly homeUrl: string }> {
  const { deps } = humans;
  const homeUrl = deps.config.baseUrl;
  const workspaces = await humans.workspacesOf(human.userId);
  const named = workspaces.find(({ id }) => id === page.workspaceId);
  const workspace = named ?? (await currentWorkspace(humans, human, workspaces));
  if (workspace === undefined) return { homeUrl };
  return {
    homeUrl,
    formToken: page.formToken,
    signedInAs: human.email,
    isOperator: deps.config.operators.includes(human.email),
    workspace,
    workspaces,
    openAlerts: await deps.countOpenAlerts(workspace.id),
    section: page.section,
    path: page.path,
  };
}
