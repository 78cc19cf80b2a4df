import type { Db } from '../store/index.ts';
import type { WorkerReport } from './presence.ts';

export async function upsertWorker(
  db: Db,
  report: WorkerReport,
  times: { startedAt: number; now: number },
): Promise<void> {
  const state = { sandbox: report.sandbox, sandbox_problem: report.sandboxProblem, seen_at: times.now };
  await db
    .insertInto('workers')
    .values({ id: report.id, started_at: times.startedAt, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
}

export async function deleteWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

export async function deleteWorkersSeenBefore(db: Db, seenBefore: number): Promise<void> {
  await db.deleteFrom('workers').where('seen_at', '<', seenBefore).execute();
}

export async function workersSeenSince(db: Db, seenSince: number) {
  return await db
    .selectFrom('workers')
    .select(['sandbox', 'sandbox_problem'])
    .where('seen_at', '>=', seenSince)
    .orderBy('seen_at', 'desc')
    .execute();
}
