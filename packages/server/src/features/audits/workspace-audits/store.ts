import { newId } from '../../../lib/crypto/ids.ts';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Database, type Db } from '../../../store/index.ts';

export type Every = NonNullable<Database['audit_journeys']['every']>;
export type Verdict = NonNullable<Database['audit_journeys']['verdict']>;
export type StopReason = NonNullable<Database['audit_journeys']['stopped_reason']>;

/** The journey of a workspace to a page, made when it is new. */
export async function ensureJourney(
  db: Db,
  journey: { workspaceId: string; quickstartUrl: string },
  now: number,
): Promise<string> {
  const { workspaceId: workspace_id, quickstartUrl: quickstart_url } = journey;
  await db
    .insertInto('audit_journeys')
    .values({ id: newId(), workspace_id, quickstart_url, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'quickstart_url']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('audit_journeys')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('quickstart_url', '=', quickstart_url)
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewWorkspaceAudit {
  readonly runId: string;
  readonly workspaceId: string;
  readonly journeyId: string;
  /** The project of the page's origin, where there is one. */
  readonly projectId: string | null;
  readonly askedBy: 'agent' | 'person' | 'schedule';
  readonly registrationId: string | null;
  readonly userId: string | null;
  readonly mailTo: string | null;
  readonly slot: number | null;
  readonly now: number;
}

/** Notes whose run it is; the run itself is there already. */
export async function insertWorkspaceAudit(db: Db, audit: NewWorkspaceAudit): Promise<void> {
  await db
    .insertInto('workspace_audits')
    .values({
      run_id: audit.runId,
      workspace_id: audit.workspaceId,
      journey_id: audit.journeyId,
      project_id: audit.projectId,
      asked_by: audit.askedBy,
      registration_id: audit.registrationId,
      user_id: audit.userId,
      mail_to: audit.mailTo,
      slot: audit.slot,
      created_at: audit.now,
    })
    .execute();
}

function allAudits(db: Db) {
  return db
    .selectFrom('workspace_audits')
    .innerJoin('audit_runs', 'audit_runs.id', 'workspace_audits.run_id')
    .leftJoin('reports', 'reports.run_id', 'workspace_audits.run_id')
    .leftJoin('registrations', 'registrations.id', 'workspace_audits.registration_id')
    .leftJoin('human_users', 'human_users.id', 'workspace_audits.user_id')
    .select([
      'workspace_audits.run_id as id',
      'workspace_audits.journey_id as journeyId',
      'workspace_audits.project_id as projectId',
      'workspace_audits.asked_by as askedBy',
      'workspace_audits.created_at as createdAt',
      'audit_runs.quickstart_url as quickstartUrl',
      'audit_runs.slug as slug',
      'audit_runs.status as status',
      'audit_runs.failure as failure',
      'audit_runs.finished_at as finishedAt',
      'reports.status as verdict',
      'registrations.agent_name as agentName',
      'human_users.email as email',
    ]);
}

const audits = (db: Db, workspaceId: string) =>
  allAudits(db).where('workspace_audits.workspace_id', '=', workspaceId);

export type AuditRow = Awaited<ReturnType<typeof auditsOf>>[number];

/** A workspace's audits, newest first; `after` is the last one of the page before. */
export async function auditsOf(
  db: Db,
  workspaceId: string,
  page: { limit: number; after?: PagePlace | undefined },
) {
  const place = { at: 'workspace_audits.created_at', id: 'workspace_audits.run_id' } as const;
  return await audits(db, workspaceId)
    .where((eb) => behindPlace(eb, place, page.after))
    .orderBy('workspace_audits.created_at', 'desc')
    .orderBy('workspace_audits.run_id')
    .limit(page.limit)
    .execute();
}

/** The address of a page as an audit of it keeps it. */
export const pageUrlOf = ({ origin, path }: { readonly origin: string; readonly path: string }) =>
  URL.parse(`${origin}${path}`)?.href ?? `${origin}${path}`;

/** The newest audits of a page, newest first. */
export async function newestAuditsOf(
  db: Db,
  workspaceId: string,
  quickstartUrl: string,
  limit: number,
): Promise<AuditRow[]> {
  return await audits(db, workspaceId)
    .where('workspace_audits.journey_id', 'in', (eb) =>
      eb
        .selectFrom('audit_journeys')
        .select('audit_journeys.id')
        .where('audit_journeys.workspace_id', '=', workspaceId)
        .where('audit_journeys.quickstart_url', '=', quickstartUrl),
    )
    .orderBy('workspace_audits.created_at', 'desc')
    .orderBy('workspace_audits.run_id')
    .limit(limit)
    .execute();
}

/**
 * The audit that stands for each of some pages, by journey: the one that its verdict is of, or the newest of a page
 * without a verdict.
 */
export async function standingAudits(
  db: Db,
  journeys: Iterable<JourneyRow>,
): Promise<ReadonlyMap<string, AuditRow>> {
  const ids = [...journeys].map(({ id }) => id);
  if (ids.length === 0) return new Map();
  // Not by the workspace as well: SQLite would read all audits of it.
  const rows = await allAudits(db)
    .where('workspace_audits.run_id', 'in', (eb) =>
      eb
        .selectFrom('audit_journeys')
        .select(({ selectFrom, fn }) =>
          selectFrom('workspace_audits as own')
            .select('own.run_id')
            .whereRef('own.journey_id', '=', 'audit_journeys.id')
            .where('own.created_at', '=', (at) =>
              fn.coalesce(
                'audit_journeys.verdict_of',
                at
                  .selectFrom('workspace_audits as other')
                  .select((each) => each.fn.max('other.created_at').as('newest'))
                  .whereRef('other.journey_id', '=', 'audit_journeys.id'),
              ),
            )
            .limit(1)
            .as('run_id'),
        )
        .where('audit_journeys.id', 'in', ids),
    )
    .execute();
  return new Map(rows.map((audit) => [audit.journeyId, audit]));
}

/** What is known of some pages, by address; of those that were never audited there is nothing. */
export async function verdictsOf(
  db: Db,
  workspaceId: string,
  quickstartUrls: readonly string[],
): Promise<ReadonlyMap<string, JourneyRow>> {
  if (quickstartUrls.length === 0) return new Map();
  const journeys = await db
    .selectFrom('audit_journeys')
    .select(journeyColumns)
    .where('workspace_id', '=', workspaceId)
    .where('quickstart_url', 'in', quickstartUrls)
    .execute();
  return new Map(journeys.map((journey) => [journey.quickstartUrl, journey]));
}

export async function findAudit(db: Db, workspaceId: string, runId: string): Promise<AuditRow | undefined> {
  return await audits(db, workspaceId).where('workspace_audits.run_id', '=', runId).executeTakeFirst();
}

export async function findReportDocument(db: Db, runId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('document')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row?.document;
}

/** Whose run it is, for a run of a workspace. */
export async function findWorkspaceOfRun(db: Db, runId: string) {
  return await db
    .selectFrom('workspace_audits')
    .select([
      'workspace_id as workspaceId',
      'journey_id as journeyId',
      'mail_to as mailTo',
      'created_at as createdAt',
    ])
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

const journeyColumns = [
  'id',
  'workspace_id as workspaceId',
  'quickstart_url as quickstartUrl',
  'every',
  'next_at as nextAt',
  'set_by as setBy',
  'stopped_reason as stoppedReason',
  'stopped_at as stoppedAt',
  'verdict',
  'verdict_of as verdictOf',
] as const;

/** What a workspace has ever audited or scheduled, by address; behind one of them where that is named. */
export async function journeysOf(db: Db, workspaceId: string, limit: number, after = '') {
  return await db
    .selectFrom('audit_journeys')
    .select(journeyColumns)
    .where('workspace_id', '=', workspaceId)
    .where('quickstart_url', '>', after)
    .orderBy('quickstart_url')
    .limit(limit)
    .execute();
}

export type JourneyRow = Awaited<ReturnType<typeof journeysOf>>[number];

export async function findJourney(db: Db, workspaceId: string, id: string): Promise<JourneyRow | undefined> {
  return await db
    .selectFrom('audit_journeys')
    .select(journeyColumns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Holds a journey for the rest of the transaction and reads it. */
export async function lockJourney(db: Db, id: string): Promise<JourneyRow | undefined> {
  return await db
    .updateTable('audit_journeys')
    .set((eb) => ({ quickstart_url: eb.ref('quickstart_url') }))
    .where('id', '=', id)
    .returning(journeyColumns)
    .executeTakeFirst();
}

export async function writeVerdict(
  db: Db,
  id: string,
  change: { verdict: Verdict; verdict_of: number },
): Promise<void> {
  await db.updateTable('audit_journeys').set(change).where('id', '=', id).execute();
}

export async function writeSchedule(
  db: Db,
  id: string,
  schedule: { every: Every; nextAt: number; setBy: string } | undefined,
): Promise<void> {
  const change =
    schedule === undefined
      ? { every: null, next_at: null, set_by: null }
      : { every: schedule.every, next_at: schedule.nextAt, set_by: schedule.setBy };
  await db
    .updateTable('audit_journeys')
    .set({ ...change, stopped_reason: null, stopped_at: null })
    .where('id', '=', id)
    .execute();
}

export async function countSchedules(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('audit_journeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('every', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Journeys whose slot has come, the longest waiting first. */
export async function findDueJourneys(db: Db, now: number, limit: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('audit_journeys')
    .select('id')
    .where('every', 'is not', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** Journeys whose slot is further away than their rhythm: a clock that ran ahead has moved it. */
export async function findFarJourneys(db: Db, every: Every, after: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('audit_journeys')
    .select('id')
    .where('every', '=', every)
    .where('next_at', '>', after)
    .execute();
}

export async function moveSlot(db: Db, id: string, nextAt: number): Promise<void> {
  await db.updateTable('audit_journeys').set({ next_at: nextAt }).where('id', '=', id).execute();
}

export async function stopSchedule(db: Db, id: string, reason: StopReason, now: number): Promise<void> {
  await db
    .updateTable('audit_journeys')
    .set({ every: null, next_at: null, stopped_reason: reason, stopped_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether this slot has had its run, or that of another one has not ended yet. */
export async function isSlotServed(db: Db, journeyId: string, slot: number): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_audits')
    .innerJoin('audit_runs', 'audit_runs.id', 'workspace_audits.run_id')
    .select('audit_runs.id')
    .where('workspace_audits.journey_id', '=', journeyId)
    .where('workspace_audits.slot', 'is not', null)
    .where((eb) =>
      eb.or([eb('audit_runs.status', 'in', ['queued', 'running']), eb('workspace_audits.slot', '=', slot)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
