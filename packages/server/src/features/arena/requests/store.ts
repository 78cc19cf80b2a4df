import { type ArenaReportRequest, parseTimestamp } from '@waymark/contract';
import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';

/** An entry that is shown, with what the arena tells of its run. */
export async function findPublishedEntry(db: Db, slug: string) {
  return await db
    .selectFrom('arena_entries')
    .leftJoin('arena_runs', (join) =>
      join
        .onRef('arena_runs.slug', '=', 'arena_entries.slug')
        .onRef('arena_runs.run_id', '=', 'arena_entries.run_id'),
    )
    .select([
      'arena_entries.slug as slug',
      'arena_entries.category as category',
      'arena_entries.run_id as runId',
      'arena_runs.status as status',
      'arena_runs.finding_type as findingType',
    ])
    .where('arena_entries.slug', '=', slug)
    .where('arena_entries.retired_at', 'is', null)
    .executeTakeFirst();
}

export type PublishedEntry = NonNullable<Awaited<ReturnType<typeof findPublishedEntry>>>;

export async function findReportOf(db: Db, runId: string): Promise<string | undefined> {
  const report = db.selectFrom('reports').select('document').where('run_id', '=', runId);
  return (await report.executeTakeFirst())?.document;
}

/** Writes a request and the job that will answer it, inside the caller's transaction. */
export async function insertRequest(
  db: Db,
  request: { id: string; body: ArenaReportRequest; requestId: string; callerHash: string; now: number },
): Promise<void> {
  const { id, body, now } = request;
  await db
    .insertInto('arena_report_requests')
    .values({
      id,
      email: body.email,
      entry_slug: body.entry_slug,
      entry_name: body.entry_name,
      category: body.category,
      page_url: body.page_url ?? null,
      benchmark_at:
        body.benchmark_timestamp === undefined ? null : (parseTimestamp(body.benchmark_timestamp) ?? null),
      finding_type: body.finding_type ?? null,
      status: 'queued',
      metadata: JSON.stringify({
        server: { request_id: request.requestId, caller_hash: request.callerHash },
      }),
      created_at: now,
    })
    .execute();
  await enqueue(db, 'arena.proof-pack', { request_id: id }, { now, uniqueKey: `arena.proof-pack:${id}` });
}
