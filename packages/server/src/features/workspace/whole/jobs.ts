import type { JobHandlers } from '../../../jobs/index.ts';
import { type RemoveDeps, removeWorkspace } from './remove-workspace.ts';

/** Removes what deleted workspaces hold. */
export function workspaceJobs(deps: RemoveDeps): JobHandlers {
  return {
    'workspace.remove': ({ workspace_id: workspaceId, project_ids: projectIds }, { signal }) =>
      removeWorkspace(deps, { workspaceId, projectIds }, signal),
  };
}
