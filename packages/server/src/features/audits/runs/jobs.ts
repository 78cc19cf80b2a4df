import type { JobHandlers } from '../../../jobs/index.ts';
import { type RunAuditDeps, runAudit } from './run-audit.ts';

/** Carries submissions out. */
export function auditJobs(deps: RunAuditDeps): JobHandlers {
  return { 'audit.run': ({ run_id: runId }, { signal }) => runAudit(deps, runId, signal) };
}
