import { ButtonForm } from '../../humans/index.ts';
import type { Within } from '../../site/index.ts';

/** Runs an audit once more in the name of the workspace that asked for it; for its own people alone. */
export function RunInWorkspace({ within, slug }: { within: Within; slug: string }) {
  if (!('workspace' in within)) return null;
  return (
    <div class="actions">
      <ButtonForm
        token={within.formToken}
        action={`/reports/${slug}/rerun/workspace`}
        fields={{}}
        label="Run it again"
      />
      <small>
        As {within.workspace.name}: the same page is read and followed anew, within the workspace’s limits.
      </small>
    </div>
  );
}
