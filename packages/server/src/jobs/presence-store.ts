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

/** Forgets workers last seen outside of a time; later than it were those that died while the clock was ahead. */
export async function deleteWorkersSeenOutside(db: Db, from: number, to: number): Promise<void> {
  await db
    .deleteFrom('workers')
    .where((eb) => eb.or([eb('seen_at', '<', from), eb('seen_at', '>', to)]))
    .execute();
}

export async function workersSeenBetween(db: Db, from: number, to: number) {
  return await db
    .selectFrom('workers')
    .select(['sandbox', 'sandbox_problem'])
    .where('seen_at', '>=', from)
    .where('seen_at', '<=', to)
    .orderBy('seen_at', 'desc')
    .execute();
}
