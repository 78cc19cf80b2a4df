import type { AuditRunStatus } from '@waymark/contract';
import { ServiceError } from '../../lib/service-error.ts';
import type { Store } from '../../store/index.ts';
import { findRunBySlug } from './store.ts';

export interface TrackedRun {
  readonly slug: string;
  readonly status: AuditRunStatus;
  readonly quickstartUrl: string;
  readonly createdAt: number;
}

/** Finds the run behind a report URL; whoever has the slug may see it, nobody can guess one. */
export async function trackRun(deps: { store: Store }, slug: string): Promise<TrackedRun> {
  const run = await findRunBySlug(deps.store.db, slug);
  if (run !== undefined) return run;
  throw new ServiceError('not_found', {
    message: 'No report has this address.',
    resolution: 'Check the report_url that the submission answered.',
  });
}
