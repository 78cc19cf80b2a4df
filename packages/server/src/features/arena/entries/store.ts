import { FindingType, ReportStatus } from '@waymark/contract';
import type { Db } from '../../../store/index.ts';
import type { StoredEntry } from './rank-entries.ts';
import type { RunFacts } from './run-facts.ts';

/** A run by its id or its report's slug, with the report if there is one. */
export async function findPublishedRun(db: Db, name: string) {
  return await db
    .selectFrom('audit_runs')
    .leftJoin('reports', 'reports.run_id', 'audit_runs.id')
    .select([
      'audit_runs.id as id',
      'audit_runs.status as status',
      'reports.document as document',
      'reports.journey_key as journeyKey',
      'reports.published_at as publishedAt',
    ])
    .where((eb) => eb.or([eb('audit_runs.slug', '=', name), eb('audit_runs.id', '=', name)]))
    .executeTakeFirst();
}

/** The reports of the same journey that came before, latest first. */
export async function findEarlierReports(
  db: Db,
  report: { journeyKey: string; publishedAt: number },
  most: number,
) {
  return await db
    .selectFrom('reports')
    .select('document')
    .where('journey_key', '=', report.journeyKey)
    .where('published_at', '<', report.publishedAt)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute();
}

export async function findEntry(db: Db, slug: string) {
  return await db
    .selectFrom('arena_entries')
    .select(['slug', 'run_id as runId', 'retired_at as retiredAt'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function findLiveEntryOfRun(db: Db, runId: string) {
  return await db
    .selectFrom('arena_entries')
    .select('slug')
    .where('run_id', '=', runId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Shows a run under a slug, in place of whatever was shown there. */
export async function upsertEntry(
  db: Db,
  entry: { slug: string; name: string; category: string; runId: string; now: number },
): Promise<void> {
  const shown = {
    name: entry.name,
    category: entry.category,
    run_id: entry.runId,
    published_at: entry.now,
    retired_at: null,
  };
  await db
    .insertInto('arena_entries')
    .values({ slug: entry.slug, ...shown })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(shown))
    .execute();
}

/** Retires an entry that is shown; says which run it showed. */
export async function retireLiveEntry(db: Db, slug: string, now: number) {
  return await db
    .updateTable('arena_entries')
    .set({ retired_at: now })
    .where('slug', '=', slug)
    .where('retired_at', 'is', null)
    .returning(['slug', 'run_id as runId'])
    .executeTakeFirst();
}

/** Says whether a report may be indexed and is kept for as long as the arena shows it. */
export async function listReport(db: Db, runId: string, isListed: boolean): Promise<void> {
  await db
    .updateTable('reports')
    .set({ listed: isListed ? 1 : 0 })
    .where('run_id', '=', runId)
    .execute();
}

export async function insertRuns(db: Db, slug: string, runs: readonly RunFacts[]): Promise<void> {
  const rows = runs.map((run) => ({
    slug,
    run_id: run.runId,
    page_url: run.pageUrl,
    status: run.status,
    verdict: run.verdict,
    steps: run.steps,
    steps_passed: run.stepsPassed,
    duration_ms: run.durationMs,
    finding_type: run.findingType,
    finding_title: run.findingTitle,
    audited_at: run.auditedAt,
  }));
  await db
    .insertInto('arena_runs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every entry that is shown with all its runs. */
export async function readLiveEntries(db: Db): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('arena_entries')
    .innerJoin('arena_runs', 'arena_runs.slug', 'arena_entries.slug')
    .selectAll('arena_runs')
    .select([
      'arena_entries.name as name',
      'arena_entries.category as category',
      'arena_entries.run_id as shownRunId',
      'arena_entries.published_at as publishedAt',
    ])
    .where('arena_entries.retired_at', 'is', null)
    .orderBy('arena_entries.slug')
    .execute();
  const entries = Map.groupBy(rows, (row) => row.slug);
  return [...entries.values()].flatMap((runs) => {
    const [first] = runs;
    if (first === undefined || first.shownRunId === null) return [];
    const { name, category, publishedAt, shownRunId: runId } = first;
    return [{ slug: first.slug, name, category, publishedAt, runId, runs: runs.map(factsOfRow) }];
  });
}

type RunRow = {
  run_id: string;
  page_url: string;
  status: string;
  verdict: string;
  steps: number;
  steps_passed: number;
  duration_ms: number;
  finding_type: string | null;
  finding_title: string | null;
  audited_at: number;
};

function factsOfRow(row: RunRow): RunFacts {
  return {
    runId: row.run_id,
    pageUrl: row.page_url,
    verdict: row.verdict,
    steps: row.steps,
    stepsPassed: row.steps_passed,
    durationMs: row.duration_ms,
    findingTitle: row.finding_title,
    auditedAt: row.audited_at,
    status: ReportStatus.parse(row.status),
    findingType: FindingType.nullable().parse(row.finding_type),
  };
}

/** The report that an entry shows, and its public slug. */
export async function findShownReport(db: Db, runId: string) {
  return await db
    .selectFrom('reports')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select(['reports.document as document', 'audit_runs.slug as slug'])
    .where('reports.run_id', '=', runId)
    .executeTakeFirst();
}

/** Every entry there ever was, for the operator. */
export async function readAllEntries(db: Db) {
  return await db
    .selectFrom('arena_entries')
    .leftJoin('reports', 'reports.run_id', 'arena_entries.run_id')
    .select([
      'arena_entries.slug as slug',
      'arena_entries.name as name',
      'arena_entries.category as category',
      'arena_entries.run_id as runId',
      'arena_entries.published_at as publishedAt',
      'arena_entries.retired_at as retiredAt',
      'reports.status as verdict',
    ])
    .orderBy('arena_entries.category')
    .orderBy('arena_entries.slug')
    .execute();
}
