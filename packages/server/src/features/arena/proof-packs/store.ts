import { sql } from 'kysely';
import { unfinishedJob } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';

const PARTS_PER_INSERT = 4;

/** A request that has no mail yet. */
export async function findWaitingRequest(db: Db, requestId: string) {
  return await db
    .selectFrom('arena_report_requests')
    .leftJoin('arena_mails', 'arena_mails.request_id', 'arena_report_requests.id')
    .select([
      'arena_report_requests.id as id',
      'arena_report_requests.entry_slug as entrySlug',
      'arena_report_requests.finding_type as findingType',
      'arena_report_requests.entry_name as entryName',
      'arena_report_requests.page_url as pageUrl',
      'arena_report_requests.benchmark_at as benchmarkAt',
    ])
    .where('arena_report_requests.id', '=', requestId)
    .where('arena_mails.request_id', 'is', null)
    .executeTakeFirst();
}

export type WaitingRequest = NonNullable<Awaited<ReturnType<typeof findWaitingRequest>>>;

/** The report that an entry shows, or showed last if it was retired after the request. */
export async function findShownReport(db: Db, slug: string) {
  return await db
    .selectFrom('arena_entries')
    .innerJoin('reports', 'reports.run_id', 'arena_entries.run_id')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select([
      'arena_entries.name as name',
      'arena_entries.category as category',
      'reports.run_id as runId',
      'reports.document as document',
      'reports.sha256 as sha256',
      'audit_runs.slug as slug',
    ])
    .where('arena_entries.slug', '=', slug)
    .executeTakeFirst();
}

/** A pack of the same finding that was made lately and is not one request's alone. */
export async function findFreshPack(db: Db, runId: string, findingId: string, madeSince: number) {
  return await db
    .selectFrom('arena_packs')
    .select('id')
    .where('run_id', '=', runId)
    .where('finding_id', '=', findingId)
    .where('request_id', 'is', null)
    .where('created_at', '>', madeSince)
    .where((eb) =>
      eb.exists(eb.selectFrom('arena_pack_parts').select('part').whereRef('pack_id', '=', 'arena_packs.id')),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export interface NewPack {
  readonly id: string;
  /** The one request it is for; null when others may share it. */
  readonly requestId: string | null;
  readonly runId: string;
  readonly findingId: string;
  readonly document: string;
  readonly sha256: string;
  readonly signingKid: string;
  readonly parts: readonly string[];
}

export async function insertPack(db: Db, pack: NewPack, now: number): Promise<void> {
  await db
    .insertInto('arena_packs')
    .values({
      id: pack.id,
      run_id: pack.runId,
      finding_id: pack.findingId,
      document: pack.document,
      sha256: pack.sha256,
      signing_kid: pack.signingKid,
      created_at: now,
      request_id: pack.requestId,
    })
    .execute();
  await insertParts(db, pack.id, pack.parts);
}

async function insertParts(db: Db, packId: string, parts: readonly string[]): Promise<void> {
  const rows = parts.map((data, part) => ({ pack_id: packId, part, data }));
  for (let at = 0; at < rows.length; at += PARTS_PER_INSERT) {
    await db
      .insertInto('arena_pack_parts')
      .values(rows.slice(at, at + PARTS_PER_INSERT))
      .execute();
  }
}

/** A pack whose archive is kept and signed by a key that is not trusted any more. */
export async function findDistrustedPack(db: Db) {
  return await db
    .selectFrom('arena_packs')
    .innerJoin('signing_keys', 'signing_keys.kid', 'arena_packs.signing_kid')
    .select(['arena_packs.id as id', 'arena_packs.signing_kid as signingKid'])
    .where('signing_keys.distrusted_at', 'is not', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('arena_pack_parts').select('part').whereRef('pack_id', '=', 'arena_packs.id')),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Puts another archive in the place of the one it was made from; says whether it was still that one. */
export async function replaceArchive(
  db: Db,
  pack: { readonly id: string; readonly signingKid: string },
  next: Pick<NewPack, 'sha256' | 'signingKid' | 'parts'>,
): Promise<boolean> {
  const result = await db
    .updateTable('arena_packs')
    .set({ sha256: next.sha256, signing_kid: next.signingKid })
    .where('id', '=', pack.id)
    .where('signing_kid', '=', pack.signingKid)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await db.deleteFrom('arena_pack_parts').where('pack_id', '=', pack.id).execute();
  await insertParts(db, pack.id, next.parts);
  return true;
}

/** A mail that waits, with what it brings. */
export async function findQueuedMail(db: Db, requestId: string) {
  return await db
    .selectFrom('arena_mails')
    .innerJoin('arena_report_requests', 'arena_report_requests.id', 'arena_mails.request_id')
    .innerJoin('arena_entries', 'arena_entries.slug', 'arena_report_requests.entry_slug')
    .leftJoin('arena_packs', 'arena_packs.id', 'arena_mails.pack_id')
    .select([
      'arena_report_requests.id as requestId',
      'arena_report_requests.email as email',
      'arena_mails.queued_at as queuedAt',
      'arena_entries.slug as slug',
      'arena_entries.name as name',
      'arena_packs.id as packId',
      'arena_packs.document as document',
    ])
    .where('arena_mails.request_id', '=', requestId)
    .where('arena_mails.state', '=', 'queued')
    .executeTakeFirst();
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>;

export async function readPackParts(db: Db, packId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('arena_pack_parts')
    .select('data')
    .where('pack_id', '=', packId)
    .orderBy('part')
    .execute();
  return rows.map(({ data }) => data);
}

/** Says how a request ended. */
export async function endRequest(db: Db, requestId: string, status: 'sent' | 'errored'): Promise<void> {
  await db.updateTable('arena_report_requests').set({ status }).where('id', '=', requestId).execute();
}

/** Requests that wait for a job that is not there any more. */
export async function findStrandedRequests(db: Db, createdBefore: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('arena_report_requests')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', createdBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('arena_mails')
            .select('state')
            .whereRef('request_id', '=', 'arena_report_requests.id'),
        ),
      ),
    )
    .where(({ not, exists }) =>
      not(exists(unfinishedJob(db, sql<string>`'arena.proof-pack:' || arena_report_requests.id`))),
    )
    .limit(100)
    .execute();
}

/** Forgets archives that no mail waits for; the row stays with its report, so that its key stays public. */
export async function deleteOldArchives(db: Db, madeBefore: number): Promise<void> {
  await db
    .deleteFrom('arena_pack_parts')
    .where('pack_id', 'in', (eb) =>
      eb.selectFrom('arena_packs').select('id').where('created_at', '<', madeBefore),
    )
    .where('pack_id', 'not in', (eb) =>
      eb
        .selectFrom('arena_mails')
        .select('pack_id')
        .where('state', '=', 'queued')
        .where('pack_id', 'is not', null)
        .$castTo<{ pack_id: string }>(),
    )
    .execute();
}

/** Forgets requests that have ended, with the addresses they came with. */
export async function deleteOldRequests(db: Db, createdBefore: number): Promise<void> {
  await db
    .deleteFrom('arena_report_requests')
    .where('created_at', '<', createdBefore)
    .where('status', '<>', 'queued')
    .execute();
}
