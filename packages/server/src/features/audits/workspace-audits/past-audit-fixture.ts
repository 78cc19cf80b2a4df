import type { Database, Store } from '../../../store/index.ts';

type Run = Database['audit_runs'];

export interface PastAudit {
  readonly id: string;
  readonly at: number;
  readonly url?: string | undefined;
  readonly status: Run['status'];
  readonly failure?: Run['failure'];
  readonly verdict?: 'passed' | 'failed' | 'blocked' | 'inconclusive' | null;
}

/** An audit of a workspace as it stood at a time, without anything that made it so. */
export async function addPastAudit({ db }: Store, workspaceId: string, audit: PastAudit): Promise<string> {
  const { id, at, url: quickstart_url = 'https://docs.acme.dev/start', status } = audit;
  const journey = { id: `journey ${quickstart_url}`, workspace_id: workspaceId, quickstart_url };
  await db
    .insertInto('audit_journeys')
    .values({ ...journey, created_at: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const hasEnded = status === 'published' || status === 'errored';
  const times = { created_at: at, finished_at: hasEnded ? at : null };
  const run = { id, slug: `acme-${id}`, email: '', quickstart_url, metadata: '{}' };
  await db
    .insertInto('audit_runs')
    .values({ ...run, ...times, status, failure: audit.failure ?? null })
    .execute();
  await db
    .insertInto('workspace_audits')
    .values({
      run_id: id,
      workspace_id: workspaceId,
      journey_id: journey.id,
      asked_by: 'person',
      created_at: at,
    })
    .execute();
  if (audit.verdict === null || audit.verdict === undefined) return run.slug;
  await db
    .insertInto('audit_attempts')
    .values({ id, run_id: id, number: 1, started_at: at, progress: '{}' })
    .execute();
  const signed = { document: '{}', sha256: 's', signature: 'a..b', signing_kid: 'k', journey_key: 'k' };
  await db
    .insertInto('reports')
    .values({ run_id: id, attempt_id: id, ...signed, status: audit.verdict, published_at: at })
    .execute();
  return run.slug;
}
