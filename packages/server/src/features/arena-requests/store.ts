import { type ArenaReportRequest, parseTimestamp } from '@waymark/contract';
import { enqueue } from '../../jobs/index.ts';
import type { Db } from '../../store/index.ts';

export async function isPublished(db: Db, slug: string): Promise<boolean> {
  const entry = await db
    .selectFrom('arena_entries')
    .select('slug')
    .where('slug', '=', slug)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return entry !== undefined;
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
