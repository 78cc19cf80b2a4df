import { AuditProgress, type AuditRunProgress } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { countQueuedBefore, findProgress, findRun, type RunRow } from './store.ts';

const NAME = /^[a-z0-9-]{1,80}$/u;

/** Finds the run behind a report URL; whoever has the slug may see it, nobody can guess one. */
export async function findTrackedRun(deps: { store: Store }, name: string): Promise<RunRow> {
  // PostgreSQL refuses some bytes that SQLite takes; nothing of the kind was ever a slug.
  const run = NAME.test(name) ? await findRun(deps.store.db, name) : undefined;
  if (run !== undefined) return run;
  throw new ServiceError('not_found', {
    message: 'No report has this address.',
    resolution: 'Check the report_url that the submission answered; reports are kept for a limited time.',
  });
}

/** What is told of a run that came to no report. */
function failureOf(run: RunRow): string {
  if (run.failure === 'cancelled') return 'It was cancelled.';
  return run.failure === 'unreadable'
    ? `The page could not be read: ${run.failureDetail ?? ''}`
    : 'The audit could not be completed. The fault is ours and says nothing about the page.';
}

/** Where a run stands, with whatever its state adds. */
export async function describeRun(deps: { store: Store }, run: RunRow): Promise<AuditRunProgress> {
  const base = {
    slug: run.slug,
    status: run.status,
    quickstart_url: run.quickstartUrl,
    submitted_at: new Date(run.createdAt).toISOString(),
  };
  if (run.status === 'errored')
    return { ...base, failure: failureOf(run), failure_code: run.failure ?? 'auditor' };
  if (run.status === 'queued') {
    return { ...base, queue_position: (await countQueuedBefore(deps.store.db, run)) + 1 };
  }
  const attempt =
    run.status === 'running' && run.attemptId !== null
      ? await findProgress(deps.store.db, run.attemptId)
      : undefined;
  if (attempt === undefined) return base;
  const progress = AuditProgress.parse(JSON.parse(attempt.progress));
  return { ...base, attempt: attempt.number, progress };
}
