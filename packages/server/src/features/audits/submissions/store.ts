import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';

export interface NewRun {
  readonly id: string;
  readonly slug: string;
  readonly email: string;
  readonly quickstartUrl: string;
  readonly metadata: object;
  readonly now: number;
}

/** Writes a run and the job that will carry it out; both or neither, inside the caller's transaction. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('audit_runs')
    .values({
      id: run.id,
      slug: run.slug,
      email: run.email,
      quickstart_url: run.quickstartUrl,
      status: 'queued',
      metadata: JSON.stringify(run.metadata),
      created_at: run.now,
    })
    .execute();
  await enqueue(db, 'audit.run', { run_id: run.id }, { now: run.now, uniqueKey: `audit.run:${run.id}` });
}
