import type { Db } from '../../../store/index.ts';

/** Journeys whose verdict is newer than what their workspace was told of. */
export async function newVerdicts(db: Db, limit: number) {
  return await db
    .selectFrom('audit_journeys')
    .leftJoin('alert_verdicts', 'alert_verdicts.journey_id', 'audit_journeys.id')
    .select([
      'audit_journeys.id as journeyId',
      'audit_journeys.workspace_id as workspaceId',
      'audit_journeys.quickstart_url as quickstartUrl',
      'audit_journeys.verdict as verdict',
      'audit_journeys.verdict_of as verdictOf',
      'alert_verdicts.verdict as before',
      'alert_verdicts.verdict_of as beforeOf',
    ])
    .where('audit_journeys.verdict', 'is not', null)
    .where('audit_journeys.verdict_of', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('alert_verdicts.verdict_of', 'is', null),
        eb('alert_verdicts.verdict_of', '<', eb.ref('audit_journeys.verdict_of')),
      ]),
    )
    .orderBy('audit_journeys.verdict_of')
    .limit(limit)
    .execute();
}
export type NewVerdict = Awaited<ReturnType<typeof newVerdicts>>[number];

/** Notes the verdict that is told of; says whether nobody else had. */
export async function noteVerdict(
  db: Db,
  {
    journeyId,
    verdict,
    verdictOf,
    beforeOf,
  }: { journeyId: string; verdict: string; verdictOf: number; beforeOf: number | null },
): Promise<boolean> {
  const mark = { verdict, verdict_of: verdictOf };
  if (beforeOf === null) {
    const result = await db
      .insertInto('alert_verdicts')
      .values({ journey_id: journeyId, ...mark })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const result = await db
    .updateTable('alert_verdicts')
    .set(mark)
    .where('journey_id', '=', journeyId)
    .where('verdict_of', '=', beforeOf)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The run that a verdict is of. */
export async function findRunOf(db: Db, journeyId: string, createdAt: number) {
  return await db
    .selectFrom('workspace_audits')
    .innerJoin('audit_runs', 'audit_runs.id', 'workspace_audits.run_id')
    .leftJoin('pulse_projects', 'pulse_projects.id', 'workspace_audits.project_id')
    .select([
      'audit_runs.slug as slug',
      'workspace_audits.mail_to as mailTo',
      'pulse_projects.id as projectId',
    ])
    .where('workspace_audits.journey_id', '=', journeyId)
    .where('workspace_audits.created_at', '=', createdAt)
    .limit(1)
    .executeTakeFirst();
}

/** Keys that leaked, of which it is still known. */
export async function distrustedKeys(db: Db) {
  return await db
    .selectFrom('signing_keys')
    .select(['kid', 'active_from as activeFrom', 'retired_at as retiredAt', 'distrusted_at as distrustedAt'])
    .where('distrusted_at', 'is not', null)
    .orderBy('distrusted_at')
    .execute();
}
export type DistrustedKey = Awaited<ReturnType<typeof distrustedKeys>>[number];

/** The reports that a key signed, by workspace; those that were signed anew since have another key by now. */
export async function reportsSignedBy(db: Db, { kid, activeFrom, retiredAt, distrustedAt }: DistrustedKey) {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('workspace_audits', 'workspace_audits.run_id', 'reports.run_id')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select((eb) => [
      'workspace_audits.workspace_id as workspaceId',
      eb.fn.countAll<number>().as('reports'),
      eb.fn.min('audit_runs.slug').as('slug'),
      eb.fn.sum<number>(eb.case().when('reports.signing_kid', '=', kid).then(1).else(0).end()).as('unsigned'),
    ])
    .where('reports.published_at', '>=', activeFrom)
    .where('reports.published_at', '<', retiredAt ?? distrustedAt ?? 0)
    .groupBy('workspace_audits.workspace_id')
    .execute();
  return rows.map((row) => ({ ...row, reports: Number(row.reports), unsigned: Number(row.unsigned) }));
}

/** The pages of a workspace whose reports a key signed. */
export async function pagesSignedBy(db: Db, key: DistrustedKey, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('workspace_audits', 'workspace_audits.run_id', 'reports.run_id')
    .innerJoin('audit_runs', 'audit_runs.id', 'reports.run_id')
    .select('audit_runs.quickstart_url as url')
    .distinct()
    .where('workspace_audits.workspace_id', '=', workspaceId)
    .where('reports.published_at', '>=', key.activeFrom)
    .where('reports.published_at', '<', key.retiredAt ?? key.distrustedAt ?? 0)
    .execute();
  return rows.map(({ url }) => url);
}
