import type { Db } from '../../../store/index.ts';

/** A mail that waits, with what it tells of. */
export async function findQueuedMail(db: Db, runId: string) {
  return await db
    .selectFrom('audit_mails')
    .innerJoin('audit_runs', 'audit_runs.id', 'audit_mails.run_id')
    .leftJoin('reports', 'reports.run_id', 'audit_mails.run_id')
    .select([
      'audit_runs.id as runId',
      'audit_runs.slug as slug',
      'audit_runs.email as email',
      'audit_runs.quickstart_url as quickstartUrl',
      'audit_runs.failure as failure',
      'audit_runs.failure_detail as failureDetail',
      'reports.document as document',
      'audit_mails.queued_at as queuedAt',
    ])
    .where('audit_mails.run_id', '=', runId)
    .where('audit_mails.state', '=', 'queued')
    .executeTakeFirst();
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>;
