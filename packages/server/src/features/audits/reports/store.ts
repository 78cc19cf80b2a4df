import type { Db } from '../../../store/index.ts';
import type { PreparedReport } from './prepare-report.ts';

const PARTS_PER_INSERT = 4;

/** Writes a report with its files; the caller's transaction has moved its run first. */
export async function insertReport(db: Db, report: PreparedReport, now: number): Promise<void> {
  const { runId: run_id } = report;
  await db
    .insertInto('reports')
    .values({
      run_id,
      attempt_id: report.attemptId,
      document: report.document,
      sha256: report.sha256,
      signature: report.signature,
      signing_kid: report.signingKid,
      status: report.status,
      journey_key: report.journeyKey,
      published_at: now,
    })
    .execute();
  for (const {
    fileName: file_name,
    mimeType: mime_type,
    sizeBytes: size_bytes,
    sha256,
    parts,
  } of report.files) {
    await db
      .insertInto('report_files')
      .values({ run_id, file_name, mime_type, size_bytes, sha256 })
      .execute();
    const rows = parts.map((data, part) => ({ run_id, file_name, part, data }));
    for (let at = 0; at < rows.length; at += PARTS_PER_INSERT) {
      const some = rows.slice(at, at + PARTS_PER_INSERT);
      await db.insertInto('report_file_parts').values(some).execute();
    }
  }
}

/** A run by its slug or its id: both are secrets of the same length to whoever was not told. */
export async function findRun(db: Db, name: string) {
  return await db
    .selectFrom('audit_runs')
    .leftJoin('reports', 'reports.run_id', 'audit_runs.id')
    .leftJoin('workspace_audits', 'workspace_audits.run_id', 'audit_runs.id')
    .select([
      'audit_runs.id as id',
      'audit_runs.slug as slug',
      'audit_runs.status as status',
      'audit_runs.quickstart_url as quickstartUrl',
      'audit_runs.created_at as createdAt',
      'audit_runs.attempt_id as attemptId',
      'audit_runs.failure as failure',
      'audit_runs.failure_detail as failureDetail',
      'reports.listed as listed',
      'workspace_audits.workspace_id as workspaceId',
    ])
    .where((eb) => eb.or([eb('audit_runs.slug', '=', name), eb('audit_runs.id', '=', name)]))
    .executeTakeFirst();
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Ends a run that has not ended; says whether it had not. What its attempt still does can change nothing any more. */
export async function endUnfinishedRun(db: Db, runId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('audit_runs')
    .set({ status: 'errored', attempt_id: null, failure: 'cancelled', finished_at: now })
    .where('id', '=', runId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await db
    .updateTable('audit_attempts')
    .set({ outcome: 'errored', detail: 'cancelled', ended_at: now })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .execute();
  return true;
}

/** What the live page shows of an attempt. */
export async function findProgress(db: Db, attemptId: string) {
  return await db
    .selectFrom('audit_attempts')
    .select(['number', 'progress', 'revision'])
    .where('id', '=', attemptId)
    .executeTakeFirst();
}

/** How many runs were queued before this one and wait still. */
export async function countQueuedBefore(db: Db, run: { id: string; createdAt: number }): Promise<number> {
  const row = await db
    .selectFrom('audit_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', run.createdAt),
        eb.and([eb('created_at', '=', run.createdAt), eb('id', '<', run.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findReport(db: Db, runId: string) {
  return await db
    .selectFrom('reports')
    .select([
      'document',
      'sha256',
      'signature',
      'status',
      'journey_key as journeyKey',
      'published_at as publishedAt',
    ])
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** The report of the same journey that was published last before this one. */
export async function findPreviousReport(db: Db, report: { journeyKey: string; publishedAt: number }) {
  return await db
    .selectFrom('reports')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select([
      'reports.document as document',
      'reports.published_at as publishedAt',
      'audit_runs.slug as slug',
    ])
    .where('reports.journey_key', '=', report.journeyKey)
    .where('reports.published_at', '<', report.publishedAt)
    .orderBy('reports.published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The reports of one journey, newest first. The key stands for one page and one submitter, so it finds no other's reports. */
export async function findJourneyReports(db: Db, journeyKey: string, limit: number) {
  return await db
    .selectFrom('reports')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select(['reports.status as status', 'reports.published_at as publishedAt', 'audit_runs.slug as slug'])
    .where('reports.journey_key', '=', journeyKey)
    .orderBy('reports.published_at', 'desc')
    .orderBy('reports.run_id')
    .limit(limit)
    .execute();
}

/** Who asked for a run: an address, and the workspace in whose name. */
export async function findAsker(db: Db, runId: string) {
  return await db
    .selectFrom('audit_runs')
    .leftJoin('workspace_audits', 'workspace_audits.run_id', 'audit_runs.id')
    .select(['audit_runs.email as email', 'workspace_audits.workspace_id as workspaceId'])
    .where('audit_runs.id', '=', runId)
    .executeTakeFirst();
}

/** The runs of a page that were asked for after a time and ended without a report, newest first. */
export async function findUnjudgedRuns(db: Db, page: { url: string; after: number }, limit: number) {
  return await db
    .selectFrom('audit_runs')
    .leftJoin('workspace_audits', 'workspace_audits.run_id', 'audit_runs.id')
    .select([
      'audit_runs.email as email',
      'audit_runs.created_at as createdAt',
      'audit_runs.failure as failure',
      'workspace_audits.workspace_id as workspaceId',
    ])
    .where('audit_runs.status', '=', 'errored')
    .where('audit_runs.created_at', '>', page.after)
    .where('audit_runs.quickstart_url', '=', page.url)
    .orderBy('audit_runs.created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findFile(db: Db, runId: string, fileName: string) {
  return await db
    .selectFrom('report_files')
    .select(['mime_type as mimeType', 'size_bytes as sizeBytes', 'sha256'])
    .where('run_id', '=', runId)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

export async function findFilePart(db: Db, runId: string, fileName: string, part: number) {
  const row = await db
    .selectFrom('report_file_parts')
    .select('data')
    .where('run_id', '=', runId)
    .where('file_name', '=', fileName)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.data;
}

/** A report whose signature is by a key that is not trusted any more. */
export async function findDistrustedReport(db: Db) {
  return await db
    .selectFrom('reports')
    .innerJoin('signing_keys', 'signing_keys.kid', 'reports.signing_kid')
    .select(['reports.run_id as runId', 'reports.document', 'reports.signing_kid as signingKid'])
    .where('signing_keys.distrusted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Puts another signature in the place of the one it was read with; says whether it was still that one. */
export async function replaceSignature(
  db: Db,
  report: { readonly runId: string; readonly signingKid: string },
  next: { readonly signature: string; readonly signingKid: string },
): Promise<boolean> {
  const result = await db
    .updateTable('reports')
    .set({ signature: next.signature, signing_kid: next.signingKid })
    .where('run_id', '=', report.runId)
    .where('signing_kid', '=', report.signingKid)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
