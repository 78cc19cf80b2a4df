import type { Db } from '../../../store/index.ts';

function reports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select([
      'audit_runs.slug as slug',
      'reports.document as document',
      'reports.published_at as publishedAt',
      'reports.listed as listed',
    ])
    .orderBy('reports.published_at', 'desc')
    .limit(1);
}

/** The newest report that the operator has put into the arena. */
export async function findListedReport(db: Db) {
  return await reports(db).where('reports.listed', '=', 1).executeTakeFirst();
}

/** The newest report of one of the service's own example pages, which are nobody's secret. */
export async function findExampleReport(db: Db, exampleUrls: string) {
  return await reports(db).where('audit_runs.quickstart_url', 'like', `${exampleUrls}%`).executeTakeFirst();
}
