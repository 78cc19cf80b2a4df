import type { AlertKind } from '@waymark/contract';
import { sql } from 'kysely';
import { newId } from '../../../lib/crypto/ids.ts';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Db } from '../../../store/index.ts';
import type { KeptAlert } from '../messages/index.ts';

const alertColumns = [
  'alerts.id as id',
  'alerts.workspace_id as workspaceId',
  'alerts.project_id as projectId',
  'alerts.kind as kind',
  'alerts.state as state',
  'alerts.title as title',
  'alerts.text as text',
  'alerts.numbers as numbers',
  'alerts.subjects as subjects',
  'alerts.origins as origins',
  'alerts.evidence as evidence',
  'alerts.opened_at as openedAt',
  'alerts.seen_at as seenAt',
  'alerts.resolved_at as resolvedAt',
  'alerts.muted_at as mutedAt',
  'alerts.muted_by as mutedBy',
  'pulse_projects.origin as origin',
] as const;

const alerts = (db: Db) =>
  db
    .selectFrom('alerts')
    .leftJoin('pulse_projects', 'pulse_projects.id', 'alerts.project_id')
    .select(alertColumns);

export type AlertRow = Awaited<ReturnType<typeof openAlertsOf>>[number];

export interface NewAlert {
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly kind: AlertKind;
  readonly cause: string;
  readonly title: string;
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly subjects: readonly string[];
  /** The origins of the sites that it is about: channels for chosen sites go by them. */
  readonly origins: readonly string[];
  readonly evidence: string;
  /** Something to tell of that asks for nothing: it is over as it is told. */
  readonly isOver?: boolean;
}

/** Opens an alert unless one of its cause is open; gives it as it is kept. */
export async function insertAlert(db: Db, alert: NewAlert, now: number): Promise<KeptAlert | undefined> {
  const id = newId();
  const result = await db
    .insertInto('alerts')
    .values({
      id,
      workspace_id: alert.workspaceId,
      project_id: alert.projectId,
      kind: alert.kind,
      cause: alert.cause,
      state: alert.isOver === true ? 'resolved' : 'open',
      title: alert.title,
      text: alert.text,
      numbers: JSON.stringify(alert.numbers),
      subjects: JSON.stringify(alert.subjects),
      origins: JSON.stringify(alert.origins),
      evidence: alert.evidence,
      opened_at: now,
      seen_at: now,
      resolved_at: alert.isOver === true ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return undefined;
  return await alerts(db).where('alerts.id', '=', id).executeTakeFirstOrThrow();
}

/** Ends an alert that is open; gives it as it is kept. */
export async function endAlert(db: Db, id: string, now: number): Promise<KeptAlert | undefined> {
  const result = await db
    .updateTable('alerts')
    .set({ state: 'resolved', resolved_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return undefined;
  return await alerts(db).where('alerts.id', '=', id).executeTakeFirstOrThrow();
}

/** Has an open alert of some kinds count or not; gives it as it is kept, and nothing where it is so already. */
export async function markMuted(
  db: Db,
  { workspaceId, id, kinds }: { workspaceId: string; id: string; kinds: readonly AlertKind[] },
  muted: { readonly at: number; readonly by: string } | null,
): Promise<KeptAlert | undefined> {
  const result = await db
    .updateTable('alerts')
    .set({ muted_at: muted?.at ?? null, muted_by: muted?.by ?? null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'open')
    .where('kind', 'in', kinds)
    .where('muted_at', muted === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return undefined;
  return await alerts(db).where('alerts.id', '=', id).executeTakeFirstOrThrow();
}

/** Notes of an open alert that its cause is still there, and what it concerns by now. */
export async function changeOpen(
  db: Db,
  id: string,
  change: Partial<Pick<NewAlert, 'title' | 'text' | 'evidence' | 'cause'>> & {
    readonly subjects?: string;
    readonly numbers?: string;
    readonly seen_at?: number;
  },
): Promise<void> {
  await db.updateTable('alerts').set(change).where('id', '=', id).where('state', '=', 'open').execute();
}

/** The open alerts of some kinds: of a project, or of whatever has none. */
export async function openAlertsOf(
  db: Db,
  { projectId, kinds }: { readonly projectId?: string; readonly kinds: readonly AlertKind[] },
) {
  return await alerts(db)
    .where('alerts.state', '=', 'open')
    .where('alerts.kind', 'in', kinds)
    .$if(projectId !== undefined, (query) => query.where('alerts.project_id', '=', projectId ?? ''))
    .orderBy('alerts.opened_at')
    .orderBy('alerts.id')
    .execute();
}

/** The open alert of a cause. */
export async function findOpenOf(db: Db, workspaceId: string, cause: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('cause', '=', cause)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.id;
}

/** What alerts of one kind were about, of a project since a moment. */
export async function subjectsSince(db: Db, projectId: string, kind: AlertKind, since: number) {
  const rows = await db
    .selectFrom('alerts')
    .select('subjects')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('opened_at', '>', since)
    .execute();
  return rows.flatMap(({ subjects }): string[] => JSON.parse(subjects));
}

/** Which alerts are asked for: those that count, those that somebody muted, or all there were. */
export type AlertChoice = 'open' | 'muted' | 'all';

/** A workspace's alerts, newest first. */
export async function alertsOf(
  db: Db,
  workspaceId: string,
  page: {
    readonly limit: number;
    readonly after?: PagePlace | undefined;
    readonly shows?: AlertChoice;
    readonly since?: number;
  },
) {
  return await alerts(db)
    .where('alerts.workspace_id', '=', workspaceId)
    .$if((page.shows ?? 'all') !== 'all', (query) =>
      query
        .where('alerts.state', '=', 'open')
        .where('alerts.muted_at', page.shows === 'muted' ? 'is not' : 'is', null),
    )
    .where('alerts.opened_at', '>=', page.since ?? 0)
    .where((eb) => behindPlace(eb, { at: 'alerts.opened_at', id: 'alerts.id' }, page.after))
    .orderBy('alerts.opened_at', 'desc')
    .orderBy('alerts.id')
    .limit(page.limit)
    .execute();
}

export async function findAlert(db: Db, workspaceId: string, id: string) {
  return await alerts(db)
    .where('alerts.id', '=', id)
    .where('alerts.workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** How many alerts of a workspace are open: those that count, or those that somebody muted. */
export async function countOpen(
  db: Db,
  workspaceId: string,
  which: Exclude<AlertChoice, 'all'> = 'open',
): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'open')
    .where('muted_at', which === 'muted' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Claimed projects whose turn it is to be looked at, those first that have waited longest. */
export async function dueProjects(db: Db, now: number, furthest: number, limit: number) {
  return await db
    .selectFrom('pulse_projects')
    .leftJoin('alert_watches', 'alert_watches.project_id', 'pulse_projects.id')
    .select([
      'pulse_projects.id as id',
      'pulse_projects.workspace_id as workspaceId',
      'pulse_projects.origin as origin',
      'alert_watches.next_at as nextAt',
    ])
    .where('pulse_projects.claimed_at', 'is not', null)
    .where('pulse_projects.workspace_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('alert_watches.next_at', 'is', null),
        eb('alert_watches.next_at', '<=', now),
        eb('alert_watches.next_at', '>', furthest),
      ]),
    )
    .orderBy(sql`coalesce(alert_watches.next_at, 0)`)
    .orderBy('pulse_projects.id')
    .limit(limit)
    .execute();
}
export type DueProject = Awaited<ReturnType<typeof dueProjects>>[number];

/** Takes the turn of a project; says whether nobody else had. */
export async function takeTurn(
  db: Db,
  projectId: string,
  turn: { readonly now: number; readonly furthest: number; readonly nextAt: number; readonly token: string },
): Promise<boolean> {
  const next = { next_at: turn.nextAt, token: turn.token };
  const result = await db
    .insertInto('alert_watches')
    .values({ project_id: projectId, ...next })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet(next)
        .where((eb) =>
          eb.or([
            eb('alert_watches.next_at', '<=', turn.now),
            eb('alert_watches.next_at', '>', turn.furthest),
          ]),
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Holds the turn of a project for the rest of the transaction; false when somebody else took it meanwhile. */
export async function holdTurn(db: Db, projectId: string, token: string): Promise<boolean> {
  const result = await db
    .updateTable('alert_watches')
    .set({ token })
    .where('project_id', '=', projectId)
    .where('token', '=', token)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The alerts of a cause in every workspace that was ever told of it. */
export async function toldOf(db: Db, cause: string) {
  return await db
    .selectFrom('alerts')
    .select(['id', 'workspace_id as workspaceId', 'state'])
    .where('cause', '=', cause)
    .execute();
}

/** Forgets alerts that ended before a moment. */
export async function deleteEnded(db: Db, before: number): Promise<void> {
  await db.deleteFrom('alerts').where('resolved_at', '<', before).execute();
}
