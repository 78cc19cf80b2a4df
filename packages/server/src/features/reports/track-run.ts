import type { AuditRunStatus } from '@waymark/contract';
import { ServiceError } from '../../lib/service-error.ts';
import type { Store } from '../../store/index.ts';
import { findRunBySlug } from './store.ts';

const SLUG = /^[a-z0-9-]{1,80}$/u;

export interface TrackedRun {
  readonly slug: string;
  readonly status: AuditRunStatus;
  readonly quickstartUrl: string;
  readonly createdAt: number;
}

/** Finds the run behind a report URL; whoever has the slug may see it, nobody can guess one. */
export async function trackRun(deps: { store: Store }, slug: string): Promise<TrackedRun> {
  // PostgreSQL refuses some bytes that SQLite takes; nothing of the kind was ever a slug.
  const run = SLUG.test(slug) ? await findRunBySlug(deps.store.db, slug) : undefined;
  if (run !== undefined) return run;
  throw new ServiceError('not_found', {
    message: 'No report has this address.',
    resolution: 'Check the report_url that the submission answered.',
  });
}
